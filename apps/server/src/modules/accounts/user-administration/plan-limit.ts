import { planAbove } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { lockPlan } from '../../foundation/plans/index.ts';
import { countManagers } from './administration-queries.ts';
import { endSignUps } from './end-sign-ups.ts';

/** How many users are too many for the plan if so many more come. Locks like `assertRoomForUsers`. */
const countBeyondPlan = async (tx: Transaction, workspaceId: number, more: number) => {
  const plan = await lockPlan(tx, workspaceId);
  const beyond = plan.managers === null ? 0 : (await countManagers(tx, workspaceId)) + more - plan.managers;
  return { plan, beyond: Math.max(beyond, 0) };
};

/** Whether the plan has room for so many more users. Locks like `assertRoomForUsers`. */
export const hasRoomForUsers = async (tx: Transaction, workspaceId: number, more: number): Promise<boolean> =>
  (await countBeyondPlan(tx, workspaceId, more)).beyond === 0;

/**
 * Throws `user.plan_limit` when the plan has no room for so many more users whom a member of the workspace takes in;
 * its params contain the plan's limit and the plan that allows more. Accounts that strangers have requested and not
 * confirmed are removed, so they cannot fill a plan. Locks the workspace's row, so each of several concurrent calls
 * counts the users the previous one added.
 */
export const assertRoomForUsers = async (tx: Transaction, workspaceId: number, more: number): Promise<void> => {
  const { plan, beyond } = await countBeyondPlan(tx, workspaceId, more);
  if (beyond === 0 || (await endSignUps(tx, workspaceId, { minDays: 0, limit: beyond })) === beyond) return;
  const next = planAbove(plan);
  throw new AppError('user.plan_limit', {
    limit: plan.managers ?? 0,
    plan: plan.name,
    next_plan: next?.name ?? '',
    ...(next !== null && next.managers !== null && { next_limit: next.managers }),
  });
};
