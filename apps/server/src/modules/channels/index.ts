export { makeAudienceLoader } from './audience.ts';
export { makeJoinChannel } from './change-members.ts';
export { insertChannel, insertMembers } from './channel-queries.ts';
export { makeChannelRoutes } from './channel-routes.ts';
export { announceChannel, loadChannelView } from './load-channel.ts';
