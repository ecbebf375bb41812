import type { Transaction } from '../../../../platform/database/index.ts';
import { setPlan } from '../../../foundation/workspaces/index.ts';
import type { PlanState } from './plan-state.ts';
import { saveSubscription } from './plan-state-queries.ts';

/** Stores the state of a workspace's plan, and the plan itself. */
export const savePlanState = async (tx: Transaction, workspaceId: number, planState: PlanState): Promise<void> => {
  await setPlan(tx, workspaceId, planState);
  await saveSubscription(tx, workspaceId, planState);
};
