import {
  type CsvDelimiter,
  csvDelimiters,
  type FileRow,
  type ImportColumn,
  importColumns,
  limits,
  readCell,
} from '@switchboard/contract';
import Papa from 'papaparse';
import { findColumn } from './column-names.ts';

export interface ReadTable {
  rows: FileRow[];
  /** Titles of columns that are not read. */
  unused: string[];
}

/** Why a text is no table of people; `row` counts from 1, without the titles. */
export type TableProblem =
  | { kind: 'empty' | 'noEmail' }
  | { kind: 'tooManyRows'; rows: number }
  | { kind: 'quotes'; row: number };

const emptyRow: FileRow = { email: '', first_name: '', last_name: '', username: '', role: '', position: '', phone: '' };

const readTitles = (text: string, delimiter: CsvDelimiter): string[] =>
  Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0] ?? [];

const countKnown = (titles: readonly string[]) => titles.filter((title) => findColumn(title) !== null).length;

/** The delimiter by which most titles are known: rows may hold any of them. */
const findDelimiter = (text: string): CsvDelimiter => {
  let best: { delimiter: CsvDelimiter; known: number } = { delimiter: ',', known: 0 };
  for (const delimiter of csvDelimiters) {
    const known = countKnown(readTitles(text, delimiter));
    if (known > best.known) best = { delimiter, known };
  }
  return best.delimiter;
};

/** Excel's own first line, which says what the delimiter is. */
const withoutSeparatorLine = (text: string) => text.replace(/^sep=[,;\t]\r?\n/i, '');

/** Where each column stands; of two with the same title, the first. */
const placeColumns = (titles: readonly string[]) => {
  const places = new Map<ImportColumn, number>();
  const unused: string[] = [];
  for (const [place, title] of titles.entries()) {
    const column = findColumn(title);
    if (column !== null && !places.has(column)) places.set(column, place);
    else if (title.trim() !== '') unused.push(title.trim());
  }
  return { places, unused };
};

/** The people in a CSV text (RFC 4180, or with semicolons or tabs): columns are found by their titles in the first row. */
export const readTable = (text: string): ReadTable | TableProblem => {
  const csv = withoutSeparatorLine(text);
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: findDelimiter(csv), skipEmptyLines: 'greedy' });
  const [titles = [], ...cells] = data;
  const { places, unused } = placeColumns(titles);
  if (!places.has('email')) return { kind: 'noEmail' };
  const unmatched = errors.find(({ type }) => type === 'Quotes');
  if (unmatched !== undefined) return { kind: 'quotes', row: unmatched.row ?? 0 };
  if (cells.length === 0) return { kind: 'empty' };
  if (cells.length > limits.importedAtOnce) return { kind: 'tooManyRows', rows: cells.length };
  const rows = cells.map((row) => {
    const read = { ...emptyRow };
    for (const column of importColumns) read[column] = readCell(row[places.get(column) ?? -1] ?? '').trim();
    return read;
  });
  return { rows, unused };
};
