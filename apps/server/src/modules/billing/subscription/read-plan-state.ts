import type { Transaction } from '../../../platform/database/index.ts';
import { type HistoryRow, listHistory } from './payments/history-queries.ts';
import type { PlanState } from './plan-state/plan-state.ts';
import { loadPlanState } from './plan-state/plan-state-queries.ts';

/** The plan state and the payments of a workspace, for the operator. */
export const readPlanState = async (
  tx: Transaction,
  workspaceId: number,
): Promise<{ planState: PlanState; payments: HistoryRow[] }> => ({
  planState: await loadPlanState(tx, workspaceId),
  payments: await listHistory(tx, workspaceId),
});
