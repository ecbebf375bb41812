import type { StaleContext, StaleRules } from '../../../store/stale-rules.ts';
import { scheduledMessagesKey } from '../../../ui/scheduled/scheduled-messages-query.ts';

const stale = [scheduledMessagesKey];
const isMine = (managerId: number | null, { after }: StaleContext) => managerId !== null && managerId === after.me?.id;

/** With a conversation, and when a writer leaves, those of others may become the reader's. */
export const staleQueries: StaleRules = {
  updateScheduledMessages: () => stale,
  updateMembers: ({ channel_id, manager_id }, context) => {
    const before = context.before.channels[channel_id]?.manager_id;
    return isMine(manager_id, context) && before !== manager_id ? stale : [];
  },
  updateConversationManagers: ({ changes }, context) =>
    changes.some(({ manager_id }) => isMine(manager_id, context)) ? stale : [],
  updateUser: ({ id, status }, { before }) => (before.users[id] && before.users[id].status !== status ? stale : []),
  deleteUser: () => stale,
};
