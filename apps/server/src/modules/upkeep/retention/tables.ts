import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  retention_rules: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
} satisfies ModuleTables;
