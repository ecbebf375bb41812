import {
  type ClientColumn,
  type CustomField,
  customFieldValuesShape,
  editClient,
  readCell,
} from '@switchboard/contract';
import { readShaped } from '../../../../platform/table-import/index.ts';
import { applyEdit, type ClientEdit } from '../apply-edit.ts';
import type { ClientRow, EditedClient } from '../client-queries.ts';
import { readValue } from '../fields/read-value.ts';
import { type CellProblem, type FileRow, type ImportPlan, rowProblem } from './import-plan.ts';

/** The fields that are written; by the others a row's client is found. */
const written = ['first_name', 'last_name', 'phone', 'username', 'viber_phone', 'facebook_link'] as const;
type WrittenColumn = (typeof written)[number];
const isWritten = (target: string): target is WrittenColumn =>
  (written as readonly ClientColumn[]).includes(target as ClientColumn);

export interface ValueChange {
  field: CustomField;
  before: string;
  after: string;
}

/** A client as a row makes them. */
export interface RowEdit {
  before: ClientRow;
  after: EditedClient;
  values: ValueChange[];
}

const valueShape = customFieldValuesShape.element.shape.value;

const readFieldValue = (field: CustomField, text: string): ReturnType<typeof readShaped<string>> => {
  const shaped = readShaped(valueShape, text);
  if ('problem' in shaped) return shaped;
  const read = readValue(field, shaped.value);
  return 'problem' in read ? { problem: { message: read.problem, params: {} } } : read;
};

/**
 * The client with the row's values, or the errors of its cells. Empty cells change nothing; cells that repeat the
 * present value are not checked: it may be older than a rule.
 */
export const readCells = (
  plan: ImportPlan,
  { cells }: FileRow,
  before: ClientRow,
  held: ReadonlyMap<number, string>,
): RowEdit | CellProblem[] => {
  const edit: ClientEdit = { first_name: before.first_name };
  const values: ValueChange[] = [];
  const problems: CellProblem[] = cells.slice(plan.width).some((cell) => cell.trim() !== '')
    ? [rowProblem('import.more_cells')]
    : [];
  for (const { target, title, place } of plan.columns) {
    const text = readCell(cells[place] ?? '');
    if (target === plan.match || text.trim() === '') continue;
    if (isWritten(target)) {
      if (text === before[target]) continue;
      const read = readShaped(editClient.body.shape[target], text);
      if ('problem' in read) problems.push({ column: title, ...read.problem });
      else edit[target] = read.value ?? '';
    } else {
      const field = plan.fields.get(Number(target.slice('field:'.length)));
      const known = field === undefined ? '' : (held.get(field.id) ?? '');
      if (field === undefined || text === known) continue;
      const read = readFieldValue(field, text);
      if ('problem' in read) problems.push({ column: title, ...read.problem });
      else if (read.value !== known) values.push({ field, before: known, after: read.value });
    }
  }
  return problems.length > 0 ? problems : { before, after: applyEdit(before, edit), values };
};

/** Whether people would see a difference. */
export const isDifferent = ({ before, after, values }: RowEdit): boolean =>
  values.length > 0 || written.some((column) => before[column] !== after[column]);
