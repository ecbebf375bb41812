import type { ClientNote } from '@switchboard/contract';
import { toNamed } from './client-view.ts';
import type { NoteRow } from './note-queries.ts';

export const toNoteView = (row: NoteRow): ClientNote => ({
  id: row.id,
  client_id: row.client_id,
  content: row.content,
  author: toNamed(row) ?? { id: row.created_by, first_name: '', last_name: '', avatar: null },
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
});
