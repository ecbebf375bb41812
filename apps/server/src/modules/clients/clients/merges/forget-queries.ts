import type { Transaction } from '../../../../platform/database/index.ts';

/** Forgets with whom a client was said to be one person, or not. */
export const forgetMerges = async (tx: Transaction, workspaceId: number, clientId: number): Promise<void> => {
  await tx.flight([
    {
      name: 'forget-merges-of-client',
      text: 'delete from client_merges where workspace_id = $1 and (client_id = $2 or into_id = $2)',
      values: [workspaceId, clientId],
    },
    {
      name: 'forget-client-told-apart',
      text: 'delete from clients_told_apart where workspace_id = $1 and (client_id = $2 or other_id = $2)',
      values: [workspaceId, clientId],
    },
  ]);
};
