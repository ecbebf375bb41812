import { statement } from '../../../platform/database/index.ts';

export interface ImportCounts {
  invited: number;
  skipped: number;
}

/** A call to import users, by the id that its caller has chosen. */
export interface ImportKey {
  workspaceId: number;
  userId: number;
  clientImportId: string;
}

/** Returns the answer of an import; null for one that has not run. */
export const findImport = statement({
  name: 'find-user-import',
  text: `select invited, skipped from user_imports
    where workspace_id = $1 and created_by = $2 and client_import_id = $3`,
  values: ({ workspaceId, userId, clientImportId }: ImportKey) => [workspaceId, userId, clientImportId],
}).first<ImportCounts>();

export const insertImport = statement({
  name: 'insert-user-import',
  text: `insert into user_imports (workspace_id, created_by, client_import_id, invited, skipped)
    values ($1, $2, $3, $4, $5)`,
  values: ({ workspaceId, userId, clientImportId }: ImportKey, { invited, skipped }: ImportCounts) => [
    workspaceId,
    userId,
    clientImportId,
    invited,
    skipped,
  ],
}).run();

export const deleteOldImports = statement({
  text: 'delete from user_imports where workspace_id = $1 and created_at < now() - make_interval(days => $2)',
  values: (workspaceId: number, days: number) => [workspaceId, days],
}).run();
