import { planOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';

/** Bytes in use and allowed (the contract's plans/plans.ts). */
export interface StorageUse {
  used: number;
  limit: number;
}

const toUse = (row: { used: number; tariff: number } | undefined): StorageUse => ({
  used: row?.used ?? 0,
  limit: planOf(row?.tariff ?? 0).storageBytes,
});

const useQuery = `select w.tariff, coalesce(s.used_bytes, 0) as used
  from workspaces w left join workspace_storage s on s.workspace_id = w.id where w.id = $1`;

/** How much room a workspace has at this moment; others may take it meanwhile. */
export const findStorageUse = async (database: Database, workspaceId: number): Promise<StorageUse> => {
  const { rows } = await database.readInWorkspace<{ used: number; tariff: number }>(workspaceId, {
    name: 'find-storage-use',
    text: useQuery,
    values: [workspaceId],
  });
  return toUse(rows[0]);
};

/** The refusal with its numbers. */
export const storageFull = ({ used, limit }: StorageUse): AppError =>
  new AppError('file.storage_full', { used, limit });

/**
 * Throws `file.storage_full` when a file of `size` bytes does not fit any more. Holds the workspace's row, so that of several
 * uploads at once the next one counts what the one before took. Comes before ids are taken: deleting a message locks in
 * this order too.
 */
export const assertRoomForFile = async (tx: Transaction, workspaceId: number, size: number): Promise<void> => {
  await tx.query({
    name: 'lock-storage-use',
    text: `insert into workspace_storage as s (workspace_id) values ($1)
      on conflict (workspace_id) do update set used_bytes = s.used_bytes`,
    values: [workspaceId],
  });
  const { rows } = await tx.query<{ used: number; tariff: number }>({
    name: 'find-storage-use',
    text: useQuery,
    values: [workspaceId],
  });
  const use = toUse(rows[0]);
  if (use.used + size > use.limit) throw storageFull(use);
};
