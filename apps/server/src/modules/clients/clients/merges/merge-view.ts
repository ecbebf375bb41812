import type { Actor, ClientMerge } from '@switchboard/contract';
import { toSummary } from '../client-view.ts';
import type { MergeRow } from './merge-queries.ts';

export const toMergeView = (row: MergeRow, reader: Actor): ClientMerge => ({
  id: row.id,
  client: row.client && toSummary(row.client, reader),
  into: row.into && toSummary(row.into, reader),
  author: {
    id: row.author_id,
    first_name: row.author_first_name,
    last_name: row.author_last_name,
    avatar: row.author_avatar_file_id === null ? null : { id: row.author_avatar_file_id },
  },
  created_at: row.created_at.toISOString(),
});
