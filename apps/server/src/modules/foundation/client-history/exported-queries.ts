import { statement } from '../../../platform/database/index.ts';

/** For joins in other modules' SQL. Only added to. */
export const clientChangesTable = 'client_changes';

/** For a client who is being erased. */
export const eraseClientChangesStatement = statement({
  name: 'erase-client-changes',
  text: 'delete from client_changes where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();
