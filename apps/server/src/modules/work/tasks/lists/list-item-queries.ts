import type { Sprint, TaskCategory } from '@switchboard/contract';
import { statement, statementsBy, type Transaction } from '../../../../platform/database/index.ts';

const lists = ['task_categories', 'sprints'] as const;
export type ListName = (typeof lists)[number];

const texts = {
  task_categories: {
    count: 'select count(*)::int as count from task_categories where workspace_id = $1',
    lock: `select name, null as starts_on, null as ends_on from task_categories
      where workspace_id = $1 and id = $2 for update`,
    lockTasks: 'select 1 from tasks where workspace_id = $1 and category_id = $2 order by id for no key update',
    release: `update tasks set category_id = null, version = version + 1, updated_at = clock_timestamp()
      where workspace_id = $1 and category_id = $2 returning id`,
    delete: 'delete from task_categories where workspace_id = $1 and id = $2',
  },
  sprints: {
    count: 'select count(*)::int as count from sprints where workspace_id = $1',
    lock: `select name, starts_on::text, ends_on::text from sprints where workspace_id = $1 and id = $2 for update`,
    lockTasks: 'select 1 from tasks where workspace_id = $1 and sprint_id = $2 order by id for no key update',
    release: `update tasks set sprint_id = null, version = version + 1, updated_at = clock_timestamp()
      where workspace_id = $1 and sprint_id = $2 returning id`,
    delete: 'delete from sprints where workspace_id = $1 and id = $2',
  },
} as const satisfies Record<ListName, object>;

export const listCategories = statement({
  name: 'list-task-categories',
  text: 'select id, name from task_categories where workspace_id = $1 order by name_key, id',
  values: (workspaceId: number) => [workspaceId],
}).all<TaskCategory>();

export const listSprints = statement({
  name: 'list-sprints',
  text: `select id, name, starts_on::text, ends_on::text from sprints
    where workspace_id = $1 order by starts_on desc nulls first, id desc`,
  values: (workspaceId: number) => [workspaceId],
}).all<Sprint>();

export const countItems = statementsBy(lists, (list) =>
  statement({
    name: `count-${list}`,
    text: texts[list].count,
    values: (workspaceId: number) => [workspaceId],
  }).answer(([row]: { count: number }[]): number => row?.count ?? 0),
);

/** An item, locked until the transaction ends. */
export const lockItem = statementsBy(lists, (list) =>
  statement({
    name: `lock-${list}`,
    text: texts[list].lock,
    values: (workspaceId: number, id: number) => [workspaceId, id],
  }).first<{ name: string; starts_on: string | null; ends_on: string | null }>(),
);

/**
 * Locks the tasks that have an item until the transaction ends, before the item itself: changes of a task lock in this
 * order.
 */
export const lockTasksOfItem = statementsBy(lists, (list) =>
  statement({
    name: `lock-tasks-of-${list}`,
    text: texts[list].lockTasks,
    values: (workspaceId: number, id: number) => [workspaceId, id],
  }).run(),
);

export const saveCategory = statement({
  name: 'save-task-category',
  text: `insert into task_categories (workspace_id, id, name, name_key) values ($1, $2, $3, $4)
    on conflict (workspace_id, id) do update set name = excluded.name, name_key = excluded.name_key`,
  values: (workspaceId: number, category: TaskCategory, nameKey: string) => [
    workspaceId,
    category.id,
    category.name,
    nameKey,
  ],
}).run();

export const saveSprint = statement({
  name: 'save-sprint',
  text: `insert into sprints (workspace_id, id, name, name_key, starts_on, ends_on) values ($1, $2, $3, $4, $5, $6)
    on conflict (workspace_id, id) do update set name = excluded.name, name_key = excluded.name_key,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on`,
  values: (workspaceId: number, sprint: Sprint, nameKey: string) => [
    workspaceId,
    sprint.id,
    sprint.name,
    nameKey,
    sprint.starts_on,
    sprint.ends_on,
  ],
}).run();

export const releaseTasksOf = statementsBy(lists, (list) =>
  statement({
    name: `release-tasks-of-${list}`,
    text: texts[list].release,
    values: (workspaceId: number, id: number) => [workspaceId, id],
  }).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id)),
);

export const deleteRow = statementsBy(lists, (list) =>
  statement({
    name: `delete-${list}`,
    text: texts[list].delete,
    values: (workspaceId: number, id: number) => [workspaceId, id],
  }).run(),
);

/** Deletes an item; its tasks stay, without one. Returns which those are. */
export const deleteItem = async (
  tx: Transaction,
  workspaceId: number,
  list: ListName,
  id: number,
): Promise<number[]> => {
  const taskIds = await releaseTasksOf[list](tx, workspaceId, id);
  await deleteRow[list](tx, workspaceId, id);
  return taskIds;
};
