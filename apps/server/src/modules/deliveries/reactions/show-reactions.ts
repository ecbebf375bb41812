import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import type { ConnectedBot, FindConnectedBot } from '../../bots/index.ts';
import { type Connectors, DeliveryProblem } from '../../connectors/index.ts';
import { reactionsJob } from '../../messages/index.ts';
import { isWorkspaceOpen } from '../../workspaces/index.ts';
import { isAnswered } from '../after-problem.ts';
import { type BotRateLimiter, limiterKey } from '../bot-rate-limiter.ts';
import { findReacted, type ReactedRow } from './reaction-queries.ts';

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
 * Shows the team's reactions to a message on the client's phone, as they are by now. Whatever is in the way (the message
 * waits itself, the messenger does not answer, much else is being sent) is waited for, for a day.
 */
export const makeShowReactions = ({
  database,
  connectors,
  findConnectedBot,
  limiter,
  log,
}: ShowReactionsDeps): Task => {
  /** How long to wait before trying again; null: not at all. */
  async function show(workspaceId: number, bot: ConnectedBot, reacted: ReactedRow): Promise<number | null> {
    const connector = connectors.get(bot.type);
    if (connector?.showReactions === undefined || bot.state === 'paused') return null;
    if (reacted.external_id === null) return reacted.is_waiting ? longPauseMs : null;
    if (bot.credentials === null || bot.state === 'broken') return longPauseMs;
    const leave = limiter.enterIfIdle(limiterKey(workspaceId, bot.id));
    if (leave === null) return pauseMs;
    try {
      await connector.showReactions(bot.credentials, reacted.chat_id, reacted.external_id, reacted.emoji);
      return null;
    } catch (error) {
      if (!(error instanceof DeliveryProblem)) throw error;
      if (error.kind === 'rate_limited') return Math.max(error.retryAfterMs, pauseMs);
      if (!isAnswered(error)) return longPauseMs;
      // The message is gone from the phone, or takes no reactions: nothing to be done.
      log.info({ workspaceId, botId: bot.id, detail: error.detail }, 'a reaction could not be shown');
      return null;
    } finally {
      leave();
    }
  }

  return async (rawPayload) => {
    const { workspace_id: workspaceId, channel_id: channelId, seq, until } = payloadShape.parse(rawPayload);
    const { reacted, bot } = await database.inWorkspace(workspaceId, async (tx) => {
      const found = (await isWorkspaceOpen(tx, workspaceId))
        ? await findReacted(tx, workspaceId, channelId, seq)
        : null;
      return { reacted: found, bot: found && (await findConnectedBot(tx, workspaceId, found.bot_id)) };
    });
    if (reacted === null || bot === null) return;
    const delayMs = await show(workspaceId, bot, reacted);
    if (delayMs === null || Date.now() > until) return;
    await database.inWorkspace(workspaceId, (tx) =>
      enqueueJob(tx, reactionsJob(workspaceId, channelId, seq, { delayMs, until })),
    );
  };
};
