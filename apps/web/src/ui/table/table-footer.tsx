import { Group, Pagination, Text } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';
import type { TableState } from './use-table-state.ts';

interface TableFooterProps {
  state: Pick<TableState<string>, 'page' | 'pageSize' | 'goToPage'>;
  /** The number of rows on all pages. */
  count: number;
  isNarrow: boolean;
}

/** The range of the shown rows, and the pagination. */
export function TableFooter({ state: { page, pageSize, goToPage }, count, isNarrow }: TableFooterProps) {
  const t = useT('table');
  const from = (page - 1) * pageSize + 1;
  const pages = Math.ceil(count / pageSize);
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <Text size="sm" c="dimmed" role="status" ff="inherit" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('range', { from, to: Math.min(count, from + pageSize - 1), total: count })}
      </Text>
      {pages > 1 && (
        <nav aria-label={t('pages')}>
          <Pagination
            value={page}
            total={pages}
            onChange={goToPage}
            size="sm"
            siblings={isNarrow ? 0 : 1}
            getItemProps={(item) => ({ 'aria-label': t('page', { page: item }) })}
            getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'next' : 'previous') })}
          />
        </nav>
      )}
    </Group>
  );
}
