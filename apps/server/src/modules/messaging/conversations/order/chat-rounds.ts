/**
 * State shared by the chats of a bot: rounds in which they have their turns, and the number up to which no update is missing.
 * A bot has one round at a time, for all of its chats that ask meanwhile: a round looks at them in one transaction and
 * writes their clients' messages in another one, so that locks, round trips and the disk's flush are paid once. Updates
 * that need a call to a messenger first are left to the chat, and hold no other one up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchQueue } from '../../../../platform/batch-queue/index.ts';
import { type Database, isConnectionError, type Transaction } from '../../../../platform/database/index.ts';
import type { Lease } from '../../../../platform/leases/index.ts';
import type { Connector, Connectors } from '../../../connectors/index.ts';
import type { FindHeardBot, HeardBot } from '../../bots/index.ts';
import { type PostTogether, toPosting } from '../apply/post-client-messages.ts';
import type { LoadSignal } from '../intake/store-updates.ts';
import { type Batch, gapWindowMs, isWhole, type Settled, takeBatches, takeSettled } from './next-updates.ts';
import { findSequenceWatermark, listOpenUpdates, type OpenUpdateRow } from './open-update-queries.ts';

/** A chat whose lease is held. */
export interface Chat {
  workspaceId: number;
  botId: number;
  chatKey: string;
  lease: Lease;
}

/** The next step in a chat. */
export type Next =
  | { kind: 'nothing' }
  | { kind: 'wait'; wait: NonNullable<Settled['wait']> }
  /** The updates cannot be handled here. */
  | { kind: 'hopeless'; keys: string[]; reason: string }
  | { kind: 'unreadable'; key: string }
  | Taken;

/** The next updates of a chat. */
export interface Taken {
  kind: 'taken';
  connector: Connector;
  bot: HeardBot;
  batches: [Batch, ...Batch[]];
  /** Why they could not be written, null once they are; undefined where it is left to the chat to handle them. */
  written?: Promise<Error | null>;
}

interface Asking {
  chat: Chat;
  /** After a failure of several updates together, each is tried by itself. */
  isOneByOne: boolean;
}

const updatesPerLook = 50;
const chatsPerRound = 64;
/**
 * Under high load arriving updates are stored first. The chats take turns meanwhile: while one waits, more of its updates
 * arrive, and are then handled together.
 */
const chatsPerRoundInARush = 1;

export interface ChatRoundsDeps {
  database: Pick<Database, 'inWorkspace'>;
  connectors: Connectors;
  findHeardBot: FindHeardBot;
  postTogether: PostTogether;
  load: Pick<LoadSignal, 'isHigh'>;
  /** A round that another transaction holds up for longer does not hold up the next one. */
  longestRoundMs?: number;
}

export const makeChatRounds = (deps: ChatRoundsDeps) => {
  const { database, connectors, findHeardBot, postTogether, load, longestRoundMs = 100 } = deps;
  const watermarks = new SequenceWatermarks(database);
  const queue = new BatchQueue<string, Asking, Next>({
    batchSize: () => (load.isHigh ? chatsPerRoundInARush : chatsPerRound),
    // Each chat asks once and waits for its turn.
    waitingAtMost: Number.POSITIVE_INFINITY,
    waitsAtMostMs: Number.POSITIVE_INFINITY,
    busyError: () => new Error('chats are not looked at any more'),
    isWorthSplitting: (error) => !isConnectionError(error),
    write: async (_bot, take) => (await makeRound(take())).map((value) => ({ value })),
  });
  return {
    /** Returns the next step in a chat once it has had its turn. */
    awaitTurn: (chat: Chat, { isOneByOne }: { isOneByOne: boolean }): Promise<Next> =>
      queue.add(`${chat.workspaceId}:${chat.botId}`, { chat, isOneByOne }),
    /** Resolves once no update up to a number is missing, at the latest after `withinMs`. */
    awaitNumber: ({ workspaceId, botId }: Chat, position: number, withinMs: number): Promise<void> =>
      watermarks.reach(workspaceId, botId, position, withinMs),
  };

  async function makeRound(asking: readonly Asking[]): Promise<Next[]> {
    const turns = await look(asking);
    const ready = turns.flatMap(({ asked, next }) =>
      next.kind === 'taken' && isWhole(next.batches[0].events[0]) ? [{ lease: asked.chat.lease, next }] : [],
    );
    const postings = ready.map(({ lease, next }) => toPosting(lease, next));
    const posted = postTogether(postings);
    ready.forEach(({ next }, index) => {
      next.written = posted.then((errors) => errors[index] ?? null);
    });
    await Promise.race([posted, sleep(longestRoundMs, undefined, { ref: false })]);
    return turns.map(({ next }) => next);
  }

  async function look(asking: readonly Asking[]): Promise<{ asked: Asking; next: Next }[]> {
    const [first] = asking;
    if (first === undefined) return [];
    const { workspaceId, botId } = first.chat;
    const keys = asking.map(({ chat }) => chat.chatKey);
    const [watermark, open, bot] = await database.inWorkspace(workspaceId, (tx) =>
      // In this order: see `SequenceWatermarks.read`.
      Promise.all([
        watermarks.read(tx, workspaceId, botId),
        listOpenUpdates(tx, workspaceId, botId, keys, updatesPerLook),
        findHeardBot(tx, workspaceId, botId),
      ]),
    );
    return asking.map((asked) => ({
      asked,
      next: decide(connectors, asked, { open: open.get(asked.chat.chatKey) ?? [], watermark, bot }),
    }));
  }
};

/** `bot` is null once its workspace is being deleted. */
const decide = (
  connectors: Connectors,
  { chat: { lease }, isOneByOne }: Asking,
  { open, watermark, bot }: { open: readonly OpenUpdateRow[]; watermark: number | null; bot: HeardBot | null },
): Next => {
  const [head, ...rest] = open;
  if (head === undefined) return { kind: 'nothing' };
  const { updates: settled, wait } = takeSettled(open, watermark);
  if (wait !== null) return { kind: 'wait', wait };
  const connector = bot === null ? undefined : connectors.get(bot.type);
  if (bot === null || connector === undefined) {
    const reason = bot === null ? 'the workspace is being deleted' : 'the messenger is not served here';
    return { kind: 'hopeless', keys: open.map((update) => update.update_key), reason };
  }
  // Of suspected work only the first update is even read, no other part of an album either: it may have killed the
  // processes.
  const read: Batch['updates'] = lease.isSuspect ? [head] : [head, ...rest];
  const batches = takeBatches(connector, read, isOneByOne ? 1 : settled.length);
  return batches === null ? { kind: 'unreadable', key: head.update_key } : { kind: 'taken', connector, bot, batches };
};

/** A missing update usually arrives within milliseconds. */
const lookEveryMs = 25;
/** A bot without updates for a week numbers them anew, so an old watermark is not kept. */
const knownForMs = 60_000;

interface KnownWatermark {
  watermark: number | null;
  readAtMs: number;
}

/**
 * The number up to which each bot's updates have arrived without a gap. Updates overtake each other on their way, so
 * one is handled only once none below it can be missing. All chats of a bot share one answer: under high load hundreds wait.
 */
export class SequenceWatermarks {
  readonly #database: Pick<Database, 'inWorkspace'>;
  readonly #known = new Map<string, KnownWatermark>();
  /** The looks under way, which concurrent callers share. */
  readonly #looks = new Map<string, Promise<number | null>>();

  constructor(database: Pick<Database, 'inWorkspace'>) {
    this.#database = database;
  }

  /**
   * Reads the watermark. Updates listed after this call contain everything up to it; an earlier list may lack one that
   * has closed a gap since.
   */
  async read(tx: Transaction, workspaceId: number, botId: number): Promise<number | null> {
    const key = `${workspaceId}:${botId}`;
    const known = this.#known.get(key);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.readAtMs;
    if (known !== undefined && ageMs < lookEveryMs) return known.watermark;
    const from = known !== undefined && ageMs < knownForMs ? known.watermark : null;
    const watermark = await findSequenceWatermark(tx, workspaceId, botId, { from, windowMs: gapWindowMs });
    this.#known.set(key, { watermark, readAtMs: performance.now() });
    return watermark;
  }

  /** Resolves once the watermark has reached a number, at the latest after `withinMs`. */
  async reach(workspaceId: number, botId: number, position: number, withinMs: number): Promise<void> {
    const untilMs = performance.now() + withinMs;
    for (;;) {
      const waitMs = Math.min(lookEveryMs, untilMs - performance.now());
      if (waitMs <= 0) return;
      await sleep(waitMs);
      const watermark = await this.#look(workspaceId, botId);
      if (watermark !== null && watermark >= position) return;
    }
  }

  #look(workspaceId: number, botId: number): Promise<number | null> {
    const key = `${workspaceId}:${botId}`;
    const underWay = this.#looks.get(key);
    if (underWay !== undefined) return underWay;
    const look = this.#database
      .inWorkspace(workspaceId, (tx) => this.read(tx, workspaceId, botId))
      .finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }
}
