import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_changes: {
    inBackup: true,
    onClientErasure: { deleted: 'of the client' },
  },
} satisfies ModuleTables;
