import { type endpoints, foldText, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { listProjectRows } from './project-queries.ts';
import { toProjectView } from './project-view.ts';

export const makeListProjects =
  (database: Database) =>
  (
    { workspaceId, userId }: CallingActor,
    query: QueryOf<typeof endpoints.listProjects>,
  ): Promise<ResultOf<typeof endpoints.listProjects>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { limit = limits.projectsPerPage, offset = 0, sortBy = 'created_at' } = query;
      const order = query.order ?? (query.sortBy === undefined ? 'desc' : 'asc');
      const search = foldText(query.search?.trim() ?? '');
      const filter = {
        namePart: search === '' ? null : search,
        state: query.state ?? null,
        isArchived: query.archived ?? false,
        memberId: query.mine ? userId : null,
        channelId: query.channel_id ?? null,
      };
      const { rows, count } = await listProjectRows(tx, workspaceId, { limit, offset, sortBy, order }, filter);
      return { data: rows.map(toProjectView), count, hasMore: offset + rows.length < count };
    });
