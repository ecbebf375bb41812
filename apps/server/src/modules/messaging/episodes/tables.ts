import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  conversation_episodes: {
    inBackup: true,
    onClientErasure: { untouched: 'when a conversation was opened, answered and closed, and by whom of the team' },
  },
} satisfies ModuleTables;
