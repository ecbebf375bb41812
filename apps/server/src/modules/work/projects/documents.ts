import { can, type endpoints, limits, type ProjectDocument, type QueryOf, type ResultOf } from '@switchboard/contract';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { holdFiles, releaseHeldFiles, toFileView } from '../../files/index.ts';
import type { ChangeProjectDeps } from './change-project.ts';
import { type DocumentRow, listDocumentRows, listDocumentsById } from './document-queries.ts';
import { loadProject, lockOpenProject } from './load-project.ts';
import { projectEvent } from './project-events.ts';
import { toPerson } from './project-view.ts';

const toDocument = (row: DocumentRow): ProjectDocument => ({
  ...toFileView(row),
  added_by: toPerson({
    id: row.added_by,
    first_name: row.author_first_name,
    last_name: row.author_last_name,
    avatar_file_id: row.author_avatar_file_id,
  }),
  added_at: row.added_at.toISOString(),
});

export const makeListDocuments =
  ({ database }: ChangeProjectDeps) =>
  (
    { workspaceId }: CallingActor,
    projectId: number,
    { limit = limits.listPageMax, offset = 0 }: QueryOf<typeof endpoints.listProjectDocuments>,
  ): Promise<ResultOf<typeof endpoints.listProjectDocuments>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { documents_count: count } = await loadProject(tx, workspaceId, projectId);
      const rows = await listDocumentRows(tx, workspaceId, projectId, { limit, offset });
      return { data: rows.map(toDocument), count, hasMore: offset + rows.length < count };
    });

/** Adds the actor's uploads to the documents, all of them or none. */
export const makeAddDocuments =
  ({ database }: ChangeProjectDeps) =>
  ({ workspaceId, userId }: CallingActor, projectId: number, files: readonly number[]): Promise<ProjectDocument[]> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const project = await lockOpenProject(tx, workspaceId, projectId);
      const ids = [...new Set(files)];
      if (project.documents_count + ids.length > limits.documentsPerProject)
        throw new AppError('project.too_many_documents');
      const holder = { kind: 'project', id: projectId } as const;
      const added = ids.map((fileId, place) => ({ fileId, position: place }));
      const held = await holdFiles(tx, workspaceId, holder, added, userId);
      const missing = files.findIndex((id) => !held.includes(id));
      if (missing !== -1) throw fieldError(`files.${missing}`, 'validation.unknown_file');
      const documents = await listDocumentsById(tx, workspaceId, projectId, ids);
      tx.announce(projectEvent('updateProject', await loadProject(tx, workspaceId, projectId)));
      return documents.map(toDocument);
    });

export const makeDeleteDocument =
  ({ database }: ChangeProjectDeps) =>
  (actor: CallingActor, projectId: number, fileId: number): Promise<void> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      await lockOpenProject(tx, workspaceId, projectId);
      const [document] = await listDocumentsById(tx, workspaceId, projectId, [fileId]);
      if (document === undefined) throw new AppError('project.document_not_found');
      if (!can(actor, 'projectDocument.delete', document)) throw new AppError('permission.denied');
      await releaseHeldFiles(tx, workspaceId, { kind: 'project', id: projectId }, [fileId]);
      tx.announce(projectEvent('updateProject', await loadProject(tx, workspaceId, projectId)));
    });
  };
