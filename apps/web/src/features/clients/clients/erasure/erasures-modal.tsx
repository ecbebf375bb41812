import { Button } from '@mantine/core';
import type { ClientErasure } from '@switchboard/contract';
import { IconEraser } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { downloadReport } from './download-report.ts';
import { ErasedCounts } from './erased-counts.tsx';
import classes from './erasure.module.css';
import { erasureListQuery } from './erasure-queries.ts';

/** The reports of all erasures, the newest first. */
export function ErasuresModal({ onClose }: { onClose: () => void }) {
  const t = useT('clients');
  const query = useInfiniteQuery(erasureListQuery(useApi()));
  return (
    <Dialog title={t('erasure.listTitle')} onClose={onClose} data-testid="erasures">
      <PagedList
        query={query}
        keyOf={({ id }) => id}
        failed={t('erasure.listFailed')}
        empty={{ icon: IconEraser, title: t('erasure.listEmpty'), hint: t('erasure.listEmptyHint') }}
        more={t('erasure.loadMore')}
        className={classes.list}
        renderItem={(erasure) => <Report key={erasure.id} erasure={erasure} />}
      />
    </Dialog>
  );
}

function Report({ erasure }: { erasure: ClientErasure }) {
  const t = useT('clients');
  const time = useTimeFormat();
  const { client_ids: ids, requested_by: by, state } = erasure;
  const heading = t('erasure.heading', { count: ids.length, ids: ids.map((id) => `#${id}`).join(', ') });
  return (
    <li className={classes.report} data-testid={`erasure-${erasure.id}`}>
      <details>
        <summary>
          <strong>{heading}</strong>
          <div className={classes.dimmed}>
            <time dateTime={erasure.created_at}>{time.dateTime(erasure.created_at)}</time>
            {', '}
            <bdi>{by === null ? t('erasure.repeated') : fullName(by)}</bdi>
            {state === 'running' && ` · ${t('erasure.running')}`}
          </div>
        </summary>
        <ErasedCounts counts={erasure.removed} />
        {state === 'done' && (
          <Button variant="default" size="xs" mt="xs" onClick={() => downloadReport(erasure)}>
            {t('erasure.download')}
          </Button>
        )}
      </details>
    </li>
  );
}
