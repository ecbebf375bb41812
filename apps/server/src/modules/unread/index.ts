export { markRead } from './mark-read.ts';
export { countUnread, findManagersChannelId, unreadCountSql } from './unread-queries.ts';
