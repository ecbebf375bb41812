import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  conversation_episodes: {
    inBackup: true,
    inExport: `channel_id, number, opened_at, opened_by, opened_by_user, first_seq, last_seq, first_reply_at, first_reply_by,
      closed_at, closed_by`,
    onClientErasure: { untouched: 'when a conversation was opened, answered and closed, and by whom of the team' },
  },
} satisfies ModuleTables;
