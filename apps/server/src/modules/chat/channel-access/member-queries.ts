import { permissionsFor, userStatuses } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** Adds members, for whom everything counts as read; returns those who were not members yet. */
export const insertMembers = statement({
  name: 'insert-channel-members',
  text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
    select $1, $2, u.id, c.last_seq from ${usersTable} u, channels c
    where u.workspace_id = $1 and u.id = any($3) and c.workspace_id = $1 and c.id = $2
    on conflict do nothing returning user_id`,
  values: (workspaceId: number, channelId: number, userIds: readonly number[]) => [workspaceId, channelId, userIds],
}).answer((rows: { user_id: number }[]): number[] => rows.map((row) => row.user_id));

/**
 * Adds every active user who is not a member yet, as above; to a conversation only those who may answer clients. In one
 * statement, for ten thousand as for ten.
 */
export const insertAllUsers = statement({
  name: 'insert-all-users',
  text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
    select $1, c.id, u.id, c.last_seq
    from channels c, ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where c.workspace_id = $1 and c.id = $2 and u.workspace_id = $1 and u.deleted_at is null
      and u.status = ${userStatuses.active} and (not $3::boolean or role_permits(r.permissions, $4, $5))
    on conflict do nothing returning user_id`,
  values: (workspaceId: number, channelId: number, { onlyAnswering }: { onlyAnswering: boolean }) => [
    workspaceId,
    channelId,
    onlyAnswering,
    ...permissionsFor['conversations.answer'],
  ],
}).answer((rows: { user_id: number }[]): number[] => rows.map((row) => row.user_id));

export const deleteMember = statement({
  name: 'delete-channel-member',
  text: 'delete from channel_members where workspace_id = $1 and channel_id = $2 and user_id = $3',
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).any();

/** SQL of what is kept of the manager before; `isReturned`: somebody gives the conversation back, so it is not theirs at once again. */
const keepManager = (isReturned: string) =>
  `last_manager_id = coalesce(c.manager_id, c.last_manager_id), returned_at = case when ${isReturned} then now() end`;

/**
 * Replaces a conversation's manager only if it is still the expected one: of two concurrent calls, one wins. Returns
 * the client's id, null when nothing was replaced.
 */
export const replaceManager = statement({
  name: 'replace-manager',
  text: `update channels c set manager_id = $4, ${keepManager('$4::bigint is null and $5::boolean')}
    where c.workspace_id = $1 and c.id = $2 and c.manager_id is not distinct from $3::bigint returning c.client_id`,
  values: (
    workspaceId: number,
    channelId: number,
    { before, after, actorId }: { before: number | null; after: number | null; actorId: number | null },
  ) => [workspaceId, channelId, before, after, actorId !== null],
}).answer(([row]: { client_id: number | null }[]): number | null => row?.client_id ?? null);

/** Replaces the managers of conversations, which are locked: `$3` has the new one of each of `$2`. */
export const replaceManagers = statement({
  name: 'replace-managers',
  text: `update channels c set manager_id = n.manager_id, ${keepManager('n.manager_id is null and $4::boolean')}
    from unnest($2::bigint[], $3::bigint[]) as n (channel_id, manager_id)
    where c.workspace_id = $1 and c.id = n.channel_id`,
  values: (
    workspaceId: number,
    changes: readonly { channelId: number; after: number | null }[],
    isReturned: boolean,
  ) => [workspaceId, changes.map(({ channelId }) => channelId), changes.map(({ after }) => after), isReturned],
}).run();

/** What a member has in a channel and loses with it. */
export interface MemberState {
  channel_id: number;
  user_id: number;
  read_seq: number;
  muted: boolean;
}

/** Of these users in these channels. */
export const listMemberStates = statement({
  name: 'list-member-states',
  text: `select channel_id, user_id, read_seq, muted from channel_members
    where workspace_id = $1 and channel_id = any($2) and user_id = any($3)`,
  values: (workspaceId: number, channelIds: readonly number[], userIds: readonly number[]) => [
    workspaceId,
    channelIds,
    userIds,
  ],
}).all<MemberState>();

/** Members are back as they were. */
export const restoreMembers = statement({
  name: 'restore-members',
  text: `insert into channel_members (workspace_id, channel_id, user_id, read_seq, muted)
    select $1, m.channel_id, m.user_id, m.read_seq, m.muted
    from jsonb_to_recordset($2::jsonb) as m (channel_id bigint, user_id bigint, read_seq bigint, muted boolean)
    on conflict do nothing`,
  values: (workspaceId: number, members: readonly MemberState[]) => [workspaceId, JSON.stringify(members)],
}).run();

export interface PersonRow {
  id: number;
  name: string;
  status: number;
  may_answer_clients: boolean;
}

/** Users by id with the fields the membership rules need. */
export const listPeople = statement({
  name: 'list-people',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.status,
      role_permits(r.permissions, $3, $4) as may_answer_clients
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null`,
  values: (workspaceId: number, userIds: readonly number[]) => [
    workspaceId,
    userIds,
    ...permissionsFor['conversations.answer'],
  ],
}).all<PersonRow>();

/** How many members each of the channels has; one without any is left out. */
export const countMembers = statement({
  name: 'count-members',
  text: `select channel_id as id, count(*)::int as count from channel_members
    where workspace_id = $1 and channel_id = any($2) group by channel_id`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<{ id: number; count: number }>();

/** A user's full name; empty for an unknown user. */
export const nameOf = async (tx: Transaction, workspaceId: number, userId: number): Promise<string> =>
  (await listPeople(tx, workspaceId, [userId]))[0]?.name ?? '';

export const isMember = statement({
  text: 'select 1 from channel_members where workspace_id = $1 and channel_id = $2 and user_id = $3',
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).any();

/** Returns whether it changed. */
export const setMuted = statement({
  name: 'mute-channel',
  text: `update channel_members set muted = $4
    where workspace_id = $1 and channel_id = $2 and user_id = $3 and muted <> $4`,
  values: (workspaceId: number, channelId: number, userId: number, isMuted: boolean) => [
    workspaceId,
    channelId,
    userId,
    isMuted,
  ],
}).any();
