import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  conversation_views: {
    inBackup: true,
    onClientErasure: { untouched: 'filters of the team' },
  },
} satisfies ModuleTables;
