/** Deliveries that wait to be sent, or changed on a phone: a conversation's oldest, the one in flight, the jobs. */
import type { DeliveryReason, DeliveryState, MessageAudience, MessageMetadata } from '@switchboard/contract';
import { type Database, type Sure, statement, type Transaction } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { isOutOfDate, leavesTheHouse, messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';

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
  /** A text of the bot's own that has waited too long to be true. */
  is_out_of_date: boolean;
  audience: MessageAudience;
  content: string;
  /** Below a text of the bot's own. */
  buttons: NonNullable<MessageMetadata['buttons']> | null;
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
        ${isOutOfDate('m')} as is_out_of_date,
        m.audience, m.content, case when m.system is not null then m.metadata -> 'buttons' end as buttons, m.deleted_at is not null as is_message_deleted,
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
    -- Only users' words in client conversations, and bots' own texts, ever leave the house, whoever wrote the row.
    where d.workspace_id = $1 and d.channel_id = $2 and (d.state = 'queued' or d.pending_change is not null)
      and c.type = 3 and ${leavesTheHouse('m')}
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

/** For a message that was deleted before any of it was sent: the phone needs no change. */
export const deleteDelivery = statement({
  name: 'delete-delivery',
  text: 'delete from deliveries where workspace_id = $1 and channel_id = $2 and message_seq = $3',
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).run();

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

/** Messages of a bot's conversations that wait to be sent, and those that failed and can be tried again. */
export const countDeliveries = statement({
  name: 'count-deliveries-of-bot',
  text: `select count(*) filter (where d.state = 'queued')::int as waiting, count(*) filter (where d.state = 'failed' and m.system is null)::int as failed
    from deliveries d
    join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id and c.bot_id = $2
    join ${messagesTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
    where d.workspace_id = $1 and d.state in ('queued', 'failed') and m.deleted_at is null`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).answer(
  ([row]: { waiting: number; failed: number }[]): { waiting: number; failed: number } =>
    row ?? { waiting: 0, failed: 0 },
);
