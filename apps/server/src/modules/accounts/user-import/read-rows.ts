import {
  type FileRow,
  type ImportColumn,
  importColumns,
  importedPersonShape,
  type RowProblem,
  toFieldErrors,
} from '@switchboard/contract';

/** A row whose cells were each read by their shape; one that is empty, or wrong, has no value. */
export interface ReadRow {
  values: Partial<Record<ImportColumn, string>>;
  problems: RowProblem[];
}

/** The role is a name, which is looked up afterwards. */
const isShaped = (column: ImportColumn): column is Exclude<ImportColumn, 'role'> => column !== 'role';

/** Reads each cell on its own: one that is wrong does not hide what is wrong with the others. */
export const readRow = (row: FileRow): ReadRow => {
  const read: ReadRow = { values: {}, problems: [] };
  for (const column of importColumns) {
    const cell = row[column].trim() === '' ? undefined : row[column];
    if (!isShaped(column)) {
      if (cell !== undefined) read.values[column] = cell.trim();
      continue;
    }
    const parsed = importedPersonShape.shape[column].safeParse(cell, { reportInput: true });
    if (parsed.success) {
      if (parsed.data !== undefined) read.values[column] = parsed.data;
      continue;
    }
    // One cell has one problem, the first.
    for (const { message, params } of toFieldErrors(parsed.error.issues).slice(0, 1)) {
      read.problems.push({ field: column, message, params });
    }
  }
  return read;
};
