import type { TaskChangeField } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface NewTaskChange {
  field: TaskChangeField;
  before: string | null;
  after: string | null;
}

export interface ChangeRow extends NewTaskChange {
  id: number;
  author_id: number | null;
  author_first_name: string | null;
  author_last_name: string | null;
  author_avatar_file_id: number | null;
  created_at: Date;
}

/** Adds to the history of a task. `firstId` begins as many ids as there are changes. */
export const insertChanges = statement({
  name: 'insert-task-changes',
  text: `insert into task_changes (workspace_id, id, task_id, field, before, after, changed_by)
    select $1, $2 + c.place - 1, $3, c.field, c.before, c.after, $4
    from unnest($5::text[], $6::text[], $7::text[]) with ordinality as c (field, before, after, place)`,
  values: (
    workspaceId: number,
    { taskId, userId, firstId }: { taskId: number; userId: number | null; firstId: number },
    changes: readonly NewTaskChange[],
  ) => [
    workspaceId,
    firstId,
    taskId,
    userId,
    changes.map(({ field }) => field),
    changes.map(({ before }) => before),
    changes.map(({ after }) => after),
  ],
}).run();

export const listTaskChangesStatement = statement({
  name: 'list-task-changes',
  text: `select h.id, h.field, h.before, h.after, h.created_at, u.id as author_id, u.first_name as author_first_name,
      u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id
    from task_changes h left join ${usersTable} u on u.workspace_id = h.workspace_id and u.id = h.changed_by
    where h.workspace_id = $1 and h.task_id = $2 order by h.id desc limit $3 offset $4`,
  values: (workspaceId: number, taskId: number, limit: number, offset: number) => [workspaceId, taskId, limit, offset],
}).of<ChangeRow>();

export const countTaskChangesStatement = statement({
  name: 'count-task-changes',
  text: 'select count(*)::int as count from task_changes where workspace_id = $1 and task_id = $2',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).of<{ count: number }>();

export const listChangeRows = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ChangeRow[]; count: number }> => {
  const [{ rows }, counted] = await Promise.all([
    tx.query(listTaskChangesStatement(workspaceId, taskId, limit, offset)),
    tx.query(countTaskChangesStatement(workspaceId, taskId)),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
};

/** Adds the same change to the history of several tasks. `firstId` begins as many ids as there are tasks. */
export const insertChangeOfTasks = statement({
  name: 'insert-change-of-tasks',
  text: `insert into task_changes (workspace_id, id, task_id, field, before, after, changed_by)
    select $1, $2 + t.place - 1, t.id, $4, $5, $6, $7
    from unnest($3::bigint[]) with ordinality as t (id, place)`,
  values: (
    workspaceId: number,
    { taskIds, userId, firstId }: { taskIds: readonly number[]; userId: number; firstId: number },
    { field, before, after }: { field: TaskChangeField; before: string | null; after: string | null },
  ) => [workspaceId, firstId, taskIds, field, before, after, userId],
}).run();
