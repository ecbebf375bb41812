import { channelTypes, type Permissions } from '@switchboard/contract';
import { askUnchecked, statement, type Transaction } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface UserRights {
  roleId: number;
  status: number;
}

interface ChannelOfNewcomer {
  id: number;
  type: number;
  is_public: boolean;
  manager_id: number | null;
  user_ids: number[];
}

/** A user created without an event, after the rest was read: their rights and channels. */
export interface Newcomer extends UserRights {
  permissions: Permissions;
  channels: ChannelOfNewcomer[];
}

export const findNewcomer = statement({
  name: 'find-newcomer',
  text: `select u.role_id as "roleId", u.status, r.permissions,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'is_public', c.is_public,
          'manager_id', c.manager_id, 'user_ids', case when c.type = ${channelTypes.direct}
            then jsonb_build_array(c.direct_user_a, c.direct_user_b) else jsonb_build_array(u.id) end))
        from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
        where m.workspace_id = u.workspace_id and m.user_id = u.id and c.deleted_at is null), '[]') as channels
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<Newcomer>();

interface AudienceRows {
  /** Number of the newest event that the rest includes. */
  seq: number;
  channels: { id: number; type: number; is_public: boolean; manager_id: number | null }[];
  members: { channel_id: number; user_ids: number[] }[];
  users: { id: number; role_id: number; status: number }[];
  roles: { id: number; permissions: Permissions }[];
}

export const eventSeqStatement = statement({
  text: `select event_seq from ${workspaceCountersTable} where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<{ event_seq: number }>();

export const heardChannelsStatement = statement({
  text: 'select id, type, is_public, manager_id from channels where workspace_id = $1 and deleted_at is null',
  values: (workspaceId: number) => [workspaceId],
}).of<AudienceRows['channels'][number]>();

export const membersOfAllStatement = statement({
  text: `select channel_id, array_agg(user_id) as user_ids from channel_members
    where workspace_id = $1 group by channel_id`,
  values: (workspaceId: number) => [workspaceId],
}).of<AudienceRows['members'][number]>();

export const presentUsersStatement = statement({
  text: `select id, role_id, status from ${usersTable} where workspace_id = $1 and deleted_at is null`,
  values: (workspaceId: number) => [workspaceId],
}).of<AudienceRows['users'][number]>();

export const allRolesStatement = statement({
  text: `select id, permissions from ${rolesTable} where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<AudienceRows['roles'][number]>();

/** The rights to read of a whole workspace, from one snapshot; must be the first query of its transaction. */
export const readAudience = async (tx: Transaction, workspaceId: number): Promise<AudienceRows> => {
  await askUnchecked(tx, 'set transaction isolation level repeatable read');
  const [counters, channels, members, users, roles] = await Promise.all([
    tx.query(eventSeqStatement(workspaceId)),
    tx.query(heardChannelsStatement(workspaceId)),
    tx.query(membersOfAllStatement(workspaceId)),
    tx.query(presentUsersStatement(workspaceId)),
    tx.query(allRolesStatement(workspaceId)),
  ]);
  return {
    seq: counters.rows[0]?.event_seq ?? 0,
    channels: channels.rows,
    members: members.rows,
    users: users.rows,
    roles: roles.rows,
  };
};
