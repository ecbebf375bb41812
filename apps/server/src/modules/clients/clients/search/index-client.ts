import type { Transaction } from '../../../../platform/database/index.ts';
import { termsOfClient, termsOfValue } from './client-terms.ts';
import { deleteTerms, findNamedClient, saveTerms } from './search-queries.ts';

/** Indexes a client's present fields for the search; custom values apart. */
export const indexClient = async (tx: Transaction, workspaceId: number, clientId: number): Promise<void> => {
  const client = await findNamedClient(tx, workspaceId, clientId);
  if (client === null) return;
  await saveTerms(tx, workspaceId, [{ clientId, source: 0, ...termsOfClient(client) }]);
};

/** The same for custom values; an empty one is found no more. */
export const indexValues = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  values: readonly { field_id: number; value: string }[],
): Promise<void> => {
  const gone = values.filter(({ value }) => value === '');
  const held = values.filter(({ value }) => value !== '');
  await deleteTerms(
    tx,
    workspaceId,
    clientId,
    gone.map(({ field_id }) => field_id),
  );
  await saveTerms(
    tx,
    workspaceId,
    held.map(({ field_id: source, value }) => ({ clientId, source, ...termsOfValue(value) })),
  );
};
