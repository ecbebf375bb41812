import type { StaleRules } from '../../../store/stale-rules.ts';
import { assignmentKey, assignmentLogKey } from './assignment-keys.ts';

export const staleQueries: StaleRules = {
  updateAssignment: () => [assignmentKey],
  updateMembers: ({ channel_id }) => [assignmentLogKey(channel_id)],
  updateConversationManagers: ({ changes }) => changes.map(({ channel_id }) => assignmentLogKey(channel_id)),
};
