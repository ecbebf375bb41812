import type { ClientChangeField } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { insertClientChanges } from './change-queries.ts';

/** The length kept of each value: enough to recognise it. */
const keptChars = 500;

export interface NewClientChange {
  clientId: number;
  /** Null: the client, or their messenger. */
  actorId: number | null;
  field: ClientChangeField;
  /** The title of a custom field. */
  label?: string;
  before: string | null;
  after: string | null;
}

const cut = (text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? null : Array.from(text).slice(0, keptChars).join('');

/**
 * Adds to the history of clients, in the transaction of the changes: neither exists without the other. Unchanged fields
 * are left out. Takes no lock.
 */
export const recordClientChanges = async (
  tx: Transaction,
  workspaceId: number,
  changes: readonly NewClientChange[],
): Promise<void> => {
  const rows = changes
    .map((change) => ({ ...change, label: cut(change.label), before: cut(change.before), after: cut(change.after) }))
    .filter(({ before, after }) => before !== after);
  if (rows.length > 0) await insertClientChanges(tx, workspaceId, rows);
};
