import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonRows } from '../feedback/skeleton-rows.tsx';
import { useErrorText } from '../forms/failures/use-error-text.ts';
import type { TableContent } from './column.ts';
import classes from './data-table.module.css';
import type { RowProps } from './row-props.ts';
import { TableCards } from './table-cards.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableLines } from './table-lines.tsx';
import { type RowKey, useExpandedRows } from './use-expanded-rows.ts';

interface DataTableProps<Row, Sort extends string> extends RowProps<Row, Sort> {
  label: string;
  /** From `usePagedQuery` or `useLocalRows`. */
  content: TableContent<Row>;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Error title; by default "Couldn’t load the list". */
  failed?: string;
  testId?: string;
  /** The row whose details are shown from the start. */
  addressed?: RowKey | undefined;
}

/** Up to this width rows are cards: beside the sidebar, which is there from 768 px on, a table has too little room. */
const narrowQuery = '(max-width: 899px)';
/** From this width on, a row has room for buttons, even in the language with the longest texts. */
const roomyQuery = '(min-width: 1200px)';

/**
 * A table sorted by its column titles and split into pages, both kept in the URL. It has states for loading, an empty
 * list, a failure and a missing permission.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { content, empty, failed, testId, addressed, ...rows } = props;
  const t = useT('table');
  const errorText = useErrorText();
  const isNarrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false });
  const isRoomy = useMediaQuery(roomyQuery, undefined, { getInitialValueInEffect: false });
  const expanded = useExpandedRows(addressed);
  const { page, pageSize, correctPage } = props.state;
  const lastPage = Math.max(1, Math.ceil(content.count / pageSize));
  const isBeyond = content.rows !== null && !content.isStale && content.error === null && page > lastPage;
  useEffect(() => {
    if (isBeyond) correctPage(lastPage);
  }, [correctPage, isBeyond, lastPage]);

  if (content.error !== null) {
    if (content.error instanceof ApiError && content.error.status === 403) {
      return <EmptyState icon={IconLock} title={t('forbidden')} hint={null} />;
    }
    return <ErrorState title={failed ?? t('failed')} hint={errorText(content.error)} onRetry={content.retry} />;
  }
  if (content.rows === null) return <SkeletonRows count={Math.min(pageSize, 8)} />;
  if (content.count === 0) return empty;
  const Look = isNarrow ? TableCards : TableLines;
  return (
    <div
      className={classes.frame}
      data-stale={content.isStale || undefined}
      aria-busy={content.isStale}
      data-testid={testId}
    >
      <Look {...rows} {...expanded} actionsAs={isRoomy ? (rows.actionsAs ?? 'menu') : 'menu'} rows={content.rows} />
      {(rows.density !== 'compact' || lastPage > 1) && (
        <TableFooter state={props.state} count={content.count} isNarrow={isNarrow ?? false} />
      )}
    </div>
  );
}
