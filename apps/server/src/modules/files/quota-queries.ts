import { statement } from '../../platform/database/index.ts';
import { workspacesTable } from '../foundation/workspaces/exported-queries.ts';

export interface StorageUseRow {
  used: number;
  tariff: number;
}

export const storageUseStatement = statement({
  name: 'find-storage-use',
  text: `select w.tariff, coalesce(s.used_bytes, 0) as used
  from ${workspacesTable} w left join workspace_storage s on s.workspace_id = w.id where w.id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<StorageUseRow>();

/** Locks the workspace's storage counter until the transaction ends. */
export const lockStorageUse = statement({
  name: 'lock-storage-use',
  text: `insert into workspace_storage as s (workspace_id) values ($1)
    on conflict (workspace_id) do update set used_bytes = s.used_bytes`,
  values: (workspaceId: number) => [workspaceId],
}).run();
