import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeJoinChannel } from './change-members.ts';
import { type ChannelRoutesDeps, makeChannelRoutes } from './channel-routes.ts';

export { announceChange } from './announce-change.ts';
export { makeAudienceLoader } from './audience.ts';
export { removeConversation, renameConversation, renameConversations } from './client-conversation.ts';
export { insertChannel, listDefaultChannelIds, setChannelCreator } from './creation-queries.ts';
export {
  blankConversation,
  listConversationIds,
  lockConversationsToErase,
} from './erase-queries.ts';
export { listPlaceEvents } from './list-place-events.ts';
export { announceChannel, loadReaderChannel, loadReaderChannels } from './load-channel.ts';
export { insertMembers, nameOf } from './member-queries.ts';
export { settleStaff } from './settle-staff.ts';
export { insertMemberships } from './staff-queries.ts';

export interface ChannelsModule extends ServerModule {
  joinChannel: ReturnType<typeof makeJoinChannel>;
}

/** Channels and their members. */
export const makeChannelsModule = (deps: ChannelRoutesDeps): ChannelsModule => ({
  joinChannel: makeJoinChannel(deps),
  routes: makeChannelRoutes(deps),
});
