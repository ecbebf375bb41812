import { type CsvDelimiter, limits } from '@switchboard/contract';
import { CsvError, parse } from 'csv-parse';

/** The text is no CSV from this row on: a quote is not closed, or a row is longer than any may be. */
export class BadRowError extends Error {
  readonly kind: 'quotes' | 'row_too_long';
  readonly row: number;

  constructor(kind: 'quotes' | 'row_too_long', row: number) {
    super(`row ${row}: ${kind}`);
    this.kind = kind;
    this.row = row;
  }
}

/** A row; `number` counts from 1, empty rows and the titles included, as spreadsheets count. */
export interface CsvRecord {
  number: number;
  cells: string[];
}

/** Excel's own first line, which says what the delimiter is. */
const isSeparatorLine = (cells: readonly string[]) => cells.length <= 2 && /^sep=[,;\t]?$/i.test(cells[0] ?? '');

/** The rows of a CSV text (RFC 4180), read as it comes: those of one piece of it are held. Throws BadRowError. */
export async function* readRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: CsvDelimiter,
): AsyncGenerator<CsvRecord> {
  let parsed: string[][] = [];
  let failure: Error | null = null;
  let number = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside of a cell that has none at its beginning is a sign like others: 5" pipe.
    relax_quotes: true,
    max_record_size: limits.importedRowBytes,
    // The stream's own output is lost where it fails; so nothing goes there, and rows before a bad one are read.
    on_record: (cells: string[]) => {
      parsed.push(cells);
      return null;
    },
  });
  parser.on('error', (error) => {
    failure = error;
  });
  parser.resume();
  const takeRows = function* () {
    const rows = parsed;
    parsed = [];
    for (const cells of rows) {
      if (number === 0 && isSeparatorLine(cells)) continue;
      number += 1;
      yield { number, cells };
    }
    if (failure instanceof CsvError) {
      throw new BadRowError(failure.code === 'CSV_MAX_RECORD_SIZE' ? 'row_too_long' : 'quotes', number + 1);
    }
    if (failure !== null) throw failure;
  };
  try {
    for await (const piece of text) {
      await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
      yield* takeRows();
    }
    await new Promise<void>((resolve) => {
      parser.once('close', resolve);
      parser.end();
    });
    yield* takeRows();
  } finally {
    parser.destroy();
  }
}
