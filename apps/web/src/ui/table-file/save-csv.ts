import { byteOrderMark, toCsvLine } from '@switchboard/contract';

/** A CSV file that spreadsheet programs open as text: in UTF-8 with a byte order mark, formulas made text by an apostrophe. */
export const makeCsv = (rows: readonly (readonly string[])[], delimiter: ',' | ';'): string =>
  byteOrderMark + rows.map((row) => toCsvLine(row, delimiter)).join('');

/** Saves a text as a file of the reader's computer. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
