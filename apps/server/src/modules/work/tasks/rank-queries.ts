import type { TaskStatus } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';

/** Until the transaction ends no other one gives a card a position: each move sees the result of those before it. */
export const lockBoard = statement({
  name: 'lock-board',
  text: `select pg_advisory_xact_lock(hashtextextended('task-board', $1))`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** The rank of a column's first card; of reminders, which stand on no board, the first of them. */
export const findFirstRank = statement({
  name: 'find-first-rank',
  text: `select rank from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder'
    and id is distinct from $3::bigint order by rank limit 1`,
  values: (workspaceId: number, statusId: TaskStatus, exceptId: number | null) => [workspaceId, statusId, exceptId],
}).answer(([row]: { rank: string }[]): string | null => row?.rank ?? null);

/** The ranks between which a card comes to stand behind another one; null when that one is not in the column. */
export const findRanksBehind = statement({
  name: 'find-ranks-behind',
  text: `select p.rank as before, (select n.rank from tasks n where n.workspace_id = $1 and n.status_id = $2
        and n.kind <> 'reminder' and n.rank > p.rank and n.id is distinct from $4::bigint order by n.rank limit 1) as after
    from tasks p where p.workspace_id = $1 and p.id = $3 and p.id is distinct from $4::bigint and p.status_id = $2 and p.kind <> 'reminder'`,
  values: (
    workspaceId: number,
    statusId: TaskStatus,
    { afterId, movedId }: { afterId: number; movedId: number | null },
  ) => [workspaceId, statusId, afterId, movedId],
}).first<{ before: string; after: string | null }>();

export const lockColumnStatement = statement({
  name: 'lock-column',
  text: `select 1 from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder' order by id
    for no key update`,
  values: (workspaceId: number, statusId: TaskStatus) => [workspaceId, statusId],
}).of();

export const listColumnStatement = statement({
  name: 'list-column',
  text: `select id from tasks where workspace_id = $1 and status_id = $2 and kind <> 'reminder' order by rank`,
  values: (workspaceId: number, statusId: TaskStatus) => [workspaceId, statusId],
}).of<{ id: number }>();

/** The cards of a column in their order, locked until the transaction ends. */
export const lockColumn = async (tx: Transaction, workspaceId: number, statusId: TaskStatus): Promise<number[]> => {
  await tx.query(lockColumnStatement(workspaceId, statusId));
  const { rows } = await tx.query(listColumnStatement(workspaceId, statusId));
  return rows.map(({ id }) => id);
};

export const clearRanksStatement = statement({
  name: 'clear-ranks',
  text: `update tasks set rank = '~' || id where workspace_id = $1 and id = any ($2::bigint[])`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).of();

export const setRanksStatement = statement({
  name: 'set-ranks',
  text: `update tasks t set rank = r.rank, version = t.version + 1
    from unnest($2::bigint[], $3::text[]) as r (id, rank) where t.workspace_id = $1 and t.id = r.id`,
  values: (workspaceId: number, ids: readonly number[], ranks: readonly string[]) => [workspaceId, ids, ranks],
}).of();

export const setRanks = async (
  tx: Transaction,
  workspaceId: number,
  ids: readonly number[],
  ranks: readonly string[],
): Promise<void> => {
  // A statement may not give a card the rank that another has until its end; no rank of the order begins with a ~.
  await tx.query(clearRanksStatement(workspaceId, ids));
  await tx.query(setRanksStatement(workspaceId, ids, ranks));
};
