import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  account_codes: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
