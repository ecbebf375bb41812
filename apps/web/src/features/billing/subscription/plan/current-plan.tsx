import { Button, Group, Text } from '@mantine/core';
import {
  canCancel,
  canProceedToPayment,
  describeCard,
  hasPaymentMethod,
  limits,
  paymentStatuses,
  planOf,
  type Subscriber,
  tariffs,
  trialDaysLeft,
} from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import classes from '../subscription-screen.module.css';
import { useBillingDate } from '../use-billing-date.ts';
import { CancelButton } from './cancel-button.tsx';

interface CurrentPlanProps {
  subscriber: Subscriber;
  mayPay: boolean;
  isBusy: boolean;
  onChange: () => void;
  onPay: () => void;
}

/** The plan in force with its buttons, and how it is paid. */
export function CurrentPlan({ subscriber, mayPay, isBusy, onChange, onPay }: CurrentPlanProps) {
  const t = useT('subscription');
  const plan = planOf(subscriber.tariff);
  const isPayable = mayPay && subscriber.can_pay;
  return (
    <div className={classes.pair}>
      <SettingsCard title={t('current.title')}>
        <Text fw={600} data-testid="current-plan">
          {plan.name}
        </Text>
        <Text size="sm" c="dimmed">
          {plan.usdPerMonth === 0 ? t('current.free') : t('current.perMonth', { price: String(plan.usdPerMonth) })}
        </Text>
        <PlanStateText subscriber={subscriber} />
        {isTrial(subscriber) && (
          <Text size="sm" c="dimmed" mt="xs" data-testid="trial-means">
            {t('current.trialMeans', {
              paid: plan.name,
              free: freePlan.name,
              accounts: t('prices.accounts', { count: freePlan.bots ?? 0 }),
              managers: t('prices.managers', { count: freePlan.managers ?? 0 }),
            })}
          </Text>
        )}
        {mayPay && !subscriber.can_pay && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('current.paymentsOff')}
          </Text>
        )}
        {mayPay ? (
          <Group mt="md" gap="sm">
            <Button onClick={onChange} data-testid="change-plan">
              {t('current.change')}
            </Button>
            {isPayable && canProceedToPayment(subscriber) && (
              <Button variant="default" loading={isBusy} onClick={onPay} data-testid="proceed-to-payment">
                {t('current.proceed')}
              </Button>
            )}
            {canCancel(subscriber) && <CancelButton subscriber={subscriber} testId="cancel-subscription" />}
          </Group>
        ) : (
          subscriber.payment_status !== paymentStatuses.beforeDeleting && (
            <Text size="sm" c="dimmed" mt="md">
              {t('current.readOnly')}
            </Text>
          )
        )}
      </SettingsCard>
      <SettingsCard title={t('method.title')}>
        <Text data-testid="payment-method">{hasPaymentMethod(subscriber) ? t('method.card') : t('method.none')}</Text>
        {hasPaymentMethod(subscriber) && subscriber.sender_card_mask2 !== null && (
          <Text size="sm" c="dimmed" data-testid="card-mask">
            {describeCard(subscriber.sender_card_mask2)}
          </Text>
        )}
      </SettingsCard>
    </div>
  );
}

/** Until when the plan lasts, in one sentence. */
function PlanStateText({ subscriber }: { subscriber: Subscriber }) {
  const t = useT('subscription');
  const formatDate = useBillingDate();
  const days = trialDaysLeft(subscriber, new Date(subscriber.now));
  const end = subscriber.end_date === null ? null : formatDate(subscriber.end_date);
  const sentences: Record<number, () => string | null> = {
    [paymentStatuses.notPaid]: () => (end === null ? t('current.unpaid') : t('current.unpaidSince', { date: end })),
    [paymentStatuses.paid]: () =>
      end &&
      (isLate(subscriber)
        ? t('current.late', { date: end, until: formatDate(endOfGrace(subscriber)) })
        : t('current.nextBilling', { date: end })),
    [paymentStatuses.free]: () =>
      days === null || subscriber.trial_end_date === null
        ? null
        : t('current.trial', { days, date: formatDate(subscriber.trial_end_date) }),
    [paymentStatuses.unsubscribed]: () => end && t('current.paidUntil', { date: end }),
  };
  const sentence = sentences[subscriber.payment_status]?.() ?? null;
  return sentence === null ? null : (
    <Text mt="xs" data-testid="plan-state">
      {sentence}
    </Text>
  );
}

const freePlan = planOf(tariffs.entrepreneur);
const isTrial = (subscriber: Subscriber) =>
  subscriber.payment_status === paymentStatuses.free && trialDaysLeft(subscriber, new Date(subscriber.now)) !== null;

const endOf = ({ end_date: end, now }: Subscriber) => Date.parse(end ?? now);
/** The paid month is over, and the next one is not paid for. */
const isLate = (subscriber: Subscriber) => endOf(subscriber) < Date.parse(subscriber.now);
const endOfGrace = (subscriber: Subscriber) =>
  new Date(endOf(subscriber) + limits.graceDays * 86_400_000).toISOString();
