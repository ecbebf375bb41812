import {
  type ClientColumn,
  type CustomField,
  customFieldValuesShape,
  editClient,
  type FieldError,
  readCell,
  toFieldErrors,
} from '@switchboard/contract';
import { applyEdit, type ClientEdit } from '../apply-edit.ts';
import type { ClientRow, EditedClient } from '../client-queries.ts';
import { readValue } from '../fields/read-value.ts';
import { type CellProblem, type FileRow, type ImportPlan, rowProblem } from './import-plan.ts';

/** What is written of a client: by the others a row's client is found. */
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

const firstProblem = (title: string, errors: readonly FieldError[]): CellProblem[] =>
  errors.slice(0, 1).map(({ message, params }) => ({ column: title, message, params }));

type Read<Value> = { value: Value } | { problems: CellProblem[] };

const readColumn = (target: WrittenColumn, title: string, text: string): Read<string> => {
  const parsed = editClient.body.shape[target].safeParse(text, { reportInput: true });
  if (!parsed.success) return { problems: firstProblem(title, toFieldErrors(parsed.error.issues)) };
  return { value: parsed.data ?? '' };
};

const readFieldValue = (field: CustomField, title: string, text: string): Read<string> => {
  const parsed = valueShape.safeParse(text, { reportInput: true });
  if (!parsed.success) return { problems: firstProblem(title, toFieldErrors(parsed.error.issues)) };
  const read = readValue(field, parsed.data);
  return 'problem' in read ? { problems: [{ column: title, message: read.problem, params: {} }] } : read;
};

/**
 * The client as the row makes them, or what is wrong with its cells. Empty cells leave what is known; so do cells that
 * say what is known, whatever it is: it may be of before a rule.
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
      const read = readColumn(target, title, text);
      if ('problems' in read) problems.push(...read.problems);
      else edit[target] = read.value;
    } else {
      const field = plan.fields.get(Number(target.slice('field:'.length)));
      const known = field === undefined ? '' : (held.get(field.id) ?? '');
      if (field === undefined || text === known) continue;
      const read = readFieldValue(field, title, text);
      if ('problems' in read) problems.push(...read.problems);
      else if (read.value !== known) values.push({ field, before: known, after: read.value });
    }
  }
  return problems.length > 0 ? problems : { before, after: applyEdit(before, edit), values };
};

/** Whether people would see a difference. */
export const isDifferent = ({ before, after, values }: RowEdit): boolean =>
  values.length > 0 || written.some((column) => before[column] !== after[column]);
