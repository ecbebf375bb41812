import type { DeliveryReason, DeliveryState } from '@switchboard/contract';

import { type Database, type Sure, statement, type Transaction } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { filesTable } from '../../files/exported-queries.ts';

export interface OpenDeliveryRow {
  message_seq: number;
  message_id: number;
  state: DeliveryState;
  reason: DeliveryReason | null;
  /** The messenger's own, of its last refusal. */
  code: string | null;
  attempts: number;
  sent_parts: number;
  pending_change: 'edit' | 'delete' | null;
  is_in_flight: boolean;
  /** Time until the next try is allowed; 0 when it is. */
  wait_ms: number;
  queued_for_ms: number;
  content: string;
  is_message_deleted: boolean;
  bot_id: number;
  chat_id: string;
  client_id: number;
  conversation_name: string;
  /** When the client was last active; null when that is not recorded. */
  last_inbound_at: Date | null;
  /** The database's clock. */
  now: Date;
  /** How often it was queued. */
  tries: number;
  /** When it was last queued, to the microsecond: by the send or by a retry. */
  queued_at: string;
  /** When its row was last written, to the microsecond: if it differs later, the message was changed meanwhile. */
  updated_at: string;
  /** The edit that `content` belongs to, to the microsecond. */
  edited_at: string | null;
}

const selectDelivery = `select d.message_seq, m.id as message_id, d.state, d.reason, d.code, d.detail, d.attempts, d.sent_parts, d.pending_change,
        d.in_flight_since is not null as is_in_flight,
        greatest(0, extract(epoch from d.next_attempt_at - clock_timestamp()) * 1000)::int as wait_ms,
        (extract(epoch from clock_timestamp() - d.queued_at) * 1000)::bigint as queued_for_ms,
        m.content, m.deleted_at is not null as is_message_deleted,
        c.bot_id, k.service_client_id as chat_id, k.id as client_id, c.name as conversation_name,
        k.last_inbound_at, clock_timestamp() as now, d.tries,
        d.queued_at::text as queued_at, d.updated_at::text as updated_at, m.edited_at::text as edited_at
      from deliveries d
      join ${messagesTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
      join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id
      join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id`;

export const lockOpenDeliveryStatement = statement({
  name: 'lock-open-delivery',
  text: `select from deliveries
    where workspace_id = $1 and channel_id = $2 and (state = 'queued' or pending_change is not null)
    order by message_seq limit 1 for update`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).of();

export const findOpenDeliveryStatement = statement({
  name: 'find-open-delivery',
  text: `${selectDelivery}
    -- Only users' words in client conversations ever leave the house, whoever wrote the row.
    where d.workspace_id = $1 and d.channel_id = $2 and (d.state = 'queued' or d.pending_change is not null)
      and c.type = 3 and m.created_by is not null and m.system is null
    order by d.message_seq limit 1
    for update of d`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).of<Sure<OpenDeliveryRow, 'bot_id'>>();

/**
 * The head of a conversation's queue: its oldest message that is to be sent or changed on the phone. The row is locked
 * by a separate statement: a single one that waits for an edit's lock would then read the message as it was before that
 * edit.
 */
export const findOpenDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<OpenDeliveryRow | null> => {
  const lock = lockOpenDeliveryStatement(workspaceId, channelId);
  const find = findOpenDeliveryStatement(workspaceId, channelId);
  const [, found] = await tx.flight([lock, find]);
  return found.rows[0] ?? null;
};

export type DeliveryFacts = OpenDeliveryRow & { detail: string | null };

const selectOfMessage = `${selectDelivery}
  where d.workspace_id = $1 and d.channel_id = $2 and d.message_seq = $3`;

export const deliveryStatements = {
  find: statement({
    name: 'find-delivery-of-message',
    text: selectOfMessage,
    values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
  }).first<Sure<DeliveryFacts, 'bot_id'>>(),
  lock: statement({
    name: 'lock-delivery-of-message',
    text: `${selectOfMessage} for update of d`,
    values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
  }).first<Sure<DeliveryFacts, 'bot_id'>>(),
};

/** The delivery of a message; null when there is none (any more). */
export const findDelivery = (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  { lock = false } = {},
): Promise<DeliveryFacts | null> => deliveryStatements[lock ? 'lock' : 'find'](tx, workspaceId, channelId, seq);

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

/** The message that this one replies to, if it is on the client's phone: the messenger's id of it, and its content. */
export const findParentOnPhone = statement({
  name: 'find-parent-on-phone',
  text: `select x.external_id, p.content from ${messagesTable} m
    join external_messages x on x.workspace_id = m.workspace_id and x.channel_id = m.channel_id and x.message_seq = m.parent_seq
    join ${messagesTable} p on p.workspace_id = m.workspace_id and p.channel_id = m.channel_id and p.seq = m.parent_seq
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3 and x.failed_at is null
      and not starts_with(x.external_id, '${unnamedPrefix}') order by x.part limit 1`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).first<{ external_id: string; content: string }>();

/**
 * Marks the next part as being sent; false when it is no longer the next. An existing mark is the caller's own, from a
 * try whose answer was lost: the caller holds the conversation's lease and has settled any earlier mark.
 */
export const markInFlight = statement({
  name: 'mark-delivery-in-flight',
  text: `update deliveries set in_flight_since = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and sent_parts = $4
      and (state = 'queued' or pending_change is not null)`,
  values: (workspaceId: number, channelId: number, seq: number, sentParts: number) => [
    workspaceId,
    channelId,
    seq,
    sentParts,
  ],
}).any();

/** Takes the mark back: the call was certainly not made. */
export const unmarkInFlight = statement({
  name: 'unmark-delivery-in-flight',
  text: `update deliveries set in_flight_since = null where workspace_id = $1 and channel_id = $2 and message_seq = $3`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).run();

export interface DeliveryChange {
  state: DeliveryState;
  reason: DeliveryReason | null;
  code: string | null;
  detail: string | null;
  attempts: number;
  sentParts: number;
  /** Null: retry at once. */
  retryAfterMs: number | null;
  /** The change that was made on the phone, or given up; one that was requested since `seenAt` stays pending. */
  settledChange: 'edit' | 'delete' | null;
  /** `updated_at` of the row when the call was planned. */
  seenAt: string;
  /** The state when the call was planned: if a receipt has changed it meanwhile, the newer state stays. */
  seenState: DeliveryState;
}

/** Stores the outcome of a provider call; the call is no longer in flight. */
export const updateDelivery = statement({
  name: 'update-delivery',
  text: `update deliveries set state = case when state = $12 then $4 else state end,
      reason = case when state = $12 then $5 else reason end,
      sent_at = case when state = 'queued' and $4 in ('sent', 'delivered', 'read') then coalesce(in_flight_since, sent_at, now()) else sent_at end,
      detail = case when state = $12 then $6 else detail end, code = case when state = $12 then $13 else code end, attempts = $7, sent_parts = $8, in_flight_since = null,
      next_attempt_at = case when $9::int is null then null else clock_timestamp() + make_interval(secs => $9::int / 1000.0) end,
      pending_change = case when pending_change = $10 and updated_at = $11::timestamptz then null else pending_change end,
      updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 returning updated_at`,
  values: (workspaceId: number, channelId: number, seq: number, change: DeliveryChange) => [
    workspaceId,
    channelId,
    seq,
    change.state,
    change.reason,
    change.detail?.slice(0, 500) ?? null,
    change.attempts,
    change.sentParts,
    change.retryAfterMs,
    change.settledChange,
    change.seenAt,
    change.seenState,
    change.code?.slice(0, 60) ?? null,
  ],
}).answer(([row]: { updated_at: Date }[]): Date => row?.updated_at ?? new Date());

/**
 * Corrects an outcome that the next holder of the conversation called unknown, or is about to: only for the same try,
 * with nothing queued since. Null when the delivery is in any other state by now.
 */
export const correctUnknownOutcome = statement({
  name: 'correct-unknown-outcome',
  text: `update deliveries set state = 'sent', reason = null, detail = null, code = null, attempts = 0, sent_parts = sent_parts + 1,
      sent_at = coalesce(in_flight_since, updated_at), in_flight_since = null, updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and queued_at = $4::timestamptz and sent_parts = $5
      and (state = 'failed' and reason = 'unknown_outcome' or state = 'queued' and in_flight_since is not null)
    returning updated_at`,
  values: (
    workspaceId: number,
    channelId: number,
    { message_seq: seq, queued_at: queuedAt, sent_parts: sentParts }: OpenDeliveryRow,
  ) => [workspaceId, channelId, seq, queuedAt, sentParts],
}).answer(([row]: { updated_at: Date }[]): Date | null => row?.updated_at ?? null);

/** For a message that was deleted before any of it was sent: the phone needs no change. */
export const deleteDelivery = statement({
  name: 'delete-delivery',
  text: 'delete from deliveries where workspace_id = $1 and channel_id = $2 and message_seq = $3',
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).run();

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

export const enqueueOpenConversationsStatement = statement({
  name: 'enqueue-open-conversations',
  text: `select channel_id, enqueue_job('deliver-conversation',
      json_build_object('workspace_id', workspace_id, 'channel_id', channel_id),
      key => 'deliver:' || workspace_id || ':' || channel_id)
    from (select distinct d.workspace_id, d.channel_id from deliveries d
      join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id
      where d.workspace_id = $1 and (d.state = 'queued' or d.pending_change is not null)
        and c.bot_id = $2 and d.channel_id > $3
      order by d.channel_id limit $4) open`,
  values: (workspaceId: number, botId: number, after: number, limit: number) => [workspaceId, botId, after, limit],
}).of<{ channel_id: number }>();

/**
 * Queues jobs for so many conversations of a bot that have something to deliver, behind this one. Returns the last;
 * null when no others are left.
 */
export const enqueueOpenConversations = async (
  tx: Transaction,
  workspaceId: number,
  { botId, after, limit }: { botId: number; after: number; limit: number },
): Promise<number | null> => {
  const { rows } = await tx.query(enqueueOpenConversationsStatement(workspaceId, botId, after, limit));
  return rows.length < limit ? null : Math.max(...rows.map((row) => row.channel_id));
};

export const queueOpenDeliveriesStatement = statement({
  text: 'select queue_open_deliveries() as queued',
  values: () => [],
}).of<{ queued: number | null }>();

/** Queues a job for every conversation of all workspaces that has something to deliver and no job for it. */
export const queueOpenDeliveries = async (database: Database): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query(queueOpenDeliveriesStatement()));
  return rows[0]?.queued ?? 0;
};
