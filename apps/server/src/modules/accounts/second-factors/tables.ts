import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  account_providers: 'view',
  passkey_challenges: {
    inBackup: { leftOut: 'live for five minutes' },
    onClientErasure: { untouched: 'of users' },
  },
  passkeys: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
  recovery_codes: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
  totp_secrets: {
    inBackup: true,
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
