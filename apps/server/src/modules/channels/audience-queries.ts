import type { Permissions } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { workspaceCountersTable } from '../../platform/workspace-counters/exported-queries.ts';
import { rolesTable } from '../roles/exported-queries.ts';
import { usersTable } from '../users/exported-queries.ts';

export interface UserRights {
  roleId: number;
  status: number;
}

/** What a user may do; for a user created after the rest was read. */
export const findUserRights = async (
  database: Database,
  workspaceId: number,
  userId: number,
): Promise<(UserRights & { permissions: Permissions }) | null> => {
  const { rows } = await database.readInWorkspace<UserRights & { permissions: Permissions }>(workspaceId, {
    name: 'find-user-rights',
    text: `select u.role_id as "roleId", u.status, r.permissions from ${usersTable} u
      join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

interface AudienceRows {
  /** Number of the newest event that the rest includes. */
  seq: number;
  channels: { id: number; type: number; is_public: boolean; manager_id: number | null }[];
  members: { channel_id: number; user_ids: number[] }[];
  users: { id: number; role_id: number; status: number }[];
  roles: { id: number; permissions: Permissions }[];
}

/** Who may see what in a workspace, from one snapshot; must be the first query of its transaction. */
export const readAudience = async (tx: Transaction, workspaceId: number): Promise<AudienceRows> => {
  await tx.query('set transaction isolation level repeatable read');
  const of = [workspaceId];
  const [counters, channels, members, users, roles] = await Promise.all([
    tx.query<{ event_seq: number }>(`select event_seq from ${workspaceCountersTable} where workspace_id = $1`, of),
    tx.query<AudienceRows['channels'][number]>(
      'select id, type, is_public, manager_id from channels where workspace_id = $1 and deleted_at is null',
      of,
    ),
    tx.query<AudienceRows['members'][number]>(
      `select channel_id, array_agg(user_id) as user_ids from channel_members
       where workspace_id = $1 group by channel_id`,
      of,
    ),
    tx.query<AudienceRows['users'][number]>(
      `select id, role_id, status from ${usersTable} where workspace_id = $1 and deleted_at is null`,
      of,
    ),
    tx.query<AudienceRows['roles'][number]>(`select id, permissions from ${rolesTable} where workspace_id = $1`, of),
  ]);
  return {
    seq: counters.rows[0]?.event_seq ?? 0,
    channels: channels.rows,
    members: members.rows,
    users: users.rows,
    roles: roles.rows,
  };
};
