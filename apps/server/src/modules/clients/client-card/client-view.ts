import type { Author } from '@switchboard/contract';
import type { CardRow, NamedRow } from './client-queries.ts';

export const toNamed = (row: NamedRow): Author | null =>
  row.author_id === null
    ? null
    : {
        id: row.author_id,
        first_name: row.author_first_name ?? '',
        last_name: row.author_last_name ?? '',
        avatar: row.author_avatar_file_id === null ? null : { id: row.author_avatar_file_id },
      };

export const toBlocker = (row: CardRow): Author | null =>
  toNamed({
    author_id: row.blocker_id,
    author_first_name: row.blocker_first_name,
    author_last_name: row.blocker_last_name,
    author_avatar_file_id: row.blocker_avatar_file_id,
  });
