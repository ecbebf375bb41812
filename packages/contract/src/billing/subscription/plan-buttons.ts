import { paymentStatuses, type Tariff, tariffs } from '../../foundation/plans/plans.ts';

/** The fields that decide the subscription page's buttons. */
export interface PlanFields {
  tariff: number;
  payment_status: number;
}

export type PlanButton = 'current' | 'order' | 'upgrade';

const { notPaid, paid, free, unsubscribed, beforeDeleting } = paymentStatuses;

/** The button on a plan's card. */
export const planButton = (tariff: Tariff, { tariff: current, payment_status: status }: PlanFields): PlanButton => {
  const isCurrent = tariff === current;
  if (tariff === tariffs.virtuoso) return isCurrent && status !== unsubscribed ? 'current' : 'upgrade';
  if (tariff === tariffs.business) {
    const isUnsubscribed = status === unsubscribed && current >= tariffs.business;
    if (current === tariffs.entrepreneur || isUnsubscribed) return 'upgrade';
  }
  return isCurrent ? 'current' : 'order';
};

/**
 * Whether a plan's card is covered, so that it cannot be ordered: the present plan and those below it. After
 * cancelling, the paid plans can be ordered again; while the account is being deleted, none.
 */
export const isCovered = (tariff: Tariff, { tariff: current, payment_status: status }: PlanFields): boolean => {
  if (status === beforeDeleting) return true;
  if (status === unsubscribed) return tariff === tariffs.entrepreneur;
  return (status === paid || status === free) && tariff <= current;
};

const isAboveFree = ({ tariff }: PlanFields) => tariff > tariffs.entrepreneur;

/** Whether 'Cancel subscription' is shown. */
export const canCancel = (plan: PlanFields): boolean => isAboveFree(plan) && plan.payment_status === paid;

/** Whether 'Proceed to payment' is shown. */
export const canProceedToPayment = (plan: PlanFields): boolean =>
  isAboveFree(plan) && (plan.payment_status === free || plan.payment_status === notPaid);

/** Whether there is a card to show as the payment method; otherwise no payment was made yet. */
export const hasPaymentMethod = (plan: PlanFields): boolean => isAboveFree(plan) && plan.payment_status !== free;

const dayMs = 86_400_000;

/** Begun days until the trial ends; null when no trial runs. */
export const trialDaysLeft = (
  { trial_end_date: end, ...plan }: PlanFields & { trial_end_date: string | null },
  now: Date,
): number | null => {
  if (end === null || !isAboveFree(plan) || plan.payment_status !== free) return null;
  const left = Math.ceil((Date.parse(end) - now.getTime()) / dayMs);
  return left > 0 ? left : null;
};
