import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  answered_groups: {
    inBackup: true,
    onClientErasure: { untouched: 'groups, which are no clients' },
  },
  inbound_updates: {
    inBackup: true,
    onClientErasure: { emptied: { update_key: true, chat_key: true, payload: true, error: true, waits_for: true } },
  },
} satisfies ModuleTables;
