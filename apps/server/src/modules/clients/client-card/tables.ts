import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_notes: {
    inBackup: true,
    inExport: 'id, client_id, content, created_by, created_at, edited_at',
    onClientErasure: { deleted: 'of the client' },
  },
} satisfies ModuleTables;
