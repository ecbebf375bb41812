/** The parts of a message: its files, and the messages on the phone that show it. */
import { statement } from '../../../platform/database/index.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { filesTable } from '../../files/exported-queries.ts';

export interface DeliveryFileRow {
  id: number;
  original: string;
  type: string;
  kind: 'image' | 'video' | 'audio' | 'voice' | 'sticker' | 'file';
  size: number;
  width: number | null;
  height: number | null;
}

export const listDeliveryFiles = statement({
  name: 'list-delivery-files',
  text: `select id, original, type, kind, size, width, height from ${filesTable}
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and deleted_at is null order by position`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).all<DeliveryFileRow>();

export interface SentPartRow {
  external_id: string;
  part: number;
  /** The messenger reported it as failed after accepting it. */
  has_failed: boolean;
}

/** Marks a part that a user has confirmed as arrived, without an id of the messenger. */
export const unnamedPrefix = 'none:';
export const unnamedPart = (channelId: number, seq: number, slot: number): string =>
  `${unnamedPrefix}${channelId}.${seq}.${slot}`;
export const isUnnamed = (externalId: string): boolean => externalId.startsWith(unnamedPrefix);

/** The parts of a message that the messenger has accepted. */
export const listSentParts = statement({
  name: 'list-sent-parts',
  text: `select external_id, part, failed_at is not null as has_failed from external_messages
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 order by part`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).all<SentPartRow>();

export interface PartOutcomeRow extends SentPartRow {
  /** Null for messages sent before this was recorded. */
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
}

/** The outcome of each part of a message that the messenger has accepted. */
export const listPartOutcomes = statement({
  name: 'list-part-outcomes',
  text: `select external_id, part, failed_at is not null as has_failed, sent_at, delivered_at, read_at, failed_at
    from external_messages where workspace_id = $1 and channel_id = $2 and message_seq = $3 order by part`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).all<PartOutcomeRow>();

/** The message that this one replies to, if it is on the client's phone: the messenger's id of it, and its content. */
export const findParentOnPhone = statement({
  name: 'find-parent-on-phone',
  text: `select x.external_id, p.content from ${messagesTable} m
    join external_messages x on x.workspace_id = m.workspace_id and x.channel_id = m.channel_id and x.message_seq = m.parent_seq
    join ${messagesTable} p on p.workspace_id = m.workspace_id and p.channel_id = m.channel_id and p.seq = m.parent_seq
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 and x.failed_at is null
      and p.audience = 'public' and not starts_with(x.external_id, '${unnamedPrefix}') order by x.part limit 1`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).first<{ external_id: string; content: string }>();

/**
 * Stores the parts the messenger has accepted, in place of those it had reported as failed. `sent_at` is the start of
 * the call: a watermark may be from before its answer.
 */
export const insertSentParts = statement({
  name: 'insert-sent-parts',
  text: `with repeated as (
      delete from external_messages where workspace_id = $1 and channel_id = $4 and message_seq = $5
        and part = any($7::smallint[]) and failed_at is not null)
    insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq, part, sent_at)
    select $1, $2, $3, n.external_id, $4, $5, n.part, coalesce((select in_flight_since from deliveries
        where workspace_id = $1 and channel_id = $4 and message_seq = $5), now())
      from unnest($6::text[], $7::smallint[]) as n (external_id, part)
    on conflict do nothing`,
  values: (
    workspaceId: number,
    message: { botId: number; chatId: string; channelId: number; seq: number },
    parts: readonly { externalId: string; slot: number }[],
  ) => [
    workspaceId,
    message.botId,
    message.chatId,
    message.channelId,
    message.seq,
    parts.map((part) => part.externalId),
    parts.map((part) => part.slot),
  ],
}).run();

export const deleteSentParts = statement({
  name: 'delete-sent-parts',
  text: `delete from external_messages
    where workspace_id = $1 and bot_id = $2 and chat_id = $3 and external_id = any($4)`,
  values: (workspaceId: number, message: { botId: number; chatId: string }, externalIds: readonly string[]) => [
    workspaceId,
    message.botId,
    message.chatId,
    externalIds,
  ],
}).run();

/** The outcome of a message whose last call is done; receipts may have arrived before. */
export interface WholeOutcomeRow {
  state: 'sent' | 'delivered' | 'read' | 'failed';
  code: string | null;
  detail: string | null;
}

export const summarizeParts = statement({
  name: 'summarize-parts',
  text: `select case when failed_at is not null then 'failed' when read_at is not null then 'read'
      when delivered_at is not null then 'delivered' else 'sent' end as state, code, detail
    from external_messages where workspace_id = $1 and channel_id = $2 and message_seq = $3
    order by (failed_at is not null) desc, part desc limit 1`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).first<WholeOutcomeRow>();
