import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  id_counters: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
  },
  workspaces: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
} satisfies ModuleTables;
