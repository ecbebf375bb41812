import type { ClientImport, ImportFailure, ImportSettings, ImportState } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface ImportRow {
  id: number;
  created_by: number;
  file_id: number;
  file_name: string;
  state: ImportState;
  settings: ImportSettings | null;
  run: number;
  rows_total: number | null;
  records_done: number;
  rows_done: number;
  changed: number;
  unchanged: number;
  wrong: number;
  is_renamed: boolean;
  failure: ImportFailure | null;
  failure_row: number | null;
  created_at: Date;
  finished_at: Date | null;
}

const columns = `id, created_by, file_id, file_name, state, settings, run, rows_total, records_done, rows_done, changed,
  unchanged, wrong, is_renamed, failure, failure_row, created_at, finished_at`;

export const toClientImport = (row: ImportRow): ClientImport => ({
  id: row.id,
  state: row.state,
  file_name: row.file_name,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  rows_total: row.rows_total,
  rows_done: row.rows_done,
  changed: row.changed,
  unchanged: row.unchanged,
  wrong: row.wrong,
  failure: row.failure === null ? null : { code: row.failure, row: row.failure_row },
});

export const insertImportStatement = statement({
  text: `insert into client_imports (workspace_id, id, created_by, file_id, file_name) values ($1, $2, $3, $4, $5)
    returning ${columns}`,
  values: (workspaceId: number, id: number, createdBy: number, fileId: number, fileName: string) => [
    workspaceId,
    id,
    createdBy,
    fileId,
    fileName,
  ],
}).of<ImportRow>();

export const insertImport = async (
  tx: Transaction,
  workspaceId: number,
  made: { id: number; createdBy: number; fileId: number; fileName: string },
): Promise<ImportRow> => {
  const { rows } = await tx.query(
    insertImportStatement(workspaceId, made.id, made.createdBy, made.fileId, made.fileName),
  );
  if (rows[0] === undefined) throw new Error('the import was not inserted');
  return rows[0];
};

export const findImportOfFile = statement({
  text: `select ${columns} from client_imports where workspace_id = $1 and file_id = $2`,
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).first<ImportRow>();

export const listImports = statement({
  text: `select ${columns} from client_imports where workspace_id = $1 order by id desc limit $2`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).all<ImportRow>();

export const findImport = statement({
  name: 'find-client-import',
  text: `select ${columns} from client_imports where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ImportRow>();

/** Locked until the transaction ends, so that its state stays. */
export const lockImport = statement({
  name: 'lock-client-import',
  text: `select ${columns} from client_imports where workspace_id = $1 and id = $2 for update`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ImportRow>();

export const forgetProblemsStatement = statement({
  text: 'delete from client_import_problems where workspace_id = $1 and import_id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).of();

export const beginRunStatement = statement({
  text: `update client_imports set state = $3, settings = $4, run = run + 1, records_done = 0, rows_done = 0, changed = 0,
      unchanged = 0, wrong = 0, failure = null, failure_row = null,
      rows_total = case when $3 = 'importing' then rows_total end
    where workspace_id = $1 and id = $2 returning ${columns}`,
  values: (workspaceId: number, id: number, state: string, settingsJson: string) => [
    workspaceId,
    id,
    state,
    settingsJson,
  ],
}).of<ImportRow>();

/** Begins another run, from the first row. */
export const beginRun = async (
  tx: Transaction,
  workspaceId: number,
  id: number,
  { state, settings }: { state: 'checking' | 'importing'; settings: ImportSettings },
): Promise<ImportRow> => {
  await tx.query(forgetProblemsStatement(workspaceId, id));
  const { rows } = await tx.query(beginRunStatement(workspaceId, id, state, JSON.stringify(settings)));
  if (rows[0] === undefined) throw new Error('there is no such import');
  return rows[0];
};

/** The results of some rows. */
export interface RunProgress {
  /** The last record that is done. */
  records: number;
  rows: number;
  changed: number;
  unchanged: number;
  wrong: number;
  isRenamed: boolean;
}

export const advanceRun = statement({
  name: 'advance-client-import',
  text: `update client_imports set records_done = $3, rows_done = rows_done + $4, changed = changed + $5,
      unchanged = unchanged + $6, wrong = wrong + $7, is_renamed = is_renamed or $8
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number, progress: RunProgress) => [
    workspaceId,
    id,
    progress.records,
    progress.rows,
    progress.changed,
    progress.unchanged,
    progress.wrong,
    progress.isRenamed,
  ],
}).run();

export const settleRunStatement = statement({
  text: `update client_imports set state = $3, failure = $4, failure_row = $5,
      rows_total = case when $3 = 'checked' then rows_done else rows_total end,
      finished_at = case when $3 in ('done', 'cancelled', 'failed') then now() end
    where workspace_id = $1 and id = $2 returning ${columns}`,
  values: (workspaceId: number, id: number, state: string, failure: string | null, failureRow: number | null) => [
    workspaceId,
    id,
    state,
    failure,
    failureRow,
  ],
}).of<ImportRow>();

export const settleRun = async (
  tx: Transaction,
  workspaceId: number,
  id: number,
  {
    state,
    failure = null,
    failureRow = null,
  }: { state: ImportState; failure?: ImportFailure | null; failureRow?: number | null },
): Promise<ImportRow> => {
  const { rows } = await tx.query(settleRunStatement(workspaceId, id, state, failure, failureRow));
  if (rows[0] === undefined) throw new Error('there is no such import');
  return rows[0];
};

/** Whether a user is active and may import clients. */
export const mayImportNow = statement({
  name: 'may-import-clients',
  text: `select 1 from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null and u.status = 1
      and role_permits(r.permissions, 'contacts', 'create')`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).any();

/** Imports that are dropped: older than so many days, and files that were not imported within a day. */
export const deleteOldImports = statement({
  text: `delete from client_imports where workspace_id = $1 and (
    finished_at < now() - make_interval(days => $2)
    or (state in ('draft', 'checked') and created_at < now() - interval '1 day'))`,
  values: (workspaceId: number, days: number) => [workspaceId, days],
}).run();
