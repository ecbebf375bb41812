import type { FileRow, ImportColumn, ImportOutcome, RowProblem } from '@switchboard/contract';
import { useRef, useState } from 'react';
import { makeUuid } from '../../../../store/make-uuid.ts';

export interface ImportRow {
  /** The row's number in the file, from 1. */
  number: number;
  cells: FileRow;
}

/** The server's check of a row. In `problems`, `params.row` is a row's number in the file. */
export interface RowCheck {
  outcome: ImportOutcome;
  problems: readonly RowProblem[];
}

interface ImportRows {
  rows: readonly ImportRow[];
  /** Another one after each change: names these rows, in a preview and in the import. */
  importId: string;
  /** They differ from the file. */
  isChanged: boolean;
  change: (number: number, column: ImportColumn, value: string) => void;
  remove: (numbers: ReadonlySet<number>) => void;
}

/** The rows of a file while they are corrected. */
export function useImportRows(initial: readonly FileRow[]): ImportRows {
  const [held, setHeld] = useState(() => ({
    rows: initial.map((cells, index): ImportRow => ({ number: index + 1, cells })),
    importId: makeUuid(),
    isChanged: false,
  }));
  // Two changes in one frame must not undo each other.
  const latest = useRef(held);
  const set = (rows: readonly ImportRow[]) => {
    latest.current = { rows: [...rows], importId: makeUuid(), isChanged: true };
    setHeld(latest.current);
  };
  return {
    ...held,
    change: (number, column, value) =>
      set(
        latest.current.rows.map((row) =>
          row.number === number ? { ...row, cells: { ...row.cells, [column]: value } } : row,
        ),
      ),
    remove: (numbers) => set(latest.current.rows.filter(({ number }) => !numbers.has(number))),
  };
}
