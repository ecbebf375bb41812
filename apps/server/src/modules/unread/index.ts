export { markRead } from './mark-read.ts';
export { countUnread, findManagersChannelId } from './unread-queries.ts';
