import { limits, paymentStatuses, tariffs } from '@switchboard/contract';
import { beginOrder, giveUnusedBack, takeCharge } from './charges.ts';
import { daysAfter } from './months.ts';
import { type Effect, type Happening, type NoticeKind, paidPeriodsOf, type Standing, type Turn } from './standing.ts';

const { notPaid, paid, free, unsubscribed, beforeDeleting } = paymentStatuses;

/** What comes of a happening. Decides everything about plans and payments, and does nothing itself. */
export const takeTurn = (standing: Standing, happening: Happening, now: Date): Turn => {
  const passed = passTime(standing, judgedAt(standing, happening, now));
  const turn = happen(passed.next, happening, now);
  return { next: turn.next, effects: [...passed.effects, ...turn.effects] };
};

/**
 * Up to when time has passed before it. What the provider tells late is judged by when it happened: months that were paid,
 * and told after a silence, follow one another, and only then does time go on.
 */
const judgedAt = (standing: Standing, happening: Happening, now: Date): Date | null => {
  switch (happening.kind) {
    case 'charged': {
      const { order, charge } = happening;
      if (standing.activeOrder === order.orderId) return null;
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

const happen = (standing: Standing, happening: Happening, now: Date): Turn => {
  switch (happening.kind) {
    case 'time_passed':
      return nothing(standing);
    case 'subscribed':
      return beginOrder(standing, happening.order, now);
    case 'charged':
      return takeCharge(standing, happening.order, happening.charge, now);
    case 'charge_failed':
      return failCharge(standing, happening.order.orderId);
    case 'reversed':
      return reverse(standing, happening.paymentId, now);
    case 'order_ended':
      return standing.activeOrder === happening.orderId ? cancel(standing, now) : nothing(standing);
    case 'cancelled':
      return cancel(standing, now);
    case 'closed':
      return close(standing, now);
    case 'returned':
      return comeBack(standing, now);
    case 'erasure_hastened':
      return nothing(standing.status === beforeDeleting ? { ...standing, deletesAt: now } : standing);
    case 'given':
      return {
        next: {
          ...withoutOrder(standing),
          tariff: happening.tariff,
          status: free,
          trialEndsAt: happening.until,
          endsAt: null,
          deletesAt: null,
        },
        effects: [...endActive(standing), ...giveUnusedBack(paidPeriodsOf(standing), now)],
      };
  }
};

const nothing = (standing: Standing): Turn => ({ next: standing, effects: [] });

const withoutOrder = (standing: Standing): Standing => ({ ...standing, activeOrder: null, anchorAt: null });

const endActive = ({ activeOrder }: Standing): Effect[] =>
  activeOrder === null ? [] : [{ kind: 'end_order', orderId: activeOrder }];

/** The plan that costs nothing. Nothing is deleted: what is above its limits pauses. */
const toFree = (standing: Standing): Standing => ({
  ...withoutOrder(standing),
  tariff: tariffs.entrepreneur,
  status: free,
  endsAt: null,
});

/** All that time alone brings, however long nobody looked. */
const passTime = (standing: Standing, now: Date | null): Turn => {
  if (now === null) return nothing(standing);
  const { tariff, status, trialEndsAt, endsAt } = standing;
  const isTrial = status === free && tariff > tariffs.entrepreneur && trialEndsAt !== null;
  if (isTrial && trialEndsAt <= now) {
    return { next: toFree(standing), effects: [noticeOf('trialEnded', trialEndsAt)] };
  }
  if (isTrial && daysAfter(trialEndsAt, -limits.trialReminderDays) <= now) {
    return { next: standing, effects: [noticeOf('trialEnding', trialEndsAt)] };
  }
  if (status === paid && endsAt !== null && daysAfter(endsAt, limits.graceDays) <= now) {
    return {
      next: { ...withoutOrder(standing), status: notPaid },
      effects: [...endActive(standing), noticeOf('subscriptionUnpaid', endsAt)],
    };
  }
  if (status === unsubscribed && endsAt !== null && endsAt <= now) {
    return { next: toFree(standing), effects: [noticeOf('subscriptionEnded', endsAt)] };
  }
  return nothing(standing);
};

const noticeOf = (notice: NoticeKind, at: Date): Effect => ({
  kind: 'notice',
  notice,
  about: at.toISOString(),
  at,
});

/** LiqPay tries the card again for three days: the grace runs out by itself. */
const failCharge = (standing: Standing, orderId: string): Turn => {
  if (standing.activeOrder !== orderId || standing.endsAt === null) return nothing(standing);
  const { endsAt } = standing;
  const until = daysAfter(endsAt, limits.graceDays);
  return {
    next: standing,
    effects: [{ kind: 'notice', notice: 'paymentFailed', about: endsAt.toISOString(), at: until }],
  };
};

/**
 * The latest month is taken back, or one that is not over; older ones were used. What was paid before it can still be used,
 * what was paid in advance for the time after it goes back.
 */
const reverse = (standing: Standing, paymentId: number, now: Date): Turn => {
  const { period: last, status } = standing;
  const periods = paidPeriodsOf(standing);
  const period = periods.find((one) => one.paymentId === paymentId);
  if (period === undefined || (period !== last && period.endsAt <= now)) return nothing(standing);
  const endsAt = now > period.startsAt ? now : period.startsAt;
  const [before = null, ...earlier] = periods.filter((one) => one.startsAt < period.startsAt);
  const later = periods.filter((one) => one.startsAt > period.startsAt);
  const cut: Effect[] = [
    ...(period.endsAt > now ? [{ kind: 'cut' as const, paymentId, endsAt }] : []),
    ...giveUnusedBack(later, now),
  ];
  const without = { ...standing, period: before, earlier };
  // Who comes back finds what is left: nothing of this.
  if (status === beforeDeleting) return { next: { ...without, endsAt: standing.endsAt && endsAt }, effects: cut };
  if (status !== paid && status !== unsubscribed) return { next: without, effects: cut };
  const isUsable = period.startsAt > now;
  return {
    next: { ...withoutOrder(without), status: isUsable ? unsubscribed : notPaid, endsAt },
    effects: [
      ...endActive(standing),
      ...cut,
      noticeOf(isUsable ? 'subscriptionCancelled' : 'subscriptionUnpaid', endsAt),
    ],
  };
};

/** What is paid can be used until its end; a plan that is not paid ends at once. */
const cancel = (standing: Standing, now: Date): Turn => {
  const { status, endsAt } = standing;
  if (status === notPaid) return { next: toFree(standing), effects: endActive(standing) };
  if (status !== paid) return nothing(standing);
  const until = endsAt ?? now;
  const effects: Effect[] = [
    ...endActive(standing),
    { kind: 'notice', notice: 'subscriptionCancelled', about: until.toISOString(), at: until },
  ];
  const ended = { ...withoutOrder(standing), status: unsubscribed, endsAt: until };
  const passed = passTime(ended, now);
  return { next: passed.next, effects: [...effects, ...passed.effects] };
};

const close = (standing: Standing, now: Date): Turn => {
  if (standing.status === beforeDeleting) return nothing(standing);
  const deletesAt = daysAfter(now, limits.closingDays);
  return {
    next: { ...withoutOrder(standing), status: beforeDeleting, deletesAt },
    effects: [
      ...endActive(standing),
      { kind: 'notice', notice: 'accountClosing', about: deletesAt.toISOString(), at: deletesAt },
    ],
  };
};

/** Back to what is left of a paid month or a trial, otherwise to the plan that costs nothing. */
const comeBack = (standing: Standing, now: Date): Turn => {
  if (standing.status !== beforeDeleting) return nothing(standing);
  const open = { ...standing, deletesAt: null };
  const { tariff, endsAt, trialEndsAt } = open;
  if (endsAt !== null && endsAt > now) return nothing({ ...open, status: unsubscribed });
  if (tariff > tariffs.entrepreneur && endsAt === null && trialEndsAt !== null && trialEndsAt > now) {
    return nothing({ ...open, status: free });
  }
  return nothing(toFree(open));
};
