import type { Transaction } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { countBots, lockTariff } from './bot-queries.ts';

/** Bots a tariff allows (docs/rules.md, "Plans"): Entrepreneur, Business; Virtuoso has no limit. */
const botsByTariff: Readonly<Record<number, number>> = { 1: 3, 2: 10 };

/**
 * Throws `bot.plan_limit` when the workspace has all the bots its tariff allows. Holds the workspace's row, so that of
 * several calls at once the next one counts what the one before added.
 */
export const assertRoomForBot = async (tx: Transaction, workspaceId: number): Promise<void> => {
  const limit = botsByTariff[await lockTariff(tx, workspaceId)];
  if (limit !== undefined && (await countBots(tx, workspaceId)) >= limit)
    throw new AppError('bot.plan_limit', { limit });
};
