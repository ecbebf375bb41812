import type { Transaction } from '../../../platform/database/index.ts';
import { type HistoryRow, listHistory } from './payments/history-queries.ts';
import type { Standing } from './standing/standing.ts';
import { loadStanding } from './standing/standing-queries.ts';

/** How a workspace stands and what was paid, to be shown to the operator. */
export const readStanding = async (
  tx: Transaction,
  workspaceId: number,
): Promise<{ standing: Standing; payments: HistoryRow[] }> => ({
  standing: await loadStanding(tx, workspaceId),
  payments: await listHistory(tx, workspaceId),
});
