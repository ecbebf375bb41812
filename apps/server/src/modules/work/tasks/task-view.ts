import type { Author, SourceMessage, Task, TaskCard } from '@switchboard/contract';
import { toIsoMoment } from '../../../platform/database/index.ts';
import { type FileRow } from '../../files/exported-queries.ts';
import { toFileView } from '../../files/index.ts';
import type { CardRow, TaskRow } from './task-queries.ts';
import type { PersonRow } from './watcher-queries.ts';

export const toPerson = ({ id, first_name, last_name, avatar_file_id }: PersonRow): Author => ({
  id,
  first_name,
  last_name,
  avatar: avatar_file_id === null ? null : { id: avatar_file_id },
});

const toMoment = (text: string | null): string | null => (text === null ? null : toIsoMoment(text));

export const toCard = (row: CardRow): TaskCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status_id: row.status_id,
  priority: row.priority,
  assignee:
    row.assignee_id === null
      ? null
      : toPerson({
          id: row.assignee_id,
          first_name: row.assignee_first_name ?? '',
          last_name: row.assignee_last_name ?? '',
          avatar_file_id: row.assignee_avatar_file_id,
        }),
  assignee_gone: row.assignee_gone,
  created_by: row.created_by,
  author: toPerson({
    id: row.created_by,
    first_name: row.author_first_name,
    last_name: row.author_last_name,
    avatar_file_id: row.author_avatar_file_id,
  }),
  project_id: row.project_id,
  category_id: row.category_id,
  sprint_id: row.sprint_id,
  due_on: row.due_on,
  due_at: toMoment(row.due_at),
  estimated_time: row.estimated_time,
  spent_time: row.spent_time,
  rank: row.rank,
  source: row.channel_id === null ? null : { channel_id: row.channel_id, seq: row.message_seq },
  comments_count: row.comments_count,
  files_count: row.files_count,
  created_at: toIsoMoment(row.created_at),
  updated_at: toIsoMoment(row.updated_at),
  done_at: toMoment(row.done_at),
  version: row.version,
});

export const toTaskView = (
  row: TaskRow,
  more: { watchers: readonly PersonRow[]; files: readonly FileRow[]; source: SourceMessage | null },
): Task => ({
  ...toCard(row),
  description: row.description,
  watchers: more.watchers.map(toPerson),
  files: more.files.map(toFileView),
  source_message: more.source,
});
