import {
  type ChannelFacts,
  type ConversationStateName,
  channelTypes,
  type Message,
  type Preferences,
  permissionsFor,
  userStatuses,
} from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { eventsTable } from '../../../platform/realtime/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { channelMembersTable, channelsTable, conversationClientsView } from '../channel-access/exported-queries.ts';

/** Messages older than this are not pushed, however late they are checked. */
const newsHours = 1;
/** How many messages are read in one run; between two runs other jobs get their turn. */
const messagesAtOnce = 1_000;

/**
 * How far a workspace's events have been checked, locked until the transaction ends; null when the workspace is not
 * watched.
 */
export const lockCursor = statement({
  name: 'lock-push-cursor',
  text: 'select event_seq from push_cursors where workspace_id = $1 for update',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { event_seq: number }[]): number | null => row?.event_seq ?? null);

export const moveCursor = statement({
  name: 'move-push-cursor',
  text: 'update push_cursors set event_seq = $2 where workspace_id = $1',
  values: (workspaceId: number, seq: number) => [workspaceId, seq],
}).run();

export const findPushReachStatement = statement({
  name: 'find-push-reach',
  text: `with reach as (
      select coalesce(max(seq), $2) as up_to from ${eventsTable}
      where workspace_id = $1 and seq > $2 and created_at <= clock_timestamp() - make_interval(secs => $3))
    select up_to, exists (select 1 from ${eventsTable} e where e.workspace_id = $1 and e.seq > up_to
      and e.event = 'newMessage') as has_later from reach`,
  values: (workspaceId: number, cursor: number, graceSeconds: number) => [workspaceId, cursor, graceSeconds],
}).of<{ up_to: number; has_later: boolean }>();

/** The newest event that is old enough to be checked, and whether later messages follow that are not. */
export const findReach = async (
  tx: Transaction,
  workspaceId: number,
  cursor: number,
  graceSeconds: number,
): Promise<{ upTo: number; hasLater: boolean }> => {
  const { rows } = await tx.query(findPushReachStatement(workspaceId, cursor, graceSeconds));
  return { upTo: rows[0]?.up_to ?? cursor, hasLater: rows[0]?.has_later ?? false };
};

/** A user with registered devices. */
export interface ReachableRow {
  user_id: number;
  preferences: Partial<Preferences>;
  may_answer_clients: boolean;
  subscription_ids: number[];
}

export const listReachableUsers = statement({
  name: 'list-reachable-users',
  text: `select u.id as user_id, u.preferences, role_permits(r.permissions, $3, $4) as may_answer_clients,
      array_agg(p.id) as subscription_ids
    from push_subscriptions p
    join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.user_id and u.status = $2 and u.deleted_at is null
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where p.workspace_id = $1 group by u.id, u.preferences, r.permissions`,
  values: (workspaceId: number) => [workspaceId, userStatuses.active, ...permissionsFor['conversations.answer']],
}).all<ReachableRow>();

/**
 * A channel with new messages, for one of the users who belong to it; `user_id` is null for a conversation that waits
 * for a manager.
 */
export interface ListenerRow {
  channel_id: number;
  type: number;
  manager_id: number | null;
  user_id: number | null;
  read_seq: number;
  muted: boolean;
}

/**
 * Channels in which the events between two numbers brought messages that one of the users has not read. `offset 0`
 * makes PostgreSQL look each membership up: a join would read all memberships of all the users.
 */
export const listListeners = statement({
  name: 'list-push-listeners',
  text: `with touched as (
      select distinct channel_id from ${eventsTable}
      where workspace_id = $1 and seq > $2 and seq <= $3 and event = 'newMessage')
    select c.id as channel_id, c.type, c.manager_id, m.user_id, m.read_seq, m.muted
    from touched t
    join ${channelsTable} c on c.workspace_id = $1 and c.id = t.channel_id and c.deleted_at is null and c.blocked_at is null
    cross join unnest($4::bigint[]) as asked (user_id)
    join lateral (
      select n.user_id, n.read_seq, n.muted from ${channelMembersTable} n
      where n.workspace_id = $1 and n.channel_id = c.id and n.user_id = asked.user_id offset 0) m
      on m.read_seq < c.last_seq
    union all
    select c.id, c.type, null, null, 0, false
    from touched t
    join lateral (
      select d.id, d.type, d.manager_id from ${channelsTable} d
      where d.workspace_id = $1 and d.id = t.channel_id and d.deleted_at is null and d.blocked_at is null offset 0) c
      on c.type = ${channelTypes.client} and c.manager_id is null`,
  values: (workspaceId: number, range: { after: number; upTo: number }, userIds: readonly number[]) => [
    workspaceId,
    range.after,
    range.upTo,
    userIds,
  ],
}).all<ListenerRow>();

interface NewMessages {
  messages: Message[];
  /** The number after which to read on; null when that is all. */
  next: number | null;
}

/** A page of the channels' messages among the events between two numbers, as they were sent, in order. */
export const readNewMessages = statement({
  name: 'read-new-messages',
  text: `select seq, data from ${eventsTable}
    where workspace_id = $1 and seq > $2 and seq <= $3 and event = 'newMessage' and channel_id = any($4)
      and created_at > clock_timestamp() - make_interval(hours => ${newsHours}) order by seq limit ${messagesAtOnce}`,
  values: (workspaceId: number, range: { after: number; upTo: number }, channelIds: readonly number[]) => [
    workspaceId,
    range.after,
    range.upTo,
    channelIds,
  ],
}).answer(
  (rows: { seq: number; data: string }[]): NewMessages => ({
    messages: rows.map((row) => JSON.parse(row.data) as Message),
    next: rows.length < messagesAtOnce ? null : (rows.at(-1)?.seq ?? null),
  }),
);

/** A channel from the view of a push's reader. */
export interface PushedChannelRow extends ChannelFacts {
  id: number;
  /** The client's, in a conversation. */
  name: string;
  read_seq: number;
  muted: boolean;
  state: ConversationStateName;
  state_version: number;
  awaiting_reply: boolean;
}

export const findPushedChannel = statement({
  name: 'find-pushed-channel',
  text: `select c.id, c.type, coalesce(trim(k.first_name || ' ' || k.last_name), c.name) as name, c.is_public,
      c.created_by, c.manager_id, m.user_id is not null as is_member, coalesce(m.read_seq, 0) as read_seq,
      coalesce(m.muted, false) as muted, c.state, c.state_version, c.awaiting_since is not null as awaiting_reply
    from ${channelsTable} c
    left join ${conversationClientsView} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    left join ${channelMembersTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3
    where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null and c.blocked_at is null`,
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).first<PushedChannelRow>();
