import type { Author, Project } from '@switchboard/contract';
import type { ProjectRow } from './project-queries.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

export const toPerson = ({ id, first_name, last_name, avatar_file_id }: PersonRow): Author => ({
  id,
  first_name,
  last_name,
  avatar: avatar_file_id === null ? null : { id: avatar_file_id },
});

export const toProjectView = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.state,
  archived_at: row.archived_at?.toISOString() ?? null,
  created_by: row.created_by,
  author: toPerson({
    id: row.created_by,
    first_name: row.author_first_name,
    last_name: row.author_last_name,
    avatar_file_id: row.author_avatar_file_id,
  }),
  members: row.members.map(toPerson),
  channel_id: row.channel_id,
  tasks_count: row.tasks_count,
  done_count: row.done_count,
  progress: row.tasks_count === 0 ? null : Math.floor((row.done_count * 100) / row.tasks_count),
  documents_count: row.documents_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});
