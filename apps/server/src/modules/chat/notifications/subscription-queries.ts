import { type Permissions, type Preferences, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import {
  noteHasNoPushDevices,
  noteHasPushDevices,
  workspacesTable,
} from '../../foundation/workspaces/exported-queries.ts';

/** What is needed to reach a device and to encrypt messages for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SubscriptionRow {
  id: number;
  user_agent: string | null;
  created_at: Date;
}

export const listSubscriptions = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<(SubscriptionRow & PushTarget)[]> => {
  const { rows } = await tx.query<SubscriptionRow & PushTarget>({
    name: 'list-push-subscriptions',
    text: `select id, user_agent, created_at, endpoint, p256dh, auth from push_subscriptions
      where workspace_id = $1 and user_id = $2 order by id desc`,
    values: [workspaceId, userId],
  });
  return rows;
};

export interface NewSubscription extends PushTarget {
  workspaceId: number;
  id: number;
  userId: number;
  sessionId: number;
  userAgent: string | null;
}

/**
 * Registers a device. Registering the same browser again renews its keys and moves it to the user who signed in there
 * last.
 */
export const upsertSubscription = async (tx: Transaction, device: NewSubscription): Promise<SubscriptionRow> => {
  const { rows } = await tx.query<SubscriptionRow>({
    name: 'upsert-push-subscription',
    text: `insert into push_subscriptions (workspace_id, id, user_id, session_id, endpoint, p256dh, auth, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (workspace_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
      returning id, user_agent, created_at`,
    values: [
      device.workspaceId,
      device.id,
      device.userId,
      device.sessionId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.userAgent,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the push subscription was not stored');
  return row;
};

/** Deletes a user's oldest devices beyond the limit. */
export const deleteSurplusSubscriptions = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  kept: number,
): Promise<void> => {
  await tx.query({
    name: 'delete-surplus-push-subscriptions',
    text: `delete from push_subscriptions where workspace_id = $1 and id in (
      select id from push_subscriptions where workspace_id = $1 and user_id = $2 order by id desc offset $3)`,
    values: [workspaceId, userId, kept],
  });
};

/** Deletes one of a user's devices, or without a user the device of anyone; false when there is none. */
export const deleteSubscription = async (
  tx: Transaction,
  workspaceId: number,
  subscriptionId: number,
  userId: number | null = null,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'delete-push-subscription',
    text: `delete from push_subscriptions
      where workspace_id = $1 and id = $2 and ($3::bigint is null or user_id = $3)`,
    values: [workspaceId, subscriptionId, userId],
  });
  return rowCount > 0;
};

/** A registered device with its user, as long as they may sign in. */
export interface DeviceRow extends PushTarget {
  user_id: number;
  language: string;
  preferences: Partial<Preferences>;
  permissions: Permissions;
}

export const findDevice = async (
  tx: Transaction,
  workspaceId: number,
  subscriptionId: number,
): Promise<DeviceRow | null> => {
  const { rows } = await tx.query<DeviceRow>({
    name: 'find-push-device',
    text: `select p.endpoint, p.p256dh, p.auth, p.user_id, u.language, u.preferences, r.permissions
      from push_subscriptions p
      join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.user_id
      join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where p.workspace_id = $1 and p.id = $2 and u.status = $3 and u.deleted_at is null`,
    values: [workspaceId, subscriptionId, userStatuses.active],
  });
  return rows[0] ?? null;
};

/**
 * Starts checking the workspace's messages; earlier ones are not checked. Waits for a check that is under way, which
 * may be about to find that there is no device.
 */
export const watchWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'start-push-cursor',
    text: `insert into push_cursors (workspace_id, event_seq)
      select workspace_id, event_seq from ${workspaceCountersTable} where workspace_id = $1
      on conflict (workspace_id) do update set event_seq = push_cursors.event_seq`,
    values: [workspaceId],
  });
  await noteHasPushDevices(tx, workspaceId);
};

/** Stops checking the workspace's messages: no device is left. */
export const unwatchWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'end-push-cursor',
    text: 'delete from push_cursors where workspace_id = $1',
    values: [workspaceId],
  });
  await noteHasNoPushDevices(tx, workspaceId);
};

/** Workspaces with a device that may have to be notified. */
export const listWatchedWorkspaces = async (database: Database): Promise<number[]> => {
  const { rows } = await database.global((tx) =>
    tx.query<{ id: number }>({
      name: 'list-watched-workspaces',
      text: `select id from ${workspacesTable} where has_push_devices order by id`,
      values: [],
    }),
  );
  return rows.map((row) => row.id);
};

/** The devices of these users. */
export const listSubscriptionIds = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-subscription-ids',
    text: 'select id from push_subscriptions where workspace_id = $1 and user_id = any($2) order by id',
    values: [workspaceId, userIds],
  });
  return rows.map(({ id }) => id);
};
