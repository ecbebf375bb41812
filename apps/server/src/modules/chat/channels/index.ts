import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeJoinChannel } from './change-members.ts';
import { type ChannelRoutesDeps, makeChannelRoutes } from './channel-routes.ts';

export { announceChange } from './announce-change.ts';
export { findNextManager } from './assign-manager.ts';
export { removeConversation, renameConversation, renameConversations } from './client-conversation.ts';
export {
  type GivenConversation,
  giveBackMany,
  type HandedOver,
  handOverMany,
  moveConversations,
} from './hand-over-many.ts';
export { listMembershipEvents } from './list-membership-events.ts';
export { announceChannel, loadReaderChannel, loadReaderChannels } from './load-channel.ts';
export { returnToNewClients } from './return-to-new-clients.ts';
export { settleStaff } from './settle-staff.ts';

export interface ChannelsModule extends ServerModule {
  joinChannel: ReturnType<typeof makeJoinChannel>;
}

export const makeChannelsModule = (deps: ChannelRoutesDeps): ChannelsModule => ({
  joinChannel: makeJoinChannel(deps),
  routes: makeChannelRoutes(deps),
});
