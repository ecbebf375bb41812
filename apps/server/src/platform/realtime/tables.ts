import type { ModuleTables } from '../database/index.ts';

export const tables = {
  event_readers: 'view',
  events: {
    inBackup: { leftOut: 'a restore begins a new epoch: whoever had a place in the old log loads anew' },
    onClientErasure: { deleted: 'that name conversation or client, but for those that say that they are gone' },
  },
} satisfies ModuleTables;
