import type { Transaction } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { lockPlan } from '../plans/index.ts';
import { countBots } from './bot-queries.ts';

/**
 * Throws `bot.plan_limit` when the workspace has all the bots its plan allows. Locks the workspace's row, so that of
 * concurrent calls each one counts what the previous one added.
 */
export const assertRoomForBot = async (tx: Transaction, workspaceId: number): Promise<void> => {
  const { bots: limit } = await lockPlan(tx, workspaceId);
  if (limit !== null && (await countBots(tx, workspaceId)) >= limit) throw new AppError('bot.plan_limit', { limit });
};
