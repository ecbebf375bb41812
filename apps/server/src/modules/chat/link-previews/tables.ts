import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  link_pages: {
    inBackup: { leftOut: 'hold what pages said for ten minutes' },
    onClientErasure: { deleted: 'all that are answered: their hashes do not say whose they are' },
  },
  preview_budgets: {
    inBackup: { leftOut: 'counts for minutes' },
    onClientErasure: { untouched: 'numbers' },
  },
} satisfies ModuleTables;
