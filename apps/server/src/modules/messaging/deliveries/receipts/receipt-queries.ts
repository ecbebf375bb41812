import { statement, statementsBy } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../../clients/clients/exported-queries.ts';

/** How far back a receipt reaches: a client who reads more messages than this at once has only these marked. */
const messagesBack = 1_000;

/** The conversation of a chat; null before its first message. */
export const findChatChannel = statement({
  name: 'find-chat-channel',
  text: `select c.id from ${clientsTable} k
    join ${channelsTable} c on c.workspace_id = k.workspace_id and c.client_id = k.id and c.bot_id = k.bot_id
    where k.workspace_id = $1 and k.bot_id = $2 and k.service_client_id = $3 and c.type = 3`,
  values: (workspaceId: number, botId: number, chatId: string) => [workspaceId, botId, chatId],
}).answer(([row]: { id: number }[]): number | null => row?.id ?? null);

/**
 * Whether a message is being handed to the messenger, or is settled by its echo just now. Locks its row, so that its outcome is stored either before this
 * transaction or after it.
 */
export const lockUnderWay = statement({
  name: 'lock-delivery-under-way',
  text: `select from deliveries
    where workspace_id = $1 and channel_id = $2 and (state = 'queued' or pending_change is not null)
      and (in_flight_since is not null or echoes > 0) for no key update`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).any();

/** Whether a message may be on the phone without us knowing its id there: its echo may still bring it. */
export const isInDoubt = statement({
  name: 'find-delivery-in-doubt',
  text: `select from deliveries where workspace_id = $1 and channel_id = $2 and state = 'failed'
    and reason = 'unknown_outcome' and updated_at > now() - interval '1 hour' limit 1`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).any();

export interface NamedPartRow {
  external_id: string;
  message_seq: number;
  part: number;
  /** A message counts as delivered or read when its last part is. */
  is_last: boolean;
}

/** The parts of our messages that a messenger's ids belong to. */
export const listNamedParts = statement({
  name: 'list-named-parts',
  text: `select x.external_id, x.message_seq, x.part, not exists (select from external_messages later
      where later.workspace_id = x.workspace_id and later.channel_id = x.channel_id
        and later.message_seq = x.message_seq and later.part > x.part) as is_last
    from external_messages x
    where x.workspace_id = $1 and x.bot_id = $2 and x.chat_id = $3 and x.external_id = any($4)`,
  values: (workspaceId: number, botId: number, chatId: string, externalIds: readonly string[]) => [
    workspaceId,
    botId,
    chatId,
    externalIds,
  ],
}).all<NamedPartRow>();

export interface ReceiptRow {
  message_seq: number;
  message_id: number;
  updated_at: Date;
}

/** The states from which a receipt may move a sent message on: never back. */
const statesBefore = { delivered: ['sent'], read: ['sent', 'delivered'] } as const;

/** `updated_at` stays while a change is pending: the change compares it to see whether it is still the newest. */
const markSet = `state = $3, updated_at = case when d.pending_change is null then now() else d.updated_at end from ${messagesTable} m
  where d.workspace_id = $1 and d.channel_id = $2 and d.state = any($4) and m.workspace_id = d.workspace_id
    and m.channel_id = d.channel_id and m.seq = d.message_seq`;
const marked = 'returning d.message_seq, m.id as message_id, d.updated_at';

/** Marks messages by their numbers; with `andBefore`, also those before that number. */
export const markByNumber = statement({
  name: 'mark-deliveries-by-number',
  text: `update deliveries d set ${markSet}
    and (d.message_seq = any($5) or d.message_seq < $6 and d.message_seq >= $6 - ${messagesBack}) ${marked}`,
  values: (
    workspaceId: number,
    channelId: number,
    mark: { state: 'delivered' | 'read'; seqs: readonly number[]; andBefore: number },
  ) => [workspaceId, channelId, mark.state, statesBefore[mark.state], mark.seqs, mark.andBefore],
}).all<ReceiptRow>();

/** Marks messages that were sent up to a moment. */
export const markByTime = statement({
  name: 'mark-deliveries-by-time',
  text: `update deliveries d set ${markSet} and d.sent_at <= $5
    and d.message_seq >= (select last_seq from ${channelsTable} where workspace_id = $1 and id = $2) - ${messagesBack} ${marked}`,
  values: (workspaceId: number, channelId: number, mark: { state: 'delivered' | 'read'; sentUpTo: Date }) => [
    workspaceId,
    channelId,
    mark.state,
    statesBefore[mark.state],
    mark.sentUpTo,
  ],
}).all<ReceiptRow>();

/**
 * Marks parts as failed that the messenger had accepted, and their messages, unless more of these is being sent: then
 * they fail once that is done. A retry sends the failed parts again. Without a pending change `updated_at` is new (see
 * `markSet`).
 */
export const failSentParts = statement({
  name: 'fail-sent-parts',
  text: `with lost as (
      update external_messages set failed_at = now(), code = $6, detail = $7
      where workspace_id = $1 and bot_id = $2 and chat_id = $3 and external_id = any($5)
        and failed_at is null and delivered_at is null and read_at is null
      returning message_seq)
    update deliveries d set state = 'failed', reason = 'provider_refused', code = $6, detail = $7,
      updated_at = case when d.pending_change is null then now() else d.updated_at end from ${messagesTable} m
    where d.workspace_id = $1 and d.channel_id = $4 and d.message_seq in (select message_seq from lost)
      and d.state in ('sent', 'delivered', 'read')
      and m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq ${marked}`,
  values: (
    workspaceId: number,
    chat: { botId: number; chatId: string; channelId: number },
    externalIds: readonly string[],
    { code, detail }: { code: string | null; detail: string },
  ) => [
    workspaceId,
    chat.botId,
    chat.chatId,
    chat.channelId,
    externalIds,
    code?.slice(0, 60) ?? null,
    detail.slice(0, 500),
  ],
}).all<ReceiptRow>();

const columnOf = { delivered: 'delivered_at', read: 'read_at' } as const;

/** Notes when parts arrived or were read; with `andBefore` also all parts of earlier messages. */
export const markParts = statementsBy(['delivered', 'read'], (state) =>
  statement({
    name: `mark-parts-${state}`,
    text: `update external_messages x set ${columnOf[state]} = now()
      where x.workspace_id = $1 and x.channel_id = $2 and x.sent_at is not null and x.failed_at is null
        and x.${columnOf[state]} is null
        and (exists (select from unnest($3::bigint[], $4::smallint[]) as n (message_seq, part)
            where n.message_seq = x.message_seq and ${state === 'read' ? 'x.part <= n.part' : 'x.part = n.part'})
          or x.message_seq < $5 and x.message_seq >= $5 - ${messagesBack})`,
    values: (
      workspaceId: number,
      channelId: number,
      { parts, andBefore }: { parts: readonly Pick<NamedPartRow, 'message_seq' | 'part'>[]; andBefore: number },
    ) => [workspaceId, channelId, parts.map((part) => part.message_seq), parts.map((part) => part.part), andBefore],
  }).run(),
);

/** The same for parts that were sent up to a moment. */
export const markPartsByTime = statementsBy(['delivered', 'read'], (state) =>
  statement({
    name: `mark-parts-${state}-by-time`,
    text: `update external_messages x set ${columnOf[state]} = now()
      where x.workspace_id = $1 and x.channel_id = $2 and x.sent_at <= $3 and x.failed_at is null
        and x.${columnOf[state]} is null
        and x.message_seq >= (select last_seq from ${channelsTable} where workspace_id = $1 and id = $2) - ${messagesBack}`,
    values: (workspaceId: number, channelId: number, sentUpTo: Date) => [workspaceId, channelId, sentUpTo],
  }).run(),
);
