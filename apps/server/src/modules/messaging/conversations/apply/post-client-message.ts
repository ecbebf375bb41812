import { limits, type MessageMetadata } from '@switchboard/contract';
import { extractUrls } from '@switchboard/contract/markup';
import type { Transaction } from '../../../../platform/database/index.ts';
import { announceChannel } from '../../../chat/channels/index.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { clientEvent, takeOverPhone, updateLastInbound } from '../../../clients/clients/index.ts';
import {
  type AlbumPart,
  type Connector,
  dependsOnActivity,
  type InboundEvent,
  recordAbilities,
} from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { noteClientBlocked, phoneQueue } from '../../deliveries/index.ts';
import type { FetchedFiles } from '../files/fetch-files.ts';
import { factsOf } from './client-notes.ts';
import { listExternalMessages } from './conversation-queries.ts';
import { markUpdatesHandled, takeWaitingUpdates } from './handled-queries.ts';
import { type OpenedConversation, openConversation } from './open-conversation.ts';

export type InboundMessage = AlbumPart;
type InboundStart = Extract<InboundEvent, { kind: 'started' }>;

export interface Inbound {
  bot: HeardBot;
  updateKeys: readonly string[];
}

/**
 * Opens the conversation of an active client, and records that one who had blocked the bot is back. Announces the changes
 * of the conversation's list row; its messages come after them.
 */
const arrive = async (
  tx: Transaction,
  bot: HeardBot,
  connector: Connector,
  { chatId, person }: Pick<InboundMessage, 'chatId' | 'person'>,
  messages: readonly ArrivedMessage[] = [],
): Promise<OpenedConversation> => {
  const conversation = await openConversation(tx, bot.workspaceId, { bot, chatId, person });
  const reopensReplies = dependsOnActivity(recordAbilities(connector.abilitiesAt));
  if (reopensReplies) await updateLastInbound(tx, bot.workspaceId, conversation.clientId);
  const contacts = messages.flatMap(({ parts }) => parts.flatMap(({ metadata }) => metadata.contact ?? []));
  const hasPhone = await takeOverPhone(tx, bot.workspaceId, conversation.clientId, contacts);
  if (conversation.isNew || conversation.isChanged || reopensReplies || hasPhone) {
    const event = conversation.isNew ? 'newChannel' : 'updateChannel';
    await announceChannel(tx, bot.workspaceId, conversation.channelId, event);
  }
  if (conversation.isNew || conversation.isChanged || hasPhone) {
    tx.announce(clientEvent(conversation.isNew ? 'newClient' : 'updateClient', conversation.clientId));
  }
  if (conversation.isClientBlocked) {
    await noteClientBlocked(tx, bot.workspaceId, conversation, false);
  }
  return conversation;
};

const startedDraft = (bot: HeardBot, conversation: OpenedConversation, payload: string | null): MessageDraft =>
  systemDraft(conversation.channelId, {
    code: 'conversation_started',
    params: { client: conversation.clientName, bot: bot.title, ...(payload === null ? {} : { payload }) },
  });

/** A client's message (an album's parts as one) with its files. */
export interface ArrivedMessage {
  parts: readonly [InboundMessage, ...InboundMessage[]];
  files: FetchedFiles;
}

/**
 * Turns messages of one chat, oldest first, into drafts, with everything that comes with them: client, conversation,
 * "started". Facts they have in common are read once.
 */
export const prepareClientMessages = async (
  tx: Transaction,
  bot: HeardBot,
  connector: Connector,
  messages: readonly ArrivedMessage[],
): Promise<MessageDraft[]> => {
  const fresh = await leaveOutKnown(tx, bot, messages);
  const earlyChanges = await takeEarlyChanges(tx, bot, connector, fresh);
  const drafts: MessageDraft[] = [];
  let last: { person: string; conversation: OpenedConversation } | null = null;
  for (const message of fresh) {
    const [first] = message.parts;
    const person = JSON.stringify(first.person);
    if (last === null || last.person !== person) {
      const conversation = await arrive(tx, bot, connector, first, fresh);
      if (conversation.isNew) drafts.push(startedDraft(bot, conversation, null));
      last = { person, conversation };
    }
    drafts.push(await toDraft(tx, bot, last.conversation, message, earlyChanges));
  }
  return drafts;
};

/** A client's change of a message that had not arrived yet. */
type EarlyChange = Extract<InboundEvent, { kind: 'edited' | 'reacted' | 'removed' }>;

const toDraft = async (
  tx: Transaction,
  bot: HeardBot,
  { channelId, clientId }: OpenedConversation,
  { parts, files }: ArrivedMessage,
  earlyChanges: readonly EarlyChange[],
): Promise<MessageDraft> => {
  const { chatId } = parts[0];
  const externalIds = parts.map((part) => part.externalId);
  const own = earlyChanges.filter(({ externalId }) => externalIds.includes(externalId));
  const edits = own.filter((event) => event.kind === 'edited');
  const notes = own.filter((event) => event.kind !== 'edited');
  // Only one part of an album carries its text; an edit of another one leaves it alone.
  const edit = edits.findLast(({ content }) => content !== '' || parts.length === 1);
  const parentExternalId = parts.find((part) => part.replyToExternalId !== null)?.replyToExternalId ?? null;
  const parents =
    parentExternalId === null
      ? []
      : await listExternalMessages(tx, bot.workspaceId, bot.id, chatId, [parentExternalId]);
  const parent = parents.find((row) => row.channel_id === channelId && !row.is_deleted);
  const content = (edit?.content ?? joinContents(parts)).slice(0, limits.contentChars);
  const facts = [...[...parts, ...edits].map(({ metadata }) => metadata), ...notes.map(factsOf)];
  return {
    channelId,
    author: { kind: 'client', clientId },
    clientMsgId: null,
    content,
    parentId: parent?.message_id ?? null,
    fileIds: files.fileIds,
    metadata: toMetadata(facts, content, files),
    system: null,
    external: { botId: bot.id, chatId, externalIds },
  };
};

/** A repeat under another update id is stored already, or stands among them twice. */
const leaveOutKnown = async (
  tx: Transaction,
  { workspaceId, id: botId }: HeardBot,
  messages: readonly ArrivedMessage[],
): Promise<ArrivedMessage[]> => {
  const [first] = messages;
  if (first === undefined) return [];
  const ids = messages.flatMap(({ parts }) => parts.map((part) => part.externalId));
  const known = await listExternalMessages(tx, workspaceId, botId, first.parts[0].chatId, ids);
  const seen = new Set(known.map((row) => row.external_id));
  const fresh: ArrivedMessage[] = [];
  for (const { parts: all, files } of messages) {
    const parts = all.filter(({ externalId }) => {
      if (seen.has(externalId)) return false;
      seen.add(externalId);
      return true;
    });
    if (isFilled(parts)) fresh.push({ parts, files });
  }
  return fresh;
};

/** Takes the changes that arrived before these messages and waited for them, oldest first. */
const takeEarlyChanges = async (
  tx: Transaction,
  { workspaceId, id: botId }: HeardBot,
  connector: Connector,
  messages: readonly ArrivedMessage[],
): Promise<EarlyChange[]> => {
  const [first] = messages;
  if (first === undefined) return [];
  const ids = messages.flatMap(({ parts }) => parts.map((part) => part.externalId));
  const waiting = await takeWaitingUpdates(tx, workspaceId, botId, first.parts[0].chatId, ids);
  return waiting
    .map(({ payload }) => connector.parse(payload))
    .filter((event) => event.kind === 'edited' || event.kind === 'reacted' || event.kind === 'removed');
};

const isFilled = <Item>(list: Item[]): list is [Item, ...Item[]] => list.length > 0;

/** "Start" opens the conversation without a client message; its deep-link payload is kept in the system message. */
export const startConversation = async (
  tx: Transaction,
  { bot, updateKeys }: Inbound,
  connector: Connector,
  start: InboundStart,
): Promise<void> => {
  const conversation = await arrive(tx, bot, connector, start);
  const isWorthSaying = conversation.isNew || start.payload !== null;
  const draft: MessageDraft = {
    ...startedDraft(bot, conversation, start.payload),
    external: { botId: bot.id, chatId: start.chatId, externalIds: [start.externalId] },
  };
  const { outcomes, events } = await writeMessages(tx, bot.workspaceId, isWorthSaying ? [draft] : [], {
    phones: phoneQueue.statements,
  });
  assertNotRefused(outcomes);
  await markUpdatesHandled(tx, bot.workspaceId, bot.id, updateKeys);
  tx.announce(...events);
};

const joinContents = (parts: readonly InboundMessage[]): string =>
  parts
    .map((part) => part.content)
    .filter((content) => content !== '')
    .join('\n\n');

export const toMetadata = (
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

export const assertNotRefused = (outcomes: Outcomes): void => {
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.error;
};
