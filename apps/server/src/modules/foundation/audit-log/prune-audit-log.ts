import type { Database } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { deleteOldAuditEntries } from './audit-queries.ts';

/** Entries per transaction. */
const atOnce = 2_000;

export interface PruneDeps {
  database: Database;
  /** The workspaces that do not keep all entries. */
  listAuditRetentions: () => Promise<{ workspaceId: number; days: number }[]>;
}

/** The job that deletes entries older than their workspace wants to keep; without a setting all are kept. */
export const makePruneAuditLog =
  ({ database, listAuditRetentions }: PruneDeps): Task =>
  async () => {
    for (const { workspaceId, days } of await listAuditRetentions()) {
      let deleted = atOnce;
      while (deleted === atOnce) {
        deleted = await database.inWorkspace(workspaceId, (tx) =>
          deleteOldAuditEntries(tx, workspaceId, { days, atOnce }),
        );
      }
    }
  };
