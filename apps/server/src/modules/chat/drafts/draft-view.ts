import type { DraftView } from '@switchboard/contract';
import type { DraftRow } from './draft-queries.ts';

export const toDraftView = (row: DraftRow): DraftView => ({
  channel_id: row.channel_id,
  audience: row.audience,
  content: row.content,
  parent_id: row.parent_id,
  parent_seq: row.parent_seq,
  updated_at: row.updated_at.toISOString(),
});
