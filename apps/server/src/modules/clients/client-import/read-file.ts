import {
  BadRowError,
  type CsvRecord,
  decodeText,
  type ImportFailure,
  type ImportSettings,
  UnreadableTextError,
} from '@switchboard/contract';
import { readRecords } from '../../../platform/csv/index.ts';
import { BytesMissingError, type FileStorage } from '../../../platform/files/index.ts';
import { FieldsChangedError } from '../clients/index.ts';

/** The import cannot go on. */
export class ImportFailedError extends Error {
  readonly code: ImportFailure;
  readonly row: number | null;

  constructor(code: ImportFailure, row: number | null = null) {
    super(`the import has failed: ${code}`);
    this.code = code;
    this.row = row;
  }
}

/** What a file is refused for, in the words of imports; null for any other error. */
export const toImportFailure = (error: unknown): ImportFailedError | null => {
  if (error instanceof ImportFailedError) return error;
  if (error instanceof BadRowError) return new ImportFailedError(error.kind, error.row);
  if (error instanceof UnreadableTextError) return new ImportFailedError('encoding');
  if (error instanceof BytesMissingError) return new ImportFailedError('file_gone');
  return error instanceof FieldsChangedError ? new ImportFailedError('fields_changed') : null;
};

/** Rows of a stored file, read as it comes. */
export async function* readFile(
  storage: FileStorage,
  storageKey: string,
  { encoding, delimiter }: Pick<ImportSettings, 'encoding' | 'delimiter'>,
): AsyncGenerator<CsvRecord> {
  const bytes = await storage.read(storageKey);
  try {
    yield* readRecords(decodeText(bytes, encoding), delimiter);
  } finally {
    bytes.destroy();
  }
}
