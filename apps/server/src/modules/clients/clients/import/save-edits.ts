import type { Transaction } from '../../../../platform/database/index.ts';
import { renameConversations } from '../../../chat/channels/index.ts';
import { recordClientChanges } from '../../../foundation/client-history/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import { clientName } from '../client-name.ts';
import { editChanges } from '../edit-changes.ts';
import { deleteValues } from '../fields/field-queries.ts';
import { termsOfClient, termsOfValue } from '../search/client-terms.ts';
import { deleteTerms, saveTerms } from '../search/search-queries.ts';
import { saveValuesOfClients, updateClients } from './batch-queries.ts';
import type { RowEdit } from './read-cells.ts';

/** A ticked box can be unticked by `false`: the value is no more. */
const removeEmptied = async (tx: Transaction, workspaceId: number, edits: readonly RowEdit[]): Promise<void> => {
  for (const { before, values } of edits) {
    const emptied = values.filter(({ after }) => after === '').map(({ field }) => field.id);
    if (emptied.length === 0) continue;
    await deleteValues(tx, workspaceId, before.id, emptied);
    await deleteTerms(tx, workspaceId, before.id, emptied);
  }
};

const saveFilled = async (tx: Transaction, workspaceId: number, edits: readonly RowEdit[]): Promise<void> => {
  const filled = edits.flatMap(({ before, values }) =>
    values
      .filter(({ after }) => after !== '')
      .map(({ field, after }) => ({ clientId: before.id, field, value: after })),
  );
  if (filled.length === 0) return;
  const firstId = await takeIds(tx, workspaceId, 'custom_field_value', filled.length);
  await saveValuesOfClients(
    tx,
    workspaceId,
    filled.map(({ clientId, field, value }, index) => ({
      client_id: clientId,
      id: firstId + index,
      field_id: field.id,
      value,
    })),
  );
};

/**
 * Writes the rows' changes of clients, whose rows are locked: values, search, history, and the names of conversations.
 * True when a name may have changed.
 */
export const saveEdits = async (
  tx: Transaction,
  workspaceId: number,
  actorId: number,
  edits: readonly RowEdit[],
): Promise<boolean> => {
  if (edits.length === 0) return false;
  const names = edits
    .map(({ before, after }) => ({
      clientId: before.id,
      from: clientName(before, before.service_client_id),
      to: clientName(after, before.service_client_id),
    }))
    .filter(({ from, to }) => from !== to);
  // Channels are locked before ids are taken (docs/architecture.md).
  if (names.length > 0) await renameConversations(tx, workspaceId, names);
  await updateClients(
    tx,
    workspaceId,
    edits.map(({ before, after }) => ({ ...after, id: before.id })),
  );
  await removeEmptied(tx, workspaceId, edits);
  await saveTerms(
    tx,
    workspaceId,
    edits.flatMap(({ before, after, values }) => [
      { clientId: before.id, source: 0, ...termsOfClient(after) },
      ...values
        .filter((value) => value.after !== '')
        .map((value) => ({ clientId: before.id, source: value.field.id, ...termsOfValue(value.after) })),
    ]),
  );
  await recordClientChanges(
    tx,
    workspaceId,
    edits.flatMap(({ before, after, values }) => {
      const changes = values.map((value) => [
        `#${value.field.id} ${value.field.title}`,
        { from: value.before, to: value.after },
      ]);
      return editChanges({ clientId: before.id, actorId }, before, after, Object.fromEntries(changes));
    }),
  );
  await saveFilled(tx, workspaceId, edits);
  return names.length > 0;
};
