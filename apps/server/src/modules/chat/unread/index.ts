import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeUnreadRoutes, type UnreadRoutesDeps } from './unread-routes.ts';

export { countUnread, findManagersChannelId } from './unread-queries.ts';

/** Unread counts and read marks. */
export const makeUnreadModule = (deps: UnreadRoutesDeps): ServerModule => ({ routes: makeUnreadRoutes(deps) });
