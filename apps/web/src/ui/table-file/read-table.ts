import {
  BadRowError,
  type CsvRecord,
  detectDelimiter,
  type FileProblem,
  isBlank,
  matchTitles,
  parseCsv,
  readCell,
  unreadTitles,
} from '@switchboard/contract';

/** What a table is read for. */
export interface TableKind<Column extends string> {
  columns: readonly Column[];
  /** The column that a title stands for; null for one that is not read. */
  findColumn: (title: string) => Column | null;
  /** A table without this column is none. */
  needed: Column;
  maxRows: number;
}

export interface ReadTable<Column extends string> {
  rows: Record<Column, string>[];
  /** Titles of columns that are not read. */
  unused: string[];
}

/** Why a text is no such table; `row` counts from 1, without the titles. */
export type TableProblem =
  | { kind: 'empty' | 'noColumn' }
  | { kind: 'tooManyRows'; rows: number }
  | { kind: FileProblem; row: number };

/** Throws BadRowError. */
const readRecords = (text: string, isTitle: (title: string) => boolean): CsvRecord[] => {
  const records: CsvRecord[] = [];
  for (const record of parseCsv(text, detectDelimiter(text, isTitle))) {
    if (record.hasStrayQuote) throw new BadRowError('quotes', record.number);
    if (!isBlank(record)) records.push(record);
  }
  return records;
};

/** The rows of a CSV text (RFC 4180, or with semicolons or tabs): columns are found by their titles in the first row. */
export const readTable = <Column extends string>(
  text: string,
  { columns: all, findColumn, needed, maxRows }: TableKind<Column>,
): ReadTable<Column> | TableProblem => {
  const toColumns = (title: string): Column[] => {
    const column = findColumn(title);
    return column === null ? [] : [column];
  };
  try {
    const [titles, ...records] = readRecords(text, (title) => toColumns(title).length > 0);
    const columns = matchTitles(titles?.cells ?? [], toColumns);
    if (!columns.includes(needed)) return { kind: 'noColumn' };
    if (records.length === 0) return { kind: 'empty' };
    if (records.length > maxRows) return { kind: 'tooManyRows', rows: records.length };
    const rows = records.map(({ cells }) => {
      const read = Object.fromEntries(all.map((column) => [column, ''])) as Record<Column, string>;
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
