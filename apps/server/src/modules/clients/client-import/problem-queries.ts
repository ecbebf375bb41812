import type { ImportProblem } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../platform/database/index.ts';

/** The maker of a file may have given its columns titles of any length. */
const titleChars = 100;
const problemsOfRow = 20;

export const insertImportProblemsStatement = statement({
  name: 'insert-import-problems',
  text: `insert into client_import_problems (workspace_id, import_id, row_number, place, column_title, message, params)
    select $1, $2, p."row", p.place, p.title, p.message, p.params
    from jsonb_to_recordset($3::jsonb) as p ("row" int, place smallint, title text, message text, params jsonb)`,
  values: (workspaceId: number, importId: number, rowsJson: string) => [workspaceId, importId, rowsJson],
}).of();

/** Those of one row follow each other. */
export const insertProblems = async (
  tx: Transaction,
  workspaceId: number,
  importId: number,
  problems: readonly ImportProblem[],
): Promise<void> => {
  const places = new Map<number, number>();
  const rows = problems.flatMap(({ row, column, message, params }) => {
    const place = (places.get(row) ?? 0) + 1;
    places.set(row, place);
    const title = Array.from(column.replaceAll('\0', '')).slice(0, titleChars).join('');
    return place > problemsOfRow ? [] : [{ row, place, title, message, params }];
  });
  await tx.query(insertImportProblemsStatement(workspaceId, importId, JSON.stringify(rows)));
};

export const listProblemsStatement = statement({
  text: `select row_number as row, column_title as column, message, params from client_import_problems
    where workspace_id = $1 and import_id = $2 order by row_number, place limit $3 offset $4`,
  values: (workspaceId: number, importId: number, limit: number, offset: number) => [
    workspaceId,
    importId,
    limit,
    offset,
  ],
}).of<ImportProblem>();

export const countProblemsStatement = statement({
  text: 'select count(*)::int as count from client_import_problems where workspace_id = $1 and import_id = $2',
  values: (workspaceId: number, importId: number) => [workspaceId, importId],
}).of<{ count: number }>();

export const listProblems = async (
  database: Database,
  workspaceId: number,
  importId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportProblem[]; count: number }> => {
  const { rows } = await database.readInWorkspace(
    workspaceId,
    listProblemsStatement(workspaceId, importId, limit, offset),
  );
  const counted = await database.readInWorkspace(workspaceId, countProblemsStatement(workspaceId, importId));
  return { rows, count: counted.rows[0]?.count ?? 0 };
};
