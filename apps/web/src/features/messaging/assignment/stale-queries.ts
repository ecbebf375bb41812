import { channelTypes } from '@switchboard/contract';
import type { StaleRules } from '../../../store/stale-rules.ts';
import { assignmentKey, assignmentLogKey } from './assignment-keys.ts';

export const staleQueries: StaleRules = {
  updateAssignment: () => [assignmentKey],
  updateMembers: ({ channel_id }, { before }) => {
    const held = before.channels[channel_id];
    return held === undefined || held.type === channelTypes.client ? [assignmentLogKey(channel_id)] : [];
  },
  updateConversationManagers: ({ changes }) => changes.map(({ channel_id }) => assignmentLogKey(channel_id)),
};
