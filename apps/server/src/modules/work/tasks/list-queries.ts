import { limits, type TaskSort, type TaskStatus, taskStatusIds } from '@switchboard/contract';
import { composed, type Database, type Sure, statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { anyTask, sampleFilters, type TaskFilter, whereTasks } from './filter-queries.ts';
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

export const taskPage = composed({
  compose: (workspaceId: number, page: TasksPage, filter: TaskFilter, count: number) => {
    const { where, values } = whereTasks(filter);
    const limit = Math.max(0, Math.min(page.limit, count - page.offset));
    // An index is walked from the nearer end, where it is known how far that is.
    const isFromEnd = count < limits.countedTasks && page.offset > count / 2;
    const offset = isFromEnd ? count - page.offset - limit : page.offset;
    return {
      text: `with page as materialized (
          select p.id, row_number() over () as place
          from (select t.id from tasks t where ${where} order by ${orderSql(page, isFromEnd)} limit ${limit} offset ${offset}) p)
        select ${cardColumns} from tasks t ${joinPeople} join page on page.id = t.id
        where t.workspace_id = $1 and t.id = any(array(select page.id from page))
        order by page.place ${isFromEnd ? 'desc' : 'asc'}`,
      values: [workspaceId, ...values],
    };
  },
  samples: () => {
    const firstPage: TasksPage = { limit: 20, offset: 0, sortBy: 'id', order: 'asc' };
    const pages = (Object.keys(sortColumns) as TaskSort[]).flatMap((sortBy): TasksPage[] => [
      { ...firstPage, sortBy },
      { ...firstPage, sortBy, order: 'desc', offset: 80 },
    ]);
    return [
      ...pages.map((page) => [1, page, anyTask, 100] as const),
      ...sampleFilters.map((filter) => [1, firstPage, filter, 100] as const),
    ];
  },
}).all<CardRow>();

export type StatusCounts = Record<TaskStatus, number>;

/** How many tasks fit the filter, by status; each counted up to `limits.countedTasks`. */
export const countByStatus = composed({
  compose: (workspaceId: number, filter: TaskFilter) => {
    const { where, values } = whereTasks(filter);
    const counts = taskStatusIds.map(
      (statusId) => `(select count(*)::int from (select from tasks t where ${where} and t.status_id = ${statusId}
        limit ${limits.countedTasks}) s) as "${statusId}"`,
    );
    return { text: `select ${counts.join(', ')}`, values: [workspaceId, ...values] };
  },
  samples: () => sampleFilters.map((filter) => [1, filter] as const),
}).answer(([row]: StatusCounts[]): StatusCounts => row ?? { 1: 0, 2: 0, 3: 0 });

/** How many tasks fit the filter, counted up to `limits.countedTasks`. */
export const countTasks = composed({
  compose: (workspaceId: number, filter: TaskFilter) => {
    const { where, values } = whereTasks(filter);
    return {
      text: `select count(*)::int as count from (select from tasks t where ${where} limit ${limits.countedTasks}) s`,
      values: [workspaceId, ...values],
    };
  },
  samples: () => sampleFilters.map((filter) => [1, filter] as const),
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export const sumOf = (counts: StatusCounts): number => taskStatusIds.reduce((sum, id) => sum + counts[id], 0);

export const listTaskRows = async (
  database: Database,
  workspaceId: number,
  page: TasksPage,
  filter: TaskFilter,
): Promise<{ rows: CardRow[]; count: number }> => {
  const count = await countTasks(database, workspaceId, filter);
  if (page.offset >= count) return { rows: [], count };
  return { rows: await taskPage(database, workspaceId, page, filter, count), count };
};

export const boardColumn = composed({
  compose: (workspaceId: number, filter: TaskFilter) => {
    const { where, values } = whereTasks(filter);
    return {
      text: `select ${cardColumns} from tasks t ${joinPeople} where ${where} order by t.rank
        limit ${limits.boardColumnTasks}`,
      values: [workspaceId, ...values],
    };
  },
  samples: () => sampleFilters.map((filter) => [1, filter] as const),
}).all<CardRow>();

/** The first cards of a column of the board. */
export const listColumnRows = async (
  database: Database,
  workspaceId: number,
  filter: TaskFilter,
  statusId: TaskStatus,
): Promise<CardRow[]> => {
  if (filter.statusId !== null && filter.statusId !== statusId) return [];
  return boardColumn(database, workspaceId, { ...filter, statusId });
};

export const findTaskIdsStatement = statement({
  name: 'find-task-ids',
  text: 'select array(select search_tasks($1))::text as ids',
  values: (query: string) => [query],
}).of<{ ids: string }>();

/** The tasks that a tsquery finds, for a filter's `foundIds`: searched once for all statements of an answer. */
export const findTaskIds = async (database: Database, workspaceId: number, query: string): Promise<string> => {
  const { rows } = await database.readInWorkspace(workspaceId, findTaskIdsStatement(query));
  return rows[0]?.ids ?? '{}';
};

export interface MarkRow {
  task_id: number;
  kind: 'promise' | 'reminder';
  channel_id: number;
  due_at: string;
}

/** Open promises, and the reader's open reminders, of channels that are there. */
export const listMarkRows = statement({
  // Materialized: joined with the channels at once, the planner may walk all tasks of channels.
  name: 'list-task-marks',
  text: `with open as materialized (
      select t.id as task_id, t.kind, t.channel_id, t.due_at from tasks t
      where t.workspace_id = $1 and t.kind = 'promise' and t.status_id <> 3 and t.channel_id is not null
      union all
      select t.id, t.kind, t.channel_id, t.due_at from tasks t
      where t.workspace_id = $1 and t.kind = 'reminder' and t.created_by = $2 and t.status_id <> 3
        and t.channel_id is not null)
    select o.task_id, o.kind, o.channel_id, o.due_at::text from open o
    where exists (select from ${channelsTable} c where c.workspace_id = $1 and c.id = o.channel_id and c.deleted_at is null)
    order by o.due_at, o.task_id limit ${limits.taskMarks}`,
  values: (workspaceId: number, readerId: number) => [workspaceId, readerId],
}).all<Sure<MarkRow, 'due_at'>>();
