/** Cells that begin so are formulas to spreadsheet programs; behind apostrophes too, so that one can be taken away again. */
const formulaStart = /^'*[=+\-@\t\r]/;
const guardedStart = /^'+[=+\-@\t\r]/;

/** Made text by an apostrophe, where spreadsheet programs would execute it. */
export const guardFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `guardFormula`, so that a file of ours comes back as it was. */
export const readCell = (cell: string): string => (guardedStart.test(cell) ? cell.slice(1) : cell);

/** The separators of a row's cells. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Marks a file as UTF-8 for spreadsheet programs. */
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

/** The separator of cells that spreadsheet programs of a language expect: a comma, unless it separates decimals. */
export const delimiterOf = (locale: string): ',' | ';' =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';

/** A column's title without insignificant parts: case, apostrophes, underscores, dots and marks of required columns. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’ʼ‘`´]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
