import { type CsvDelimiter, type CsvRecord, decodeText, type TextEncoding } from '@switchboard/contract';
import type { FileStorage } from '../files/index.ts';
import { readRecords } from './read-records.ts';

/** How a file is read. */
export interface ReadAs {
  encoding: TextEncoding;
  delimiter: CsvDelimiter;
}

/** Rows of a stored file, read as it comes. `toTableFailure` knows its errors. */
export async function* readTableFile(
  storage: FileStorage,
  storageKey: string,
  { encoding, delimiter }: ReadAs,
): AsyncGenerator<CsvRecord> {
  const bytes = await storage.read(storageKey);
  try {
    yield* readRecords(decodeText(bytes, encoding), delimiter);
  } finally {
    bytes.destroy();
  }
}
