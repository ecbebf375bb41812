import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  target_policies: {
    inBackup: true,
    inExport: `id, name, position, bot_ids, label_ids, first_answer_minutes, next_answer_minutes, closing_minutes, created_at`,
    onClientErasure: { untouched: 'how soon the team means to answer' },
  },
  conversation_targets: {
    inBackup: true,
    onClientErasure: { untouched: 'by when a conversation had to be answered and closed, and whether it was' },
  },
} satisfies ModuleTables;
