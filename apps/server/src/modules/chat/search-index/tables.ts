import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  message_search: {
    inBackup: true,
    onClientErasure: { deleted: 'of the messages' },
    onRetention: 'go with their messages',
  },
  message_search_backlog: {
    inBackup: true,
    onClientErasure: { untouched: 'a number' },
  },
} satisfies ModuleTables;
