import { statement } from '../../../platform/database/index.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';

interface KnownMessageRow {
  key: string;
  channel_id: number;
  seq: number;
}

/** Messages whose external ids we have already; `key` is bot:chat:external id. */
export const findExternalRepeatsStatement = statement({
  name: 'find-external-repeats',
  text: `select x.bot_id || ':' || x.chat_id || ':' || x.external_id as key, x.channel_id, x.message_seq as seq
    from unnest($2::bigint[], $3::text[], $4::text[]) as asked (bot_id, chat_id, external_id)
    join external_messages x on x.workspace_id = $1 and x.bot_id = asked.bot_id and x.chat_id = asked.chat_id
      and x.external_id = asked.external_id`,
  values: (workspaceId: number, names: readonly { botId: number; chatId: string; externalId: string }[]) => [
    workspaceId,
    names.map(({ botId }) => botId),
    names.map(({ chatId }) => chatId),
    names.map(({ externalId }) => externalId),
  ],
}).of<KnownMessageRow>();

export const insertExternalIdsStatement = statement({
  name: 'insert-external-ids',
  text: `insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq, part)
    select $1, n.* from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::smallint[])
      as n (bot_id, chat_id, external_id, channel_id, message_seq, part)`,
  values: (
    workspaceId: number,
    ids: readonly { botId: number; chatId: string; externalId: string; channelId: number; seq: number; part: number }[],
  ) => [
    workspaceId,
    ids.map((id) => id.botId),
    ids.map((id) => id.chatId),
    ids.map((id) => id.externalId),
    ids.map((id) => id.channelId),
    ids.map((id) => id.seq),
    ids.map((id) => id.part),
  ],
}).of();

export const insertDeliveriesStatement = statement({
  name: 'insert-deliveries',
  text: `insert into deliveries (workspace_id, channel_id, message_seq, state)
    select $1, n.channel_id, n.seq, 'queued' from unnest($2::bigint[], $3::bigint[]) as n (channel_id, seq)`,
  values: (workspaceId: number, messages: readonly { channelId: number; seq: number }[]) => [
    workspaceId,
    messages.map(({ channelId }) => channelId),
    messages.map(({ seq }) => seq),
  ],
}).of();

/** Queues a change for the phone if the message was sent or is about to be; false otherwise. */
export const changePendingDelivery = statement({
  text: `update deliveries set pending_change = $4, updated_at = now()
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and (sent_parts > 0 or state <> 'failed')`,
  values: (workspaceId: number, channelId: number, seq: number, change: 'edit' | 'delete') => [
    workspaceId,
    channelId,
    seq,
    change,
  ],
}).any();

/**
 * Recreates the deleted delivery of a message that was sent long ago, from the messenger's ids of its parts on the
 * phone. False for a message that was never sent.
 */
export const reviveDelivery = statement({
  text: `insert into deliveries (workspace_id, channel_id, message_seq, state, sent_parts, pending_change)
    select $1, $2, $3, (array_agg(case when x.read_at is not null then 'read' when x.delivered_at is not null then 'delivered'
        else 'sent' end order by x.part desc))[1], count(*), $4 from external_messages x
      join ${messagesTable} m on m.workspace_id = x.workspace_id and m.channel_id = x.channel_id and m.seq = x.message_seq
      where x.workspace_id = $1 and x.channel_id = $2 and x.message_seq = $3 and m.created_by is not null
      having count(*) > 0
    on conflict do nothing`,
  values: (workspaceId: number, channelId: number, seq: number, change: 'edit' | 'delete') => [
    workspaceId,
    channelId,
    seq,
    change,
  ],
}).any();
