import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useT } from '../../i18n/use-t.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { TableState } from './use-table-state.ts';

interface SortSelectProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  state: TableState<Sort>;
}

/** Selects the order of cards, which have no column titles to click. */
export function SortSelect<Row, Sort extends string>({ columns, state }: SortSelectProps<Row, Sort>) {
  const t = useT('table');
  const { by, order } = state.sort;
  const choices = columns.flatMap(({ sortBy, title }) =>
    sortBy === undefined ? [] : [{ value: sortBy, label: title }],
  );
  if (choices.length === 0) return null;
  const isChoice = choices.some(({ value }) => value === by);
  const next = order === 'asc' ? 'desc' : 'asc';
  const Icon = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <Group className={classes.sortBar ?? ''} gap="xs" wrap="nowrap">
      <NativeSelect
        className={classes.sortSelect ?? ''}
        size="sm"
        aria-label={t('sortBy')}
        value={isChoice ? by : ''}
        data={isChoice ? choices : [{ value: '', label: t('sortBy'), disabled: true }, ...choices]}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ value }) => value === currentTarget.value);
          if (chosen) state.setSort({ by: chosen.value, order: 'asc' });
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(order === 'asc' ? 'ascending' : 'descending')}
        onClick={() => state.setSort({ by, order: next })}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Group>
  );
}
