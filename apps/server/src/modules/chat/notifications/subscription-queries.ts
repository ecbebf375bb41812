import { type Permissions, type Preferences, userStatuses } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import type { ReceiptTarget } from './push-receipts.ts';

/** The data needed to reach a device and to encrypt messages for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SubscriptionRow {
  id: number;
  user_agent: string | null;
  created_at: Date;
  reached_at: Date | null;
}

export const listSubscriptions = statement({
  name: 'list-push-subscriptions',
  text: `select workspace_id, id, user_agent, created_at, reached_at, endpoint, p256dh, auth from push_subscriptions
    where workspace_id = $1 and user_id = $2 order by id desc`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<SubscriptionRow & PushTarget & ReceiptTarget>();

export interface NewSubscription extends PushTarget {
  workspaceId: number;
  id: number;
  userId: number;
  sessionId: number;
  userAgent: string | null;
}

export const upsertPushSubscriptionStatement = statement({
  name: 'upsert-push-subscription',
  text: `insert into push_subscriptions (workspace_id, id, user_id, session_id, endpoint, p256dh, auth, user_agent)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (workspace_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent,
      reached_at = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.reached_at end
    returning id, user_agent, created_at, reached_at`,
  values: (
    workspaceId: number,
    id: number,
    userId: number,
    sessionId: number,
    endpoint: string,
    p256dh: string,
    auth: string,
    userAgent: string | null,
  ) => [workspaceId, id, userId, sessionId, endpoint, p256dh, auth, userAgent],
}).of<SubscriptionRow>();

/**
 * Registers a device. Registering the same browser again renews its keys and moves it to the user who signed in there
 * last.
 */
export const upsertSubscription = async (tx: Transaction, device: NewSubscription): Promise<SubscriptionRow> => {
  const { rows } = await tx.query(
    upsertPushSubscriptionStatement(
      device.workspaceId,
      device.id,
      device.userId,
      device.sessionId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.userAgent,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the push subscription was not stored');
  return row;
};

/** Of a user's device that is about to be renewed: a browser has one endpoint, so another row of it is the same one. */
export const deleteTwinSubscription = statement({
  name: 'delete-twin-push-subscription',
  text: `delete from push_subscriptions twin
    using push_subscriptions device
    where twin.workspace_id = $1 and device.workspace_id = $1 and device.id = $2 and device.user_id = $3
      and twin.endpoint = $4 and twin.id <> device.id`,
  values: ({ workspaceId, id, userId, endpoint }: NewSubscription) => [workspaceId, id, userId, endpoint],
}).run();

/** Gives a user's device what its browser is subscribed with now; null when it is not registered any more. */
export const renewSubscription = statement({
  name: 'renew-push-subscription',
  text: `update push_subscriptions set session_id = $3, endpoint = $4, p256dh = $5, auth = $6, user_agent = $7
    where workspace_id = $1 and id = $2 and user_id = $8 returning id, user_agent, created_at, reached_at`,
  values: (device: NewSubscription) => [
    device.workspaceId,
    device.id,
    device.sessionId,
    device.endpoint,
    device.p256dh,
    device.auth,
    device.userAgent,
    device.userId,
  ],
}).first<SubscriptionRow>();

/** Notes that a push has arrived; false when the device is no longer registered. */
export const noteReached = statement({
  name: 'note-reached-push-subscription',
  text: 'update push_subscriptions set reached_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, subscriptionId: number) => [workspaceId, subscriptionId],
}).any();

/** Deletes a user's oldest devices beyond the limit. */
export const deleteSurplusSubscriptions = statement({
  name: 'delete-surplus-push-subscriptions',
  text: `delete from push_subscriptions where workspace_id = $1 and id in (
    select id from push_subscriptions where workspace_id = $1 and user_id = $2 order by id desc offset $3)`,
  values: (workspaceId: number, userId: number, kept: number) => [workspaceId, userId, kept],
}).run();

/** Deletes one of a user's devices, or without a user the device of anyone; false when there is none. */
export const deleteSubscription = statement({
  name: 'delete-push-subscription',
  text: `delete from push_subscriptions
    where workspace_id = $1 and id = $2 and ($3::bigint is null or user_id = $3)`,
  values: (workspaceId: number, subscriptionId: number, userId: number | null = null) => [
    workspaceId,
    subscriptionId,
    userId,
  ],
}).any();

/** A registered device with its user, as long as they may sign in. */
export interface DeviceRow extends PushTarget, ReceiptTarget {
  user_id: number;
  language: string;
  timezone: string | null;
  preferences: Partial<Preferences>;
  permissions: Permissions;
}

export const findDevice = statement({
  name: 'find-push-device',
  text: `select p.workspace_id, p.id, p.reached_at, p.endpoint, p.p256dh, p.auth, p.user_id, u.language, u.timezone, u.preferences, r.permissions
    from push_subscriptions p
    join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.user_id
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where p.workspace_id = $1 and p.id = $2 and u.status = $3 and u.deleted_at is null`,
  values: (workspaceId: number, subscriptionId: number) => [workspaceId, subscriptionId, userStatuses.active],
}).first<DeviceRow>();

export const startPushCursor = statement({
  name: 'start-push-cursor',
  text: `insert into push_cursors (workspace_id, event_seq)
    select workspace_id, event_seq from ${workspaceCountersTable} where workspace_id = $1
    on conflict (workspace_id) do update set event_seq = push_cursors.event_seq`,
  values: (workspaceId: number) => [workspaceId],
}).run();

export const endPushCursor = statement({
  name: 'end-push-cursor',
  text: 'delete from push_cursors where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const listWatchedWorkspacesStatement = statement({
  name: 'list-watched-workspaces',
  text: `select id from ${workspacesTable} where has_push_devices order by id`,
  values: () => [],
}).of<{ id: number }>();

/** Workspaces with a device that may have to be notified. */
export const listWatchedWorkspaces = async (database: Database): Promise<number[]> => {
  const { rows } = await database.global((tx) => tx.query(listWatchedWorkspacesStatement()));
  return rows.map((row) => row.id);
};

/** The devices of these users. */
export const listSubscriptionIds = statement({
  name: 'list-subscription-ids',
  text: 'select id from push_subscriptions where workspace_id = $1 and user_id = any($2) order by id',
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
