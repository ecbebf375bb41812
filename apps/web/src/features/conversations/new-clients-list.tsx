import { Button } from '@mantine/core';
import { endpoints, hasPermission, limits } from '@switchboard/contract';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { selectNewClients } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

/** Conversations without a manager, newest activity first; the list is live, older ones load on request. */
export function NewClientsList() {
  const t = useT('conversations');
  const api = useApi();
  const actions = useActions();
  const ready = useStore((state) => state.load === 'ready');
  const mayRead = useStore((state) => state.me === null || hasPermission(state.me.permissions, 'leads', 'read'));
  const channels = useStore(useShallow(selectNewClients));
  const count = useStore((state) => Math.max(state.newClientsCount, channels.length));

  const loadMore = useAction(async () => {
    const page = await api.call(endpoints.listChannels, {
      query: {
        section: 'new_clients',
        sortBy: 'activity',
        order: 'desc',
        limit: limits.nextPageMessages,
        // Overlaps the last page by a few: new conversations have shifted the offsets.
        offset: Math.max(0, channels.length - 5),
      },
    });
    for (const channel of page.data) actions.receiveChannel(channel);
  }, t('failed'));

  return (
    <div className={classes.page} data-testid="new-clients-list">
      <div className={classes.column}>
        <h1 className={classes.title}>{t('newClients')}</h1>
        {!mayRead && <EmptyState icon={<IconLock size={28} stroke={1.5} />} title={t('noAccess')} />}
        {mayRead && !ready && <SkeletonRows withAvatar />}
        {mayRead && ready && channels.length === 0 && (
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
        {count > channels.length && (
          <Button variant="subtle" mt="xs" loading={loadMore.isPending} onClick={loadMore.run}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </div>
  );
}
