import type { Transaction } from '../../../platform/database/index.ts';

/** Deletes the notes on a client; answers how many. */
export const eraseNotes = async (tx: Transaction, workspaceId: number, clientId: number): Promise<number> => {
  const { rowCount } = await tx.query({
    name: 'erase-client-notes',
    text: 'delete from client_notes where workspace_id = $1 and client_id = $2',
    values: [workspaceId, clientId],
  });
  return rowCount;
};
