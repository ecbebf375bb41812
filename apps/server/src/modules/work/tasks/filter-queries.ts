import type { TaskKind, TaskPriority, TaskStatus } from '@switchboard/contract';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** Null: not asked for. Of lists of things, 0 asks for tasks without one. */
export interface TaskFilter {
  /** The user whose reminders are shown. */
  readerId: number;
  kinds: readonly TaskKind[];
  /** The results of a search, as PostgreSQL writes an array: thousands of ids that only pass through here. */
  foundIds: string | null;
  assignedTo: number | null;
  createdBy: number | null;
  watchedBy: number | null;
  statusId: TaskStatus | null;
  priority: TaskPriority | null;
  assigneeId: number | null;
  unattended: true | null;
  projectId: number | null;
  categoryId: number | null;
  sprintId: number | null;
  channelId: number | null;
}

type Take = (value: unknown) => string;

const sameOrNone =
  (column: string) =>
  (take: Take, value: unknown): string =>
    value === 0 ? `t.${column} is null` : `t.${column} = ${take(value)}::bigint`;

/** Each filter with its condition; only those that are set become part of a statement, so that indexes suffice. */
const conditions: Record<Exclude<keyof TaskFilter, 'readerId' | 'kinds'>, (take: Take, value: unknown) => string> = {
  // Behind a sub-select: the planner would look at every id of a plain array.
  foundIds: (take, value) => `t.id = any(array(select unnest(${take(value)}::bigint[])))`,
  assignedTo: (take, value) => `t.assignee_id = ${take(value)}::bigint`,
  createdBy: (take, value) => `t.created_by = ${take(value)}::bigint`,
  watchedBy: (take, value) =>
    `exists (select from task_watchers w where w.workspace_id = $1 and w.task_id = t.id and w.user_id = ${take(value)}::bigint)`,
  statusId: (take, value) => `t.status_id = ${take(value)}::smallint`,
  priority: (take, value) => `t.priority = ${take(value)}::smallint`,
  assigneeId: sameOrNone('assignee_id'),
  unattended: () =>
    `t.status_id <> 3 and t.assignee_id = any(array(select u.id from ${usersTable} u where u.workspace_id = $1
      and (u.status <> 1 or u.deleted_at is not null)))`,
  projectId: sameOrNone('project_id'),
  categoryId: sameOrNone('category_id'),
  sprintId: sameOrNone('sprint_id'),
  channelId: (take, value) => `t.channel_id = ${take(value)}::bigint`,
};

/** Tasks and promises are the team's; the indexes know them as everything but reminders. */
const kindsSql = ({ kinds, readerId }: TaskFilter, take: Take): string => {
  const shared = kinds.filter((kind) => kind !== 'reminder');
  const parts: string[] = [];
  if (shared.length === 2) parts.push(`t.kind <> 'reminder'`);
  if (shared.length === 1) parts.push(`t.kind <> 'reminder' and t.kind = ${take(shared[0])}`);
  if (kinds.includes('reminder')) parts.push(`t.kind = 'reminder' and t.created_by = ${take(readerId)}::bigint`);
  return parts.length === 1 ? parts.join('') : `(${parts.map((part) => `(${part})`).join(' or ')})`;
};

/**
 * The condition on `tasks t` of workspace $1, with the values it takes from $2 on. Statements with it have no names:
 * they are planned for their values, as a good plan for a filter that fits ten tasks is bad for one that fits most.
 */
export const whereTasks = (filter: TaskFilter): { where: string; values: unknown[] } => {
  const values: unknown[] = [];
  const take: Take = (value) => `$${values.push(value) + 1}`;
  const set = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => filter[name] !== null);
  const where = [kindsSql(filter, take), ...set.map((name) => conditions[name](take, filter[name]))];
  return { where: `t.workspace_id = $1 and ${where.join(' and ')}`, values };
};

/** A filter that every task fits which the reader may see. */
export const anyTask: TaskFilter = {
  readerId: 1,
  kinds: ['task', 'promise', 'reminder'],
  foundIds: null,
  assignedTo: null,
  createdBy: null,
  watchedBy: null,
  statusId: null,
  priority: null,
  assigneeId: null,
  unattended: null,
  projectId: null,
  categoryId: null,
  sprintId: null,
  channelId: null,
};
const anyValue = { foundIds: '{1}', assignedTo: 1, createdBy: 1, watchedBy: 1, statusId: 1, priority: 1 } as const;
const oneOfEach = { assigneeId: 1, projectId: 1, categoryId: 1, sprintId: 1, channelId: 1, unattended: true } as const;
const none = { assigneeId: 0, projectId: 0, categoryId: 0, sprintId: 0 };

/** Filters with each condition at least once, for `composed`. */
export const sampleFilters: readonly TaskFilter[] = [
  anyTask,
  { ...anyTask, kinds: ['task'], ...anyValue },
  { ...anyTask, kinds: ['task', 'promise'], ...oneOfEach },
  { ...anyTask, kinds: ['reminder'], ...none },
];
