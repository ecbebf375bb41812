import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { TableState } from './use-table-state.ts';

interface SortHeaderProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  state: TableState<Sort>;
}

/** The title of a column; a click sorts by it. */
export function SortHeader<Row, Sort extends string>({ column, state }: SortHeaderProps<Row, Sort>) {
  const { title, sortBy, isBare = false, width } = column;
  const order = sortBy !== undefined && state.sort.by === sortBy ? state.sort.order : null;
  const Icon = order === null ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown;
  const style = width === undefined ? {} : { style: { width } };
  if (sortBy === undefined) {
    return (
      <Table.Th scope="col" {...style}>
        {isBare ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </Table.Th>
    );
  }
  return (
    <Table.Th scope="col" aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'} {...style}>
      <UnstyledButton
        className={classes.sort ?? ''}
        data-sorted={order !== null || undefined}
        onClick={() => state.toggleSort(sortBy)}
      >
        {title}
        <Icon className={classes.sortIcon} size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}
