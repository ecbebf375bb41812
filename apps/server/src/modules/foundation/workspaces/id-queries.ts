import { statement, type Transaction } from '../../../platform/database/index.ts';

export const advanceIdCounterStatement = statement({
  name: 'advance-id-counter',
  text: `insert into id_counters (workspace_id, entity, last_id) values ($1, $2, $3)
    on conflict (workspace_id, entity) do update set last_id = id_counters.last_id + $3 returning last_id`,
  values: (workspaceId: number, entity: string, count: number) => [workspaceId, entity, count],
}).of<{ last_id: number }>();

/** Returns the last id taken. */
export const advanceIdCounter = async (
  tx: Transaction,
  workspaceId: number,
  entity: string,
  count: number,
): Promise<number> => {
  const { rows } = await tx.query(advanceIdCounterStatement(workspaceId, entity, count));
  const [row] = rows;
  if (row === undefined) throw new Error(`no id of workspace ${workspaceId} for a ${entity}`);
  return row.last_id;
};
