import { type CsvRecord, isBlank } from '@switchboard/contract';
import { WrongSizeError } from './table-failure.ts';

/** Rows of one transaction: few enough that waiting for its locks goes unnoticed. */
const rowsAtOnce = 100;
/** So that a few long rows hold no one up either. */
const charsAtOnce = 64 * 1024;
/** The share of its time in which an import leaves the database to others. */
const restShare = 0.8;

export interface TableBatch {
  rows: CsvRecord[];
  /** The last record of the file that was done before it, and that is done with it. */
  doneRecords: number;
  lastRecord: number;
}

/** The work on a table, once its titles are known. */
interface TableWork {
  /** Gets the rows that were done before the process died, which later rows are compared with. */
  recall: (rows: readonly CsvRecord[]) => Promise<unknown>;
  doBatch: (batch: TableBatch) => Promise<unknown>;
}

/** Reads a whole table before the database is used. Throws errors that `toTableFailure` knows. */
export const assertImportable = async (records: AsyncIterable<CsvRecord>, maxRows: number): Promise<void> => {
  let count = -1;
  for await (const record of records) {
    if (!isBlank(record)) count += 1;
    if (count > maxRows) throw new WrongSizeError('too_many_rows');
  }
  if (count < 1) throw new WrongSizeError('no_rows');
};

/** Rows that say something, some at a time. */
async function* readBatches(records: AsyncIterator<CsvRecord>): AsyncGenerator<Omit<TableBatch, 'doneRecords'>> {
  let batch = { rows: [] as CsvRecord[], lastRecord: 0 };
  let chars = 0;
  for (let next = await records.next(); next.done !== true; next = await records.next()) {
    const { number, cells } = next.value;
    batch.lastRecord = number;
    if (isBlank(next.value)) continue;
    batch.rows.push(next.value);
    chars += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.rows.length < rowsAtOnce && chars < charsAtOnce) continue;
    yield batch;
    batch = { rows: [], lastRecord: number };
    chars = 0;
  }
  if (batch.rows.length > 0) yield batch;
}

/** The first row that says something. */
const readTitles = async (records: AsyncIterator<CsvRecord>): Promise<string[]> => {
  for (let next = await records.next(); next.done !== true; next = await records.next()) {
    if (!isBlank(next.value)) return next.value.cells;
  }
  return [];
};

/**
 * Does a table batch by batch, with rests between them, starting behind the last record of an earlier run (0: none).
 * `begin` gets the titles.
 */
export const runTable = async (
  records: AsyncGenerator<CsvRecord>,
  doneBefore: number,
  begin: (titles: readonly string[]) => TableWork,
): Promise<void> => {
  try {
    const { recall, doBatch } = begin(await readTitles(records));
    let doneRecords = doneBefore;
    for await (const { rows, lastRecord } of readBatches(records)) {
      const before = rows.filter(({ number }) => number <= doneBefore);
      if (before.length > 0) await recall(before);
      if (lastRecord <= doneBefore) continue;
      const startedMs = performance.now();
      await doBatch({ rows: rows.slice(before.length), doneRecords, lastRecord });
      doneRecords = lastRecord;
      await new Promise((resolve) => setTimeout(resolve, (performance.now() - startedMs) * restShare));
    }
  } finally {
    await records.return(undefined);
  }
};
