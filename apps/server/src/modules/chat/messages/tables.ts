import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  low_ratings: 'view',
  message_deliveries: 'view',
  message_receipts: 'view',
  message_reactions: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation' },
    onRetention: 'go with their messages',
  },
  message_search: {
    inBackup: true,
    onClientErasure: { deleted: 'of the messages' },
    onRetention: 'go with their messages',
  },
  message_search_backlog: {
    inBackup: true,
    onClientErasure: { untouched: 'a number' },
  },
  messages: {
    inBackup: true,
    onClientErasure: {
      emptied: { audience: 'one of a list', content: true, metadata: true, system: true, preview: true },
    },
    onRetention: 'removed; what comes after an unsettled delivery is emptied',
  },
} satisfies ModuleTables;
