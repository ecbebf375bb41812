import { statement } from '../../../../platform/database/index.ts';

/** Locks the delivery of a message; false when there is none (any more). */
export const lockDelivery = statement({
  name: 'lock-delivery',
  text: 'select from deliveries where workspace_id = $1 and channel_id = $2 and message_seq = $3 for no key update',
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).any();

export interface EchoedPart {
  botId: number;
  chatId: string;
  channelId: number;
  seq: number;
  externalId: string;
  slot: number;
  sentAt: Date;
}

/** Stores the messenger's id of a part that it reported itself; false when that is known already. */
export const countEcho = statement({
  name: 'count-echo',
  text: `with repeated as (
      delete from external_messages where workspace_id = $1 and channel_id = $5 and message_seq = $6 and part = $7
        and failed_at is not null),
    stored as (
      insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq, part, sent_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1)
    update deliveries set echoes = echoes + 1, sent_at = coalesce(sent_at, $8)
    where workspace_id = $1 and channel_id = $5 and message_seq = $6 and exists (select from stored)`,
  values: (workspaceId: number, part: EchoedPart) => [
    workspaceId,
    part.botId,
    part.chatId,
    part.externalId,
    part.channelId,
    part.seq,
    part.slot,
    part.sentAt,
  ],
}).any();

/** SQL: whether an echo has shown that one part more is on the phone than the answers of `deliveries` say. */
const isAhead = `echoes > 0 and sent_parts < (select count(*) from external_messages x
  where x.workspace_id = deliveries.workspace_id and x.channel_id = deliveries.channel_id
    and x.message_seq = deliveries.message_seq and x.failed_at is null)`;

/**
 * Goes on behind a part whose echo came after its outcome was called unknown, or while it waits for another try. False
 * while a call is under way.
 */
export const advanceByEcho = statement({
  name: 'advance-by-echo',
  text: `update deliveries set state = 'queued', reason = null, detail = null, attempts = 0, next_attempt_at = null,
      sent_parts = sent_parts + 1, updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and in_flight_since is null
      and (state = 'queued' or state = 'failed' and reason = 'unknown_outcome') and ${isAhead}`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).any();

/** Whether the part whose outcome is in doubt has arrived, as its echo shows. */
export const isPartEchoed = statement({
  name: 'find-echo',
  text: `select from deliveries where workspace_id = $1 and channel_id = $2 and message_seq = $3 and ${isAhead}`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).any();
