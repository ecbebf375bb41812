import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  automation: {
    inBackup: true,
    inExport: 'id, name, created_at',
    onClientErasure: { untouched: 'SAY WHY NOTHING OF A CLIENT IS IN IT' },
  },
} satisfies ModuleTables;
