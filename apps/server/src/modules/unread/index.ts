export { countUnread, findManagersChannelId, unreadOf } from './unread-queries.ts';
export { makeUnreadRoutes } from './unread-routes.ts';
