import type { Database } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import { deleteDataExport, listExportsBefore } from './data-export-queries.ts';

/**
 * Removes the exports that were begun before a moment, bytes first: they contain data erased since. One that is being
 * made finds its row gone and removes its bytes itself. Returns how many there were.
 */
export const discardDataExports = async (
  { database, storage }: { database: Database; storage: FileStorage },
  workspaceId: number,
  before: Date,
): Promise<number> => {
  const found = await database.inWorkspace(workspaceId, (tx) => listExportsBefore(tx, workspaceId, before));
  for (const { id, storage_key: key } of found) {
    if (key !== null) await storage.remove(key);
    await database.inWorkspace(workspaceId, (tx) => deleteDataExport(tx, workspaceId, id));
  }
  return found.length;
};
