import type { Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

export const listWatchers = async (tx: Transaction, workspaceId: number, taskId: number): Promise<PersonRow[]> => {
  const { rows } = await tx.query<PersonRow>({
    name: 'list-task-watchers',
    text: `select u.id, u.first_name, u.last_name, u.avatar_file_id from task_watchers w
      join ${usersTable} u on u.workspace_id = w.workspace_id and u.id = w.user_id
      where w.workspace_id = $1 and w.task_id = $2 order by u.id`,
    values: [workspaceId, taskId],
  });
  return rows;
};

/** The ids of the users who watch it from now on; answers whether anything is different. */
export const setWatchers = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<boolean> => {
  const results = await tx.flight([
    {
      name: 'remove-task-watchers',
      text: 'delete from task_watchers where workspace_id = $1 and task_id = $2 and user_id <> all($3)',
      values: [workspaceId, taskId, userIds],
    },
    {
      name: 'add-task-watchers',
      text: `insert into task_watchers (workspace_id, task_id, user_id) select $1, $2, unnest($3::bigint[])
        on conflict do nothing`,
      values: [workspaceId, taskId, userIds],
    },
  ]);
  return results.some(({ rowCount }) => rowCount > 0);
};

export const removeWatcher = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  userId: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'remove-task-watcher',
    text: 'delete from task_watchers where workspace_id = $1 and task_id = $2 and user_id = $3',
    values: [workspaceId, taskId, userId],
  });
  return rowCount > 0;
};

export const addWatcher = async (
  tx: Transaction,
  workspaceId: number,
  taskId: number,
  userId: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'add-task-watcher',
    text: `insert into task_watchers (workspace_id, task_id, user_id) values ($1, $2, $3) on conflict do nothing`,
    values: [workspaceId, taskId, userId],
  });
  return rowCount > 0;
};
