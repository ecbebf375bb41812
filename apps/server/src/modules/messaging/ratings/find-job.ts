import type { Database } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { askJob } from './ask-job.ts';
import { lowRatingJob } from './low-rating-job.ts';
import { listLowRatings } from './low-rating-queries.ts';
import { listPlanned } from './rating-queries.ts';

/** Queues jobs that are missing, as after a backup was restored; those that wait stay one. */
export const makeFindRatings =
  ({ database, listWorkspaceIds }: { database: Database; listWorkspaceIds: () => Promise<number[]> }): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        for (const { channel_id: channelId } of await listPlanned(tx, workspaceId)) {
          await enqueueJob(tx, askJob(workspaceId, channelId));
        }
        for (const { channel_id: channelId, number } of await listLowRatings(tx, workspaceId)) {
          await enqueueJob(tx, lowRatingJob(workspaceId, channelId, number));
        }
      });
    }
  };
