import type { StaleContext, StaleRules } from '../../../store/stale-rules.ts';
import { conversationTargetsKey, targetPoliciesKey } from './targets-keys.ts';

/** Those of a conversation that waits otherwise than before, or stands otherwise. */
const ofChanged = (channelId: number, { before, after }: StaleContext) => {
  const [held, now] = [before.channels[channelId], after.channels[channelId]];
  return held?.awaiting_since === now?.awaiting_since && held?.state === now?.state
    ? []
    : [conversationTargetsKey(channelId)];
};

export const staleQueries: StaleRules = {
  updateTargetPolicies: () => [targetPoliciesKey],
  updateConversationTargets: ({ targets }) => targets.map(({ channel_id }) => conversationTargetsKey(channel_id)),
  newMessage: ({ channel_id }, context) => ofChanged(channel_id, context),
  updateChannel: ({ id }, context) => ofChanged(id, context),
  updateConversationStates: ({ states }) => states.map(({ channel_id }) => conversationTargetsKey(channel_id)),
};
