import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../audit-log/index.ts';
import { searchWords } from './search-words.ts';
import { makeUpdatePreferences } from './update-preferences.ts';
import { type ChangeEmail, makeUpdateProfile, type ReplaceAvatar } from './update-profile.ts';
import { findUser, listUsers } from './user-queries.ts';
import { toWholeUserView } from './user-view.ts';

export interface UserRoutesDeps {
  database: Database;
  replaceAvatar: ReplaceAvatar;
  isOnline: (workspaceId: number, userId: number) => boolean;
  changeEmail: ChangeEmail;
}

export const makeUserRoutes = (deps: UserRoutesDeps): Route[] => {
  const updateProfile = makeUpdateProfile(deps);
  const updatePreferences = makeUpdatePreferences(deps);
  return [
    route(endpoints.listUsers, async ({ actor: { workspaceId }, query }) => {
      const { limit = 100, offset = 0, sortBy = 'name', order = 'asc' } = query;
      const { search = '', role_id: roleId = null, status = null } = query;
      const filter = { words: searchWords(search), roleId, status };
      const { rows, count } = await listUsers(deps.database, workspaceId, { limit, offset, sortBy, order, ...filter });
      return {
        data: rows.map((row) => toWholeUserView(row, deps.isOnline(workspaceId, row.id))),
        count,
        hasMore: offset + rows.length < count,
      };
    }),
    route(endpoints.updateProfile, ({ actor, body, request }) => updateProfile(actor, body, auditOrigin(request))),
    route(endpoints.updatePreferences, ({ actor, body }) => updatePreferences(actor, body)),
    route(endpoints.getUser, async ({ actor: { workspaceId }, params }) => {
      const row = await deps.database.inWorkspace(workspaceId, (tx) => findUser(tx, workspaceId, params.id));
      if (row === null) throw new AppError('user.not_found');
      return toWholeUserView(row, deps.isOnline(workspaceId, row.id));
    }),
  ];
};
