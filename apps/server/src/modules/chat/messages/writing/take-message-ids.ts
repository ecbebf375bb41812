import type { DedicatedConnection } from '../../../../platform/database/index.ts';
import { takeMessageIdsStatement } from '../../../../platform/workspace-counters/index.ts';

/**
 * Takes ids for as many messages that a later transaction will write, and returns the first. It is a transaction of its
 * own and one round trip: everybody who writes in the workspace waits until it ends.
 */
export const takeMessageIds = async (
  connection: DedicatedConnection,
  workspaceId: number,
  count: number,
): Promise<number> => {
  const [{ rows }] = await connection.flight(workspaceId, [takeMessageIdsStatement(workspaceId, count)]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no message ids of workspace ${workspaceId}`);
  return row.base + 1;
};
