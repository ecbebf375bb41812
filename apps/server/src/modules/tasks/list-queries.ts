import { limits, type TaskSort, type TaskStatus, taskStatusIds } from '@switchboard/contract';
import type { Database, Statement } from '../../platform/database/index.ts';
import { channelsTable } from '../channels/exported-queries.ts';
import { type TaskFilter, whereTasks } from './filter-sql.ts';
import { type CardRow, cardColumns, joinPeople } from './task-queries.ts';

/** Equal values are ordered by id in the same direction, so that an index gives the order forwards and backwards. */
const sortColumns: Record<TaskSort, string | null> = {
  id: null,
  title: 't.title_key',
  status_id: 't.status_id',
  priority: 't.priority',
  due_at: 't.due_at',
  // Ids rise with the time.
  created_at: null,
  updated_at: 't.updated_at',
};

export interface TasksPage {
  limit: number;
  offset: number;
  sortBy: TaskSort;
  order: 'asc' | 'desc';
}

/** Tasks without a due time come last in either direction, and first where the order is walked from its end. */
const orderSql = ({ sortBy, order }: Pick<TasksPage, 'sortBy' | 'order'>, isFromEnd: boolean): string => {
  const direction = isFromEnd === (order === 'asc') ? 'desc' : 'asc';
  const column = sortColumns[sortBy];
  const nulls = sortBy === 'due_at' ? ` nulls ${isFromEnd ? 'first' : 'last'}` : '';
  return column === null ? `t.id ${direction}` : `${column} ${direction}${nulls}, t.id ${direction}`;
};

const pageStatement = (workspaceId: number, page: TasksPage, filter: TaskFilter, count: number): Statement => {
  const { where, values, name } = whereTasks(filter);
  const limit = Math.max(0, Math.min(page.limit, count - page.offset));
  // An index is walked from the nearer end: the last page of 100,000 costs as much as the first.
  const isFromEnd = page.offset > count / 2;
  const offset = isFromEnd ? count - page.offset - limit : page.offset;
  const at = values.length + 2;
  return {
    name: `list-tasks-${page.sortBy}-${page.order}-${isFromEnd}-${name}`,
    text: `with page as materialized (
        select p.id, row_number() over () as place
        from (select t.id from tasks t where ${where} order by ${orderSql(page, isFromEnd)} limit $${at} offset $${at + 1}) p)
      select ${cardColumns} from page join tasks t on t.workspace_id = $1 and t.id = page.id ${joinPeople}
      order by page.place ${isFromEnd ? 'desc' : 'asc'}`,
    values: [workspaceId, ...values, limit, offset],
  };
};

export type StatusCounts = Record<TaskStatus, number>;

/** How many tasks fit the filter, by status. */
export const countTasks = async (
  database: Database,
  workspaceId: number,
  filter: TaskFilter,
): Promise<StatusCounts> => {
  const { where, values, name } = whereTasks(filter);
  const { rows } = await database.readInWorkspace<{ status_id: TaskStatus; count: number }>(workspaceId, {
    name: `count-tasks-${name}`,
    text: `select t.status_id, count(*)::int as count from tasks t where ${where} group by t.status_id`,
    values: [workspaceId, ...values],
  });
  const counts: StatusCounts = { 1: 0, 2: 0, 3: 0 };
  for (const { status_id: statusId, count } of rows) counts[statusId] = count;
  return counts;
};

export const sumOf = (counts: StatusCounts): number => taskStatusIds.reduce((sum, id) => sum + counts[id], 0);

export const listTaskRows = async (
  database: Database,
  workspaceId: number,
  page: TasksPage,
  filter: TaskFilter,
): Promise<{ rows: CardRow[]; count: number }> => {
  const count = sumOf(await countTasks(database, workspaceId, filter));
  if (page.offset >= count) return { rows: [], count };
  const statement = pageStatement(workspaceId, page, filter, count);
  const { rows } = await database.readInWorkspace<CardRow>(workspaceId, statement);
  return { rows, count };
};

/** The first cards of a column of the board. */
export const listColumnRows = async (
  database: Database,
  workspaceId: number,
  filter: TaskFilter,
  statusId: TaskStatus,
): Promise<CardRow[]> => {
  if (filter.statusId !== null && filter.statusId !== statusId) return [];
  const { where, values, name } = whereTasks({ ...filter, statusId });
  const { rows } = await database.readInWorkspace<CardRow>(workspaceId, {
    name: `list-column-${name}`,
    text: `select ${cardColumns} from tasks t ${joinPeople} where ${where} order by t.rank, t.id
      limit ${limits.boardColumnTasks}`,
    values: [workspaceId, ...values],
  });
  return rows;
};

export interface MarkRow {
  task_id: number;
  kind: 'promise' | 'reminder';
  channel_id: number;
  due_at: string;
}

/** Open promises, and the reader's open reminders, of channels that are there. */
export const listMarkRows = async (database: Database, workspaceId: number, readerId: number): Promise<MarkRow[]> => {
  const marks = (where: string) => `(select t.id as task_id, t.kind, t.channel_id, t.due_at from tasks t
      where t.workspace_id = $1 and ${where} and t.status_id <> 3 and t.channel_id is not null
        and exists (select from ${channelsTable} c where c.workspace_id = $1 and c.id = t.channel_id and c.deleted_at is null)
      order by t.due_at limit ${limits.taskMarks})`;
  const { rows } = await database.readInWorkspace<MarkRow>(workspaceId, {
    name: 'list-task-marks',
    text: `select m.task_id, m.kind, m.channel_id, m.due_at::text
      from (${marks(`t.kind = 'promise'`)} union all ${marks(`t.kind = 'reminder' and t.created_by = $2`)}) m
      order by m.due_at, m.task_id limit ${limits.taskMarks}`,
    values: [workspaceId, readerId],
  });
  return rows;
};
