import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  data_exports: {
    inBackup: { leftOut: 'an export can be asked for again; its bytes are no file of a message' },
    onClientErasure: { deleted: 'all from before: each holds everything' },
  },
} satisfies ModuleTables;
