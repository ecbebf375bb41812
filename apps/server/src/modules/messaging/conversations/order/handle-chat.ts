/**
 * Handles the clients' updates of one chat, strictly in order of arrival: the holder of the chat's lease brings the
 * stored updates into the conversation, one after another. An unreachable database ends the job, which is then retried;
 * an update that can't be handled is given up after a few tries, so that the chat goes on behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isConnectionError, isLockConflict, type Transaction } from '../../../../platform/database/index.ts';
import { OvertakenError, type RunLeased, setAsideText } from '../../../../platform/leases/index.ts';
import { type HandleBatchDeps, makeHandleBatch } from '../apply/handle-batch.ts';
import { markUpdatesHandled } from '../apply/handled-queries.ts';
import type { SetAside } from '../intake/set-aside.ts';
import { type Chat, type ChatRoundsDeps, makeChatRounds, type Taken } from './chat-rounds.ts';
import { albumWaitMs, type Settled } from './next-updates.ts';
import { countFailedTry, listOpenUpdates, maxTries } from './open-update-queries.ts';

interface HandleChatDeps extends HandleBatchDeps, Omit<ChatRoundsDeps, 'database'> {
  runLeased: RunLeased;
  setAside: SetAside;
  /** How long an album must have had no new part to count as complete. */
  albumQuietMs?: number;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), chat_key: z.string() });

/** The job that handles a chat's updates; at most one is waiting. */
const inboundJob = (workspaceId: number, botId: number, chatKey: string) => ({
  task: 'handle-inbound',
  payload: { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey },
  key: `inbound:${workspaceId}:${botId}:${chatKey}`,
});

/** The lease under which a chat's updates are handled. */
export const inboundLeaseName = (botId: number, chatKey: string): string => `inbound:${botId}:${chatKey}`;

const updatesPerRun = 200;

/** The progress of one holding of the lease. */
interface Run {
  handled: number;
  isOneByOne: boolean;
}

type Step =
  | { kind: 'handled' }
  | { kind: 'wait'; wait: NonNullable<Settled['wait']> }
  /** Look again later; null: no updates are left. */
  | { kind: 'rest'; lookAgainInMs: number | null };

export const makeHandleChat = (deps: HandleChatDeps) => {
  const { runLeased, setAside, log, albumQuietMs = 1_000 } = deps;
  const handleBatch = makeHandleBatch(deps);
  const rounds = makeChatRounds(deps);

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey } = payloadShape.parse(payload);
    const name = inboundLeaseName(botId, chatKey);
    await runLeased({ workspaceId, name, job: inboundJob(workspaceId, botId, chatKey) }, async (lease) => ({
      lookAgainInMs: await handleChat({ workspaceId, botId, chatKey, lease }),
    }));
  };

  /** Handles the waiting updates; returns when to look again, null when none are left. */
  async function handleChat(chat: Chat): Promise<number | null> {
    const { lease } = chat;
    const run: Run = { handled: 0, isOneByOne: lease.hasDied };
    const atMost = lease.isSuspect ? 1 : updatesPerRun;
    while (run.handled < atMost && !lease.isEnding) {
      const step = await handleNext(chat, run);
      if (step.kind === 'rest') return step.lookAgainInMs;
      if (step.kind === 'handled') continue;
      const { position, withinMs } = step.wait;
      // The job queue would look again only after a second.
      if (position === null) await sleep(withinMs);
      else await rounds.awaitNumber(chat, position, withinMs);
    }
    return 0;
  }

  async function handleNext(chat: Chat, run: Run): Promise<Step> {
    const { workspaceId, botId, lease } = chat;
    const giveUpDeadly = (tx: Transaction, key: string) =>
      markUpdatesHandled(tx, workspaceId, botId, [key], { error: setAsideText });
    if (lease.isSuspect && (await lease.begin((tx) => findFirst(tx, chat), giveUpDeadly))) {
      run.handled += 1;
      return { kind: 'handled' };
    }
    const next = await rounds.awaitTurn(chat, run);
    switch (next.kind) {
      case 'nothing':
        return { kind: 'rest', lookAgainInMs: null };
      case 'wait':
        return next;
      case 'hopeless':
        await giveUp(chat, next.keys, next.reason);
        return { kind: 'handled' };
      case 'unreadable':
        // An update that can't be parsed now can't be parsed later either.
        setAside.note({ workspaceId, botId, update: next.key });
        await giveUp(chat, [next.key], 'unreadable');
        run.handled += 1;
        return { kind: 'handled' };
      case 'taken':
        return handleTaken(chat, run, next);
    }
  }

  async function handleTaken(chat: Chat, run: Run, { connector, bot, batches, written }: Taken): Promise<Step> {
    const [first] = batches;
    const keys = batches.flatMap(({ updates }) => updates.map((update) => update.update_key));
    try {
      const waitMs = albumWaitMs(first, albumQuietMs);
      if (waitMs > 0) return { kind: 'rest', lookAgainInMs: waitMs };
      if (written === undefined) await handleBatch(chat.lease, connector, bot, first);
      const error = await written;
      if (error) throw error;
    } catch (error) {
      if (isConnectionError(error) || error instanceof OvertakenError) throw error;
      // A lock that others hold, or held for too long, is not the update's fault and does not count as a try.
      if (isLockConflict(error)) return { kind: 'rest', lookAgainInMs: 100 };
      if (batches.length > 1) {
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
