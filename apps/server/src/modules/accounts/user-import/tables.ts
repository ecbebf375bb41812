import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  user_imports: {
    inBackup: { leftOut: 'answer repeats of a call, for days' },
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
