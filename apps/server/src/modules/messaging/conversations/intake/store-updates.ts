import { createHash } from 'node:crypto';
import { BatchQueue } from '../../../../platform/batch-queue/index.ts';
import { type Database, isConnectionError } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { type InboundUpdate, isStorableKey } from '../../../connectors/index.ts';
import { noteArrival } from '../../bots/index.ts';
import { insertInboundUpdates, type NewInboundUpdate } from './arrival-queries.ts';
import type { SetAside } from './set-aside.ts';

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

/** From so many requests on that wait for being stored, messengers send faster than they are answered. */
const requestsOfARush = 8;
/** All waiting requests are answered together, and the next ones take a moment to come. */
const rushLastsMs = 100;

/** Knows whether more comes in at present than is stored at once. */
export class LoadSignal {
  #waiting = 0;
  #endsAtMs = 0;

  get isHigh(): boolean {
    return performance.now() < this.#endsAtMs;
  }

  /** Counts a request until it is stored or refused. */
  async count<Result>(storing: Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    if (this.#waiting >= requestsOfARush) this.#endsAtMs = performance.now() + rushLastsMs;
    try {
      return await storing;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** Requests of one bot that are stored together; each has few updates. */
const requestsPerBatch = 128;
/** A messenger repeats refused updates, so beyond this many it has to wait. */
const requestsWaitingAtMost = 5_000;

/**
 * Concurrent updates of a bot are stored in one transaction, which each webhook waits for. Then this process handles
 * them; if it dies before it has begun, the chats are found without a job (`queueOpenChats`).
 */
export const makeStoreUpdates = (
  database: Pick<Database, 'inWorkspace'>,
  handleChat: HandleChat,
  { load = new LoadSignal(), setAside }: { load?: LoadSignal; setAside?: SetAside } = {},
): StoreUpdates => {
  const queue = new BatchQueue<string, Arrival, void>({
    batchSize: () => requestsPerBatch,
    waitingAtMost: requestsWaitingAtMost,
    // Were the oldest refused while later ones are stored, a client's messages would change their order.
    waitsAtMostMs: Number.POSITIVE_INFINITY,
    busyError: () => new AppError('server.unavailable'),
    async write(_bot, take) {
      const arrivals = take();
      await storeArrivals(database, handleChat, arrivals);
      for (const { bot, updates } of arrivals) {
        for (const { error } of updates) if (error !== undefined) setAside?.note(bot);
      }
      return arrivals.map(() => ({ value: undefined }));
    },
    isWorthSplitting: (error) => !isConnectionError(error),
  });
  return (bot, updates, pollOffset) =>
    load.count(
      queue.add(`${bot.workspaceId}:${bot.botId}`, {
        bot,
        updates: updates.map(toStored),
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
    const handled = updates.filter(({ error }) => error === undefined);
    for (const chatKey of new Set(handled.map((update) => update.chatKey))) {
      tx.afterCommit(() => handleChat({ workspace_id: workspaceId, bot_id: botId, chat_key: chatKey }));
    }
  });
};

/** The last moment that a Date can hold. */
const lastMs = 8.64e15;

const toMs = (moment: number | null | undefined): number | null =>
  moment === null || moment === undefined ? null : Math.trunc(moment);
const isMoment = (ms: number | null): boolean => ms === null || (ms >= 0 && ms <= lastMs);

/** An update as it is stored; one that breaks its protocol is set aside, so that it neither waits nor is sent again. */
const toStored = (update: InboundUpdate): NewInboundUpdate => {
  const payload = toStorableJson(update.payload);
  const [happenedAtMs, datedMs] = [toMs(update.happenedAtMs), toMs(update.datedMs)];
  const isReadable =
    isStorableKey(update.updateKey) && isStorableKey(update.chatKey) && isMoment(happenedAtMs) && isMoment(datedMs);
  if (isReadable) return { ...update, payload, happenedAtMs, datedMs };
  return {
    // Equal for the repeats of one.
    updateKey: `unreadable:${createHash('sha256').update(payload).digest('hex')}`,
    // Kept if possible: erasing a client removes their updates by it.
    chatKey: isStorableKey(update.chatKey) ? update.chatKey : '',
    position: update.position,
    payload,
    error: 'unreadable',
  };
};

/** jsonb accepts neither NUL nor half a surrogate pair, both of which a client can type or forge. */
const toStorableJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd') : value,
  );
