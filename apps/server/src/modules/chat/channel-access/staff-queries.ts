import { channelTypes, permissionsFor, userStatuses } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** A user in a channel that their role and status do not allow any more, or outside one that they belong to. */
export interface MisplacedRow {
  channel_id: number;
  channel_type: number;
  client_id: number | null;
  user_id: number;
  user_name: string;
  /** The user is the conversation's manager. */
  is_manager: boolean;
  /** The user owns the group. */
  is_owner: boolean | null;
  joins: boolean;
}

/**
 * Wrong memberships of these users: managers who may not answer clients (any more) leave their conversations, the
 * managers' channel has those whose role may answer clients, and deleted users leave every channel but their direct
 * ones.
 */
export const listMisplaced = statement({
  name: 'list-misplaced-users',
  text: `with staff as (
      select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.deleted_at is null as is_here,
        u.deleted_at is null and role_permits(r.permissions, $3, $4) as is_staff,
        u.status = ${userStatuses.active} as is_active
      from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.id = any($2))
    select c.id as channel_id, c.type as channel_type, c.client_id, s.id as user_id, s.name as user_name, true as is_manager,
      false as is_owner, false as joins
    from staff s join channels c on c.workspace_id = $1 and c.manager_id = s.id
    where c.deleted_at is null and not (s.is_staff and s.is_active)
    union all
    select c.id, c.type, c.client_id, s.id, s.name, false, c.type = ${channelTypes.group} and c.created_by = s.id, false
    from staff s
    join channel_members m on m.workspace_id = $1 and m.user_id = s.id
    join channels c on c.workspace_id = $1 and c.id = m.channel_id
    where c.deleted_at is null and c.manager_id is distinct from s.id
      and (c.type = ${channelTypes.managers} and not s.is_staff or c.type <> ${channelTypes.direct} and not s.is_here)
    union all
    select c.id, c.type, c.client_id, s.id, s.name, false, false, true
    from staff s join channels c on c.workspace_id = $1 and c.type = ${channelTypes.managers}
    where c.deleted_at is null and s.is_staff and not exists (select 1 from channel_members m
      where m.workspace_id = $1 and m.channel_id = c.id and m.user_id = s.id)
    order by channel_id, user_id`,
  values: (workspaceId: number, userIds: readonly number[]) => [
    workspaceId,
    userIds,
    ...permissionsFor['conversations.answer'],
  ],
}).all<MisplacedRow>();

/** Locks channels in the order of their ids, until the transaction ends. */
export const lockChannels = statement({
  name: 'lock-channels-of-staff',
  text: 'select 1 from channels where workspace_id = $1 and id = any($2) order by id for no key update',
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).run();

interface Membership {
  channel_id: number;
  user_id: number;
}

const columnsOf = (memberships: readonly Membership[]): [channelIds: number[], userIds: number[]] => [
  memberships.map((membership) => membership.channel_id),
  memberships.map((membership) => membership.user_id),
];

export const clearManagersStatement = statement({
  name: 'clear-managers',
  text: `update channels c set manager_id = null, last_manager_id = c.manager_id, returned_at = null from unnest($2::bigint[], $3::bigint[]) as gone (channel_id, user_id)
    where c.workspace_id = $1 and c.id = gone.channel_id and c.manager_id = gone.user_id`,
  values: (workspaceId: number, memberships: readonly Membership[]) => [workspaceId, ...columnsOf(memberships)],
}).of();

export const deleteMembershipsStatement = statement({
  name: 'delete-memberships',
  text: `delete from channel_members m using unnest($2::bigint[], $3::bigint[]) as gone (channel_id, user_id)
    where m.workspace_id = $1 and m.channel_id = gone.channel_id and m.user_id = gone.user_id`,
  values: (workspaceId: number, memberships: readonly Membership[]) => [workspaceId, ...columnsOf(memberships)],
}).of();

/** Takes users out of channels, and the managers among them off their conversations. */
export const deleteMemberships = async (
  tx: Transaction,
  workspaceId: number,
  memberships: readonly Membership[],
): Promise<void> => {
  await tx.flight([
    clearManagersStatement(workspaceId, memberships),
    deleteMembershipsStatement(workspaceId, memberships),
  ]);
};

/** Adds users to channels, for whom everything there counts as read. */
export const insertMemberships = statement({
  name: 'insert-memberships',
  text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
    select $1, c.id, new.user_id, c.last_seq from unnest($2::bigint[], $3::bigint[]) as new (channel_id, user_id)
    join channels c on c.workspace_id = $1 and c.id = new.channel_id
    on conflict do nothing`,
  values: (workspaceId: number, memberships: readonly Membership[]) => [workspaceId, ...columnsOf(memberships)],
}).run();

export interface UsersOfChannelRow {
  channel_id: number;
  type: number;
  /** Those of the given users who are in the channel. */
  user_ids: number[];
}

/** The channels these users are in. */
export const listMembershipsOf = statement({
  name: 'list-memberships-of-users',
  text: `select c.id as channel_id, c.type, array_agg(m.user_id order by m.user_id) as user_ids
    from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
    where m.workspace_id = $1 and m.user_id = any($2) and c.deleted_at is null group by c.id, c.type order by c.id`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<UsersOfChannelRow>();
