import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  bulk_change_rows: {
    inBackup: { leftOut: 'are forgotten after a day' },
    onClientErasure: { deleted: 'of the conversation', byChannel: true },
  },
  bulk_changes: {
    inBackup: { leftOut: 'are forgotten after a day' },
    onClientErasure: { untouched: 'what was done to many conversations, not to which' },
  },
} satisfies ModuleTables;
