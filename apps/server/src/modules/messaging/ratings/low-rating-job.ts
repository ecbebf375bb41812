import { languageFor } from '@switchboard/contract/automatic-texts';
import { ratingWords } from '@switchboard/contract/ratings';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewJob, Task } from '../../../platform/jobs/index.ts';
import { dropTask, findLowRating, noteTask } from './low-rating-queries.ts';

export const lowRatingJob = (workspaceId: number, channelId: number, number: number): NewJob => ({
  task: 'make-rating-task',
  payload: { workspace_id: workspaceId, channel_id: channelId, number },
  key: `rating-task:${workspaceId}:${channelId}:${number}`,
  // They take turns on the board anyway, and leave other work its connections.
  queue: `rating-tasks:${workspaceId}`,
});

export interface LowRatingDeps {
  database: Database;
  tasks: {
    /** Comes before any other lock: tasks are made one after another. */
    lockBoard(tx: Transaction, workspaceId: number): Promise<void>;
    /** Answers the id of the task; null where this user can have none any more, or the conversation is gone. */
    createAutomaticTask(
      tx: Transaction,
      workspaceId: number,
      task: { title: string; userId: number; channelId: number },
    ): Promise<number | null>;
  };
}

const payloadShape = z.object({ workspace_id: z.int(), channel_id: z.int(), number: z.int() });

/**
 * Makes the task of a low rating, once. It is a job since a task needs its place on the board before the conversation is
 * locked, which a press on the phone has locked already.
 */
export const makeMakeTask =
  ({ database, tasks }: LowRatingDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, channel_id: channelId, number } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      await tasks.lockBoard(tx, workspaceId);
      const low = await findLowRating(tx, workspaceId, { channelId, number });
      if (low === null) return;
      const place = { channelId, number };
      const title = ratingWords[languageFor(low.language)].lowTask(low.rating);
      const taskId =
        low.user_id === null
          ? null
          : await tasks.createAutomaticTask(tx, workspaceId, { title, userId: low.user_id, channelId });
      if (taskId === null) await dropTask(tx, workspaceId, place, low.named_user_id);
      else await noteTask(tx, workspaceId, place, taskId);
    });
  };
