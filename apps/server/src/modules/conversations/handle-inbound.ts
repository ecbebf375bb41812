/**
 * Handles what the clients of one chat sent, strictly in order of arrival: the holder of the chat's lease reads the
 * stored updates and brings each into the conversation in one transaction. An unreachable database ends the job, which
 * is then retried; an update that can't be handled is given up after a few tries, so that the chat goes on behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isConnectionError, isDeadlock } from '../../platform/database/index.ts';
import { type Lease, OvertakenError, type RunLeased } from '../../platform/leases/index.ts';
import type { FindConnectedBot } from '../bots/index.ts';
import type { Connectors } from '../connectors/index.ts';
import { type HandleBatchDeps, makeHandleBatch } from './handle-batch.ts';
import { countFailedTry, listOpenUpdates, markUpdatesHandled } from './inbound-queries.ts';
import { inboundJob } from './store-updates.ts';
import { albumWaitMs, type Batch, takeBatch } from './take-batch.ts';

interface HandleInboundDeps extends HandleBatchDeps {
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  runLeased: RunLeased;
  /** How long an album must have had no new part to count as complete. */
  albumQuietMs?: number;
}

const payloadShape = z.object({ workspace_id: z.int(), bot_id: z.int(), chat_key: z.string() });

const maxTries = 5;
const updatesPerLook = 50;
/** The missing update usually arrives within milliseconds; the job queue would look again only after a second. */
const gapLookMs = 40;
const updatesPerRun = 200;

/** A chat whose lease is held. */
interface Chat {
  workspaceId: number;
  botId: number;
  chatKey: string;
  lease: Lease;
}

export const makeHandleInbound = (deps: HandleInboundDeps) => {
  const { database, connectors, findConnectedBot, runLeased, log, albumQuietMs = 1_000 } = deps;
  const handleBatch = makeHandleBatch(deps);

  return async (payload: unknown): Promise<void> => {
    const { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey } = payloadShape.parse(payload);
    const name = `inbound:${botId}:${chatKey}`;
    await runLeased({ workspaceId, name, job: inboundJob(workspaceId, botId, chatKey) }, async (lease) => ({
      lookAgainInMs: await handleChat({ workspaceId, botId, chatKey, lease }),
    }));
  };

  /** Handles what is there; returns when to look again, null when nothing is left. */
  async function handleChat(chat: Chat): Promise<number | null> {
    const { workspaceId, botId, chatKey, lease } = chat;
    for (let handled = 0; handled < updatesPerRun && !lease.isEnding; ) {
      const { bot, open } = await database.inWorkspace(workspaceId, async (tx) => ({
        open: await listOpenUpdates(tx, workspaceId, botId, chatKey, updatesPerLook),
        bot: await findConnectedBot(tx, workspaceId, botId),
      }));
      const [head] = open;
      if (head === undefined) return null;
      if (head.may_overtake) {
        await sleep(gapLookMs);
        continue;
      }
      const connector = bot === null ? undefined : connectors.get(bot.type);
      if (bot === null || connector === undefined) {
        const keys = open.map((update) => update.update_key);
        await giveUp(chat, keys, 'the bot is not connected any more');
        continue;
      }
      const batch = takeBatch(connector, open as Batch['updates']);
      if (batch === null) {
        // An update that can't be parsed now can't be parsed later either.
        log.error({ workspaceId, botId, update: head.update_key }, 'an update breaks its protocol');
        await giveUp(chat, [head.update_key], 'unreadable');
        handled += 1;
        continue;
      }
      try {
        const waitMs = albumWaitMs(batch, albumQuietMs);
        if (waitMs > 0) return waitMs;
        await handleBatch(lease, connector, bot, batch);
      } catch (error) {
        if (isConnectionError(error) || error instanceof OvertakenError) throw error;
        // A deadlock is not the update's fault and does not count as a try.
        if (isDeadlock(error)) return 100;
        const keys = batch.updates.map((update) => update.update_key);
        const tries = await countFailure(chat, keys, error);
        if (tries < maxTries) return 250 * 3 ** tries;
      }
      handled += batch.updates.length;
    }
    return 0;
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
