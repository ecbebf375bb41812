import { permissionsFor, userStatuses } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** Adds members, for whom everything counts as read; returns those who were not members yet. */
export const insertMembers = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await tx.query<{ user_id: number }>({
    name: 'insert-channel-members',
    text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
      select $1, $2, u.id, c.last_seq from ${usersTable} u, channels c
      where u.workspace_id = $1 and u.id = any($3) and c.workspace_id = $1 and c.id = $2
      on conflict do nothing returning user_id`,
    values: [workspaceId, channelId, userIds],
  });
  return rows.map((row) => row.user_id);
};

/**
 * Adds every active user who is not a member yet, as above; to a conversation only those who may answer clients. In one
 * statement, for ten thousand as for ten.
 */
export const insertAllUsers = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  { onlyAnswering }: { onlyAnswering: boolean },
): Promise<number[]> => {
  const { rows } = await tx.query<{ user_id: number }>({
    name: 'insert-all-users',
    text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
      select $1, c.id, u.id, c.last_seq
      from channels c, ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where c.workspace_id = $1 and c.id = $2 and u.workspace_id = $1 and u.deleted_at is null
        and u.status = ${userStatuses.active} and (not $3::boolean or role_permits(r.permissions, $4, $5))
      on conflict do nothing returning user_id`,
    values: [workspaceId, channelId, onlyAnswering, ...permissionsFor['conversations.answer']],
  });
  return rows.map((row) => row.user_id);
};

export const deleteMember = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'delete-channel-member',
    text: 'delete from channel_members where workspace_id = $1 and channel_id = $2 and user_id = $3',
    values: [workspaceId, channelId, userId],
  });
  return rowCount > 0;
};

/**
 * Replaces a conversation's manager only if it is still the expected one: of two calls at once, one wins. Returns the
 * client's id, null where nothing was replaced.
 */
export const replaceManager = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  expected: number | null,
  managerId: number | null,
): Promise<number | null> => {
  const { rows } = await tx.query<{ client_id: number }>({
    name: 'replace-manager',
    text: `update channels set manager_id = $4
      where workspace_id = $1 and id = $2 and manager_id is not distinct from $3::bigint returning client_id`,
    values: [workspaceId, channelId, expected, managerId],
  });
  return rows[0]?.client_id ?? null;
};

export interface PersonRow {
  id: number;
  name: string;
  status: number;
  may_answer_clients: boolean;
}

/** Users by id with what the membership rules depend on. */
export const listPeople = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<PersonRow[]> => {
  const { rows } = await tx.query<PersonRow>({
    name: 'list-people',
    text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.status,
        role_permits(r.permissions, $3, $4) as may_answer_clients
      from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null`,
    values: [workspaceId, userIds, ...permissionsFor['conversations.answer']],
  });
  return rows;
};

/** A user's full name; empty where there is no such user. */
export const nameOf = async (tx: Transaction, workspaceId: number, userId: number): Promise<string> =>
  (await listPeople(tx, workspaceId, [userId]))[0]?.name ?? '';

export const isMember = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select 1 from channel_members where workspace_id = $1 and channel_id = $2 and user_id = $3',
    [workspaceId, channelId, userId],
  );
  return rowCount > 0;
};

/** Returns whether it changed. */
export const setMuted = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
  isMuted: boolean,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'mute-channel',
    text: `update channel_members set muted = $4
      where workspace_id = $1 and channel_id = $2 and user_id = $3 and muted <> $4`,
    values: [workspaceId, channelId, userId, isMuted],
  });
  return rowCount > 0;
};
