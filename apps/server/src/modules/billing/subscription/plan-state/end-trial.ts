import { limits, paymentStatuses, tariffs } from '@switchboard/contract';
import { daysAfter } from './months.ts';
import type { PlanState, PlanTransition } from './plan-state.ts';
import { endActive, nothing, noticeOf, toFree, withoutOrder } from './transitions.ts';

const { notPaid, paid, free, unsubscribed } = paymentStatuses;

/**
 * Everything that time alone changes, however long ago it was last applied: a trial nears its end and ends, paid time
 * ends without a charge or after it was cancelled.
 */
export const endTrialOrPaidTime = (planState: PlanState, now: Date | null): PlanTransition => {
  if (now === null) return nothing(planState);
  const { tariff, status, trialEndsAt, endsAt } = planState;
  const isTrial = status === free && tariff > tariffs.entrepreneur && trialEndsAt !== null;
  if (isTrial && trialEndsAt <= now) {
    return { next: toFree(planState), effects: [noticeOf('trialEnded', trialEndsAt)] };
  }
  if (isTrial && daysAfter(trialEndsAt, -limits.trialReminderDays) <= now) {
    return { next: planState, effects: [noticeOf('trialEnding', trialEndsAt)] };
  }
  if (status === paid && endsAt !== null && daysAfter(endsAt, limits.graceDays) <= now) {
    return {
      next: { ...withoutOrder(planState), status: notPaid },
      effects: [...endActive(planState), noticeOf('subscriptionUnpaid', endsAt)],
    };
  }
  if (status === unsubscribed && endsAt !== null && endsAt <= now) {
    return { next: toFree(planState), effects: [noticeOf('subscriptionEnded', endsAt)] };
  }
  return nothing(planState);
};
