import { statement } from '../../../platform/database/index.ts';
import { type FileRow, filesTable } from '../../files/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface DocumentRow extends FileRow {
  added_by: number;
  author_first_name: string;
  author_last_name: string;
  author_avatar_file_id: number | null;
  added_at: Date;
}

const selectDocuments = `select f.id, f.original, f.type, f.kind, f.size, f.width, f.height, f.duration, f.created_by as added_by,
    u.first_name as author_first_name, u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id,
    f.created_at as added_at
  from ${filesTable} f join ${usersTable} u on u.workspace_id = f.workspace_id and u.id = f.created_by
  where f.workspace_id = $1 and f.project_id = $2 and f.deleted_at is null`;

/** Documents of a project, newest first, and how many there are. */
export const listDocumentRows = statement({
  name: 'list-project-documents',
  text: `${selectDocuments} order by f.id desc limit $3 offset $4`,
  values: (workspaceId: number, projectId: number, { limit, offset }: { limit: number; offset: number }) => [
    workspaceId,
    projectId,
    limit,
    offset,
  ],
}).all<DocumentRow>();

/** Some documents of a project, in the order of their ids. */
export const listDocumentsById = statement({
  name: 'list-documents-by-id',
  text: `${selectDocuments} and f.id = any($3) order by f.id`,
  values: (workspaceId: number, projectId: number, ids: readonly number[]) => [workspaceId, projectId, ids],
}).all<DocumentRow>();
