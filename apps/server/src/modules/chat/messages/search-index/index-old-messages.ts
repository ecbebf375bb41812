import { z } from 'zod';
import type { Database } from '../../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Tasks } from '../../../../platform/jobs/index.ts';
import { deleteBacklog, hasBacklog, listMessagesBelow, lockBacklog, moveBacklog } from './backlog-queries.ts';
import { indexAgainStatement, indexOldMessagesStatement } from './index-queries.ts';

const task = 'index-old-messages';
const payloadShape = z.object({ workspaceId: z.int() });

/** All workspaces share one queue, so that indexing occupies only one worker. */
const indexJob = (workspaceId: number): NewJob => ({
  task,
  payload: { workspaceId },
  queue: task,
  key: `${task}:${workspaceId}`,
});

export interface SearchIndexDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Indexes the next messages of the backlog, from the newest down, and queues the rest behind the other workspaces. */
const indexBatch = (database: Database, workspaceId: number): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const belowId = await lockBacklog(tx, workspaceId);
    if (belowId === null) return;
    const rows = await listMessagesBelow(tx, workspaceId, belowId);
    const messages = rows
      .filter((row) => !row.skipped)
      .map((row) => ({ ...row, metadata: { urls: row.metadata?.urls ?? [] } }));
    const unindexed = messages.filter((message) => message.indexed_as === null);
    const indexed = messages.flatMap((message) =>
      message.indexed_as === null ? [] : [{ ...message, indexed_as: message.indexed_as }],
    );
    if (unindexed.length > 0) await tx.query(indexOldMessagesStatement(workspaceId, unindexed));
    if (indexed.length > 0) await tx.query(indexAgainStatement(workspaceId, indexed));
    const oldest = rows.at(-1);
    if (oldest === undefined) {
      await deleteBacklog(tx, workspaceId);
      return;
    }
    await moveBacklog(tx, workspaceId, oldest.id);
    await enqueueJob(tx, indexJob(workspaceId));
  });

/**
 * Indexes messages that are older than the index, or than the way it stores words. Each batch is a job and a transaction of its own that stores how far
 * it came, so that it can be stopped at any time. `resume` queues the work that is left; call it once at the start.
 */
export const makeSearchIndexTasks = (deps: SearchIndexDeps): { tasks: Tasks; resume: () => Promise<void> } => ({
  tasks: {
    [task]: (payload) => indexBatch(deps.database, payloadShape.parse(payload).workspaceId),
  },
  resume: async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await deps.database.inWorkspace(workspaceId, async (tx) => {
        if (await hasBacklog(tx, workspaceId)) await enqueueJob(tx, indexJob(workspaceId));
      });
    }
  },
});
