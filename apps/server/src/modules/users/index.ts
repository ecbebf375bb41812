import type { ServerModule } from '../../platform/server-module/index.ts';
import { makeUserRoutes, type UserRoutesDeps } from './user-routes.ts';

export { findUser, insertUser, type NewUser } from './user-queries.ts';
export { toUserView } from './user-view.ts';

/** The people of a workspace. */
export const makeUsersModule = (deps: UserRoutesDeps): ServerModule => ({ routes: makeUserRoutes(deps) });
