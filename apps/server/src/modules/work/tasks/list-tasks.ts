import { type endpoints, limits, type QueryOf, type ResultOf, taskStatusIds } from '@switchboard/contract';
import { type Database, toIsoMoment } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import type { TaskFilter } from './filter-queries.ts';
import { countByStatus, findTaskIds, listColumnRows, listMarkRows, listTaskRows, sumOf } from './list-queries.ts';
import { toCard } from './task-view.ts';
import { titleQuery } from './title-words.ts';

type Filters = QueryOf<typeof endpoints.getTaskSummary>;

/** The ids found by a search; null without a search text. A text of only signs finds nothing. */
const search = async (database: Database, workspaceId: number, text: string | undefined): Promise<string | null> => {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return null;
  const number = /^#([1-9][0-9]{0,14})$/.exec(wanted)?.[1];
  if (number !== undefined) return `{${number}}`;
  const query = titleQuery(workspaceId, wanted);
  return query === null ? '{}' : findTaskIds(database, workspaceId, query);
};

const toFilter = async (
  database: Database,
  { workspaceId, userId }: CallingActor,
  query: Filters,
): Promise<TaskFilter> => ({
  readerId: userId,
  kinds: [...new Set(query.kinds ?? (['task', 'promise'] as const))],
  foundIds: await search(database, workspaceId, query.search),
  assignedTo: query.assignedToMe ? userId : null,
  createdBy: query.createdByMe ? userId : null,
  watchedBy: query.watchedByMe ? userId : null,
  statusId: query.status_id ?? null,
  priority: query.priority ?? null,
  assigneeId: query.assignee_id ?? null,
  unattended: query.unattended ? true : null,
  projectId: query.project_id ?? null,
  categoryId: query.category_id ?? null,
  sprintId: query.sprint_id ?? null,
  channelId: query.channel_id ?? null,
});

export const makeListTasks =
  (database: Database) =>
  async (
    actor: CallingActor,
    query: QueryOf<typeof endpoints.listTasks>,
  ): Promise<ResultOf<typeof endpoints.listTasks>> => {
    const { limit = limits.tasksPerPage, offset = 0, sortBy = 'created_at' } = query;
    const order = query.order ?? (query.sortBy === undefined ? 'desc' : 'asc');
    const page = { limit, offset, sortBy, order };
    const filter = await toFilter(database, actor, query);
    const { rows, count } = await listTaskRows(database, actor.workspaceId, page, filter);
    return { data: rows.map(toCard), count, hasMore: offset + rows.length < count };
  };

/** A column's cards and its count are read one after the other: a card that comes in between arrives by its event. */
export const makeGetBoard =
  (database: Database) =>
  async (actor: CallingActor, query: Filters): Promise<ResultOf<typeof endpoints.getTaskBoard>> => {
    const filter = await toFilter(database, actor, query);
    const counts = await countByStatus(database, actor.workspaceId, filter);
    const columns = await Promise.all(
      taskStatusIds.map(async (statusId) => {
        const rows = await listColumnRows(database, actor.workspaceId, filter, statusId);
        return { status_id: statusId, count: Math.max(counts[statusId], rows.length), cards: rows.map(toCard) };
      }),
    );
    return { columns };
  };

export const makeGetSummary =
  (database: Database) =>
  async (actor: CallingActor, query: Filters): Promise<ResultOf<typeof endpoints.getTaskSummary>> => {
    const filter = await toFilter(database, actor, query);
    const counts = await countByStatus(database, actor.workspaceId, filter);
    const [toDo, inProgress, done] = taskStatusIds;
    return { all: sumOf(counts), to_do: counts[toDo], in_progress: counts[inProgress], done: counts[done] };
  };

export const makeListMarks =
  (database: Database) =>
  async ({ workspaceId, userId }: CallingActor): Promise<ResultOf<typeof endpoints.listTaskMarks>> => {
    const rows = await listMarkRows(database, workspaceId, userId);
    return { data: rows.map(({ due_at, ...mark }) => ({ ...mark, due_at: toIsoMoment(due_at) })) };
  };
