import type { Statement } from '../../platform/database/index.ts';

/** For joins in other modules' SQL. */
export const clientsTable = 'clients';
export const customFieldsTable = 'custom_fields';
export const customFieldValuesTable = 'custom_field_values';

export const findClientAuthorsStatement = (workspaceId: number, clientIds: readonly number[]): Statement => ({
  name: 'find-client-authors',
  text: `select id, first_name, last_name, avatar_file_id from clients where workspace_id = $1 and id = any($2)`,
  values: [workspaceId, clientIds],
});
