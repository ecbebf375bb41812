import { limits, paymentStatuses, tariffs } from '@switchboard/contract';
import { beginOrder, giveUnusedBack, takeCharge } from './charges.ts';
import { endTrialOrPaidTime } from './end-trial.ts';
import { daysAfter } from './months.ts';
import { type BillingEvent, type Effect, type PlanState, type PlanTransition, paidPeriodsOf } from './plan-state.ts';
import { endActive, nothing, noticeOf, toFree, withoutOrder } from './transitions.ts';

const { notPaid, paid, free, unsubscribed, beforeDeleting } = paymentStatuses;

/**
 * Returns the plan state after an event and its effects. Decides everything about plans and payments, and changes
 * nothing itself.
 */
export const applyBillingEvent = (planState: PlanState, billingEvent: BillingEvent, now: Date): PlanTransition => {
  const passed = endTrialOrPaidTime(planState, judgedAt(planState, billingEvent, now));
  const decided = decide(passed.next, billingEvent, now);
  return { next: decided.next, effects: [...passed.effects, ...decided.effects] };
};

/**
 * The moment up to which time passes before the event. A late report is judged by the time of the charge: months that
 * were paid, and reported after a silence, follow one another, and only then does time go on.
 */
const judgedAt = (planState: PlanState, billingEvent: BillingEvent, now: Date): Date | null => {
  switch (billingEvent.kind) {
    case 'charged': {
      const { order, charge } = billingEvent;
      if (planState.activeOrder === order.orderId) return null;
      return charge.at < now ? charge.at : now;
    }
    case 'charge_failed':
    case 'order_ended':
    case 'reversed':
      return null;
    default:
      return now;
  }
};

const decide = (planState: PlanState, billingEvent: BillingEvent, now: Date): PlanTransition => {
  switch (billingEvent.kind) {
    case 'time_passed':
      return nothing(planState);
    case 'subscribed':
      return beginOrder(planState, billingEvent.order, now);
    case 'charged':
      return takeCharge(planState, billingEvent.order, billingEvent.charge, now);
    case 'charge_failed':
      return failCharge(planState, billingEvent.order.orderId);
    case 'reversed':
      return reverse(planState, billingEvent.paymentId, now);
    case 'order_ended':
      return planState.activeOrder === billingEvent.orderId ? cancel(planState, now) : nothing(planState);
    case 'cancelled':
      return cancel(planState, now);
    case 'closed':
      return close(planState, now);
    case 'returned':
      return comeBack(planState, now);
    case 'erasure_hastened':
      return nothing(planState.status === beforeDeleting ? { ...planState, deletesAt: now } : planState);
    case 'given':
      return {
        next: {
          ...withoutOrder(planState),
          tariff: billingEvent.tariff,
          status: free,
          trialEndsAt: billingEvent.until,
          endsAt: null,
          deletesAt: null,
        },
        effects: [...endActive(planState), ...giveUnusedBack(paidPeriodsOf(planState), now)],
      };
  }
};

/** LiqPay tries the card again for three days: the grace runs out by itself. */
const failCharge = (planState: PlanState, orderId: string): PlanTransition => {
  if (planState.activeOrder !== orderId || planState.endsAt === null) return nothing(planState);
  const { endsAt } = planState;
  const until = daysAfter(endsAt, limits.graceDays);
  return {
    next: planState,
    effects: [{ kind: 'notice', notice: 'paymentFailed', about: endsAt.toISOString(), at: until }],
  };
};

/**
 * The latest month is taken back, or one that is not over; older months were used. Months paid before it stay usable,
 * months paid in advance after it are refunded.
 */
const reverse = (planState: PlanState, paymentId: number, now: Date): PlanTransition => {
  const { period: last, status } = planState;
  const periods = paidPeriodsOf(planState);
  const period = periods.find((one) => one.paymentId === paymentId);
  if (period === undefined || (period !== last && period.endsAt <= now)) return nothing(planState);
  const endsAt = now > period.startsAt ? now : period.startsAt;
  const [before = null, ...earlier] = periods.filter((one) => one.startsAt < period.startsAt);
  const later = periods.filter((one) => one.startsAt > period.startsAt);
  const cut: Effect[] = [
    ...(period.endsAt > now ? [{ kind: 'cut' as const, paymentId, endsAt }] : []),
    ...giveUnusedBack(later, now),
  ];
  const without = { ...planState, period: before, earlier };
  // A user who reopens the account finds the rest, without this month.
  if (status === beforeDeleting) return { next: { ...without, endsAt: planState.endsAt && endsAt }, effects: cut };
  if (status !== paid && status !== unsubscribed) return { next: without, effects: cut };
  const isUsable = period.startsAt > now;
  return {
    next: { ...withoutOrder(without), status: isUsable ? unsubscribed : notPaid, endsAt },
    effects: [
      ...endActive(planState),
      ...cut,
      noticeOf(isUsable ? 'subscriptionCancelled' : 'subscriptionUnpaid', endsAt),
    ],
  };
};

/** Paid time can be used until its end; an unpaid plan ends at once. */
const cancel = (planState: PlanState, now: Date): PlanTransition => {
  const { status, endsAt } = planState;
  if (status === notPaid) return { next: toFree(planState), effects: endActive(planState) };
  if (status !== paid) return nothing(planState);
  const until = endsAt ?? now;
  const effects: Effect[] = [
    ...endActive(planState),
    { kind: 'notice', notice: 'subscriptionCancelled', about: until.toISOString(), at: until },
  ];
  const ended = { ...withoutOrder(planState), status: unsubscribed, endsAt: until };
  const passed = endTrialOrPaidTime(ended, now);
  return { next: passed.next, effects: [...effects, ...passed.effects] };
};

const close = (planState: PlanState, now: Date): PlanTransition => {
  if (planState.status === beforeDeleting) return nothing(planState);
  const deletesAt = daysAfter(now, limits.closingDays);
  return {
    next: { ...withoutOrder(planState), status: beforeDeleting, deletesAt },
    effects: [
      ...endActive(planState),
      { kind: 'notice', notice: 'accountClosing', about: deletesAt.toISOString(), at: deletesAt },
    ],
  };
};

/** Back to the rest of a paid month or a trial, otherwise to the free plan. */
const comeBack = (planState: PlanState, now: Date): PlanTransition => {
  if (planState.status !== beforeDeleting) return nothing(planState);
  const open = { ...planState, deletesAt: null };
  const { tariff, endsAt, trialEndsAt } = open;
  if (endsAt !== null && endsAt > now) return nothing({ ...open, status: unsubscribed });
  if (tariff > tariffs.entrepreneur && endsAt === null && trialEndsAt !== null && trialEndsAt > now) {
    return nothing({ ...open, status: free });
  }
  return nothing(toFree(open));
};
