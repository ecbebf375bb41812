import type { Transaction } from '../../platform/database/index.ts';

export type IdCounter =
  | 'role'
  | 'user'
  | 'session'
  | 'channel'
  | 'message'
  | 'client'
  | 'bot'
  | 'file'
  | 'push_subscription';

/**
 * Takes ids of a workspace, counting from 1, and answers with the first of `count`. The counter's row stays locked until
 * the transaction ends, so take them late in it.
 */
export const takeIds = async (tx: Transaction, workspaceId: number, counter: IdCounter, count = 1): Promise<number> => {
  const column = `${counter}_id`;
  const { rows } = await tx.query<{ last: number }>({
    name: `take-${counter}-ids`,
    text: `update workspace_counters set ${column} = ${column} + $2 where workspace_id = $1 returning ${column} as last`,
    values: [workspaceId, count],
  });
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} has no counters`);
  return rows[0].last - count + 1;
};
