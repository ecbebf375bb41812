import { endpoints, limits } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type AttemptCounts, type Route, route } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { auditOrigin } from '../audit-log/index.ts';
import { makeFindAllUsersOption } from './all-users-option.ts';
import { makeChangeEmail } from './change-email.ts';
import { makeUpdatePreferences } from './update-preferences.ts';
import { makeUpdateProfile, type ReplaceAvatar } from './update-profile.ts';
import { findUser, findUsersByPrefix, listUsers } from './user-queries.ts';
import { toWholeUserView } from './user-view.ts';

/** How many words of a search are used; names have fewer. */
const maxSearchWords = 8;

export interface UserRoutesDeps {
  database: Database;
  events: EventLog;
  replaceAvatar: ReplaceAvatar;
  isOnline: (workspaceId: number, userId: number) => boolean;
  attempts: AttemptCounts;
  queueAccountMail: QueueAccountMail;
}

export const makeUserRoutes = (deps: UserRoutesDeps): Route[] => {
  const changeEmail = makeChangeEmail(deps);
  const updateProfile = makeUpdateProfile({ ...deps, changeEmail });
  const updatePreferences = makeUpdatePreferences(deps);
  const findAllUsersOption = makeFindAllUsersOption(deps.database);
  return [
    route(endpoints.listUsers, async ({ actor: { workspaceId }, query }) => {
      const { limit = 100, offset = 0, sortBy = 'name', order = 'asc' } = query;
      const { rows, count } = await listUsers(deps.database, workspaceId, { limit, offset, sortBy, order });
      return {
        data: rows.map((row) => toWholeUserView(row, deps.isOnline(workspaceId, row.id))),
        count,
        hasMore: offset + rows.length < count,
      };
    }),
    route(endpoints.updateProfile, ({ actor, body, request }) => updateProfile(actor, body, auditOrigin(request))),
    route(endpoints.confirmEmail, ({ workspace, body, request }) =>
      changeEmail.confirm(workspace.id, body, auditOrigin(request)),
    ),
    route(endpoints.updatePreferences, ({ actor, body }) => updatePreferences(actor, body)),
    route(endpoints.autocompleteUsers, async ({ actor, query }) => {
      const { workspaceId } = actor;
      const { q, not_in_channel: notInChannel = null, limit = limits.autocompleteResults } = query;
      const choice = { notInChannel, mayAnswerClients: query.may_answer_clients ?? false };
      const allUsers = await findAllUsersOption(actor, choice, query.with_all_users ?? false);
      const { rows, count } = await findUsersByPrefix(deps.database, workspaceId, {
        ...choice,
        words: q.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, maxSearchWords),
        limit,
      });
      return {
        data: rows.map((row) => toWholeUserView(row, deps.isOnline(workspaceId, row.id))),
        count,
        hasMore: rows.length < count,
        all_users: allUsers,
      };
    }),
    route(endpoints.getUser, async ({ actor: { workspaceId }, params }) => {
      const row = await deps.database.inWorkspace(workspaceId, (tx) => findUser(tx, workspaceId, params.id));
      if (row === null) throw new AppError('user.not_found');
      return toWholeUserView(row, deps.isOnline(workspaceId, row.id));
    }),
  ];
};
