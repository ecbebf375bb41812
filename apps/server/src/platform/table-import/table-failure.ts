import { BadRowError, type TableFailure, UnreadableTextError } from '@switchboard/contract';
import { BytesMissingError } from '../files/index.ts';

/** A table that has too many rows to be imported, or none. */
export class WrongSizeError extends Error {
  readonly code: TableFailure;

  constructor(code: 'too_many_rows' | 'no_rows') {
    super(`the table has ${code}`);
    this.code = code;
  }
}

/** Why a file is no table that can be imported; `row` where it stops being one. */
export interface TableFailed {
  code: TableFailure;
  row: number | null;
}

/** The reason a file is refused; null for any other error. */
export const toTableFailure = (error: unknown): TableFailed | null => {
  if (error instanceof BadRowError) return { code: error.kind, row: error.row };
  if (error instanceof WrongSizeError) return { code: error.code, row: null };
  if (error instanceof UnreadableTextError) return { code: 'encoding', row: null };
  return error instanceof BytesMissingError ? { code: 'file_gone', row: null } : null;
};
