/**
 * Shows on a client's phone that a colleague is writing to them. The signal of the process in which they type reaches
 * every process; the one that listens to the bot makes the call, so a conversation has one pace wherever its users are
 * connected. It is optional: it goes out only with plenty of room beside the sends, it waits for nothing, and its
 * failures only cause a pause.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import { type Connectors, DeliveryProblem } from '../../../connectors/index.ts';
import type { FindConnectedBot } from '../../bots/index.ts';
import { type BotRateLimiter, limiterKey } from '../bot-rate-limiter.ts';
import { findTypingTarget } from './typing-queries.ts';

export interface ShowTypingDeps {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
  limiter: BotRateLimiter;
  /** Whether this process is the one that listens to the bot. */
  isListening: (workspaceId: number, botId: number) => boolean;
  log: FastifyBaseLogger;
  now?: () => number;
}

/** The messengers show it for about five seconds. */
const showEveryMs = 4_000;
/** After a failed call the bot's clients see no typing for this long. */
const pauseAfterFailureMs = 30_000;
/** So many conversations are remembered before those of long ago are forgotten. */
const rememberedMax = 1_000;

export const makeShowTyping = (deps: ShowTypingDeps) => {
  const { database, connectors, findConnectedBot, limiter, isListening, log, now = Date.now } = deps;
  /** The end of each pause, by conversation and by bot. */
  const quietUntilMs = new Map<string, number>();

  const isQuiet = (key: string) => (quietUntilMs.get(key) ?? 0) > now();
  const keepQuiet = (key: string, forMs: number) => {
    if (quietUntilMs.size >= rememberedMax) {
      for (const [known, untilMs] of quietUntilMs) if (untilMs <= now()) quietUntilMs.delete(known);
    }
    quietUntilMs.set(key, now() + forMs);
  };

  async function show(workspaceId: number, channelId: number, userId: number): Promise<void> {
    const conversationKey = `channel:${workspaceId}:${channelId}`;
    if (isQuiet(conversationKey)) return;
    const { target, bot } = await database.inWorkspace(workspaceId, async (tx) => {
      const found = await findTypingTarget(tx, workspaceId, channelId, userId);
      if (found === null || !isListening(workspaceId, found.bot_id)) return { target: null, bot: null };
      return { target: found, bot: await findConnectedBot(tx, workspaceId, found.bot_id) };
    });
    if (target === null || !bot?.credentials || bot.state === 'broken' || bot.state === 'paused' || bot.restsMs > 0)
      return;
    const connector = connectors.get(bot.type);
    const botKey = `bot:${workspaceId}:${bot.id}`;
    // Looked at again: others may have been typing during the query.
    if (connector?.showTyping === undefined || isQuiet(conversationKey) || isQuiet(botKey)) return;
    const leave = limiter.enterIfIdle(limiterKey(workspaceId, bot.id));
    if (leave === null) return;
    keepQuiet(conversationKey, showEveryMs);
    try {
      await connector.showTyping(bot.credentials, target.chat_id);
    } catch (error) {
      const retryAfterMs = error instanceof DeliveryProblem ? error.retryAfterMs : 0;
      keepQuiet(botKey, Math.max(pauseAfterFailureMs, retryAfterMs));
      log.debug({ err: error, workspaceId, botId: bot.id }, 'typing could not be shown');
    } finally {
      leave();
    }
  }

  return (workspaceId: number, channelId: number, userId: number): void => {
    show(workspaceId, channelId, userId).catch((error: unknown) => {
      log.debug({ err: error, workspaceId, channelId }, 'typing could not be shown');
    });
  };
};
