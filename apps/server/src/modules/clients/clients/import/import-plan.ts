import type { ClientMatch, ColumnTarget, CustomField, ImportProblem } from '@switchboard/contract';
import type { FirstRows } from '../../../../platform/table-import/index.ts';

/** A column of the file that is read. */
export interface PlannedColumn {
  target: ColumnTarget;
  /** As the file calls it. */
  title: string;
  /** Among the columns of the file, from 0. */
  place: number;
}

/** How the rows of a file are read; one for all of them, in their order. */
export interface ImportPlan {
  /** The user who imports. */
  actorId: number;
  match: ClientMatch;
  columns: readonly PlannedColumn[];
  /** How many columns the file has by its titles. */
  width: number;
  fields: ReadonlyMap<number, CustomField>;
  /** The row of each client found so far. */
  seen: FirstRows<number>;
}

/** A row of the file as it stands there. */
export interface FileRow {
  number: number;
  cells: readonly string[];
}

export type CellProblem = Omit<ImportProblem, 'row'>;

export const rowProblem = (message: ImportProblem['message'], params: ImportProblem['params'] = {}): CellProblem => ({
  column: '',
  message,
  params,
});
