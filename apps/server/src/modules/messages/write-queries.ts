import type { DeliveryReason, DeliveryState } from '@switchboard/contract';
import type { Statement } from '../../platform/database/index.ts';
import { type FileRow, type ParentRow, previewedChars } from './message-rows.ts';

export interface LockedChannelRow {
  id: number;
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  last_seq: number;
  last_ts: number;
  has_bot: boolean;
}

/** Channels written to, locked in the order of their ids so that two batches cannot wait for each other. */
export const lockChannelsStatement = (workspaceId: number, channelIds: readonly number[]): Statement => ({
  name: 'lock-channels',
  text: `select c.id, c.type, c.is_public, c.created_by, c.manager_id, c.last_seq, c.last_ts,
      exists (select 1 from bots b where b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null) as has_bot
    from channels c where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null order by c.id
    for no key update of c`,
  values: [workspaceId, channelIds],
});

export interface MemberPairRow {
  channel_id: number;
  user_id: number;
}

/** Who of the pairs is a member. `offset 0` has each looked up: joined, all members of the workspace would be read instead. */
export const findMembersStatement = (
  workspaceId: number,
  channelIds: readonly number[],
  userIds: readonly number[],
): Statement => ({
  name: 'find-writing-members',
  text: `select asked.channel_id, asked.user_id from unnest($2::bigint[], $3::bigint[]) as asked (channel_id, user_id)
    where exists (select from channel_members m
      where m.workspace_id = $1 and m.channel_id = asked.channel_id and m.user_id = asked.user_id offset 0)`,
  values: [workspaceId, channelIds, userIds],
});

export interface RepeatRow {
  key: string;
  channel_id: number;
  seq: number;
}

/**
 * Messages that were posted before under the same client_msg_id; `key` is channel:author:id. Asked by the id alone and
 * told apart by the key: with the channel in the condition a plan made on a young table walks whole channels.
 */
export const findRepeatsStatement = (workspaceId: number, clientMsgIds: readonly string[]): Statement => ({
  name: 'find-repeats',
  text: `select m.channel_id || ':' || m.created_by || ':' || m.client_msg_id as key, m.channel_id, m.seq
    from messages m where m.workspace_id = $1 and m.client_msg_id = any($2::uuid[])`,
  values: [workspaceId, clientMsgIds],
});

/** Messages a messenger told us of before; `key` is bot:chat:external id. */
export const findExternalRepeatsStatement = (
  workspaceId: number,
  botIds: readonly number[],
  chatIds: readonly string[],
  externalIds: readonly string[],
): Statement => ({
  name: 'find-external-repeats',
  text: `select x.bot_id || ':' || x.chat_id || ':' || x.external_id as key, x.channel_id, x.message_seq as seq
    from unnest($2::bigint[], $3::text[], $4::text[]) as asked (bot_id, chat_id, external_id)
    join external_messages x on x.workspace_id = $1 and x.bot_id = asked.bot_id and x.chat_id = asked.chat_id
      and x.external_id = asked.external_id`,
  values: [workspaceId, botIds, chatIds, externalIds],
});

export interface AuthorRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

export const findUserAuthorsStatement = (workspaceId: number, userIds: readonly number[]): Statement => ({
  name: 'find-user-authors',
  text: `select id, first_name, last_name, avatar_file_id from users
    where workspace_id = $1 and id = any($2) and status = 1 and deleted_at is null`,
  values: [workspaceId, userIds],
});

export const findClientAuthorsStatement = (workspaceId: number, clientIds: readonly number[]): Statement => ({
  name: 'find-client-authors',
  text: `select id, first_name, last_name, avatar_file_id from clients where workspace_id = $1 and id = any($2)`,
  values: [workspaceId, clientIds],
});

/** Messages replied to, by id; the caller looks whether they are in the right channel. */
export const findParentsStatement = (workspaceId: number, messageIds: readonly number[]): Statement => ({
  name: 'find-parents',
  text: `select p.channel_id, p.id, p.seq, p.preview,
      case when p.preview is null then left(p.content, ${previewedChars}) end as content, p.created_by, p.client_id,
      to_json(p.deleted_at) #>> '{}' as deleted_at,
      coalesce(trim(u.first_name || ' ' || u.last_name), trim(k.first_name || ' ' || k.last_name)) as author_name,
      (select count(*)::int from files f where f.workspace_id = p.workspace_id and f.channel_id = p.channel_id
        and f.message_seq = p.seq and f.deleted_at is null) as files_count
    from messages p
    left join users u on u.workspace_id = p.workspace_id and u.id = p.created_by
    left join clients k on k.workspace_id = p.workspace_id and k.id = p.client_id
    where p.workspace_id = $1 and p.id = any($2) and p.deleted_at is null`,
  values: [workspaceId, messageIds],
});
export type ParentOfChannelRow = ParentRow & { channel_id: number };

export type FreeFileRow = FileRow & { created_by: number | null };

/** Files that wait to be attached. */
export const findFreeFilesStatement = (workspaceId: number, fileIds: readonly number[]): Statement => ({
  name: 'find-free-files',
  text: `select id, original, type, kind, size, width, height, duration, created_by from files
    where workspace_id = $1 and id = any($2) and message_seq is null and not is_avatar and deleted_at is null
    for no key update`,
  values: [workspaceId, fileIds],
});

/** Takes message ids and the database's clock (microseconds); comes last, as it locks the workspace's counters. */
export const takeMessageIdsStatement = (workspaceId: number, count: number): Statement => ({
  name: 'take-message-ids-and-time',
  text: `update workspace_counters set message_id = message_id + $2 where workspace_id = $1
    returning message_id - $2 as base, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us`,
  values: [workspaceId, count],
});

export interface NewMessageRow {
  channelId: number;
  seq: number;
  ts: number;
  id: number;
  createdBy: number | null;
  clientId: number | null;
  clientMsgId: string | null;
  content: string;
  preview: string | null;
  parentSeq: number | null;
  metadata: string | null;
  system: string | null;
  fileIds: number[];
}

export const insertMessagesStatement = (workspaceId: number, rows: readonly NewMessageRow[]): Statement => ({
  name: 'insert-messages',
  text: `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, client_id, client_msg_id, content,
      preview, parent_seq, metadata, system, has_files, created_at, updated_at)
    select $1, n.channel_id, n.seq, n.ts, n.id, n.created_by, n.client_id, n.client_msg_id, n.content, n.preview, n.parent_seq,
      n.metadata::jsonb, n.system::jsonb, n.has_files, to_timestamp(n.ts / 1000000.0), to_timestamp(n.ts / 1000000.0)
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::uuid[], $9::text[],
      $10::text[], $11::bigint[], $12::text[], $13::text[], $14::boolean[])
      as n (channel_id, seq, ts, id, created_by, client_id, client_msg_id, content, preview, parent_seq, metadata, system,
        has_files)`,
  values: [
    workspaceId,
    rows.map((row) => row.channelId),
    rows.map((row) => row.seq),
    rows.map((row) => row.ts),
    rows.map((row) => row.id),
    rows.map((row) => row.createdBy),
    rows.map((row) => row.clientId),
    rows.map((row) => row.clientMsgId),
    rows.map((row) => row.content),
    rows.map((row) => row.preview),
    rows.map((row) => row.parentSeq),
    rows.map((row) => row.metadata),
    rows.map((row) => row.system),
    rows.map((row) => row.fileIds.length > 0),
  ],
});

export interface ChannelAdvance {
  id: number;
  lastSeq: number;
  lastTs: number;
  /** Null leaves it as it is: the batch said nothing to or from a client. */
  awaitingReply: boolean | null;
}

export const advanceChannelsStatement = (workspaceId: number, advances: readonly ChannelAdvance[]): Statement => ({
  name: 'advance-channels',
  text: `update channels c set last_seq = a.last_seq, last_ts = a.last_ts,
      last_message_at = to_timestamp(a.last_ts / 1000000.0), awaiting_reply = coalesce(a.awaiting_reply, c.awaiting_reply)
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[]) as a (id, last_seq, last_ts, awaiting_reply)
    where c.workspace_id = $1 and c.id = a.id`,
  values: [
    workspaceId,
    advances.map((advance) => advance.id),
    advances.map((advance) => advance.lastSeq),
    advances.map((advance) => advance.lastTs),
    advances.map((advance) => advance.awaitingReply),
  ],
});

export const attachFilesStatement = (
  workspaceId: number,
  files: readonly { fileId: number; channelId: number; seq: number; position: number }[],
): Statement => ({
  name: 'attach-files',
  text: `update files f set channel_id = a.channel_id, message_seq = a.seq, position = a.position
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[]) as a (file_id, channel_id, seq, position)
    where f.workspace_id = $1 and f.id = a.file_id and f.message_seq is null`,
  values: [
    workspaceId,
    files.map((file) => file.fileId),
    files.map((file) => file.channelId),
    files.map((file) => file.seq),
    files.map((file) => file.position),
  ],
});

export const insertExternalIdsStatement = (
  workspaceId: number,
  ids: readonly { botId: number; chatId: string; externalId: string; channelId: number; seq: number; part: number }[],
): Statement => ({
  name: 'insert-external-ids',
  text: `insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq, part)
    select $1, n.* from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::smallint[])
      as n (bot_id, chat_id, external_id, channel_id, message_seq, part)`,
  values: [
    workspaceId,
    ids.map((id) => id.botId),
    ids.map((id) => id.chatId),
    ids.map((id) => id.externalId),
    ids.map((id) => id.channelId),
    ids.map((id) => id.seq),
    ids.map((id) => id.part),
  ],
});

export const insertDeliveriesStatement = (
  workspaceId: number,
  deliveries: readonly { channelId: number; seq: number; state: DeliveryState; reason: DeliveryReason | null }[],
): Statement => ({
  name: 'insert-deliveries',
  text: `insert into deliveries (workspace_id, channel_id, message_seq, state, reason)
    select $1, n.* from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) as n (channel_id, message_seq, state, reason)`,
  values: [
    workspaceId,
    deliveries.map((delivery) => delivery.channelId),
    deliveries.map((delivery) => delivery.seq),
    deliveries.map((delivery) => delivery.state),
    deliveries.map((delivery) => delivery.reason),
  ],
});
