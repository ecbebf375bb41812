import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ClientsOrder } from './clients-order.tsx';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useNewClients } from './use-new-clients.ts';

/** Conversations without a manager, those first that wait longest; the list is live, more of it loads on request. */
export function NewClientsList() {
  const t = useT('conversations');
  const mayRead = useStore((state) => state.me === null || hasPermission(state.me.permissions, 'leads', 'read'));
  return (
    <div className={classes.page} data-testid="new-clients-list">
      <div className={classes.column}>
        {mayRead ? (
          <Conversations />
        ) : (
          <>
            <h1 className={classes.title}>{t('newClients')}</h1>
            <EmptyState icon={<IconLock size={28} stroke={1.5} />} title={t('noAccess')} />
          </>
        )}
      </div>
    </div>
  );
}

function Conversations() {
  const t = useT('conversations');
  const isReady = useStore((state) => state.load === 'ready');
  const { channels, count, hasMore, isPending, hasFailed, loadMore } = useNewClients();
  const isEmpty = isReady && channels.length === 0;
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('newClients')}</h1>
        {channels.length > 1 && <ClientsOrder />}
      </div>
      {(!isReady || (isEmpty && isPending && count > 0)) && <SkeletonRows withAvatar />}
      {isReady && <FirstSteps />}
      {isEmpty && !hasMore && count === 0 && (
        <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t('emptyNew')} hint={t('emptyNewHint')} />
      )}
      {channels.length > 0 && (
        <>
          <p className={classes.count}>{t('newClientsCount', { count })}</p>
          <ul className={classes.rows} data-rove>
            {channels.map((channel) => (
              <ConversationRow key={channel.id} channel={channel} withBot />
            ))}
          </ul>
        </>
      )}
      {isReady && hasFailed && count > channels.length && <ErrorState title={t('failed')} onRetry={loadMore} />}
      {hasMore && !hasFailed && (
        <Button variant="subtle" mt="xs" loading={isPending} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
