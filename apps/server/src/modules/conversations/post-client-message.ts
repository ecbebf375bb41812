import { limits, type MessageMetadata } from '@switchboard/contract';
import { extractUrls } from '@switchboard/contract/markup';
import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog, SerializedEvent } from '../../platform/realtime/index.ts';
import type { ConnectedBot } from '../bots/index.ts';
import { updateLastInbound } from '../clients/index.ts';
import type { AlbumPart, Connector, InboundEvent } from '../connectors/index.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../messages/index.ts';
import { listExternalMessages } from './conversation-queries.ts';
import type { FetchedFiles } from './fetch-files.ts';
import { markUpdatesHandled, takeWaitingUpdates } from './inbound-queries.ts';
import { channelEvent, noteClientBlocked } from './note-client-blocked.ts';
import { type OpenedConversation, openConversation } from './open-conversation.ts';

export type InboundMessage = AlbumPart;
type InboundStart = Extract<InboundEvent, { kind: 'started' }>;

interface Inbound {
  bot: ConnectedBot;
  updateKeys: readonly string[];
}

interface Arrival {
  conversation: OpenedConversation;
  /** The changes of the conversation's list row, to be announced before its messages. */
  events: SerializedEvent[];
}

/** Opens the conversation of an active client, and records that one who had blocked the bot is back. */
const arrive = async (
  tx: Transaction,
  bot: ConnectedBot,
  connector: Connector,
  { chatId, person }: Pick<InboundMessage, 'chatId' | 'person'>,
): Promise<Arrival> => {
  const conversation = await openConversation(tx, bot.workspaceId, { bot, chatId, person });
  const events: SerializedEvent[] = [];
  const reopensReplies = connector.abilities.replyWindowMs !== null;
  if (reopensReplies) await updateLastInbound(tx, bot.workspaceId, conversation.clientId);
  if (conversation.isNew || conversation.isChanged || reopensReplies) {
    const event = conversation.isNew ? 'newChannel' : 'updateChannel';
    events.push(await channelEvent(tx, bot.workspaceId, conversation.channelId, event));
  }
  if (conversation.isClientBlocked) {
    events.push(...(await noteClientBlocked(tx, bot.workspaceId, conversation, false)));
  }
  return { conversation, events };
};

const startedDraft = (bot: ConnectedBot, conversation: OpenedConversation, payload: string | null): MessageDraft =>
  systemDraft(conversation.channelId, {
    code: 'conversation_started',
    params: { client: conversation.clientName, bot: bot.title, ...(payload === null ? {} : { payload }) },
  });

/**
 * Stores a client's message (an album's parts as one) with all that comes with it (client, conversation, "started") in
 * one transaction, which also marks its updates as handled: after a crash either all of it is repeated or nothing.
 */
export const makePostClientMessage =
  ({ events }: { events: EventLog }) =>
  async (
    tx: Transaction,
    { bot, updateKeys }: Inbound,
    connector: Connector,
    parts: readonly [InboundMessage, ...InboundMessage[]],
    files: FetchedFiles,
  ): Promise<void> => {
    const { workspaceId } = bot;
    const [first] = parts;
    const externalIds = [...new Set(parts.map((part) => part.externalId))];
    const { conversation, events: arrived } = await arrive(tx, bot, connector, first);
    const waiting = await takeWaitingUpdates(tx, workspaceId, bot.id, first.chatId, externalIds);
    const edits = waiting.map(({ payload }) => connector.parse(payload)).filter((event) => event.kind === 'edited');
    // Only one part of an album carries its text; an edit of another one says nothing about it.
    const edit = edits.findLast(({ content }) => content !== '' || parts.length === 1);
    const parentExternalId = parts.find((part) => part.replyToExternalId !== null)?.replyToExternalId ?? null;
    const parents =
      parentExternalId === null
        ? []
        : await listExternalMessages(tx, workspaceId, bot.id, first.chatId, [parentExternalId]);
    const parent = parents.find((row) => row.channel_id === conversation.channelId && !row.is_deleted);
    const content = (edit?.content ?? joinContents(parts)).slice(0, limits.contentChars);
    const facts = [...parts, ...edits].map(({ metadata }) => metadata);
    const drafts: MessageDraft[] = [
      ...(conversation.isNew ? [startedDraft(bot, conversation, null)] : []),
      {
        channelId: conversation.channelId,
        author: { kind: 'client', clientId: conversation.clientId },
        clientMsgId: null,
        content,
        parentId: parent?.message_id ?? null,
        fileIds: files.fileIds,
        metadata: toMetadata(facts, content, files),
        system: null,
        external: { botId: bot.id, chatId: first.chatId, externalIds },
      },
    ];
    const { outcomes, events: written } = await writeMessages(tx, workspaceId, drafts);
    assertNotRefused(outcomes);
    await markUpdatesHandled(tx, workspaceId, bot.id, updateKeys);
    await events.appendSerialized(tx, workspaceId, [...arrived, ...written]);
  };

/** "Start" opens the conversation without a client message; its deep-link payload is kept in the system message. */
export const makeStartConversation =
  ({ events }: { events: EventLog }) =>
  async (tx: Transaction, { bot, updateKeys }: Inbound, connector: Connector, start: InboundStart): Promise<void> => {
    const { conversation, events: arrived } = await arrive(tx, bot, connector, start);
    const isWorthSaying = conversation.isNew || start.payload !== null;
    const draft: MessageDraft = {
      ...startedDraft(bot, conversation, start.payload),
      external: { botId: bot.id, chatId: start.chatId, externalIds: [start.externalId] },
    };
    const { outcomes, events: written } = await writeMessages(tx, bot.workspaceId, isWorthSaying ? [draft] : []);
    assertNotRefused(outcomes);
    await markUpdatesHandled(tx, bot.workspaceId, bot.id, updateKeys);
    await events.appendSerialized(tx, bot.workspaceId, [...arrived, ...written]);
  };

const joinContents = (parts: readonly InboundMessage[]): string =>
  parts
    .map((part) => part.content)
    .filter((content) => content !== '')
    .join('\n\n');

const toMetadata = (
  facts: readonly Partial<MessageMetadata>[],
  content: string,
  files: FetchedFiles,
): Partial<MessageMetadata> | null => {
  const urls = extractUrls(content);
  const metadata: Partial<MessageMetadata> = {
    ...Object.assign({}, ...facts),
    ...(urls.length > 0 ? { urls } : {}),
    ...(files.missing.length > 0 ? { missing_files: files.missing } : {}),
  };
  return Object.keys(metadata).length > 0 ? metadata : null;
};

type Outcomes = Awaited<ReturnType<typeof writeMessages>>['outcomes'];

const assertNotRefused = (outcomes: Outcomes): void => {
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.error;
};
