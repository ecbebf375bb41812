import { statement } from '../../../platform/database/index.ts';

/** Deletes the notes on a client; returns how many. */
export const eraseNotes = statement({
  name: 'erase-client-notes',
  text: 'delete from client_notes where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).count();
