import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../../platform/jobs/index.ts';
import {
  CallNotBegunError,
  type CallRight,
  type Connectors,
  callUnder,
  DeliveryProblem,
} from '../../../connectors/index.ts';
import { isWorkspaceOpen } from '../../../foundation/workspaces/index.ts';
import { type ConnectedBot, type FindConnectedBot, restBot } from '../../bots/index.ts';
import { isAnswered } from '../after-problem.ts';
import { type BotRateLimiter, limiterKey } from '../bot-rate-limiter.ts';
import { findReacted, type ReactedRow } from './reaction-queries.ts';
import { reactionsJob } from './reactions-job.ts';

interface ShowReactionsDeps {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  limiter: Pick<BotRateLimiter, 'enterIfIdle'>;
  log: FastifyBaseLogger;
}

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int(), seq: z.int(), until: z.int() });
const pauseMs = 5_000;
const longPauseMs = 30_000;
/**
 * How long reactions may be shown after they were read. The jobs of a conversation run one after another, but one whose
 * process is stopped goes to another process after 15 seconds (`job-locks.ts`), and newer reactions may be shown by
 * then.
 */
const readingHoldsMs = 12_000;

/**
 * Shows the team's present reactions to a message on the client's phone. It waits for any obstacle (the message waits
 * itself, the messenger does not answer or asks for a pause, many messages are being sent) for up to a day.
 */
export const makeShowReactions = ({
  database,
  connectors,
  findConnectedBot,
  limiter,
  log,
}: ShowReactionsDeps): Task => {
  /** How long to wait before trying again; null: not at all. */
  async function show(
    workspaceId: number,
    bot: ConnectedBot,
    reacted: ReactedRow,
    readAtMs: number,
  ): Promise<number | null> {
    const connector = connectors.get(bot.type);
    if (connector?.showReactions === undefined || bot.state === 'paused') return null;
    if (reacted.external_id === null) return reacted.is_waiting ? longPauseMs : null;
    if (bot.credentials === null || bot.state === 'broken') return longPauseMs;
    if (bot.restsMs > 0) return bot.restsMs + pauseMs;
    const { credentials } = bot;
    const { external_id: externalId } = reacted;
    const leave = limiter.enterIfIdle(limiterKey(workspaceId, bot.id));
    if (leave === null) return pauseMs;
    try {
      await callUnder(rightUntil(readAtMs + readingHoldsMs), async () =>
        connector.showReactions?.(credentials, reacted.chat_id, externalId, reacted.emoji),
      );
      return null;
    } catch (error) {
      if (error instanceof CallNotBegunError) return pauseMs;
      if (!(error instanceof DeliveryProblem)) throw error;
      if (error.kind === 'rate_limited') {
        const { retryAfterMs, isForBot } = error;
        if (isForBot) await database.inWorkspace(workspaceId, (tx) => restBot(tx, workspaceId, bot.id, retryAfterMs));
        return Math.max(retryAfterMs, pauseMs);
      }
      if (!isAnswered(error)) return longPauseMs;
      // The message is gone from the phone, or takes no reactions: nothing to do.
      log.info({ workspaceId, botId: bot.id, detail: error.detail }, 'a reaction could not be shown');
      return null;
    } finally {
      leave();
    }
  }

  return async (rawPayload) => {
    const { workspace_id: workspaceId, channel_id: channelId, seq, until } = payloadShape.parse(rawPayload);
    const readAtMs = performance.now();
    const { reacted, bot } = await database.inWorkspace(workspaceId, async (tx) => {
      const found = (await isWorkspaceOpen(tx, workspaceId))
        ? await findReacted(tx, workspaceId, channelId, seq)
        : null;
      return { reacted: found, bot: found && (await findConnectedBot(tx, workspaceId, found.bot_id)) };
    });
    if (reacted === null || bot === null) return;
    const delayMs = await show(workspaceId, bot, reacted, readAtMs);
    if (delayMs === null || Date.now() > until) return;
    await database.inWorkspace(workspaceId, (tx) =>
      enqueueJob(tx, reactionsJob(workspaceId, channelId, seq, { delayMs, until })),
    );
  };
};

/** A right that ends at that time, by `performance.now()`, and can't be extended. */
const rightUntil = (heldUntilMs: number): CallRight => ({
  heldUntilMs,
  extend: () => Promise.reject(new Error('what was read is too old to be shown')),
});
