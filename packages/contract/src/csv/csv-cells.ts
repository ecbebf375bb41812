/** Cells that begin so are formulas to spreadsheet programs; behind apostrophes too, so that one can be taken away again. */
const formulaStart = /^'*[=+\-@\t\r]/;
const guardedStart = /^'+[=+\-@\t\r]/;

/** Made text by an apostrophe, where spreadsheet programs would execute it. */
export const guardFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `guardFormula`, so that a file of ours comes back as it was. */
export const readCell = (cell: string): string => (guardedStart.test(cell) ? cell.slice(1) : cell);

/** What divides the cells of a row. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Of a file in UTF-8, in which spreadsheet programs see by it what it is written in. */
export const byteOrderMark = '\uFEFF';

/** One row of a CSV file (RFC 4180) that spreadsheet programs open as text; ends its line. */
export const toCsvLine = (cells: readonly string[], delimiter: CsvDelimiter): string => {
  const written = cells.map((cell) => {
    const guarded = guardFormula(cell);
    const isPlain = guarded === cell && !/[",;\t\r\n]|^\s|\s$|^\uFEFF/.test(cell);
    return isPlain ? cell : `"${guarded.replaceAll('"', '""')}"`;
  });
  // A single empty cell would be an empty line.
  return `${written.length === 1 && written[0] === '' ? '""' : written.join(delimiter)}\r\n`;
};

/** What spreadsheet programs of a language expect between cells: a comma, unless it divides their numbers. */
export const delimiterOf = (locale: string): ',' | ';' =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';

/** A column's title without what makes no difference: case, apostrophes, underscores, dots and marks of required columns. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’ʼ‘`´]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
