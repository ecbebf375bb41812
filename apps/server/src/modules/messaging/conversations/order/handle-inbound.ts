/**
 * Handles what the clients of one chat sent, strictly in order of arrival: the holder of the chat's lease reads the
 * stored updates and brings each into the conversation in one transaction. An unreachable database ends the job, which
 * is then retried; an update that can't be handled is given up after a few tries, so that the chat goes on behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isConnectionError, isLockConflict, type Transaction } from '../../../../platform/database/index.ts';
import { type Lease, OvertakenError, type RunLeased, setAsideText } from '../../../../platform/leases/index.ts';
import type { Connector, Connectors } from '../../../connectors/index.ts';
import type { FindHeardBot, HeardBot } from '../../bots/index.ts';
import { type HandleBatchDeps, makeHandleBatch } from '../apply/handle-batch.ts';
import { markUpdatesHandled } from '../apply/handled-queries.ts';
import type { RushGauge } from '../intake/rush-gauge.ts';
import type { SetAside } from '../intake/set-aside.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { makeLookAtChat } from './look-at-chats.ts';
import { NumberFronts } from './number-fronts.ts';
import { countFailedTry, listOpenUpdates, maxTries } from './open-update-queries.ts';
import { type Settled, takeSettled } from './settled-updates.ts';
import { albumWaitMs, type Batch, isPlainMessage, takeBatches } from './take-batch.ts';

interface HandleInboundDeps extends HandleBatchDeps {
  connectors: Connectors;
  findHeardBot: FindHeardBot;
  runLeased: RunLeased;
  rush: Pick<RushGauge, 'isRush'>;
  setAside: SetAside;
  /** How long an album must have had no new part to count as complete. */
  albumQuietMs?: number;
  /** A chat that another transaction holds up for longer does not hold up the others. */
  longestStepMs?: number;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), chat_key: z.string() });

/** The job that handles a chat's updates; at most one is waiting. */
const inboundJob = (workspaceId: number, botId: number, chatKey: string) => ({
  task: 'handle-inbound',
  payload: { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey },
  key: `inbound:${workspaceId}:${botId}:${chatKey}`,
});

/** Whoever holds it handles what comes from the chat. */
export const inboundLeaseName = (botId: number, chatKey: string): string => `inbound:${botId}:${chatKey}`;

const updatesPerRun = 200;
/** Chats whose plain messages are handled at one time. */
const chatsAtOnce = 64;
/**
 * In a rush what comes in is stored first. The chats take turns meanwhile: while one waits, more of its updates arrive,
 * and are then handled together.
 */
const chatsAtOnceInARush = 1;

/** A chat whose lease is held. */
interface Chat {
  workspaceId: number;
  botId: number;
  chatKey: string;
  lease: Lease;
}

/** What one holding of the lease has done so far. */
interface Run {
  handled: number;
  /** After a failure of several updates together, each is tried by itself. */
  isOneByOne: boolean;
}

type Step =
  | { kind: 'handled' }
  | { kind: 'wait'; wait: NonNullable<Settled['wait']> }
  /** Look again later; null: nothing is left. */
  | { kind: 'rest'; lookAgainInMs: number | null };

/** What may have to be downloaded or asked for first would hold up the other chats: it does not count in the limit. */
interface SlowStep {
  kind: 'slow';
  handle: () => Promise<Step>;
}

/** What a chat's next updates are, and of which bot. */
interface Taken {
  connector: Connector;
  bot: HeardBot;
  taken: [Batch, ...Batch[]];
}

export const makeHandleInbound = (deps: HandleInboundDeps) => {
  const { database, connectors, runLeased, rush, setAside, log, albumQuietMs = 1_000, longestStepMs = 100 } = deps;
  const handleBatch = makeHandleBatch(deps);
  const fronts = new NumberFronts(database);
  const lookAtChat = makeLookAtChat({ ...deps, fronts });
  const limit = new ConcurrencyLimit({
    atOnce: () => (rush.isRush ? chatsAtOnceInARush : chatsAtOnce),
    longestMs: longestStepMs,
  });

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey } = payloadShape.parse(payload);
    const name = inboundLeaseName(botId, chatKey);
    await runLeased({ workspaceId, name, job: inboundJob(workspaceId, botId, chatKey) }, async (lease) => ({
      lookAgainInMs: await handleChat({ workspaceId, botId, chatKey, lease }),
    }));
  };

  /** Handles what is there; returns when to look again, null when nothing is left. */
  async function handleChat(chat: Chat): Promise<number | null> {
    const { lease } = chat;
    const run: Run = { handled: 0, isOneByOne: lease.hasDied };
    const atMost = lease.isSuspect ? 1 : updatesPerRun;
    while (run.handled < atMost && !lease.isEnding) {
      const next = await limit.run(() => handleNext(chat, run));
      const step = next.kind === 'slow' ? await next.handle() : next;
      if (step.kind === 'rest') return step.lookAgainInMs;
      if (step.kind === 'handled') continue;
      const { position, withinMs } = step.wait;
      // The job queue would look again only after a second.
      if (position === null) await sleep(withinMs);
      else await fronts.reach(chat.workspaceId, chat.botId, position, withinMs);
    }
    return 0;
  }

  async function handleNext(chat: Chat, run: Run): Promise<Step | SlowStep> {
    const { workspaceId, botId, chatKey, lease } = chat;
    const giveUpDeadly = (tx: Transaction, key: string) =>
      markUpdatesHandled(tx, workspaceId, botId, [key], { error: setAsideText });
    const isSetAside = lease.isSuspect && (await lease.begin((tx) => findFirst(tx, chat), giveUpDeadly));
    if (isSetAside) {
      run.handled += 1;
      return { kind: 'handled' };
    }
    const { front, open, bot } = await lookAtChat({ workspaceId, botId, chatKey });
    if (open.length === 0) return { kind: 'rest', lookAgainInMs: null };
    const { updates: settled, wait } = takeSettled(open, front);
    if (wait !== null) return { kind: 'wait', wait };
    const connector = bot === null ? undefined : connectors.get(bot.type);
    if (bot === null || connector === undefined) {
      const reason = bot === null ? 'the workspace is being deleted' : 'the messenger is not served here';
      const keys = open.map((update) => update.update_key);
      await giveUp(chat, keys, reason);
      return { kind: 'handled' };
    }
    const [head] = open as Batch['updates'];
    // Of suspected work nothing else is even read, no other part of an album either: it may be what processes died of.
    const first = lease.isSuspect ? ([head] as Batch['updates']) : (open as Batch['updates']);
    const taken = takeBatches(connector, first, run.isOneByOne ? 1 : settled.length);
    if (taken === null) {
      // An update that can't be parsed now can't be parsed later either.
      setAside.note({ workspaceId, botId, update: head.update_key });
      await giveUp(chat, [head.update_key], 'unreadable');
      run.handled += 1;
      return { kind: 'handled' };
    }
    const handle = () => handleTaken(chat, run, { connector, bot, taken });
    return isPlainMessage(taken[0].events[0]) ? handle() : { kind: 'slow', handle };
  }

  async function handleTaken(chat: Chat, run: Run, { connector, bot, taken }: Taken): Promise<Step> {
    const [first] = taken;
    const keys = taken.flatMap(({ updates }) => updates.map((update) => update.update_key));
    try {
      const waitMs = albumWaitMs(first, albumQuietMs);
      if (waitMs > 0) return { kind: 'rest', lookAgainInMs: waitMs };
      await handleBatch(chat.lease, connector, bot, taken);
    } catch (error) {
      if (isConnectionError(error) || error instanceof OvertakenError) throw error;
      // What others hold, or held for too long, is not the update's fault and does not count as a try.
      if (isLockConflict(error)) return { kind: 'rest', lookAgainInMs: 100 };
      if (taken.length > 1) {
        // Only one of them is to blame, and only that one is given up in the end.
        run.isOneByOne = true;
        return { kind: 'handled' };
      }
      const tries = await countFailure(chat, keys, error);
      if (tries < maxTries) return { kind: 'rest', lookAgainInMs: 250 * 3 ** tries };
    }
    run.handled += keys.length;
    return { kind: 'handled' };
  }

  async function findFirst(tx: Transaction, { workspaceId, botId, chatKey }: Chat): Promise<string | null> {
    const open = await listOpenUpdates(tx, workspaceId, botId, [chatKey], 1);
    return open.get(chatKey)?.[0]?.update_key ?? null;
  }

  async function giveUp({ workspaceId, botId, lease }: Chat, keys: string[], error: string): Promise<void> {
    await lease.write((tx) => markUpdatesHandled(tx, workspaceId, botId, keys, { error }));
  }

  async function countFailure({ workspaceId, botId, lease }: Chat, keys: string[], error: unknown): Promise<number> {
    log.error({ err: error, workspaceId, botId, updates: keys }, 'an update could not be handled');
    const text = error instanceof Error ? error.message : String(error);
    return lease.write((tx) => countFailedTry(tx, workspaceId, botId, keys, text, maxTries));
  }
};
