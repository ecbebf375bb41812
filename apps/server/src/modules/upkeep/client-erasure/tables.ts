import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_erasures: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers of what was removed' },
  },
  erased_clients: {
    inBackup: true,
    onClientErasure: { emptied: { service_client_id: true } },
  },
} satisfies ModuleTables;
