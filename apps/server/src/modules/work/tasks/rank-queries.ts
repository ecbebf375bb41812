import type { TaskStatus } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';

/** Until the transaction ends nobody else gives a card a place: each move sees what those before it have done. */
export const lockBoard = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'lock-board',
    text: `select pg_advisory_xact_lock(hashtextextended('task-board', $1))`,
    values: [workspaceId],
  });
};

/** The rank of a column's first card; of reminders, which stand on no board, the first of them. */
export const findFirstRank = async (
  tx: Transaction,
  workspaceId: number,
  statusId: TaskStatus,
  exceptId: number | null,
): Promise<string | null> => {
  const { rows } = await tx.query<{ rank: string }>({
    name: 'find-first-rank',
    text: `select rank from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder'
        and id is distinct from $3::bigint order by rank limit 1`,
    values: [workspaceId, statusId, exceptId],
  });
  return rows[0]?.rank ?? null;
};

/** The ranks between which a card comes to stand behind another one; null where that one is not in the column. */
export const findRanksBehind = async (
  tx: Transaction,
  workspaceId: number,
  statusId: TaskStatus,
  { afterId, movedId }: { afterId: number; movedId: number | null },
): Promise<{ before: string; after: string | null } | null> => {
  const { rows } = await tx.query<{ before: string; after: string | null }>({
    name: 'find-ranks-behind',
    text: `select p.rank as before, (select n.rank from tasks n where n.workspace_id = $1 and n.status_id = $2
          and n.kind <> 'reminder' and n.rank > p.rank and n.id is distinct from $4::bigint order by n.rank limit 1) as after
      from tasks p where p.workspace_id = $1 and p.id = $3 and p.id is distinct from $4::bigint and p.status_id = $2 and p.kind <> 'reminder'`,
    values: [workspaceId, statusId, afterId, movedId],
  });
  return rows[0] ?? null;
};

/** The cards of a column in their order, locked until the transaction ends. */
export const lockColumn = async (tx: Transaction, workspaceId: number, statusId: TaskStatus): Promise<number[]> => {
  await tx.query({
    name: 'lock-column',
    text: `select 1 from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder' order by id
      for no key update`,
    values: [workspaceId, statusId],
  });
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-column',
    text: `select id from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder' order by rank`,
    values: [workspaceId, statusId],
  });
  return rows.map(({ id }) => id);
};

export const setRanks = async (
  tx: Transaction,
  workspaceId: number,
  ids: readonly number[],
  ranks: readonly string[],
): Promise<void> => {
  // A statement may not give a card the rank that another has until its end; no rank of the order begins with a ~.
  await tx.query({
    name: 'clear-ranks',
    text: `update tasks set rank = '~' || id where workspace_id = $1 and id = any ($2::bigint[])`,
    values: [workspaceId, ids],
  });
  await tx.query({
    name: 'set-ranks',
    text: `update tasks t set rank = r.rank, version = t.version + 1
      from unnest($2::bigint[], $3::text[]) as r (id, rank) where t.workspace_id = $1 and t.id = r.id`,
    values: [workspaceId, ids, ranks],
  });
};
