import type { ConversationFilter } from '@switchboard/contract';

/** What the lists show, as filters. Once back with the new clients, a conversation is not among one's own. */
export const listFilters = {
  new: { managers: ['nobody'] },
  mine: { managers: ['somebody'], member: 'me' },
  all: {},
} as const satisfies Record<string, ConversationFilter>;
