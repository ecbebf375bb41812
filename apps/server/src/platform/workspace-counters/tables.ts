import type { ModuleTables } from '../database/index.ts';

export const tables = {
  workspace_counters: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
  },
} satisfies ModuleTables;
