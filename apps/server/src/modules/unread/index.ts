export { countUnread, findManagersChannelId } from './unread-queries.ts';
export { makeUnreadRoutes } from './unread-routes.ts';
