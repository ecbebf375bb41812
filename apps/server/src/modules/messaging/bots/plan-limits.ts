import { planAbove } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { lockPlan } from '../../foundation/plans/index.ts';
import { countBots } from './bot-queries.ts';

/**
 * Throws `bot.plan_limit` when the workspace has all the bots its plan allows; its params contain the limit and the
 * plan that allows more. Locks the workspace's row, so each of several concurrent calls counts the bots the previous
 * one added.
 */
export const assertRoomForBot = async (tx: Transaction, workspaceId: number): Promise<void> => {
  const plan = await lockPlan(tx, workspaceId);
  if (plan.bots === null || (await countBots(tx, workspaceId)) < plan.bots) return;
  const next = planAbove(plan);
  throw new AppError('bot.plan_limit', {
    limit: plan.bots,
    plan: plan.name,
    next_plan: next?.name ?? '',
    ...(next !== null && next.bots !== null && { next_limit: next.bots }),
  });
};
