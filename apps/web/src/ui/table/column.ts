import type { ReactNode } from 'react';

/** One column: a cell of each row, and a line of its card on a phone. */
export interface Column<Row, Sort extends string> {
  key: string;
  title: string;
  /** Nothing (null or no text) shows as "N/A". */
  cell: (row: Row) => ReactNode;
  /** By what pressing the title sorts. */
  sortBy?: Sort;
  /** Names the row; heads its card. One column has it. */
  isHead?: boolean;
  /** The title is for screen readers only, and the card shows the cell beside its head: a picture. */
  isBare?: boolean;
  /** CSS width. */
  width?: string;
}

export interface RowAction {
  key: string;
  label: string;
  /** With the row in it, for who hears the button without seeing the row. */
  name?: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  testId?: string;
  onSelect: () => void;
}

/** The rows of the page on the screen and how it stands with them. */
export interface TableContent<Row> {
  /** Null until they are known. */
  rows: readonly Row[] | null;
  /** Of all pages. */
  count: number;
  /** Why they could not be loaded; null when they could. */
  error: unknown;
  /** Those of another page or order show until the right ones are here. */
  isStale: boolean;
  retry: () => void;
}
