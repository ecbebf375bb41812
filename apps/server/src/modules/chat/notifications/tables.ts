import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  push_cursors: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
  },
  push_subscriptions: {
    inBackup: true,
    onClientErasure: { untouched: 'devices of users' },
  },
} satisfies ModuleTables;
