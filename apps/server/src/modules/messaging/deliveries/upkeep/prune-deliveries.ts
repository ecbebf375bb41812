import type { Database } from '../../../../platform/database/index.ts';
import type { Task } from '../../../../platform/jobs/index.ts';
import { listWorkspaceIds } from '../../../foundation/workspaces/index.ts';
import { type DeliveryCursor, pruneDeliveriesAfter } from './retention-queries.ts';

/** Rows per transaction: few enough that no send waits for it. */
const rowsAtOnce = 2_000;

interface PruneDeliveriesDeps {
  database: Database;
  /** How many days a finished delivery is kept. */
  retentionDays: number;
}

/** The job that deletes deliveries that finished long ago. */
export const makePruneDeliveries =
  ({ database, retentionDays }: PruneDeliveriesDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds(database)) {
      let cursor: DeliveryCursor | null = { channelId: 0, seq: 0 };
      while (cursor !== null) {
        const from: DeliveryCursor = cursor;
        cursor = await database.inWorkspace(workspaceId, (tx) =>
          pruneDeliveriesAfter(tx, workspaceId, from, { days: retentionDays, lookAt: rowsAtOnce }),
        );
      }
    }
  };
