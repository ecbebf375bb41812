import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  scheduled_messages: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation', byChannel: true },
  },
} satisfies ModuleTables;
