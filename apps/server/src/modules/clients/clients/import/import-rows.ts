import type { ImportProblem } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { holdFields } from '../fields/field-queries.ts';
import { listValuesOf } from '../search/search-queries.ts';
import { listClientsById, lockClientsById } from './batch-queries.ts';
import { findClientsOfRows } from './find-clients.ts';
import { type CellProblem, type FileRow, type ImportPlan, rowProblem } from './import-plan.ts';
import { isDifferent, type RowEdit, readCells } from './read-cells.ts';
import { saveEdits } from './save-edits.ts';

/** A custom field that is read was deleted. */
export class FieldsChangedError extends Error {}

export interface RowsOutcome {
  changed: number;
  unchanged: number;
  wrong: number;
  problems: ImportProblem[];
  /** Conversations may have other names. */
  isRenamed: boolean;
}

const listValuesByClient = async (tx: Transaction, workspaceId: number, clientIds: readonly number[]) => {
  const byClient = new Map<number, Map<number, string>>();
  for (const { client_id, field_id, value } of await listValuesOf(tx, workspaceId, clientIds)) {
    const held = byClient.get(client_id) ?? new Map<number, string>();
    byClient.set(client_id, held.set(field_id, value));
  }
  return byClient;
};

/**
 * Reads some rows of a file, and writes their changes of clients unless it is only a check. A row with a problem is
 * left out whole. Appends no event: the caller announces the changes of many rows together.
 */
export const importRows = async (
  tx: Transaction,
  workspaceId: number,
  plan: ImportPlan,
  rows: readonly FileRow[],
  { isCheck }: { isCheck: boolean },
): Promise<RowsOutcome> => {
  const fieldIds = [...plan.fields.keys()];
  const fields = fieldIds.length === 0 ? [] : await holdFields(tx, workspaceId, fieldIds);
  if (fields.length < fieldIds.length) throw new FieldsChangedError();
  const found = await findClientsOfRows(tx, workspaceId, plan, rows);
  const ids = found.flatMap((one) => ('clientId' in one ? [one.clientId] : []));
  const clients = await (isCheck ? listClientsById : lockClientsById)(tx, workspaceId, ids);
  const clientOf = new Map(clients.map((client) => [client.id, client]));
  const heldBy = await listValuesByClient(tx, workspaceId, ids);

  const edits: RowEdit[] = [];
  const outcome: RowsOutcome = { changed: 0, unchanged: 0, wrong: 0, problems: [], isRenamed: false };
  const refuse = ({ number }: FileRow, problems: readonly CellProblem[]) => {
    outcome.wrong += 1;
    outcome.problems.push(...problems.map((problem) => ({ row: number, ...problem })));
  };
  for (const one of found) {
    if ('problem' in one) {
      refuse(one.row, [one.problem]);
      continue;
    }
    const client = clientOf.get(one.clientId);
    // Deleted since they were found.
    const read = client && readCells(plan, one.row, client, heldBy.get(client.id) ?? new Map<number, string>());
    if (read === undefined) refuse(one.row, [rowProblem('import.no_client')]);
    else if (Array.isArray(read)) refuse(one.row, read);
    else if (isDifferent(read)) edits.push(read);
    else outcome.unchanged += 1;
  }
  outcome.changed = edits.length;
  if (!isCheck) outcome.isRenamed = await saveEdits(tx, workspaceId, plan.actorId, edits);
  return outcome;
};
