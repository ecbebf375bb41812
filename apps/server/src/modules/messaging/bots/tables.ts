import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  bot_routes: {
    inBackup: true,
    onClientErasure: { untouched: 'of bots' },
  },
  bots: {
    inBackup: true,
    inExport: 'id, type, title, username, service_bot_id, created_at, deleted_at',
    onClientErasure: { untouched: 'of bots' },
  },
  former_accounts: {
    inBackup: true,
    onClientErasure: { untouched: 'of bots' },
  },
  listening_processes: {
    inBackup: { leftOut: 'say which processes listen to bots at the moment' },
    onClientErasure: { untouched: 'of processes' },
  },
} satisfies ModuleTables;
