import type { Transaction } from '../../../../platform/database/index.ts';
import { takeMessageIdsStatement } from '../../../../platform/workspace-counters/index.ts';

/**
 * Takes ids for as many messages that another transaction will write, and returns the first. Everybody who writes in
 * the workspace waits until this one ends, so it does nothing else.
 */
export const takeMessageIds = async (tx: Transaction, workspaceId: number, count: number): Promise<number> => {
  const { rows } = await tx.query(takeMessageIdsStatement(workspaceId, count));
  const [row] = rows;
  if (row === undefined) throw new Error(`no message ids of workspace ${workspaceId}`);
  return row.base + 1;
};
