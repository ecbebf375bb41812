import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  openid_links: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
  openid_providers: {
    inBackup: true,
    onClientErasure: { untouched: 'of the workspace' },
  },
  openid_sign_ins: {
    inBackup: { leftOut: 'live for ten minutes' },
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
