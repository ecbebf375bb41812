import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  weekly_mails: {
    inBackup: true,
    onClientErasure: { untouched: 'which users have had which mail' },
  },
} satisfies ModuleTables;
