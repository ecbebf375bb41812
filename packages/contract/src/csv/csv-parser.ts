import type { CsvDelimiter } from './csv-cells.ts';
import type { FileProblem } from './file-parts.ts';
import { csvLimits } from './limits.ts';

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
  /** Something follows the quote that closes a cell, so its cells may be divided elsewhere than was meant. */
  hasStrayQuote: boolean;
}

/** The row is empty. */
export const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

/** Excel's own first line, which names the delimiter. */
const isSeparatorLine = (cells: readonly string[]) => cells.length <= 2 && /^sep=[,;\t]?$/i.test(cells[0] ?? '');

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/**
 * Takes a CSV text apart (RFC 4180), piece by piece, and holds no more of it than one row. How it is cut into pieces
 * makes no difference. Throws BadRowError.
 */
export class CsvParser {
  readonly #delimiter: number;
  #cells: string[] = [];
  #cell = '';
  #chars = 0;
  /** Where in its cell the next character stands; `closing`: behind a quote that may be the cell's last. */
  #place: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  #isBehindReturn = false;
  #hasStrayQuote = false;
  #row = 1;
  #isFirstLine = true;

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
        const record = isEnd ? this.#endRow() : null;
        if (record !== null) yield record;
      } else if (char === quote && this.#place === 'start') {
        from = at + 1;
        this.#place = 'quoted';
      } else if (char === quote && this.#place === 'closing') {
        // Two quotes are one: the second is in the text.
        this.#place = 'quoted';
      } else {
        // A quote inside of an unquoted cell is a plain character: 5" pipe.
        if (this.#place === 'closing') {
          this.#cell = `"${this.#cell}"`;
          this.#hasStrayQuote = true;
        }
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
    const record = this.#endRow();
    if (record !== null) yield record;
  }

  #assertFits(): void {
    if (this.#cell.length > csvLimits.importedCellChars) throw new BadRowError('cell_too_long', this.#row);
    if (this.#chars + this.#cell.length > csvLimits.importedRowChars) throw new BadRowError('row_too_long', this.#row);
  }

  #endCell(): void {
    this.#assertFits();
    if (this.#cells.length === csvLimits.importedColumns) throw new BadRowError('too_many_columns', this.#row);
    this.#chars += this.#cell.length;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'start';
  }

  /** Null for a line that is no row. */
  #endRow(): CsvRecord | null {
    if (this.#row > csvLimits.importedLines) throw new BadRowError('too_many_lines', this.#row);
    const record = { number: this.#row, cells: this.#cells, hasStrayQuote: this.#hasStrayQuote };
    const isRow = !this.#isFirstLine || !isSeparatorLine(record.cells);
    this.#cells = [];
    this.#chars = 0;
    this.#hasStrayQuote = false;
    this.#isFirstLine = false;
    if (!isRow) return null;
    this.#row += 1;
    return record;
  }
}

/** Too long cells are noticed at the end of a piece. */
const pieceChars = 64 * 1024;

/** The rows of a CSV text that is there as a whole. Throws BadRowError. */
export function* parseCsv(text: string, delimiter: CsvDelimiter): Generator<CsvRecord> {
  const parser = new CsvParser(delimiter);
  for (let at = 0; at < text.length; at += pieceChars) yield* parser.read(text.slice(at, at + pieceChars));
  yield* parser.end();
}
