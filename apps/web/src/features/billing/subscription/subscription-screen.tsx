import { Alert, Button, Skeleton } from '@mantine/core';
import { endpoints, hasPermission, isOpen, type Plan, paymentStatuses, planOf, tariffs } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { DeleteAccount } from './account/delete-account.tsx';
import { DeletingNotice } from './account/deleting-notice.tsx';
import { PaymentHistory } from './payments/payment-history.tsx';
import { type Checkout, RedirectModal } from './payments/redirect-modal.tsx';
import { CurrentPlan } from './plan/current-plan.tsx';
import { PriceList } from './plan/price-list.tsx';
import { PlanUsageCard } from './seats/plan-usage-card.tsx';
import { paymentStatusQuery, paymentsKey, planUsageKey, subscriberQuery } from './subscription-queries.ts';

const PlanActivity = lazyLater(() => import('./plan/plan-activity.tsx'));
/** The picture's, with its title: what is below stays where it is. */
const activityHeight = 248;

/** The workspace's plan, its price, the payments, and its seats. */
export function SubscriptionScreen({ exports }: { exports: ReactNode }) {
  const t = useT('subscription');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const me = useStore((state) => state.me);
  const query = useQuery(subscriberQuery(api));
  const subscriber = query.data;
  const { paid, beforeDeleting } = paymentStatuses;
  useQuery(paymentStatusQuery(api, subscriber?.can_pay === true && subscriber.payment_status !== paid));
  const [isListed, setIsListed] = useState(false);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const choose = useAction(async (plan: Plan) => {
    if (subscriber === undefined) return;
    const { name } = subscriber;
    const { tariff } = plan;
    if (tariff === tariffs.entrepreneur) return;
    setCheckout({ plan, form: await api.call(endpoints.orderPlan, { body: { tariff, name } }) });
    setIsListed(false);
  }, t('redirect.failed'));

  const planState = subscriber && `${subscriber.tariff} ${subscriber.payment_status} ${subscriber.end_date}`;
  const isKnownOpen = me !== null && isOpen(me.workspace.payment_status);
  useEffect(() => {
    if (planState === undefined) return;
    // Another plan state: data that depends on it is fetched again.
    void queries.invalidateQueries({ queryKey: paymentsKey });
    void queries.invalidateQueries({ queryKey: planUsageKey });
  }, [queries, planState]);
  const isNowOpen = subscriber && isOpen(subscriber.payment_status);
  useEffect(() => {
    // Paid, or closed: the whole page follows, without waiting for the socket.
    if (isNowOpen !== undefined && isNowOpen !== isKnownOpen) actions.reload();
  }, [actions, isNowOpen, isKnownOpen]);

  const mayPay = me !== null && hasPermission(me.permissions, 'settings', 'update');
  const seesStatistics = me !== null && hasPermission(me.permissions, 'stats', 'read');
  const isOwner = me !== null && me.workspace.owner_id === me.id;
  const isDeleting = subscriber?.payment_status === beforeDeleting;
  return (
    <SettingsPage title={t('title')} isWide testId="subscription-screen">
      {query.isPending && <SkeletonRows count={4} />}
      {query.isLoadingError && <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} />}
      {subscriber && (
        <>
          {!isNowOpen && !isDeleting && (
            <Alert color="red" mb="md" title={t('closed.title')} data-testid="unpaid-notice">
              {mayPay && subscriber.can_pay && (
                <Button size="sm" onClick={() => choose.run(planOf(subscriber.tariff))} loading={choose.isPending}>
                  {t('current.proceed')}
                </Button>
              )}
            </Alert>
          )}
          {isDeleting && <DeletingNotice deletesAt={subscriber.deletes_at} isOwner={isOwner} />}
          <CurrentPlan
            subscriber={subscriber}
            mayPay={mayPay && !isDeleting}
            isBusy={choose.isPending}
            onChange={() => setIsListed(true)}
            onPay={() => choose.run(planOf(subscriber.tariff))}
          />
          <PlanUsageCard mayChoose={mayPay && me !== null && hasPermission(me.permissions, 'users', 'update')} />
          {isNowOpen && seesStatistics && (
            <LazyPart fallback={<Skeleton height={activityHeight} radius={12} mb={16} />}>
              <PlanActivity now={subscriber.now} height={activityHeight} />
            </LazyPart>
          )}
          <PaymentHistory maySend={mayPay} />
          {isOwner && !isNowOpen && exports}
          {isOwner && !isDeleting && <DeleteAccount subscriber={subscriber} />}
          {isListed && (
            <PriceList
              subscriber={subscriber}
              isBusy={choose.isPending}
              onChoose={(plan) => choose.run(plan)}
              onClose={() => setIsListed(false)}
            />
          )}
        </>
      )}
      {checkout && <RedirectModal checkout={checkout} onClose={() => setCheckout(null)} />}
    </SettingsPage>
  );
}
