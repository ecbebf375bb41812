import { z } from 'zod';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Task } from '../../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../../foundation/workspaces/index.ts';
import { readBack } from '../load-task.ts';
import type { TaskRow } from '../task-queries.ts';
import { noticeEvents } from './notice.ts';
import { listDueSoon, takeDueNotice } from './notice-queries.ts';

const dueJob = (workspaceId: number, taskId: number, dueAt: Date): NewJob => ({
  task: 'tell-due-task',
  payload: { workspace_id: workspaceId, task_id: taskId },
  key: `task-due:${workspaceId}:${taskId}`,
  runAt: dueAt,
});

/** Queues the notice for a task's due time; a task due on a day gets none. */
export const queueDueNotice = async (
  tx: Transaction,
  workspaceId: number,
  { id, due_at, status_id }: Pick<TaskRow, 'id' | 'due_at' | 'status_id'>,
): Promise<void> => {
  if (due_at !== null && status_id !== 3) await enqueueJob(tx, dueJob(workspaceId, id, new Date(due_at)));
};

const payloadShape = z.object({ workspace_id: z.int(), task_id: z.int() });

interface DueDeps {
  database: Database;
}

/**
 * Notifies a task's assignee that its time has come, or its maker if the assignee cannot be notified. The notice is
 * recorded in the same transaction, so a job that runs twice notifies once.
 */
export const makeSendDueNotice =
  ({ database }: DueDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, task_id: taskId } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      // The hourly look finds it again once the workspace is open.
      if (!(await isWorkspaceOpen(tx, workspaceId)) || !(await takeDueNotice(tx, workspaceId, taskId))) return;
      const task = await readBack(tx, workspaceId, taskId);
      const tell = (userId: number | null) =>
        noticeEvents(tx, workspaceId, task, { reason: 'due', actorId: null, userIds: [userId] });
      const notices = await tell(task.assignee_id);
      tx.announce(...(notices.length > 0 ? notices : await tell(task.created_by)));
    });
  };

/** As many tasks of one workspace as are looked after at a time. */
const atOnce = 1_000;
const withinMinutes = 20;

/** Queues jobs that are missing, as after a backup was restored or a workspace was closed; those that wait stay one. */
export const makeFindDueTasks =
  ({ database, listWorkspaceIds }: { database: Database; listWorkspaceIds: () => Promise<number[]> }): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, async (tx) => {
        for (const { id, due_at } of await listDueSoon(tx, workspaceId, { withinMinutes, limit: atOnce })) {
          await enqueueJob(tx, dueJob(workspaceId, id, due_at));
        }
      });
    }
  };
