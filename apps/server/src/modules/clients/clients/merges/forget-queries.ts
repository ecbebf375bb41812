import { statement, type Transaction } from '../../../../platform/database/index.ts';

export const forgetMergesOfClientStatement = statement({
  name: 'forget-merges-of-client',
  text: 'delete from client_merges where workspace_id = $1 and (client_id = $2 or into_id = $2)',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();

export const forgetClientToldApartStatement = statement({
  name: 'forget-client-told-apart',
  text: 'delete from clients_told_apart where workspace_id = $1 and (client_id = $2 or other_id = $2)',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();

/** Deletes a client's merges, and the pairs told apart. */
export const forgetMerges = async (tx: Transaction, workspaceId: number, clientId: number): Promise<void> => {
  await tx.flight([
    forgetMergesOfClientStatement(workspaceId, clientId),
    forgetClientToldApartStatement(workspaceId, clientId),
  ]);
};
