import { Button } from '@mantine/core';
import type { BulkRow } from '@switchboard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './bulk-bar.module.css';
import { bulkRowsQuery } from './bulk-queries.ts';

interface LeftOutDialogProps {
  changeId: number;
  result: BulkRow['result'];
  onClose: () => void;
}

/** The conversations that were left out, and why. */
export function LeftOutDialog({ changeId, result, onClose }: LeftOutDialogProps) {
  const t = useT('bulk');
  const query = useInfiniteQuery(bulkRowsQuery(useApi(), changeId, result));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog title={t('left.title')} onClose={onClose}>
      {query.isPending && <SkeletonRows />}
      {query.isError && <ErrorState title={t('left.failed')} onRetry={() => void query.refetch()} />}
      <ul className={classes.rows} data-testid="bulk-left-rows">
        {rows.map(({ channel_id: id, name, reason }) => (
          <li key={id}>
            <Link to="/messenger/$id/" params={{ id: String(id) }} onClick={onClose}>
              <span dir="auto">{name}</span>
            </Link>
            {reason !== null && <span className={classes.reason}>{t(`reasons.${reason}`)}</span>}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('left.more')}
        </Button>
      )}
    </Dialog>
  );
}
