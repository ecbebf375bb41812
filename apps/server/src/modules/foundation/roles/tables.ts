import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  roles: {
    inBackup: true,
    inExport: 'id, name, permissions, created_at',
    onClientErasure: { untouched: 'of the workspace' },
  },
} satisfies ModuleTables;
