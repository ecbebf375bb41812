import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  channel_labels: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation', byChannel: true },
  },
  labels: {
    inBackup: true,
    inExport: `id, name, color, created_at, (select json_agg(c.channel_id order by c.channel_id) from channel_labels c
      where c.workspace_id = labels.workspace_id and c.label_id = labels.id) as channel_ids`,
    onClientErasure: { untouched: 'what the team calls conversations by' },
  },
} satisfies ModuleTables;
