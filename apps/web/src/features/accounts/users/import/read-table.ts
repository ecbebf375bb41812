import {
  BadRowError,
  type CsvRecord,
  detectDelimiter,
  type FileProblem,
  type FileRow,
  type ImportColumn,
  isBlank,
  limits,
  matchTitles,
  parseCsv,
  readCell,
  unreadTitles,
} from '@switchboard/contract';
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
  | { kind: FileProblem; row: number };

const emptyRow: FileRow = { email: '', first_name: '', last_name: '', username: '', role: '', position: '', phone: '' };

const toColumns = (title: string): ImportColumn[] => {
  const column = findColumn(title);
  return column === null ? [] : [column];
};

/** Throws BadRowError. */
const readRecords = (text: string): CsvRecord[] => {
  const delimiter = detectDelimiter(text, (title) => toColumns(title).length > 0);
  const records: CsvRecord[] = [];
  for (const record of parseCsv(text, delimiter)) {
    if (record.hasStrayQuote) throw new BadRowError('quotes', record.number);
    if (!isBlank(record)) records.push(record);
  }
  return records;
};

/** The people in a CSV text (RFC 4180, or with semicolons or tabs): columns are found by their titles in the first row. */
export const readTable = (text: string): ReadTable | TableProblem => {
  try {
    const [titles, ...records] = readRecords(text);
    const columns = matchTitles(titles?.cells ?? [], toColumns);
    if (!columns.includes('email')) return { kind: 'noEmail' };
    if (records.length === 0) return { kind: 'empty' };
    if (records.length > limits.importedAtOnce) return { kind: 'tooManyRows', rows: records.length };
    const rows = records.map(({ cells }) => {
      const read = { ...emptyRow };
      for (const [place, column] of columns.entries()) {
        if (column !== null) read[column] = readCell(cells[place] ?? '').trim();
      }
      return read;
    });
    return { rows, unused: unreadTitles(titles?.cells ?? [], columns) };
  } catch (error) {
    if (error instanceof BadRowError) return { kind: error.kind, row: error.row - 1 };
    throw error;
  }
};
