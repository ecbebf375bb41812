import type { TaskChangeField } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const tasksTable = 'tasks';
export const taskCommentsTable = 'task_comments';
export const taskChangesTable = 'task_changes';

/** Locks the tasks of a project until the transaction ends, before the project itself is. */
export const lockTasksOfProject = async (tx: Transaction, workspaceId: number, projectId: number): Promise<void> => {
  await tx.query({
    name: 'lock-tasks-of-project',
    text: 'select 1 from tasks where workspace_id = $1 and project_id = $2 order by id for no key update',
    values: [workspaceId, projectId],
  });
};

/** The tasks of a project stay, without one; answers which they were. */
export const releaseTasksOfProject = async (
  tx: Transaction,
  workspaceId: number,
  projectId: number,
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'release-tasks-of-project',
    text: `update tasks set project_id = null, version = version + 1, updated_at = clock_timestamp()
      where workspace_id = $1 and project_id = $2 returning id`,
    values: [workspaceId, projectId],
  });
  return rows.map(({ id }) => id);
};

/** Adds the same change to the history of several tasks. `firstId` begins as many ids as there are tasks. */
export const insertChangeOfTasks = async (
  tx: Transaction,
  workspaceId: number,
  { taskIds, userId, firstId }: { taskIds: readonly number[]; userId: number; firstId: number },
  { field, before, after }: { field: TaskChangeField; before: string | null; after: string | null },
): Promise<void> => {
  await tx.query({
    name: 'insert-change-of-tasks',
    text: `insert into task_changes (workspace_id, id, task_id, field, before, after, changed_by)
      select $1, $2 + t.place - 1, t.id, $4, $5, $6, $7
      from unnest($3::bigint[]) with ordinality as t (id, place)`,
    values: [workspaceId, firstId, taskIds, field, before, after, userId],
  });
};
