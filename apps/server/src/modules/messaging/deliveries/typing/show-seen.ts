import { type BotRateLimiter, limiterKey } from '../bot-rate-limiter.ts';
import type { ShowTypingDeps } from './show-typing.ts';
import { findTypingTarget } from './typing-queries.ts';

type ShowSeenDeps = Omit<ShowTypingDeps, 'isListening' | 'now'> & { limiter: Pick<BotRateLimiter, 'enterIfIdle'> };

/**
 * Shows on a client's phone that their messages have been seen, when the manager of their conversation reads them.
 * Optional, like typing: it goes out only with plenty of room beside the sends, and failures are ignored.
 */
export const makeShowSeen = ({ database, connectors, findConnectedBot, limiter, log }: ShowSeenDeps) => {
  async function show(workspaceId: number, channelId: number, userId: number): Promise<void> {
    const { target, bot } = await database.inWorkspace(workspaceId, async (tx) => {
      const found = await findTypingTarget(tx, workspaceId, channelId, userId);
      return { target: found, bot: found && (await findConnectedBot(tx, workspaceId, found.bot_id)) };
    });
    if (target === null || !bot?.credentials || bot.state === 'broken' || bot.state === 'paused' || bot.restsMs > 0)
      return;
    const connector = connectors.get(bot.type);
    const leave = connector?.showSeen && limiter.enterIfIdle(limiterKey(workspaceId, bot.id));
    if (!connector?.showSeen || !leave) return;
    try {
      await connector.showSeen(bot.credentials, target.chat_id);
    } finally {
      leave();
    }
  }

  return (workspaceId: number, channelId: number, userId: number): void => {
    show(workspaceId, channelId, userId).catch((error: unknown) => {
      log.debug({ err: error, workspaceId, channelId }, 'it could not be shown that a message was seen');
    });
  };
};
