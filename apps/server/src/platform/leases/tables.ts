import type { ModuleTables } from '../database/index.ts';

export const tables = {
  work_leases: {
    inBackup: { leftOut: 'say which process works on what at the moment' },
    onClientErasure: { deleted: 'the one named after the chat' },
  },
} satisfies ModuleTables;
