import { connectedMessengers, hasPermission, messengers } from '@switchboard/contract';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { BotsCard } from './bots-card.tsx';
import { botsQuery } from './bots-queries.ts';
import { WaitingTimesCard } from './waiting-times-card.tsx';

interface BotsScreenProps {
  /** Cards of other features, once there are bots. */
  otherCards?: ReactNode;
}

/** Connected messenger accounts, one card per messenger; bots that are not managed here are shown read-only. */
export function BotsScreen({ otherCards }: BotsScreenProps) {
  const t = useT('bots');
  const api = useApi();
  const errorText = useErrorText();
  const me = useStore((state) => state.me);
  const mayRead = me !== null && hasPermission(me.permissions, 'settings', 'read');
  const query = useQuery({ ...botsQuery(api), enabled: mayRead });

  if (me !== null && !mayRead) {
    return <EmptyState icon={IconLock} title={errorText('permission.denied')} hint={null} />;
  }
  const all = query.data?.data ?? [];
  const of = (type: number) => all.filter((bot) => bot.type === type);
  return (
    <SettingsPage title={t('title')} intro={t('intro')} isWide testId="bots-screen">
      {query.isPending && <SkeletonRows count={3} withAvatar />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {Object.values(messengers).map((type) => (
            <BotsCard key={type} type={type} bots={of(type)} managed={connectedMessengers.includes(type)} />
          ))}
          {all.length > 0 && otherCards}
          <WaitingTimesCard />
        </>
      )}
    </SettingsPage>
  );
}
