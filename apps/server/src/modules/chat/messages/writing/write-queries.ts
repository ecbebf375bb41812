import { channelTypes, type MessageAudience } from '@switchboard/contract';
import { type Sure, statement } from '../../../../platform/database/index.ts';
import { filesTable } from '../../../files/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../../foundation/workspaces/exported-queries.ts';
import {
  botTitleOf,
  channelMembersTable,
  channelsTable,
  conversationBotsView,
  conversationClientsView,
  firstSeqOf,
  type StateRow,
} from '../../channel-access/exported-queries.ts';
import { type AuthorRow, type ParentRow, previewedChars } from '../pages/message-rows.ts';

export interface LockedChannelRow
  extends Pick<
    StateRow,
    'state' | 'state_version' | 'snooze_keeps' | 'snoozed_by' | 'snooze_reason' | 'awaiting_since'
  > {
  id: number;
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  last_seq: number;
  last_ts: number;
  has_bot: boolean;
  /** The team has blocked the client. */
  is_blocked: boolean;
  /** Closed so short a time ago that words of thanks do not open it again. */
  is_just_closed: boolean;
  /** Its messenger's abilities (`AbilityPhases` of the connectors), and when its client was last active. */
  ability_phases: object | null;
  last_inbound_at: Date | null;
}

const lockChannelsText = `select c.id, c.type, c.is_public, c.created_by, c.manager_id, c.last_seq, c.last_ts, c.blocked_at is not null as is_blocked,
    c.state, c.state_version, c.snooze_keeps, c.snoozed_by, c.snooze_reason, c.awaiting_since::text,
    coalesce(case when c.state = 'closed' then c.closed_at >= now() - make_interval(mins =>
      (select w.reopen_grace_minutes from ${workspacesTable} w where w.id = c.workspace_id)) and not exists (select from low_ratings r
        where r.workspace_id = c.workspace_id and r.channel_id = c.id and r.rated_at > c.closed_at) end, false) as is_just_closed,
    exists (select 1 from ${conversationBotsView} b where b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null) as has_bot,
    (select b.ability_phases from ${conversationBotsView} b where c.type = ${channelTypes.client} and b.workspace_id = c.workspace_id and b.id = c.bot_id) as ability_phases,
    (select k.last_inbound_at from ${conversationClientsView} k where k.workspace_id = c.workspace_id and k.id = c.client_id) as last_inbound_at
  from ${channelsTable} c where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null order by c.id
  for no key update of c`;

/** The channels written to, locked in the order of their ids so that two batches cannot deadlock. */
export const lockChannelsStatement = statement({
  name: 'lock-channels',
  text: lockChannelsText,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).of<LockedChannelRow>();

export interface MemberPairRow {
  channel_id: number;
  user_id: number;
}

const findMembersText = `select asked.channel_id, asked.user_id from unnest($2::bigint[], $3::bigint[]) as asked (channel_id, user_id)
  where exists (select from ${channelMembersTable} m
    where m.workspace_id = $1 and m.channel_id = asked.channel_id and m.user_id = asked.user_id offset 0)`;

/**
 * The pairs that are members. `offset 0` makes PostgreSQL look each up: a join would read all members of the workspace.
 */
export const findMembersStatement = statement({
  name: 'find-writing-members',
  text: findMembersText,
  values: (workspaceId: number, channelIds: readonly number[], userIds: readonly number[]) => [
    workspaceId,
    channelIds,
    userIds,
  ],
}).of<MemberPairRow>();

export interface RepeatRow {
  key: string;
  channel_id: number;
  seq: number;
}

/**
 * Messages that were posted before under the same client_msg_id; `key` is channel:author:id. Looked up by the id alone
 * and matched by the key: with the channel in the condition, a plan made while the table was small scans whole
 * channels.
 */
export const findRepeatsStatement = statement({
  name: 'find-repeats',
  text: `select m.channel_id || ':' || m.created_by || ':' || m.client_msg_id as key, m.channel_id, m.seq
    from messages m where m.workspace_id = $1 and m.client_msg_id = any($2::uuid[])`,
  values: (workspaceId: number, clientMsgIds: readonly string[]) => [workspaceId, clientMsgIds],
}).of<Sure<RepeatRow, 'key'>>();

/** So far back from the newest message colleagues' answers are looked for, and so many are counted. */
const answersWithin = 1_000;
export const answersCounted = 100;

export interface AnswerRow {
  channel_id: number;
  user_id: number;
  seen_seq: number;
  seq: number;
}

const findAnswersText = `select asked.channel_id, asked.user_id, asked.seen_seq, m.seq
  from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as asked (channel_id, user_id, seen_seq)
  join ${channelsTable} c on c.workspace_id = $1 and c.id = asked.channel_id
  cross join lateral (select a.seq from messages a
    where a.workspace_id = $1 and a.channel_id = asked.channel_id and a.seq > greatest(asked.seen_seq, c.last_seq - ${answersWithin})
      and a.audience = 'public' and a.created_by <> asked.user_id and a.deleted_at is null and a.system is null
    order by a.seq desc limit ${answersCounted}) m
  where c.type = ${channelTypes.client}`;

/** What others than each writer have told a client since the message the writer had seen, the newest first. */
export const findAnswersStatement = statement({
  name: 'find-answers-meanwhile',
  text: findAnswersText,
  values: (workspaceId: number, asked: readonly { channelId: number; userId: number; seenSeq: number }[]) => [
    workspaceId,
    asked.map(({ channelId }) => channelId),
    asked.map(({ userId }) => userId),
    asked.map(({ seenSeq }) => seenSeq),
  ],
}).of<AnswerRow>();

const findParentsText = `select p.channel_id, p.id, p.seq, p.audience, p.preview,
    case when p.preview is null then left(p.content, ${previewedChars}) end as content, p.created_by, p.client_id,
    to_json(p.deleted_at) #>> '{}' as deleted_at,
    coalesce(trim(u.first_name || ' ' || u.last_name), trim(k.first_name || ' ' || k.last_name), ${botTitleOf('p')}) as author_name,
    (select count(*)::int from ${filesTable} f where f.workspace_id = p.workspace_id and f.channel_id = p.channel_id
      and f.message_seq = p.seq and f.deleted_at is null) as files_count
  from messages p
  left join ${usersTable} u on u.workspace_id = p.workspace_id and u.id = p.created_by
  left join ${conversationClientsView} k on k.workspace_id = p.workspace_id and k.id = p.client_id
  where p.workspace_id = $1 and p.id = any($2) and p.deleted_at is null and p.seq >= ${firstSeqOf('p')}`;

/** Messages replied to, by id; the caller checks whether they are in the right channel. */
export const findParentsStatement = statement({
  name: 'find-parents',
  text: findParentsText,
  values: (workspaceId: number, messageIds: readonly number[]) => [workspaceId, messageIds],
}).of<ParentOfChannelRow>();
export type ParentOfChannelRow = ParentRow & { channel_id: number; audience: MessageAudience };

export interface NewMessageRow {
  channelId: number;
  seq: number;
  ts: number;
  id: number;
  createdBy: number | null;
  clientId: number | null;
  clientMsgId: string | null;
  audience: MessageAudience;
  content: string;
  preview: string | null;
  parentSeq: number | null;
  metadata: string | null;
  system: string | null;
  fileIds: number[];
}

export const insertMessagesStatement = statement({
  name: 'insert-messages',
  text: `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, client_id, client_msg_id, audience,
      content, preview, parent_seq, metadata, system, has_files, created_at, updated_at)
    select $1, n.channel_id, n.seq, n.ts, n.id, n.created_by, n.client_id, n.client_msg_id, n.audience, n.content, n.preview, n.parent_seq,
      n.metadata::jsonb, n.system::jsonb, n.has_files, to_timestamp(n.ts / 1000000.0), to_timestamp(n.ts / 1000000.0)
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::uuid[], $9::text[],
      $10::text[], $11::text[], $12::bigint[], $13::text[], $14::text[], $15::boolean[])
      as n (channel_id, seq, ts, id, created_by, client_id, client_msg_id, audience, content, preview, parent_seq, metadata, system,
        has_files)`,
  values: (workspaceId: number, rows: readonly NewMessageRow[]) => [
    workspaceId,
    rows.map((row) => row.channelId),
    rows.map((row) => row.seq),
    rows.map((row) => row.ts),
    rows.map((row) => row.id),
    rows.map((row) => row.createdBy),
    rows.map((row) => row.clientId),
    rows.map((row) => row.clientMsgId),
    rows.map((row) => row.audience),
    rows.map((row) => row.content),
    rows.map((row) => row.preview),
    rows.map((row) => row.parentSeq),
    rows.map((row) => row.metadata),
    rows.map((row) => row.system),
    rows.map((row) => row.fileIds.length > 0),
  ],
}).of();

/** The writing clients, as their messages show them. */
export const findClientAuthorsStatement = statement({
  name: 'find-client-authors',
  text: `select id, first_name, last_name, avatar_file_id from ${conversationClientsView} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).of<AuthorRow>();
