import type { Transaction } from '../../../platform/database/index.ts';

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

/** What an import was answered; null for one that has not been made. */
export const findImport = async (
  tx: Transaction,
  { workspaceId, userId, clientImportId }: ImportKey,
): Promise<ImportCounts | null> => {
  const { rows } = await tx.query<ImportCounts>({
    name: 'find-user-import',
    text: `select invited, skipped from user_imports
      where workspace_id = $1 and created_by = $2 and client_import_id = $3`,
    values: [workspaceId, userId, clientImportId],
  });
  return rows[0] ?? null;
};

export const insertImport = async (
  tx: Transaction,
  { workspaceId, userId, clientImportId }: ImportKey,
  { invited, skipped }: ImportCounts,
): Promise<void> => {
  await tx.query({
    name: 'insert-user-import',
    text: `insert into user_imports (workspace_id, created_by, client_import_id, invited, skipped)
      values ($1, $2, $3, $4, $5)`,
    values: [workspaceId, userId, clientImportId, invited, skipped],
  });
};

export const deleteOldImports = async (tx: Transaction, workspaceId: number, days: number): Promise<void> => {
  await tx.query(
    'delete from user_imports where workspace_id = $1 and created_at < now() - make_interval(days => $2)',
    [workspaceId, days],
  );
};
