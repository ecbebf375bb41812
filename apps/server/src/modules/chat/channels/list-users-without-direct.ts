import { type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { toWholeUserView } from '../../foundation/users/index.ts';
import { listUsersWithoutDirect } from './people-queries.ts';

interface ListDeps {
  database: Database;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Colleagues with whom the actor has no direct channel yet, for the list that starts one. */
export const makeListUsersWithoutDirect =
  ({ database, isOnline }: ListDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    query: QueryOf<typeof endpoints.listUsersWithoutDirect>,
  ): Promise<ResultOf<typeof endpoints.listUsersWithoutDirect>> => {
    const { limit = limits.channelListPage, offset = 0, search = '' } = query;
    const { rows, count } = await listUsersWithoutDirect(database, workspaceId, userId, {
      search: search.trim(),
      limit,
      offset,
    });
    return {
      data: rows.map((row) => toWholeUserView(row, isOnline(workspaceId, row.id))),
      count,
      hasMore: offset + rows.length < count,
    };
  };
