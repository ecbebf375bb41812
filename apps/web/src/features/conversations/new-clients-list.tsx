import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, hasPermission, limits } from '@switchboard/contract';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { selectNewClients } from '../../store/selectors.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

/** Conversations that nobody looks after yet, newest activity first; the list lives, older ones load on request. */
export function NewClientsList() {
  const t = useT('conversations');
  const api = useApi();
  const actions = useActions();
  const errorText = useErrorText();
  const ready = useStore((state) => state.load === 'ready');
  const mayRead = useStore((state) => state.me === null || hasPermission(state.me.permissions, 'leads', 'read'));
  const channels = useStore(useShallow(selectNewClients));
  const count = useStore((state) => Math.max(state.newClientsCount, channels.length));
  const [loading, setLoading] = useState(false);

  const loadMore = async () => {
    setLoading(true);
    try {
      const page = await api.call(endpoints.listChannels, {
        query: {
          section: 'new_clients',
          sortBy: 'activity',
          order: 'desc',
          limit: limits.nextPageMessages,
          // A few back: what came since has moved the others on.
          offset: Math.max(0, channels.length - 5),
        },
      });
      for (const channel of page.data) actions.receiveChannel(channel);
    } catch (error) {
      notifications.show({ color: 'red', title: t('failed'), message: errorText(error) });
    } finally {
      setLoading(false);
    }
  };

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
            <ul className={classes.rows}>
              {channels.map((channel) => (
                <ConversationRow key={channel.id} channel={channel} withBot />
              ))}
            </ul>
          </>
        )}
        {count > channels.length && (
          <Button variant="subtle" mt="xs" loading={loading} onClick={() => void loadMore()}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </div>
  );
}
