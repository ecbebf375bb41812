import { hasPermission } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../../ui/settings/settings-page.tsx';
import { subscriberQuery } from '../subscription-queries.ts';
import { SubscriberForm } from './subscriber-form.tsx';

/** The form appears no sooner, so that it does not flash by. */
const loadingMs = 600;

export function SubscriberScreen() {
  const t = useT('subscription');
  const query = useQuery({ ...subscriberQuery(useApi()), refetchInterval: false });
  const mayEdit = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'settings', 'update'));
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), loadingMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SettingsPage title={t('subscriber.title')} intro={t('subscriber.intro')} testId="subscriber-screen">
      {query.isLoadingError ? (
        <ErrorState title={t('subscriber.failed')} onRetry={() => void query.refetch()} />
      ) : query.data && !isWaiting ? (
        <SubscriberForm subscriber={query.data} isReadOnly={!mayEdit} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SettingsPage>
  );
}
