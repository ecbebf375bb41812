import { type ClientErasure, type ErasedCounts, erasedKinds } from '@switchboard/contract';
import type { ErasureRow } from './erasure-queries.ts';

export const toErasureView = (row: ErasureRow, backupDays: number | null): ClientErasure => ({
  id: row.id,
  client_ids: row.client_ids,
  state: row.finished_at === null ? 'running' : 'done',
  removed: {
    ...(Object.fromEntries(erasedKinds.map((kind) => [kind, row.removed[kind] ?? 0])) as ErasedCounts),
    clients: row.client_ids.length,
    conversations: row.conversations,
  },
  requested_by:
    row.author_id === null
      ? null
      : {
          id: row.author_id,
          first_name: row.author_first_name ?? '',
          last_name: row.author_last_name ?? '',
          avatar: row.author_avatar_file_id === null ? null : { id: row.author_avatar_file_id },
        },
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  backup_days: backupDays,
});
