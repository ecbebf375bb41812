import { channelTypes } from '@switchboard/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { StaleContext, StaleRules } from '../../../../store/stale-rules.ts';
import { foundKey, matchingKey, viewCountsKey, viewsKey } from './views-queries.ts';

const ofConversations: readonly QueryKey[] = [foundKey, viewCountsKey, matchingKey];
const changed = () => ofConversations;
/** Of a conversation, or of a channel that is not held. */
const changedIn = (channelId: number, { before }: StaleContext) => {
  const held = before.channels[channelId];
  return held === undefined || held.type === channelTypes.client ? ofConversations : [];
};
/** What filters name may be gone. */
const namedChanged = () => [viewsKey, ...ofConversations];

export const staleQueries: StaleRules = {
  newMessage: ({ channel_id }, context) => changedIn(channel_id, context),
  deleteMessage: ({ channel_id }, context) => changedIn(channel_id, context),
  newChannel: ({ id, client_id }, context) => (client_id === null ? [] : changedIn(id, context)),
  updateChannel: ({ id }, context) => changedIn(id, context),
  deleteChannel: ({ id }, context) => changedIn(id, context),
  updateMembers: ({ channel_id }, context) => changedIn(channel_id, context),
  updateConversationManagers: changed,
  updateConversationStates: changed,
  updateConversationPriorities: changed,
  updateConversationTargets: changed,
  updateConversationLabels: changed,
  updateClient: changed,
  updateClients: changed,
  updatePerson: changed,
  deleteClient: changed,
  eraseClient: changed,
  updateLabels: namedChanged,
  updateBots: namedChanged,
  updateCustomFields: namedChanged,
  deleteUser: namedChanged,
  updateViews: () => [viewsKey, viewCountsKey],
};
