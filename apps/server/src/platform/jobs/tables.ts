import type { ModuleTables } from '../database/index.ts';

export const tables = {
  job_deaths: {
    inBackup: { leftOut: 'count what happened to jobs, which are not saved either' },
    onClientErasure: { untouched: 'hashes and numbers' },
  },
} satisfies ModuleTables;
