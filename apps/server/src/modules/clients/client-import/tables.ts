import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_import_problems: {
    inBackup: { leftOut: 'are forgotten after days' },
    onClientErasure: { untouched: 'where in a file something is wrong, not what stands there' },
  },
  client_imports: {
    inBackup: { leftOut: 'the uploads that they read are collected' },
    onClientErasure: { untouched: 'files of many clients: the upload goes by itself, as all that no message holds' },
  },
} satisfies ModuleTables;
