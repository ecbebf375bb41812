import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  sessions: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
  sign_in_addresses: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
  sign_in_challenges: {
    inBackup: { leftOut: 'live for five minutes' },
    onClientErasure: { untouched: 'of users' },
  },
  sign_in_codes: {
    inBackup: { leftOut: 'live for a minute' },
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
