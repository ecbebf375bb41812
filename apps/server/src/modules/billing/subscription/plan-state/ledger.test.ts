// The books balance after any reports in any order: money taken = months granted + refunds, and no moment is paid
// twice.
import { paymentStatuses, tariffs } from '@switchboard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBillingEvent } from './apply-billing-event.ts';
import { daysAfter } from './months.ts';
import type { BillingEvent, Charge, Effect, Order, PaidPeriod, PlanState } from './plan-state.ts';

interface Entry {
  orderId: string;
  amountMinor: number;
  isMoney: boolean;
  refundMinor: number;
  period: { startsAt: Date; endsAt: Date } | null;
  isReversed: boolean;
}

const begin = new Date('2026-01-31T12:00:00Z');

/** A workspace with its ledger, as the database keeps both. */
const makeBooks = () => {
  const ledger = new Map<number, Entry>();
  const orders = new Map<string, Order>();
  let now = begin;
  let planState: PlanState = {
    tariff: tariffs.business,
    status: paymentStatuses.free,
    trialEndsAt: daysAfter(begin, 14),
    endsAt: null,
    deletesAt: null,
    activeOrder: null,
    anchorAt: null,
    period: null,
    earlier: [],
  };
  const entryOf = (paymentId: number): Entry => {
    const entry = ledger.get(paymentId);
    if (entry === undefined) throw new Error(`an effect about payment ${paymentId}, which nobody made`);
    return entry;
  };
  const act = (effect: Effect): void => {
    if (effect.kind === 'end_order') {
      const order = orders.get(effect.orderId);
      if (order !== undefined) orders.set(effect.orderId, { ...order, endedAt: order.endedAt ?? now });
    } else if (effect.kind === 'grant') {
      entryOf(effect.paymentId).period = { startsAt: effect.startsAt, endsAt: effect.endsAt };
    } else if (effect.kind === 'confirm') {
      const { period } = entryOf(effect.presumedId);
      entryOf(effect.presumedId).period = null;
      entryOf(effect.presumedId).isMoney = false;
      Object.assign(entryOf(effect.paymentId), { period, isMoney: true });
    } else if (effect.kind === 'cut') {
      const entry = entryOf(effect.paymentId);
      if (entry.period !== null) entry.period = { ...entry.period, endsAt: effect.endsAt };
    } else if (effect.kind === 'refund') {
      const entry = entryOf(effect.paymentId);
      entry.refundMinor += effect.amountMinor;
      // A refunded charge counts as taken: LiqPay refunds nothing else.
      entry.isMoney = true;
    }
  };
  /** As `lockStanding` finds it. */
  const listPeriods = (): PaidPeriod[] => {
    const found = [...ledger].flatMap(([paymentId, { period, amountMinor, isMoney, isReversed, orderId }]) =>
      period === null || period.endsAt <= period.startsAt || isReversed
        ? []
        : [{ ...period, paymentId, amountMinor, isPresumed: !isMoney, orderId }],
    );
    return found.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
  };
  const apply = (billingEvent: BillingEvent): void => {
    const { next, effects } = applyBillingEvent(planState, billingEvent, now);
    for (const effect of effects) act(effect);
    const [period = null, ...earlier] = listPeriods();
    planState = { ...next, period, earlier };
  };
  return {
    ledger,
    orders,
    now: () => now,
    planState: () => planState,
    wait: (days: number) => {
      now = daysAfter(now, days);
    },
    charge: (order: Order, charge: Charge) => {
      ledger.set(charge.paymentId, {
        orderId: order.orderId,
        amountMinor: charge.amountMinor,
        isMoney: !charge.isPresumed,
        refundMinor: 0,
        period: null,
        isReversed: false,
      });
      apply({ kind: 'charged', order, charge });
    },
    apply,
  };
};

const dayStep = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.integer({ min: 0, max: 5 }),
  fc.constant(28),
  fc.constant(31),
  fc.constant(70),
);
const step = fc.record({
  days: dayStep,
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('order') },
    { weight: 8, arbitrary: fc.constant('charge') },
    { weight: 3, arbitrary: fc.constantFrom('begin', 'return') },
    { weight: 5, arbitrary: fc.constantFrom('presume', 'fail', 'cancel', 'end', 'reverse') },
    { weight: 2, arbitrary: fc.constantFrom('close', 'give', 'wait') },
  ),
  tariff: fc.constantFrom(tariffs.business, tariffs.virtuoso),
  action: fc.constantFrom('subscribe', 'subscribe', 'pay'),
  waits: fc.boolean(),
  /** The order or payment of a late report, and how many days ago it happened. */
  pick: fc.nat(20),
  late: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 40 })),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const priceOf = (tariff: number) => (tariff === tariffs.business ? 900 : 4900);

const run = (
  books: ReturnType<typeof makeBooks>,
  { days, what, tariff, action, waits, pick, late }: Step,
  nextId: number,
) => {
  books.wait(days);
  books.apply({ kind: 'time_passed' });
  const orders = [...books.orders.values()];
  const order = orders[pick % Math.max(1, orders.length)];
  const { trialEndsAt, endsAt } = books.planState();
  if (what === 'order') {
    const orderId = `o${nextId}`;
    const chargedFrom = waits ? (endsAt ?? trialEndsAt) : null;
    books.orders.set(orderId, {
      orderId,
      action,
      tariff,
      chargedFrom: action === 'subscribe' && chargedFrom !== null && chargedFrom > books.now() ? chargedFrom : null,
      endedAt: null,
    });
  }
  if (what === 'cancel') books.apply({ kind: 'cancelled' });
  if (what === 'close') books.apply({ kind: 'closed' });
  if (what === 'return') books.apply({ kind: 'returned' });
  if (what === 'give') books.apply({ kind: 'given', tariff, until: waits ? daysAfter(books.now(), 20) : null });
  if (what === 'reverse') reverse(books, pick);
  if (order === undefined) return;
  const at = daysAfter(books.now(), -late);
  const charge = { paymentId: nextId, amountMinor: priceOf(order.tariff), at, isPresumed: what === 'presume' };
  if (what === 'charge' || (what === 'presume' && order.action === 'subscribe')) books.charge(order, charge);
  if (what === 'fail') books.apply({ kind: 'charge_failed', order, paymentId: nextId });
  if (what === 'begin' && order.chargedFrom !== null && order.chargedFrom > books.now()) {
    books.apply({ kind: 'subscribed', order });
  }
  if (what === 'end') {
    books.orders.set(order.orderId, { ...order, endedAt: order.endedAt ?? books.now() });
    books.apply({ kind: 'order_ended', orderId: order.orderId });
  }
};

/** The bank takes back everything not yet refunded: also the rest of a partial refund. */
const reverse = (books: ReturnType<typeof makeBooks>, pick: number): void => {
  const taken = [...books.ledger].filter(([, entry]) => entry.isMoney && entry.refundMinor < entry.amountMinor);
  const [paymentId, entry] = taken[pick % Math.max(1, taken.length)] ?? [];
  if (paymentId === undefined || entry === undefined) return;
  books.apply({ kind: 'reversed', paymentId });
  entry.refundMinor = entry.amountMinor;
  entry.isReversed = true;
};

const check = (books: ReturnType<typeof makeBooks>): void => {
  const entries = [...books.ledger.values()].filter(({ isMoney }) => isMoney);
  for (const { amountMinor, refundMinor, period } of entries) {
    expect(refundMinor).toBeLessThanOrEqual(amountMinor);
    // Granted, or given back whole.
    if (period === null) expect(refundMinor).toBe(amountMinor);
  }
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const taken = sum(entries.map(({ amountMinor }) => amountMinor));
  const granted = sum(
    entries.map(({ period, amountMinor, refundMinor }) => (period === null ? 0 : amountMinor - refundMinor)),
  );
  expect(taken).toBe(granted + sum(entries.map(({ refundMinor }) => refundMinor)));

  const periods = [...books.ledger.values()]
    .filter(({ isReversed }) => !isReversed)
    .flatMap(({ period }) => (period !== null && period.endsAt > period.startsAt ? [period] : []))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [index, { startsAt }] of periods.entries()) {
    const before = periods[index - 1];
    if (before !== undefined) expect(startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime());
  }
};

/** Every plan is covered by a paid month or a trial, and is no higher than the one paid for. */
const checkPlan = (books: ReturnType<typeof makeBooks>): void => {
  const { tariff, status, endsAt, trialEndsAt } = books.planState();
  if ((status !== paymentStatuses.paid && status !== paymentStatuses.unsubscribed) || endsAt === null) return;
  if (endsAt <= books.now()) return;
  const periods = [...books.ledger.values()].flatMap(({ period, isReversed, orderId }) =>
    period === null || isReversed || period.endsAt <= books.now() ? [] : [{ ...period, orderId }],
  );
  const coveredUntil = [...periods.map((one) => one.endsAt), ...(trialEndsAt === null ? [] : [trialEndsAt])];
  expect(Math.max(...coveredUntil.map(Number))).toBeGreaterThanOrEqual(Number(endsAt));
  for (const { startsAt, orderId } of periods) {
    if (startsAt <= books.now()) expect(books.orders.get(orderId)?.tariff).toBe(tariff);
  }
};

test('money taken is months granted and refunds, and no two months overlap [26.26]', () => {
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
    const books = makeBooks();
    for (const [index, one] of steps.entries()) {
      run(books, one, index + 1);
      check(books);
      checkPlan(books);
    }
  });
  expect(() => fc.assert(property, { numRuns: 2_000, seed: 14 })).not.toThrow();
});
