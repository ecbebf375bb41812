import { decodeText, detectDelimiter, detectEncoding, isBlank, UnreadableTextError } from '@switchboard/contract';
import type { FileStorage } from '../files/index.ts';
import { type ReadAs, readTableFile } from './read-table-file.ts';
import { type TableFailed, toTableFailure } from './table-failure.ts';

const shownRows = 8;
const cellChars = 200;
/** Characters from which the delimiter is recognised. */
const startChars = 64 * 1024;

export interface TablePreview extends ReadAs {
  titles: string[];
  /** The first rows, their cells cut. */
  rows: string[][];
  failure: TableFailed | null;
}

interface PreviewOptions {
  /** Null: recognised. */
  readAs: { [Part in keyof ReadAs]: ReadAs[Part] | null };
  isKnownTitle: (title: string) => boolean;
  /** The caller does not wait for the answer any more. */
  hasLeft: () => boolean;
}

const cut = (cells: readonly string[]) =>
  cells.map((cell) =>
    Array.from(cell.slice(0, 2 * cellChars))
      .slice(0, cellChars)
      .join(''),
  );

const readStart = async (pieces: AsyncIterable<string>): Promise<string> => {
  let start = '';
  try {
    for await (const piece of pieces) {
      start += piece;
      if (start.length >= startChars) break;
    }
  } catch (error) {
    // Told with the rows.
    if (!(error instanceof UnreadableTextError)) throw error;
  }
  return start.slice(0, startChars);
};

/** The first rows of a stored file as they will be read, and how. */
export const previewTable = async (
  storage: FileStorage,
  key: string,
  { readAs, isKnownTitle, hasLeft }: PreviewOptions,
): Promise<TablePreview> => {
  const preview: TablePreview = { encoding: 'utf-8', delimiter: ',', titles: [], rows: [], failure: null };
  const { rows } = preview;
  try {
    preview.encoding = readAs.encoding ?? (await detectEncoding(await storage.read(key)));
    preview.delimiter =
      readAs.delimiter ??
      detectDelimiter(await readStart(decodeText(await storage.read(key), preview.encoding)), isKnownTitle);
    let hasTitles = false;
    for await (const record of readTableFile(storage, key, preview)) {
      if (!isBlank(record)) {
        if (hasTitles) rows.push(cut(record.cells));
        else preview.titles = cut(record.cells);
        hasTitles = true;
      }
      if (rows.length === shownRows || hasLeft()) break;
    }
    if (rows.length === 0 && !hasLeft()) preview.failure = { code: 'no_rows', row: null };
  } catch (error) {
    preview.failure = toTableFailure(error);
    if (preview.failure === null) throw error;
  }
  return preview;
};
