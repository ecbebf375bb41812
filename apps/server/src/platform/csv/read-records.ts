import { type CsvDelimiter, type FileProblem, limits } from '@switchboard/contract';
import { Slices } from '../event-loop/index.ts';

/** The text cannot be read from this row on: a quote is not closed, or there is more of something than may be. */
export class BadRowError extends Error {
  readonly kind: FileProblem;
  readonly row: number;

  constructor(kind: FileProblem, row: number) {
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

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/** Takes a CSV text apart (RFC 4180), piece by piece, and holds no more of it than one row. */
class CsvParser {
  readonly #delimiter: number;
  #cells: string[] = [];
  #cell = '';
  #chars = 0;
  /** Where in its cell the next character stands; `closing`: behind a quote that may be the cell's last. */
  #place: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  #isBehindReturn = false;
  #row = 1;

  constructor(delimiter: CsvDelimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  *read(piece: string): Generator<CsvRecord> {
    /** Where that part of the cell begins that is not in `#cell` yet. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece.charCodeAt(at);
      if (this.#place === 'quoted') {
        if (char !== quote) continue;
        this.#cell += piece.slice(from, at);
        from = at + 1;
        this.#place = 'closing';
        continue;
      }
      if (this.#isBehindReturn) {
        this.#isBehindReturn = false;
        if (char === lineFeed) {
          from = at + 1;
          continue;
        }
      }
      const isEnd = char === lineFeed || char === carriageReturn;
      if (isEnd || char === this.#delimiter) {
        this.#cell += piece.slice(from, at);
        from = at + 1;
        this.#endCell();
        this.#isBehindReturn = char === carriageReturn;
        if (isEnd) yield this.#endRow();
      } else if (char === quote && this.#place === 'start') {
        from = at + 1;
        this.#place = 'quoted';
      } else if (char === quote && this.#place === 'closing') {
        // Two quotes are one: the second is in the text.
        this.#place = 'quoted';
      } else {
        // A quote inside of a cell that has none around it is a sign like others: 5" pipe.
        if (this.#place === 'closing') this.#cell = `"${this.#cell}"`;
        this.#place = 'plain';
      }
    }
    this.#cell += piece.slice(from);
    this.#assertFits();
  }

  /** The last row, where no end of a line follows it. */
  *end(): Generator<CsvRecord> {
    if (this.#place === 'quoted') throw new BadRowError('quotes', this.#row);
    if (this.#cells.length === 0 && this.#place === 'start') return;
    this.#endCell();
    yield this.#endRow();
  }

  #assertFits(): void {
    if (this.#cell.length > limits.importedCellChars) throw new BadRowError('cell_too_long', this.#row);
    if (this.#chars + this.#cell.length > limits.importedRowChars) throw new BadRowError('row_too_long', this.#row);
  }

  #endCell(): void {
    this.#assertFits();
    if (this.#cells.length === limits.importedColumns) throw new BadRowError('too_many_columns', this.#row);
    this.#chars += this.#cell.length;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'start';
  }

  #endRow(): CsvRecord {
    if (this.#row > limits.importedLines) throw new BadRowError('too_many_lines', this.#row);
    const record = { number: this.#row, cells: this.#cells };
    this.#cells = [];
    this.#chars = 0;
    if (this.#row > 1 || !isSeparatorLine(record.cells)) this.#row += 1;
    else record.number = 0;
    return record;
  }
}

/**
 * The rows of a CSV text, read as it comes and in slices: whatever it says, it does not keep others from their turn.
 * Throws BadRowError.
 */
export async function* readRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: CsvDelimiter,
): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser(delimiter);
  const slices = new Slices();
  const takeRows = async function* (records: Iterable<CsvRecord>) {
    for (const record of records) {
      if (slices.isOver()) await slices.next();
      if (record.number > 0) yield record;
    }
  };
  for await (const piece of text) yield* takeRows(parser.read(piece));
  yield* takeRows(parser.end());
}
