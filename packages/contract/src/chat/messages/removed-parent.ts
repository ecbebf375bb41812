import type { Message } from './messages.ts';

/** A reply's parent that is older than the workspace keeps messages. */
export const removedParent = (seq: number): NonNullable<Message['parent']> => ({
  id: null,
  seq,
  content: '',
  created_by: null,
  client_id: null,
  author_name: '',
  deleted_at: null,
  files_count: 0,
});
