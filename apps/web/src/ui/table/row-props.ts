import type { ReactNode } from 'react';
import type { Column, RowAction } from './column.ts';
import type { RowKey } from './use-expanded-rows.ts';
import type { TableState } from './use-table-state.ts';

/** Props shared by the two layouts of a table, lines and cards. */
export interface RowProps<Row, Sort extends string> {
  state: TableState<Sort>;
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => RowKey;
  /** The row's name for screen readers. */
  rowName: (row: Row) => string;
  rowTestId?: (row: Row) => string;
  /** The details that expand under a row; null for a row without any. */
  renderDetails?: (row: Row) => ReactNode;
  /** Opens the row's own page. A row has either this or details. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly RowAction[];
  /** `buttons` become a menu too where there is no room for them. */
  actionsAs?: 'menu' | 'buttons';
  /** `line`: a row is one line of 44 px. `compact`: low rows, and no count of rows where they are one page. */
  density?: 'line' | 'compact';
}

export interface OpenRows {
  isOpen: (key: RowKey) => boolean;
  toggle: (key: RowKey) => void;
}
