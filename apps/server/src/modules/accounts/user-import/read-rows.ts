import {
  type FileRow,
  type ImportColumn,
  importColumns,
  importedPersonShape,
  type RowProblem,
} from '@switchboard/contract';
import { readShaped } from '../../../platform/table-import/index.ts';

/** A row with each cell parsed; an empty or invalid cell has no value. */
export interface ReadRow {
  values: Partial<Record<ImportColumn, string>>;
  problems: RowProblem[];
}

/** The role is a name, which is looked up afterwards. */
const isShaped = (column: ImportColumn): column is Exclude<ImportColumn, 'role'> => column !== 'role';

/** Parses each cell on its own, so that one error does not hide others. */
export const readRow = (row: FileRow): ReadRow => {
  const read: ReadRow = { values: {}, problems: [] };
  for (const column of importColumns) {
    const cell = row[column].trim() === '' ? undefined : row[column];
    if (!isShaped(column)) {
      if (cell !== undefined) read.values[column] = cell.trim();
      continue;
    }
    const shaped = readShaped(importedPersonShape.shape[column], cell);
    if ('problem' in shaped) read.problems.push({ field: column, ...shaped.problem });
    else if (shaped.value !== undefined) read.values[column] = shaped.value;
  }
  return read;
};
