import { carries, endpoints, limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { searchWords, toWholeUserView } from '../../foundation/users/index.ts';
import { makeFindAllUsersOption } from './all-users-option.ts';
import { findUsersByPrefix } from './choosable-queries.ts';
import { listCoworkers } from './coworker-queries.ts';

export interface CoworkerRoutesDeps {
  database: Database;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

export const makeCoworkerRoutes = ({ database, isOnline }: CoworkerRoutesDeps): Route[] => {
  const findAllUsersOption = makeFindAllUsersOption(database);
  return [
    route(endpoints.listCoworkers, async ({ actor: { workspaceId, permissions }, query }) => {
      const { search = '', limit = 20, offset = 0, sortBy = 'name', order = 'asc' } = query;
      const words = searchWords(search);
      const { rows, count } = await listCoworkers(database, workspaceId, { words, limit, offset, sortBy, order });
      const seesTasks = carries(permissions, 'tasks:read');
      return {
        data: rows.map((row) => ({
          ...toWholeUserView(row, isOnline(workspaceId, row.id)),
          open_tasks: seesTasks ? row.open_tasks : null,
        })),
        count,
        hasMore: offset + rows.length < count,
      };
    }),
    route(endpoints.autocompleteUsers, async ({ actor, query }) => {
      const { workspaceId } = actor;
      const { q, not_in_channel: notInChannel = null, limit = limits.autocompleteResults } = query;
      const choice = { notInChannel, mayAnswerClients: query.may_answer_clients ?? false };
      const allUsers = await findAllUsersOption(actor, choice, query.with_all_users ?? false);
      const { rows, count } = await findUsersByPrefix(database, workspaceId, {
        ...choice,
        words: searchWords(q.toLowerCase()),
        limit,
      });
      return {
        data: rows.map((row) => toWholeUserView(row, isOnline(workspaceId, row.id))),
        count,
        hasMore: rows.length < count,
        all_users: allUsers,
      };
    }),
  ];
};
