import type { DataExport } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';

export interface DataExportRow {
  id: number;
  requested_by: number;
  state: DataExport['state'];
  progress: number;
  storage_key: string | null;
  size: number | null;
  created_at: Date;
  expires_at: Date | null;
}

const columns = 'id, requested_by, state, progress, storage_key, size, created_at, expires_at';

export const insertDataExport = async (
  tx: Transaction,
  workspaceId: number,
  { id, requestedBy }: { id: number; requestedBy: number },
): Promise<DataExportRow> => {
  const { rows } = await tx.query<DataExportRow>(
    `insert into data_exports (workspace_id, id, requested_by) values ($1, $2, $3) returning ${columns}`,
    [workspaceId, id, requestedBy],
  );
  if (rows[0] === undefined) throw new Error('the export was not inserted');
  return rows[0];
};

export const listDataExports = async (
  database: Database,
  workspaceId: number,
  requestedBy: number,
): Promise<DataExportRow[]> => {
  const { rows } = await database.readInWorkspace<DataExportRow>(workspaceId, {
    text: `select ${columns} from data_exports where workspace_id = $1 and requested_by = $2 order by id desc`,
    values: [workspaceId, requestedBy],
  });
  return rows;
};

/** One that can be fetched: ready, and not expired. */
export const findReadyExport = async (
  database: Database,
  workspaceId: number,
  { id, requestedBy }: { id: number; requestedBy: number },
): Promise<{ storage_key: string; size: number } | null> => {
  const { rows } = await database.readInWorkspace<{ storage_key: string; size: number }>(workspaceId, {
    text: `select storage_key, size from data_exports
      where workspace_id = $1 and id = $2 and requested_by = $3 and state = 'ready' and expires_at > now()`,
    values: [workspaceId, id, requestedBy],
  });
  return rows[0] ?? null;
};

/** Takes an export to make it, also one whose process died; answers with who wants it. Null: nothing is to be done. */
export const takeDataExport = async (tx: Transaction, workspaceId: number, id: number): Promise<number | null> => {
  const { rows } = await tx.query<{ requested_by: number }>(
    `update data_exports set state = 'running', progress = 0
     where workspace_id = $1 and id = $2 and state in ('waiting', 'running') returning requested_by`,
    [workspaceId, id],
  );
  return rows[0]?.requested_by ?? null;
};

export const updateProgress = async (tx: Transaction, workspaceId: number, id: number, percent: number) => {
  await tx.query(`update data_exports set progress = $3 where workspace_id = $1 and id = $2 and state = 'running'`, [
    workspaceId,
    id,
    percent,
  ]);
};

/** False where it is not wanted any more. */
export const finishDataExport = async (
  tx: Transaction,
  workspaceId: number,
  id: number,
  { storageKey, size, days }: { storageKey: string; size: number; days: number },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update data_exports set state = 'ready', progress = 100, storage_key = $3, size = $4,
       expires_at = now() + make_interval(days => $5)
     where workspace_id = $1 and id = $2 and state = 'running'`,
    [workspaceId, id, storageKey, size, days],
  );
  return rowCount > 0;
};

export const failDataExport = async (tx: Transaction, workspaceId: number, id: number): Promise<void> => {
  await tx.query(
    `update data_exports set state = 'failed' where workspace_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [workspaceId, id],
  );
};

/** Exports past their time, and failed ones of then; those that nobody has finished in a day count as failed. */
export const listExpiredExports = async (
  tx: Transaction,
  workspaceId: number,
  days: number,
): Promise<{ id: number; storage_key: string | null }[]> => {
  const { rows } = await tx.query<{ id: number; storage_key: string | null }>(
    `select id, storage_key from data_exports where workspace_id = $1 and (expires_at < now()
       or (state = 'failed' and created_at < now() - make_interval(days => $2))
       or (state in ('waiting', 'running') and created_at < now() - interval '1 day'))`,
    [workspaceId, days],
  );
  return rows;
};

/** Those begun before a moment, ready or not. */
export const listExportsBefore = async (
  tx: Transaction,
  workspaceId: number,
  before: Date,
): Promise<{ id: number; storage_key: string | null }[]> => {
  const { rows } = await tx.query<{ id: number; storage_key: string | null }>(
    'select id, storage_key from data_exports where workspace_id = $1 and created_at <= $2 order by id',
    [workspaceId, before],
  );
  return rows;
};

export const deleteDataExport = async (tx: Transaction, workspaceId: number, id: number): Promise<void> => {
  await tx.query('delete from data_exports where workspace_id = $1 and id = $2', [workspaceId, id]);
};
