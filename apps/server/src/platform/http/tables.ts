import type { ModuleTables } from '../database/index.ts';

export const tables = {
  attempt_counts: {
    inBackup: { leftOut: 'count for minutes' },
    onClientErasure: { untouched: 'keyed hashes, for minutes' },
  },
} satisfies ModuleTables;
