import type { DataExport } from '@switchboard/contract';
import { type Sure, statement, type Transaction } from '../../../platform/database/index.ts';

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

export const insertDataExportStatement = statement({
  text: `insert into data_exports (workspace_id, id, requested_by) values ($1, $2, $3) returning ${columns}`,
  values: (workspaceId: number, id: number, requestedBy: number) => [workspaceId, id, requestedBy],
}).of<DataExportRow>();

export const insertDataExport = async (
  tx: Transaction,
  workspaceId: number,
  { id, requestedBy }: { id: number; requestedBy: number },
): Promise<DataExportRow> => {
  const { rows } = await tx.query(insertDataExportStatement(workspaceId, id, requestedBy));
  if (rows[0] === undefined) throw new Error('the export was not inserted');
  return rows[0];
};

export const listDataExports = statement({
  text: `select ${columns} from data_exports where workspace_id = $1 and requested_by = $2 order by id desc`,
  values: (workspaceId: number, requestedBy: number) => [workspaceId, requestedBy],
}).all<DataExportRow>();

/** One that can be fetched: ready, and not expired. */
export const findReadyExport = statement({
  text: `select storage_key, size from data_exports
    where workspace_id = $1 and id = $2 and requested_by = $3 and state = 'ready' and expires_at > now()`,
  values: (workspaceId: number, { id, requestedBy }: { id: number; requestedBy: number }) => [
    workspaceId,
    id,
    requestedBy,
  ],
}).first<Sure<{ storage_key: string; size: number }, 'storage_key' | 'size'>>();

/** Takes an export to make it, also one whose process died; returns its owner. Null: nothing to do. */
export const takeDataExport = statement({
  text: `update data_exports set state = 'running', progress = 0
    where workspace_id = $1 and id = $2 and state in ('waiting', 'running') returning requested_by`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).answer(([row]: { requested_by: number }[]): number | null => row?.requested_by ?? null);

export const updateProgress = statement({
  text: `update data_exports set progress = $3 where workspace_id = $1 and id = $2 and state = 'running'`,
  values: (workspaceId: number, id: number, percent: number) => [workspaceId, id, percent],
}).run();

/** False when it is not wanted any more. */
export const finishDataExport = statement({
  text: `update data_exports set state = 'ready', progress = 100, storage_key = $3, size = $4,
      expires_at = now() + make_interval(days => $5)
    where workspace_id = $1 and id = $2 and state = 'running'`,
  values: (
    workspaceId: number,
    id: number,
    { storageKey, size, days }: { storageKey: string; size: number; days: number },
  ) => [workspaceId, id, storageKey, size, days],
}).any();

export const failDataExport = statement({
  text: `update data_exports set state = 'failed' where workspace_id = $1 and id = $2 and state in ('waiting', 'running')`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

/** Expired exports, and failed ones of that age; those not finished within a day count as failed. */
export const listExpiredExports = statement({
  text: `select id, storage_key from data_exports where workspace_id = $1 and (expires_at < now()
    or (state = 'failed' and created_at < now() - make_interval(days => $2))
    or (state in ('waiting', 'running') and created_at < now() - interval '1 day'))`,
  values: (workspaceId: number, days: number) => [workspaceId, days],
}).all<{ id: number; storage_key: string | null }>();

/** Those begun before a moment, ready or not. */
export const listExportsBefore = statement({
  text: 'select id, storage_key from data_exports where workspace_id = $1 and created_at <= $2 order by id',
  values: (workspaceId: number, before: Date) => [workspaceId, before],
}).all<{ id: number; storage_key: string | null }>();

export const deleteDataExport = statement({
  text: 'delete from data_exports where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();
