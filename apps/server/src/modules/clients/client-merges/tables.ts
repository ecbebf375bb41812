import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_merges: {
    inBackup: true,
    inExport: 'id, client_id, into_id, merged_by, created_at',
    onClientErasure: { deleted: 'of the client' },
  },
  clients_told_apart: {
    inBackup: true,
    onClientErasure: { deleted: 'of the client' },
  },
} satisfies ModuleTables;
