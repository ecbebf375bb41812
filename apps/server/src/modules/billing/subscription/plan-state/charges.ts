import { limits, paymentStatuses, type Tariff, tariffs } from '@switchboard/contract';
import { daysAfter, daysLeft, endOfMonth } from './months.ts';
import {
  type Charge,
  type Effect,
  type Order,
  type PaidPeriod,
  type PlanState,
  type PlanTransition,
  paidPeriodsOf,
} from './plan-state.ts';

const { notPaid, paid, free, unsubscribed, beforeDeleting } = paymentStatuses;

/** A month is paid once: another charge of the same order so long before its end is one too many. */
const tooEarlyDays = 15;
/** The first month of an order may be charged so long before its day. */
const earlyDays = 1;
/** A rest of less than an hour is not waited for. */
const worthWaitingMs = 3_600_000;

const nothing = (planState: PlanState): PlanTransition => ({ next: planState, effects: [] });

/** Whether the operator has granted a plan free of charge, for ever. */
const isGiven = ({ status, tariff, trialEndsAt }: PlanState): boolean =>
  status === free && tariff > tariffs.entrepreneur && trialEndsAt === null;

/**
 * Whether an order may replace the present plan: no paid or granted plan is running, or the order is for a higher one.
 */
const mayBegin = (planState: PlanState, order: Order): boolean => {
  if (planState.status === beforeDeleting) return false;
  return (planState.status !== paid && !isGiven(planState)) || order.tariff > planState.tariff;
};

/** The end of the time that an order of this plan has to wait for; null when it may be charged at once. */
export const waitsLongFor = (planState: PlanState, ordered: Tariff, at: Date): Date | null => {
  const until = waitsFor(planState, ordered);
  return until !== null && until.getTime() - at.getTime() > worthWaitingMs ? until : null;
};

/** Whether a lower plan, charged now, would end the higher one that is still in force: there is one plan at a time. */
export const wouldEndHigher = (planState: PlanState, ordered: Tariff, at: Date): boolean =>
  ordered < planState.tariff && waitsLongFor(planState, ordered, at) !== null;

/** The day of an order's first month, where it was charged shortly before; null: it was not. */
const dayOfEarly = ({ chargedFrom }: Order, at: Date): Date | null =>
  chargedFrom !== null && at < chargedFrom && at >= daysAfter(chargedFrom, -earlyDays) ? chargedFrom : null;

/**
 * Until when a charge is left aside: the first month of a lower plan, charged shortly before its day, would end the higher
 * one that is still paid for. Null: it counts now.
 */
export const leftAsideUntil = (planState: PlanState, order: Order, at: Date, now: Date): Date | null => {
  const day = dayOfEarly(order, at);
  return day !== null && day > now && order.endedAt === null && wouldEndHigher(planState, order.tariff, at)
    ? day
    : null;
};

/** From when on a charge counts, once that has come. */
const countsFrom = (order: Order, { at }: Charge, now: Date): Date => {
  const day = dayOfEarly(order, at);
  return day !== null && day <= now ? day : at;
};

/** Whether a subscription begins with no charge: only the time it was to wait for is free, as long as that lasts. */
const mayBeginLater = (planState: PlanState, { tariff, chargedFrom }: Order, now: Date): boolean =>
  chargedFrom !== null && (chargedFrom <= now || waitsFor(planState, tariff)?.getTime() === chargedFrom.getTime());

const endOrder = (orderId: string): Effect => ({ kind: 'end_order', orderId });

const endOther = ({ activeOrder }: PlanState, orderId: string): Effect[] =>
  activeOrder === null || activeOrder === orderId ? [] : [endOrder(activeOrder)];

/** A subscription begins that charges nothing yet: first the trial, or the paid time, is used up. */
export const beginOrder = (planState: PlanState, order: Order, now: Date): PlanTransition => {
  if (planState.activeOrder === order.orderId) return nothing(planState);
  if (order.endedAt !== null || !mayBegin(planState, order) || !mayBeginLater(planState, order, now)) {
    return { next: planState, effects: order.endedAt === null ? [endOrder(order.orderId)] : [] };
  }
  return {
    next: {
      ...planState,
      status: paid,
      activeOrder: order.orderId,
      anchorAt: order.chargedFrom,
      endsAt: order.chargedFrom,
    },
    effects: endOther(planState, order.orderId),
  };
};

/** Money was taken: it pays for a month, or it is given back. */
export const takeCharge = (planState: PlanState, order: Order, charge: Charge, now: Date): PlanTransition => {
  const { period } = planState;
  const isOwn = planState.activeOrder === order.orderId || period?.orderId === order.orderId;
  if (period?.isPresumed === true && period.orderId === order.orderId && isWithin(period, charge.at)) {
    if (charge.isPresumed) return isNoMoney(planState, charge);
    return {
      next: { ...planState, period: { ...period, paymentId: charge.paymentId, isPresumed: false } },
      effects: [{ kind: 'confirm', presumedId: period.paymentId, paymentId: charge.paymentId }, receiptOf(charge)],
    };
  }
  // The beginning of a subscription is no money once its charges are reported.
  if (charge.isPresumed && isOwn) return isNoMoney(planState, charge);
  const isRefused =
    planState.status === beforeDeleting ||
    isAfterEnd(order, charge) ||
    wouldEndHigher(planState, order.tariff, countsFrom(order, charge, now)) ||
    isTooEarly(planState, order, charge);
  if (isRefused) return giveBack(planState, order, charge);
  if (isOwn && !isGiven(planState)) return renew(planState, order, charge, now);
  return mayBegin(planState, order) ? begin(planState, order, charge, now) : giveBack(planState, order, charge);
};

const isNoMoney = (planState: PlanState, { paymentId }: Charge): PlanTransition => ({
  next: planState,
  effects: [{ kind: 'withdraw', paymentId }],
});

const isAfterEnd = ({ endedAt }: Order, { at }: Charge): boolean => endedAt !== null && at >= endedAt;

const isWithin = ({ endsAt }: { endsAt: Date }, at: Date): boolean => daysAfter(endsAt, -tooEarlyDays) > at;

const isTooEarly = ({ period, endsAt }: PlanState, { orderId }: Order, { at }: Charge): boolean =>
  period?.orderId === orderId && endsAt !== null && isWithin({ endsAt }, at);

const receiptOf = ({ paymentId, amountMinor, at }: Charge): Effect => ({
  kind: 'notice',
  notice: 'paymentReceived',
  about: String(paymentId),
  at,
  amountMinor,
});

const giveBack = (planState: PlanState, order: Order, charge: Charge): PlanTransition => ({
  next: planState,
  effects: [
    // Also a charge of an order that should have ended: the provider may not have received that, however often it was
    // sent.
    ...(planState.activeOrder === order.orderId ? [] : [endOrder(order.orderId)]),
    ...refundOf(charge.paymentId, charge.amountMinor),
  ],
});

const refundOf = (paymentId: number, amountMinor: number): Effect[] => [
  { kind: 'refund', paymentId, amountMinor },
  { kind: 'notice', notice: 'paymentRefunded', about: String(paymentId), at: null, amountMinor },
];

/** The next month of an order: without a gap, unless it comes later than the grace allows. */
const renew = (planState: PlanState, order: Order, charge: Charge, now: Date): PlanTransition => {
  const { endsAt, anchorAt, period } = planState;
  const isInTime = endsAt !== null && charge.at <= daysAfter(endsAt, limits.graceDays);
  const startsAt = latest(isInTime ? endsAt : charge.at, period?.endsAt);
  return grant(planState, order, charge, { startsAt, anchorAt: anchorAt ?? order.chargedFrom ?? startsAt, now });
};

/** The first month of an order. */
const begin = (planState: PlanState, order: Order, charge: Charge, now: Date): PlanTransition => {
  const isHigher = isUpgrade(planState, order.tariff);
  const periods = paidPeriodsOf(planState);
  // Months that have not begun are replaced too; one that has begun may have been used before a late report.
  const begun = periods.filter((one) => !isHigher || one.startsAt <= now);
  const replaced = isHigher ? periods.filter((one) => one.endsAt > now) : [];
  const paidUntil = begun.map((one) => (replaced.includes(one) ? cutAt(one, charge.at) : one.endsAt));
  const startsAt = latest(charge.at, waitsFor(planState, order.tariff), ...paidUntil);
  const granted = grant(planState, order, charge, { startsAt, anchorAt: startsAt, now });
  const unused = giveUnusedBack(replaced, charge.at);
  return { next: granted.next, effects: [...endOther(planState, order.orderId), ...unused, ...granted.effects] };
};

/** No moment is paid twice, however late the report. */
const latest = (first: Date, ...others: (Date | null | undefined)[]): Date =>
  others.reduce<Date>((found, one) => (one && one > found ? one : found), first);

/** The time to use up before an order of this plan begins: it would be lost otherwise. */
const waitsFor = ({ status, tariff, trialEndsAt, endsAt }: PlanState, ordered: Tariff): Date | null => {
  if (ordered > tariff) return null;
  if (status === free) return trialEndsAt;
  return status === paid || status === unsubscribed ? endsAt : null;
};

const isUpgrade = ({ status, tariff }: PlanState, ordered: Tariff): boolean =>
  (status === paid || status === unsubscribed) && ordered > tariff;

/** Where a month ends that is replaced at a moment. */
const cutAt = ({ startsAt, endsAt }: PaidPeriod, at: Date): Date => {
  if (endsAt <= at) return endsAt;
  return at > startsAt ? at : startsAt;
};

/** Paid months are replaced: their whole days that are left are paid back. */
export const giveUnusedBack = (periods: readonly PaidPeriod[], at: Date): Effect[] =>
  periods.flatMap((period): Effect[] => {
    if (period.endsAt <= at) return [];
    const { left, all } = daysLeft(period.startsAt, period.endsAt, at);
    const amountMinor = Math.floor((period.amountMinor * left) / all);
    return [
      { kind: 'cut', paymentId: period.paymentId, endsAt: cutAt(period, at) },
      ...(amountMinor === 0 ? [] : refundOf(period.paymentId, amountMinor)),
    ];
  });

const grant = (
  planState: PlanState,
  order: Order,
  charge: Charge,
  { startsAt, anchorAt, now }: { startsAt: Date; anchorAt: Date; now: Date },
): PlanTransition => {
  const endsAt = endOfMonth(anchorAt, startsAt);
  const renews = order.action === 'subscribe' && order.endedAt === null;
  const { paymentId, amountMinor, isPresumed } = charge;
  const isOver = endsAt <= now && planState.status === notPaid;
  return {
    next: {
      ...planState,
      tariff: order.tariff,
      status: isOver ? notPaid : renews ? paid : unsubscribed,
      endsAt,
      activeOrder: renews ? order.orderId : null,
      anchorAt: renews ? anchorAt : null,
      period: { paymentId, orderId: order.orderId, amountMinor, startsAt, endsAt, isPresumed },
      earlier: paidPeriodsOf(planState),
    },
    effects: [{ kind: 'grant', paymentId, startsAt, endsAt, isPresumed }, receiptOf(charge)],
  };
};
