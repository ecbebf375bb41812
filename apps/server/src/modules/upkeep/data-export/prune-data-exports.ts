import { limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { deleteDataExport, listExpiredExports } from './data-export-queries.ts';

interface PruneDataExportsDeps {
  database: Database;
  storage: FileStorage;
  listWorkspaceIds: () => Promise<number[]>;
}

/** The job that deletes exports past their time, the bytes first: a row without bytes is found again. */
export const makePruneDataExports =
  ({ database, storage, listWorkspaceIds }: PruneDataExportsDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      const expired = await database.inWorkspace(workspaceId, (tx) =>
        listExpiredExports(tx, workspaceId, limits.exportDays),
      );
      for (const { id, storage_key: key } of expired) {
        if (key !== null) await storage.remove(key);
        await database.inWorkspace(workspaceId, (tx) => deleteDataExport(tx, workspaceId, id));
      }
    }
  };
