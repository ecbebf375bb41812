import { BatchQueue } from '../../platform/batch-queue/index.ts';
import { type Database, isConnectionError } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { noteArrival } from '../bots/exported-queries.ts';
import type { InboundUpdate } from '../connectors/index.ts';
import { insertInboundUpdates, type NewInboundUpdate } from './inbound-queries.ts';
import { RushGauge } from './rush-gauge.ts';

/** Begins to handle the stored updates of a chat, or has them looked at again; resolves at once. */
export type HandleChat = (chat: { workspace_id: number; bot_id: number; chat_key: string }) => Promise<void>;

/** Stores updates durably and has them handled. Durable when it resolves; repeats are dropped. */
export type StoreUpdates = (
  bot: { workspaceId: number; botId: number },
  updates: readonly InboundUpdate[],
  pollOffset?: number,
) => Promise<void>;

interface Arrival {
  bot: { workspaceId: number; botId: number };
  updates: NewInboundUpdate[];
  pollOffset: number | null;
}

/** Requests of one bot that are stored together; each has few updates. */
const requestsPerBatch = 128;
/** A messenger repeats what is refused, so beyond this many it is made to wait. */
const requestsWaitingAtMost = 5_000;
/** So is what waits longer than this: by then a messenger has given up waiting for the answer, and repeats it. */
const waitsAtMostMs = 5_000;

/**
 * What a bot receives at one time is stored in one transaction, which each webhook waits for. This process handles it
 * then; if it dies before it has begun, the chats are found without a job (`queueOpenChats`).
 */
export const makeStoreUpdates = (
  database: Pick<Database, 'inWorkspace'>,
  handleChat: HandleChat,
  rush = new RushGauge(),
): StoreUpdates => {
  const queue = new BatchQueue<string, Arrival, void>({
    batchSize: requestsPerBatch,
    waitingAtMost: requestsWaitingAtMost,
    waitsAtMostMs,
    busyError: () => new AppError('server.unavailable'),
    async write(_bot, take) {
      const arrivals = take();
      await storeArrivals(database, handleChat, arrivals);
      return arrivals.map(() => ({ value: undefined }));
    },
    isWorthSplitting: (error) => !isConnectionError(error),
  });
  return (bot, updates, pollOffset) =>
    rush.count(
      queue.add(`${bot.workspaceId}:${bot.botId}`, {
        bot,
        updates: updates.map((update) => ({ ...update, payload: toStorableJson(update.payload) })),
        pollOffset: pollOffset ?? null,
      }),
    );
};

const storeArrivals = async (
  database: Pick<Database, 'inWorkspace'>,
  handleChat: HandleChat,
  arrivals: readonly Arrival[],
): Promise<void> => {
  const [first] = arrivals;
  if (first === undefined) return;
  const { workspaceId, botId } = first.bot;
  const updates = arrivals.flatMap((arrival) => arrival.updates);
  const offsets = arrivals.flatMap(({ pollOffset }) => (pollOffset === null ? [] : [pollOffset]));
  await database.inWorkspace(workspaceId, async (tx) => {
    const [, isConnected] = await Promise.all([
      insertInboundUpdates(tx, workspaceId, botId, updates),
      noteArrival(tx, workspaceId, botId, offsets.at(-1) ?? null),
    ]);
    // Not stored, so that the messenger keeps it for when the bot is connected again.
    if (!isConnected) throw new AppError('bot.not_found');
    for (const chatKey of new Set(updates.map((update) => update.chatKey))) {
      tx.afterCommit(() => handleChat({ workspace_id: workspaceId, bot_id: botId, chat_key: chatKey }));
    }
  });
};

/** jsonb accepts neither NUL nor half a surrogate pair, both of which a client can type or forge. */
const toStorableJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd') : value,
  );
