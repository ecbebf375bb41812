import { planAbove } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { lockPlan } from '../plans/index.ts';
import { countManagers } from './administration-queries.ts';

/** Whether the plan has room for so many more users. Locks like `assertRoomForUsers`. */
export const hasRoomForUsers = async (tx: Transaction, workspaceId: number, more: number): Promise<boolean> => {
  const plan = await lockPlan(tx, workspaceId);
  return plan.managers === null || (await countManagers(tx, workspaceId)) + more <= plan.managers;
};

/**
 * Throws `user.plan_limit` when the plan has no room for so many more users; its params say what the plan allows and
 * which one allows more. Locks the workspace's row, so that of concurrent calls each one counts what the previous one
 * added.
 */
export const assertRoomForUsers = async (tx: Transaction, workspaceId: number, more: number): Promise<void> => {
  const plan = await lockPlan(tx, workspaceId);
  if (plan.managers === null || (await countManagers(tx, workspaceId)) + more <= plan.managers) return;
  const next = planAbove(plan);
  throw new AppError('user.plan_limit', {
    limit: plan.managers,
    plan: plan.name,
    next_plan: next?.name ?? '',
    ...(next !== null && next.managers !== null && { next_limit: next.managers }),
  });
};
