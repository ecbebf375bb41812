/**
 * Decides which chats have their turn when. A bot has one round at a time, for all of its chats that ask meanwhile: a
 * round looks at them in one transaction and writes their clients' messages in another one, so that locks, round trips
 * and the disk's flush are paid once. Updates that need a call to a messenger first are left to the chat, and hold no
 * other one up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchQueue } from '../../../../platform/batch-queue/index.ts';
import { type Database, isConnectionError } from '../../../../platform/database/index.ts';
import type { Lease } from '../../../../platform/leases/index.ts';
import type { Connector, Connectors } from '../../../connectors/index.ts';
import type { FindHeardBot, HeardBot } from '../../bots/index.ts';
import { type PostTogether, toPosting } from '../apply/post-together.ts';
import type { LoadSignal } from '../intake/store-updates.ts';
import { listOpenUpdates, type OpenUpdateRow } from './open-update-queries.ts';
import type { SequenceWatermarks } from './sequence-watermarks.ts';
import { type Settled, takeSettled } from './settled-updates.ts';
import { type Batch, isWhole, takeBatches } from './take-batch.ts';

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
 * In a rush arriving updates are stored first. The chats take turns meanwhile: while one waits, more of its updates
 * arrive, and are then handled together.
 */
const chatsPerRoundInARush = 1;

export interface ChatRoundsDeps {
  database: Pick<Database, 'inWorkspace'>;
  connectors: Connectors;
  findHeardBot: FindHeardBot;
  watermarks: SequenceWatermarks;
  postTogether: PostTogether;
  load: Pick<LoadSignal, 'isHigh'>;
  /** A round that another transaction holds up for longer does not hold up the next one. */
  longestRoundMs?: number;
}

/** Returns the next step in a chat once it has had its turn. */
export const makeAwaitTurn = (deps: ChatRoundsDeps) => {
  const { database, connectors, findHeardBot, watermarks, postTogether, load, longestRoundMs = 100 } = deps;
  const queue = new BatchQueue<string, Asking, Next>({
    batchSize: () => (load.isHigh ? chatsPerRoundInARush : chatsPerRound),
    // Each chat asks once and waits for its turn.
    waitingAtMost: Number.POSITIVE_INFINITY,
    waitsAtMostMs: Number.POSITIVE_INFINITY,
    busyError: () => new Error('chats are not looked at any more'),
    isWorthSplitting: (error) => !isConnectionError(error),
    write: async (_bot, take) => (await makeRound(take())).map((value) => ({ value })),
  });
  return (chat: Chat, { isOneByOne }: { isOneByOne: boolean }): Promise<Next> =>
    queue.add(`${chat.workspaceId}:${chat.botId}`, { chat, isOneByOne });

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
      next: decide(asked, { open: open.get(asked.chat.chatKey) ?? [], watermark, bot }),
    }));
  }

  /** `bot` is null once its workspace is being deleted. */
  function decide(
    { chat: { lease }, isOneByOne }: Asking,
    { open, watermark, bot }: { open: readonly OpenUpdateRow[]; watermark: number | null; bot: HeardBot | null },
  ): Next {
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
  }
};
