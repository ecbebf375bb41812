import { planOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { lockStorageUse, type StorageUseRow, storageUseStatement } from './quota-queries.ts';

/** Bytes in use and allowed (the contract's plans/plans.ts). */
export interface StorageUse {
  used: number;
  limit: number;
}

const toUse = (row: StorageUseRow | undefined): StorageUse => ({
  used: row?.used ?? 0,
  limit: planOf(row?.tariff ?? 0).storageBytes,
});

/** How much room a workspace has at this moment; concurrent uploads may take it. */
export const findStorageUse = async (database: Database, workspaceId: number): Promise<StorageUse> => {
  const { rows } = await database.readInWorkspace(workspaceId, storageUseStatement(workspaceId));
  return toUse(rows[0]);
};

/** The error with its numbers. */
export const storageFull = ({ used, limit }: StorageUse): AppError =>
  new AppError('file.storage_full', { used, limit });

/**
 * Throws `file.storage_full` when a file of `size` bytes no longer fits. Locks the workspace's row, so that concurrent
 * uploads are counted one after another. Call it before ids are taken: deleting a message locks in this order too.
 */
export const assertRoomForFile = async (tx: Transaction, workspaceId: number, size: number): Promise<void> => {
  await lockStorageUse(tx, workspaceId);
  const { rows } = await tx.query(storageUseStatement(workspaceId));
  const use = toUse(rows[0]);
  if (use.used + size > use.limit) throw storageFull(use);
};
