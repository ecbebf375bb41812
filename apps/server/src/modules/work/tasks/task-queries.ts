import type { TaskKind, TaskPriority, TaskStatus } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** A task with all that a card shows. */
export interface CardRow {
  id: number;
  kind: TaskKind;
  title: string;
  status_id: TaskStatus;
  priority: TaskPriority;
  assignee_id: number | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  assignee_avatar_file_id: number | null;
  assignee_gone: boolean;
  created_by: number;
  author_first_name: string;
  author_last_name: string;
  author_avatar_file_id: number | null;
  project_id: number | null;
  category_id: number | null;
  sprint_id: number | null;
  due_on: string | null;
  due_at: string | null;
  estimated_time: number;
  spent_time: number;
  rank: string;
  channel_id: number | null;
  message_seq: number | null;
  comments_count: number;
  files_count: number;
  created_at: string;
  updated_at: string;
  done_at: string | null;
  version: number;
}

export interface TaskRow extends CardRow {
  description: string;
}

/** From `tasks t` with `joinPeople`. */
export const cardColumns = `t.id, t.kind, t.title, t.status_id, t.priority, t.assignee_id, a.first_name as assignee_first_name,
    a.last_name as assignee_last_name, a.avatar_file_id as assignee_avatar_file_id,
    coalesce(a.status <> 1 or a.deleted_at is not null, false) as assignee_gone,
    t.created_by, u.first_name as author_first_name, u.last_name as author_last_name,
    u.avatar_file_id as author_avatar_file_id, t.project_id, t.category_id, t.sprint_id, t.due_on::text,
    case when t.due_on is null then t.due_at::text end as due_at, t.estimated_time, t.spent_time, t.rank, t.channel_id,
    t.message_seq, t.comments_count, t.files_count, t.created_at::text, t.updated_at::text, t.done_at::text, t.version`;

export const joinPeople = `join ${usersTable} u on u.workspace_id = t.workspace_id and u.id = t.created_by
    left join ${usersTable} a on a.workspace_id = t.workspace_id and a.id = t.assignee_id`;

export const findTaskRow = statement({
  name: 'find-task',
  text: `select ${cardColumns}, t.description from tasks t ${joinPeople} where t.workspace_id = $1 and t.id = $2`,
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).first<TaskRow>();

export const lockTaskStatement = statement({
  name: 'lock-task',
  text: 'select 1 from tasks where workspace_id = $1 and id = $2 for no key update',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).of();

/** Locks a task until the transaction ends: its changes are ordered by it. */
export const lockTaskRow = async (tx: Transaction, workspaceId: number, taskId: number): Promise<TaskRow | null> => {
  // Two statements: after waiting for the lock, only a new one sees the previous transaction's result.
  await tx.query(lockTaskStatement(workspaceId, taskId));
  return findTaskRow(tx, workspaceId, taskId);
};

/** The task that a call with this id has made already. */
export const findRepeated = statement({
  name: 'find-repeated-task',
  text: 'select id from tasks where workspace_id = $1 and created_by = $2 and client_task_id = $3',
  values: (workspaceId: number, userId: number, clientTaskId: string) => [workspaceId, userId, clientTaskId],
}).answer(([row]: { id: number }[]): number | null => row?.id ?? null);

/** The fields of a task that people enter. */
export interface TaskFields {
  title: string;
  description: string;
  status_id: TaskStatus;
  priority: TaskPriority;
  assignee_id: number | null;
  project_id: number | null;
  category_id: number | null;
  sprint_id: number | null;
  due_on: string | null;
  /** Null with `due_on`, whose end is stored then. */
  due_at: string | null;
  estimated_time: number;
  spent_time: number;
  rank: string;
}

const fieldNames = [
  'title',
  'description',
  'status_id',
  'priority',
  'assignee_id',
  'project_id',
  'category_id',
  'sprint_id',
  'due_on',
  'estimated_time',
  'spent_time',
  'rank',
] as const satisfies (keyof TaskFields)[];

/** The fields in the order of `fieldNames`, then what follows them. */
const fieldValues = (fields: TaskFields, titleKey: string) =>
  [
    fields.title,
    fields.description,
    fields.status_id,
    fields.priority,
    fields.assignee_id,
    fields.project_id,
    fields.category_id,
    fields.sprint_id,
    fields.due_on,
    fields.estimated_time,
    fields.spent_time,
    fields.rank,
    titleKey,
    fields.due_at,
  ] as const;
/** Where `due_at` stands among values that begin with `$from`: a day ends with its last moment, in UTC. */
const dueAtSql = (from: number): string => {
  const dueOn = from + fieldNames.indexOf('due_on');
  return `coalesce($${from + fieldNames.length + 1}::timestamptz, ($${dueOn}::date + 1)::timestamp at time zone 'UTC')`;
};

export interface NewTask extends TaskFields {
  id: number;
  kind: TaskKind;
  userId: number;
  channelId: number | null;
  messageSeq: number | null;
  clientTaskId: string | null;
}

const places = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');

export const insertTask = statement({
  name: 'insert-task',
  text: `insert into tasks (workspace_id, id, kind, created_by, channel_id, message_seq, client_task_id,
      ${fieldNames.join(', ')}, title_key, due_at, done_at)
    values (${places(1, 7)}, ${places(8, fieldNames.length + 1)}, ${dueAtSql(8)},
      case when $${8 + fieldNames.indexOf('status_id')}::smallint = 3 then clock_timestamp() end)`,
  values: (workspaceId: number, task: NewTask, titleKey: string) => [
    workspaceId,
    task.id,
    task.kind,
    task.userId,
    task.channelId,
    task.messageSeq,
    task.clientTaskId,
    ...fieldValues(task, titleKey),
  ],
}).run();

export const updateTask = statement({
  name: 'update-task',
  text: `update tasks set ${[...fieldNames, 'title_key'].map((name, index) => `${name} = $${index + 3}`).join(', ')},
      due_at = ${dueAtSql(3)}, updated_at = clock_timestamp(), version = version + 1,
      done_at = case when $${3 + fieldNames.indexOf('status_id')}::smallint = 3 then coalesce(done_at, clock_timestamp()) end
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, taskId: number, fields: TaskFields, titleKey: string) => [
    workspaceId,
    taskId,
    ...fieldValues(fields, titleKey),
  ],
}).run();

/** Something that belongs to the task has changed: files, watchers, comments. */
export const touchTask = statement({
  name: 'touch-task',
  text: `update tasks set version = version + 1, updated_at = clock_timestamp(),
      comments_count = coalesce($3::int, comments_count), files_count = coalesce($4::int, files_count)
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, taskId: number, counts: { comments?: number; files?: number } = {}) => [
    workspaceId,
    taskId,
    counts.comments ?? null,
    counts.files ?? null,
  ],
}).run();

export const deleteTaskTermsStatement = statement({
  name: 'delete-task-terms',
  text: 'delete from task_search where workspace_id = $1 and task_id = $2',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).of();

export const deleteTaskStatement = statement({
  name: 'delete-task',
  text: 'delete from tasks where workspace_id = $1 and id = $2',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).of();

export const deleteTaskRow = async (tx: Transaction, workspaceId: number, taskId: number): Promise<void> => {
  await tx.flight([deleteTaskTermsStatement(workspaceId, taskId), deleteTaskStatement(workspaceId, taskId)]);
};

export const countOpenReminders = statement({
  name: 'count-open-reminders',
  text: `select count(*)::int as count from tasks
    where workspace_id = $1 and created_by = $2 and kind = 'reminder' and status_id <> 3`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** The facts `can` needs about a task. */
export const findTaskFacts = statement({
  name: 'find-task-facts',
  text: 'select kind, created_by, assignee_id from tasks where workspace_id = $1 and id = $2',
  values: (workspaceId: number, taskId: number) => [workspaceId, taskId],
}).first<{ kind: TaskKind; created_by: number; assignee_id: number | null }>();
