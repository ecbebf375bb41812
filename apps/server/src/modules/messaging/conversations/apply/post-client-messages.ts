/**
 * Stores clients' messages of several chats of a workspace in one transaction. Each chat's lease is locked in it, and
 * its updates are marked as handled: after a crash all of it is repeated or nothing.
 */
import { limits, type MessageMetadata } from '@switchboard/contract';
import { extractUrls } from '@switchboard/contract/markup';
import { type Database, isConnectionError, type Transaction } from '../../../../platform/database/index.ts';
import { type Lease, OvertakenError } from '../../../../platform/leases/index.ts';
import { type MessageDraft, writeMessages } from '../../../chat/messages/index.ts';
import type { AlbumPart, Connector, InboundEvent } from '../../../connectors/index.ts';
import { comeBack } from '../../assignment/index.ts';
import { type Arrivals, placeholderOf, writeAutomaticTexts } from '../../automatic-texts/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { episodeStatements } from '../../episodes/index.ts';
import { type FetchedFiles, noFiles } from '../files/fetch-files.ts';
import { type Batch, partsOf } from '../order/next-updates.ts';
import { factsOf } from './client-notes.ts';
import { listExternalMessages } from './conversation-queries.ts';
import { markUpdatesHandled, takeWaitingUpdates } from './handled-queries.ts';
import { arrive, type OpenedConversation, startedDraft } from './open-conversation.ts';

/** A client's message (an album's parts as one) with its files. */
interface ArrivedMessage {
  parts: readonly [AlbumPart, ...AlbumPart[]];
  files: FetchedFiles;
}

/** Messages of one chat, oldest first, and the updates that they are. */
export interface Posting {
  lease: Lease;
  connector: Connector;
  bot: HeardBot;
  messages: readonly ArrivedMessage[];
  updateKeys: readonly string[];
}

/** A chat's next updates as drafts, with the files of the first. */
export const toPosting = (
  lease: Lease,
  { connector, bot, batches }: Pick<Posting, 'connector' | 'bot'> & { batches: readonly Batch[] },
  files: FetchedFiles = noFiles,
): Posting => ({
  lease,
  connector,
  bot,
  messages: batches.flatMap((batch, index) => {
    const [part, ...more] = partsOf(batch);
    return part === undefined ? [] : [{ parts: [part, ...more], files: index === 0 ? files : noFiles }];
  }),
  updateKeys: batches.flatMap(({ updates }) => updates.map((update) => update.update_key)),
});

/** Answers why each could not be written, null once it is durable; OvertakenError when the chat's lease was lost. */
export type PostTogether = (postings: readonly Posting[]) => Promise<(Error | null)[]>;

interface PostTogetherDeps {
  /** A database whose transactions of one workspace run one after another. */
  database: Pick<Database, 'inWorkspace'>;
  isOnline: IsOnline;
}

/** Whether a colleague has a page open. */
export type IsOnline = (workspaceId: number, userId: number) => boolean;

export const makePostTogether = ({ database, isOnline }: PostTogetherDeps): PostTogether => {
  return async function postTogether(postings) {
    const [first] = postings;
    if (first === undefined) return [];
    const { workspaceId } = first.bot;
    try {
      const held = await database.inWorkspace(workspaceId, (tx) => post(tx, workspaceId, postings, isOnline));
      return held.map((isHeld) => (isHeld ? null : new OvertakenError('inbound')));
    } catch (error) {
      if (postings.length === 1 || isConnectionError(error)) return postings.map(() => error as Error);
      // A message that makes the database refuse them all fails alone.
      const alone: (Error | null)[] = [];
      for (const posting of postings) alone.push(...(await postTogether([posting])));
      return alone;
    }
  };
};

/**
 * Answers for each posting whether its lease was held; the others are left out. A conversation that is opened again
 * stays with its manager while they are here.
 */
const post = async (
  tx: Transaction,
  workspaceId: number,
  postings: readonly Posting[],
  isOnline: IsOnline,
): Promise<boolean[]> => {
  const held = await Promise.all(postings.map(({ lease }) => lease.lock(tx)));
  const kept = postings.filter((_, index) => held[index]);
  const prepared = await Promise.all(
    kept.map(({ bot, connector, messages }) => prepareClientMessages(tx, bot, connector, messages)),
  );
  const drafts = prepared.flatMap((one) => one.drafts);
  const { outcomes, events, reopened } = await writeMessages(tx, workspaceId, drafts, {
    phones: phoneQueue.statements,
    episodes: episodeStatements,
  });
  assertNotRefused(outcomes);
  for (const [botId, updateKeys] of keysByBot(kept)) await markUpdatesHandled(tx, workspaceId, botId, updateKeys);
  tx.announce(...events);
  const back = reopened.flatMap(({ channelId, managerId, wasClosed }) =>
    wasClosed && managerId !== null ? [{ channelId, managerId }] : [],
  );
  await comeBack(tx, workspaceId, back, isOnline);
  for (const bot of new Map(kept.map((posting) => [posting.bot.id, posting.bot])).values()) {
    const ofBot = prepared.filter((_, index) => kept[index]?.bot.id === bot.id);
    await writeAutomaticTexts(tx, bot, {
      begun: ofBot.flatMap(({ begun }) => begun),
      spoken: [...new Set(ofBot.flatMap((one) => one.drafts.flatMap(spokenIn)))],
      placeholder: ofBot.find(({ placeholder }) => placeholder !== null)?.placeholder ?? null,
    });
  }
  return held;
};

const spokenIn = ({ author, channelId }: MessageDraft): number[] => (author.kind === 'client' ? [channelId] : []);

const keysByBot = (postings: readonly Posting[]): Map<number, string[]> => {
  const keys = new Map<number, string[]>();
  for (const { bot, updateKeys } of postings) keys.set(bot.id, [...(keys.get(bot.id) ?? []), ...updateKeys]);
  return keys;
};

interface Prepared extends Pick<Arrivals, 'begun' | 'placeholder'> {
  drafts: MessageDraft[];
}

/**
 * Turns messages of one chat, oldest first, into drafts, with everything that comes with them: client, conversation,
 * "started". Facts they have in common are read once.
 */
const prepareClientMessages = async (
  tx: Transaction,
  bot: HeardBot,
  connector: Connector,
  messages: readonly ArrivedMessage[],
): Promise<Prepared> => {
  const fresh = await leaveOutKnown(tx, bot, messages);
  const earlyChanges = await takeEarlyChanges(tx, bot, connector, fresh);
  const contacts = fresh.flatMap(({ parts }) => parts.flatMap(({ metadata }) => metadata.contact ?? []));
  const drafts: MessageDraft[] = [];
  const begun: number[] = [];
  let last: { person: string; conversation: OpenedConversation } | null = null;
  for (const message of fresh) {
    const [first] = message.parts;
    const person = JSON.stringify(first.person);
    if (last === null || last.person !== person) {
      const conversation = await arrive(tx, bot, connector, first, contacts);
      if (conversation.isNew) drafts.push(startedDraft(bot, conversation, null));
      if (conversation.isFirst) begun.push(conversation.channelId);
      last = { person, conversation };
    }
    drafts.push(await toDraft(tx, bot, last.conversation, message, earlyChanges));
  }
  const [first] = fresh;
  return { drafts, begun, placeholder: first === undefined ? null : placeholderOf(first.parts[0].person) };
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
    audience: 'public',
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

const joinContents = (parts: readonly AlbumPart[]): string =>
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
