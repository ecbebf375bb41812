import { endpoints } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type Route, route } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { makeUpdateProfile } from './update-profile.ts';
import { findUser, listUsers } from './user-queries.ts';
import { toUserView } from './user-view.ts';

interface UserRoutesDeps {
  database: Database;
  events: EventLog;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

export const makeUserRoutes = (deps: UserRoutesDeps): Route[] => {
  const updateProfile = makeUpdateProfile(deps);
  return [
    route(endpoints.listUsers, async ({ actor: { workspaceId }, query }) => {
      const { limit = 100, offset = 0, sortBy = 'name', order = 'asc' } = query;
      const { rows, count } = await listUsers(deps.database, workspaceId, { limit, offset, sortBy, order });
      return {
        data: rows.map((row) => toUserView(row, deps.isOnline(workspaceId, row.id))),
        count,
        hasMore: offset + rows.length < count,
      };
    }),
    route(endpoints.updateProfile, ({ actor, body }) => updateProfile(actor, body)),
    route(endpoints.getUser, async ({ actor: { workspaceId }, params }) => {
      const row = await deps.database.inWorkspace(workspaceId, (tx) => findUser(tx, workspaceId, params.id));
      if (row === null) throw new AppError('user.not_found');
      return toUserView(row, deps.isOnline(workspaceId, row.id));
    }),
  ];
};
