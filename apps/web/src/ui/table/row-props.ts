import type { ReactNode } from 'react';
import type { Column, RowAction } from './column.ts';
import type { RowKey } from './use-expanded-rows.ts';
import type { TableState } from './use-table-state.ts';

/** What the two looks of a table, lines and cards, are made of. */
export interface RowProps<Row, Sort extends string> {
  state: TableState<Sort>;
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => RowKey;
  /** What a row is called, for who cannot see it. */
  rowName: (row: Row) => string;
  rowTestId?: (row: Row) => string;
  /** What opens under a row; null where there is nothing more to say. */
  renderDetails?: (row: Row) => ReactNode;
  /** Where a row leads. A row has either this or details. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly RowAction[];
  /** Buttons are a menu as well where the screen has no room for them. */
  actionsAs?: 'menu' | 'buttons';
}

export interface OpenRows {
  isOpen: (key: RowKey) => boolean;
  toggle: (key: RowKey) => void;
}
