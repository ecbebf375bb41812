import type { CallingActor } from '../../../platform/http/index.ts';
import { releaseHeldFiles } from '../../files/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { projectEvents } from '../projects/index.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { lockTask } from './load-task.ts';
import { audienceOf } from './task-events.ts';
import { deleteTaskRow } from './task-queries.ts';

/** Deletes a task with all its rows. The deletion is kept in the audit log, except for reminders. */
export const makeDeleteTask =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, taskId: number, origin: AuditOrigin): Promise<void> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockTask(tx, actor, taskId, 'task.delete');
      await releaseHeldFiles(tx, workspaceId, { kind: 'task', id: taskId });
      await deleteTaskRow(tx, workspaceId, taskId);
      if (row.kind !== 'reminder') {
        // The title of a task that came from a conversation may be a client's words, which the log never contains.
        const name = row.channel_id === null ? row.title : `#${taskId}`;
        const subject = { kind: 'task', id: taskId, name } as const;
        await recordAudit(tx, { workspaceId, actorId: userId, action: 'task.deleted', subject, ...origin });
      }
      const projects = await projectEvents(tx, workspaceId, [row.project_id]);
      const gone = { event: 'deleteTask', audience: audienceOf(row), data: { id: taskId } } as const;
      tx.announce(gone, ...projects);
    });
  };
