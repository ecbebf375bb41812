import type { ReactNode } from 'react';

/** One column: a cell of each row, or a line of its card on a phone. */
export interface Column<Row, Sort extends string> {
  key: string;
  title: string;
  /** An empty value (null or an empty text) shows as "N/A". */
  cell: (row: Row) => ReactNode;
  /** The sort key applied by a click on the title. */
  sortBy?: Sort;
  /** The column that names the row and heads its card. Exactly one column has it. */
  isHead?: boolean;
  /** For pictures: the title is for screen readers only, and the card shows the cell beside its head. */
  isBare?: boolean;
  /** CSS width. */
  width?: string;
}

export interface RowAction {
  key: string;
  label: string;
  /** The accessible name, which includes the row's. */
  name?: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  testId?: string;
  onSelect: () => void;
}

/** The rows of the current page and their loading state. */
export interface TableContent<Row> {
  /** Null until loaded. */
  rows: readonly Row[] | null;
  /** The number of rows on all pages. */
  count: number;
  /** Why loading failed; null if it did not. */
  error: unknown;
  /** Rows of the previous page or order are shown until the requested ones have loaded. */
  isStale: boolean;
  retry: () => void;
}
