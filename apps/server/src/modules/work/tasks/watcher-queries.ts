import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

export const listWatchers = statement({
  name: 'list-task-watchers',
  text: `select u.id, u.first_name, u.last_name, u.avatar_file_id from task_watchers w
    join ${usersTable} u on u.workspace_id = w.workspace_id and u.id = w.user_id
    where w.workspace_id = $1 and w.task_id = $2 order by u.id`,
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).all<PersonRow>();

export const removeTaskWatchersStatement = statement({
  name: 'remove-task-watchers',
  text: 'delete from task_watchers where workspace_id = $1 and task_id = $2 and user_id <> all($3)',
  values: (workspaceId: number, taskId: number, userIds: readonly number[]) => [workspaceId, taskId, userIds],
}).of();

export const addTaskWatchersStatement = statement({
  name: 'add-task-watchers',
  text: `insert into task_watchers (workspace_id, task_id, user_id) select $1, $2, unnest($3::bigint[])
    on conflict do nothing`,
  values: (workspaceId: number, taskId: number, userIds: readonly number[]) => [workspaceId, taskId, userIds],
}).of();

/** Sets the users who watch it; returns whether anything changed. */
export const setWatchers = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<boolean> => {
  const results = await tx.flight([
    removeTaskWatchersStatement(workspaceId, taskId, userIds),
    addTaskWatchersStatement(workspaceId, taskId, userIds),
  ]);
  return results.some(({ rowCount }) => rowCount > 0);
};

export const removeWatcher = statement({
  name: 'remove-task-watcher',
  text: 'delete from task_watchers where workspace_id = $1 and task_id = $2 and user_id = $3',
  values: (workspaceId: number, taskId: number, userId: number) => [workspaceId, taskId, userId],
}).any();

export const addWatcher = statement({
  name: 'add-task-watcher',
  text: `insert into task_watchers (workspace_id, task_id, user_id) values ($1, $2, $3) on conflict do nothing`,
  values: (workspaceId: number, taskId: number, userId: number) => [workspaceId, taskId, userId],
}).any();
