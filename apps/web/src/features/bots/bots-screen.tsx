import { Text } from '@mantine/core';
import { endpoints, hasPermission, messengers } from '@switchboard/contract';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { BotsCard } from './bots-card.tsx';
import { botsKey } from './bots-key.ts';
import classes from './bots-screen.module.css';

/** Connected messenger accounts: Telegram is managed here, what exists of the others is shown as it is. */
export function BotsScreen() {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const me = useStore((state) => state.me);
  const mayRead = me !== null && hasPermission(me.permissions, 'settings', 'read');
  const query = useQuery({
    queryKey: botsKey,
    queryFn: ({ signal }) => api.call(endpoints.listBots, { signal }),
    enabled: mayRead,
  });

  // The event tells that bots have changed, but not what only this screen shows.
  const bots = useStore((state) => state.bots);
  const seen = useRef(bots);
  useEffect(() => {
    if (seen.current === bots) return;
    seen.current = bots;
    void queries.invalidateQueries({ queryKey: botsKey });
  }, [bots, queries]);

  if (me !== null && !mayRead) {
    return <EmptyState icon={<IconLock size={28} stroke={1.5} />} title={errorText('permission.denied')} />;
  }
  const all = query.data?.data ?? [];
  const of = (type: number) => all.filter((bot) => bot.type === type);
  const viber = of(messengers.viber);
  const messenger = of(messengers.messenger);
  return (
    <div className={classes.page} data-testid="bots-screen">
      <div className={classes.column}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Text c="dimmed" mb="md">
          {t('intro')}
        </Text>
        {query.isPending && <SkeletonRows count={3} withAvatar />}
        {query.isError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
        {query.isSuccess && (
          <>
            <BotsCard type={messengers.telegram} bots={of(messengers.telegram)} managed />
            {viber.length > 0 && <BotsCard type={messengers.viber} bots={viber} />}
            {messenger.length > 0 && <BotsCard type={messengers.messenger} bots={messenger} />}
          </>
        )}
      </div>
    </div>
  );
}
