import type { Database } from '../../../../platform/database/index.ts';
import type { Task } from '../../../../platform/jobs/index.ts';
import { deleteExpiredCodes } from './code-queries.ts';

export interface PruneCodesDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

/** The job that deletes expired codes. */
export const makePruneCodes =
  ({ database, listWorkspaceIds }: PruneCodesDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, (tx) => deleteExpiredCodes(tx, workspaceId));
    }
  };
