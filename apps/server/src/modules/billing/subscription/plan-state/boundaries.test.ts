// Every moment from which an event has another result: a millisecond before it, at it, and after it.
import { paymentStatuses, tariffs } from '@switchboard/contract';
import { expect, test } from 'vitest';
import {
  apply,
  at,
  b1,
  b2,
  charge,
  charged,
  closed,
  leaving,
  leavingLater,
  month,
  nothing,
  orderOf,
  paying,
  time,
  trial,
  unpaid,
  v1,
} from '../../../../testing/billing/plan-state-fixture.ts';
import { leftAsideUntil } from './charges.ts';
import { daysAfter } from './months.ts';
import type { BillingEvent, PlanState } from './plan-state.ts';

const { paid, unsubscribed, beforeDeleting } = paymentStatuses;
const { business, virtuoso } = tariffs;

const virtuosoOnce = charge(3, '2026-04-05', { amountMinor: 4900 });
const renewal = (moment: string) => charged(b1, charge(2, moment));
/** A lower plan that begins when the higher one, cancelled, is over. */
const lowerLater = orderOf('b2', business, { chargedFrom: month.endsAt });

interface Boundary {
  name: string;
  moment: string;
  planState: PlanState;
  /** The event; if it happened before it is reported, only the time of the report moves. */
  billingEvent: BillingEvent | ((moment: string) => BillingEvent);
  /** The time of the report, if that stays. */
  now?: string;
  /** The plan, the status, the end of the paid time, and the effects. */
  before: string;
  at: string;
  /** As at the moment itself, where it is left out. */
  after?: string;
}

const boundaries: Boundary[] = [
  // Time alone.
  {
    name: 'three days before a trial ends',
    moment: '2026-03-12T10:00:00.000Z',
    planState: trial,
    billingEvent: time,
    before: '2 2 -: ',
    at: '2 2 -: mail trialEnding',
  },
  {
    name: 'the end of a trial',
    moment: '2026-03-15T10:00:00.000Z',
    planState: trial,
    billingEvent: time,
    before: '2 2 -: mail trialEnding',
    at: '1 2 -: mail trialEnded',
  },
  {
    name: 'the end of the grace',
    moment: '2026-04-18T10:00:00.000Z',
    planState: paying,
    billingEvent: time,
    before: '2 1 2026-04-15: ',
    at: '2 0 2026-04-15: end b1, mail subscriptionUnpaid',
  },
  {
    name: 'the end of what was paid before cancelling',
    moment: '2026-04-15T10:00:00.000Z',
    planState: leaving,
    billingEvent: time,
    before: '2 3 2026-04-15: ',
    at: '1 2 -: mail subscriptionEnded',
  },
  // Charges.
  {
    name: 'fifteen days before the end of a month its next one may be charged, and no sooner',
    moment: '2026-03-31T10:00:00.000Z',
    planState: paying,
    billingEvent: renewal,
    before: '2 1 2026-04-15: refund 2 900, mail paymentRefunded',
    at: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'until then the charge of a month that was presumed is no other one',
    moment: '2026-03-31T10:00:00.000Z',
    planState: { ...paying, period: { ...month, isPresumed: true } },
    billingEvent: renewal,
    before: '2 1 2026-04-15: confirm 1 by 2',
    at: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'what is charged from the end of an order on goes back',
    moment: '2026-04-14T10:00:00.000Z',
    planState: leaving,
    billingEvent: (moment) => charged({ ...b1, endedAt: at('2026-04-14') }, charge(2, moment)),
    before: '2 3 2026-05-15: grant 2 2026-04-15/2026-05-15',
    at: '2 3 2026-04-15: end b1, refund 2 900, mail paymentRefunded',
  },
  {
    name: 'a month that is charged in the grace leaves no gap, one that is charged after it does',
    moment: '2026-04-18T10:00:00.000Z',
    planState: paying,
    billingEvent: renewal,
    before: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
    at: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
    after: '2 1 2026-05-15: grant 2 2026-04-18/2026-05-15',
  },
  {
    name: 'a month has more than ten days: what is charged later ends an anniversary later',
    moment: '2026-05-05T10:00:00.000Z',
    planState: paying,
    billingEvent: renewal,
    before: '2 1 2026-05-15: grant 2 2026-05-05/2026-05-15',
    at: '2 1 2026-06-15: grant 2 2026-05-05/2026-06-15',
  },
  {
    name: 'an hour before the end of a higher plan a month of a lower one may be charged',
    moment: '2026-04-15T09:00:00.000Z',
    planState: { ...leaving, tariff: virtuoso },
    billingEvent: (moment) => charged(orderOf('p1', business, { action: 'pay' }), charge(2, moment)),
    before: '3 3 2026-04-15: end p1, refund 2 900, mail paymentRefunded',
    at: '2 3 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'and so may the lower plan that was to begin then',
    moment: '2026-04-15T09:00:00.000Z',
    planState: { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt },
    billingEvent: (moment) => charged(lowerLater, charge(2, moment)),
    before: '3 1 2026-04-15: refund 2 900, mail paymentRefunded',
    at: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'a day before its day the first month of a lower plan may be charged, and counts once that has come',
    moment: '2026-04-14T10:00:00.000Z',
    now: '2026-04-15T10:00:00.000Z',
    planState: { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt },
    billingEvent: (moment) => charged(lowerLater, charge(2, moment)),
    before: '3 1 2026-04-15: refund 2 900, mail paymentRefunded',
    at: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'and not before',
    moment: '2026-04-15T09:00:00.000Z',
    planState: { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt },
    billingEvent: charged(lowerLater, charge(2, '2026-04-14T12:00:00.000Z')),
    before: '3 1 2026-04-15: refund 2 900, mail paymentRefunded',
    at: '3 1 2026-04-15: refund 2 900, mail paymentRefunded',
  },
  {
    name: 'a subscription without a charge begins once its day has come',
    moment: '2026-04-15T10:00:00.000Z',
    planState: nothing,
    billingEvent: { kind: 'subscribed', order: lowerLater },
    before: '1 2 -: end b2',
    at: '1 1 2026-04-15: ',
  },
  // Told late.
  {
    name: 'an upgrade that is told when the month it replaced is over pays nothing of it back',
    moment: '2026-04-15T10:00:00.000Z',
    planState: paying,
    billingEvent: charged(v1, virtuosoOnce),
    before:
      '3 1 2026-05-05: end b1, cut 1 2026-04-05, refund 1 290, mail paymentRefunded, grant 3 2026-04-05/2026-05-05',
    at: '3 1 2026-05-15: end b1, grant 3 2026-04-15/2026-05-15',
  },
  {
    name: 'an upgrade that is told when a month that was paid in advance has begun replaces that one from its begin',
    moment: '2026-04-15T10:00:00.000Z',
    planState: leavingLater,
    billingEvent: charged(v1, virtuosoOnce),
    before:
      '3 1 2026-05-05: cut 2 2026-04-15, refund 2 900, mail paymentRefunded, cut 1 2026-04-05, refund 1 290, mail paymentRefunded, grant 3 2026-04-05/2026-05-05',
    at: '3 1 2026-05-15: cut 2 2026-04-15, refund 2 900, mail paymentRefunded, grant 3 2026-04-15/2026-05-15',
  },
  {
    name: 'a month that is told when it is over opens nothing',
    moment: '2026-05-15T10:00:00.000Z',
    planState: unpaid,
    billingEvent: charged({ ...b1, endedAt: at('2026-04-18') }, charge(2, '2026-04-15')),
    before: '2 3 2026-05-15: grant 2 2026-04-15/2026-05-15',
    at: '2 0 2026-05-15: grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'a charge is judged by when it happened: what was cancelled was still paid then',
    moment: '2026-04-15T10:00:00.000Z',
    now: '2026-04-20T10:00:00.000Z',
    planState: leaving,
    billingEvent: (moment) => charged(b2, charge(2, moment)),
    before: '2 1 2026-05-15: grant 2 2026-04-15/2026-05-15',
    at: '2 1 2026-05-15: mail subscriptionEnded, grant 2 2026-04-15/2026-05-15',
  },
  {
    name: 'a charge by a clock that is ahead is judged by when it is told',
    moment: '2026-04-15T10:00:00.000Z',
    planState: leaving,
    billingEvent: charged(b2, charge(2, '2026-04-16')),
    before: '2 1 2026-05-16: grant 2 2026-04-16/2026-05-16',
    at: '2 1 2026-05-16: mail subscriptionEnded, grant 2 2026-04-16/2026-05-16',
  },
  // Refunds.
  {
    name: 'whole days that are left are paid back',
    moment: '2026-04-05T10:00:00.000Z',
    planState: paying,
    billingEvent: { kind: 'given', tariff: virtuoso, until: null },
    before: '3 2 -: end b1, cut 1 2026-04-05, refund 1 290, mail paymentRefunded',
    at: '3 2 -: end b1, cut 1 2026-04-05, refund 1 290, mail paymentRefunded',
    after: '3 2 -: end b1, cut 1 2026-04-05, refund 1 261, mail paymentRefunded',
  },
  {
    name: 'less than a day is nothing to pay back',
    moment: '2026-04-14T10:00:00.000Z',
    planState: paying,
    billingEvent: { kind: 'given', tariff: virtuoso, until: null },
    before: '3 2 -: end b1, cut 1 2026-04-14, refund 1 29, mail paymentRefunded',
    at: '3 2 -: end b1, cut 1 2026-04-14, refund 1 29, mail paymentRefunded',
    after: '3 2 -: end b1, cut 1 2026-04-14',
  },
  {
    name: 'a month that is over is not cut',
    moment: '2026-04-15T10:00:00.000Z',
    planState: paying,
    billingEvent: { kind: 'given', tariff: virtuoso, until: null },
    before: '3 2 -: end b1, cut 1 2026-04-15',
    at: '3 2 -: end b1',
  },
  // Money taken back.
  {
    name: 'the latest month is taken back also after its end',
    moment: '2026-04-15T10:00:00.000Z',
    planState: paying,
    billingEvent: { kind: 'reversed', paymentId: 1 },
    before: '2 0 2026-04-15: end b1, cut 1 2026-04-15, mail subscriptionUnpaid',
    at: '2 0 2026-04-15: end b1, mail subscriptionUnpaid',
  },
  {
    name: 'an earlier one only until its end',
    moment: '2026-04-15T10:00:00.000Z',
    planState: leavingLater,
    billingEvent: { kind: 'reversed', paymentId: 1 },
    before:
      '2 0 2026-04-15: cut 1 2026-04-15, cut 2 2026-04-15, refund 2 900, mail paymentRefunded, mail subscriptionUnpaid',
    at: '2 3 2026-05-15: ',
  },
  {
    name: 'one that has not begun leaves what runs before it',
    moment: '2026-04-15T10:00:00.000Z',
    planState: leavingLater,
    billingEvent: { kind: 'reversed', paymentId: 2 },
    before: '2 3 2026-04-15: cut 2 2026-04-15, mail subscriptionCancelled',
    at: '2 0 2026-04-15: cut 2 2026-04-15, mail subscriptionUnpaid',
  },
  // People.
  {
    name: 'what is cancelled after the end of its month is over at once',
    moment: '2026-04-15T10:00:00.000Z',
    planState: paying,
    billingEvent: { kind: 'cancelled' },
    before: '2 3 2026-04-15: end b1, mail subscriptionCancelled',
    at: '1 2 -: end b1, mail subscriptionCancelled, mail subscriptionEnded',
  },
  {
    name: 'whoever returns finds what is left of a month',
    moment: '2026-04-15T10:00:00.000Z',
    planState: closed,
    billingEvent: { kind: 'returned' },
    before: '2 3 2026-04-15: ',
    at: '1 2 -: ',
  },
  {
    name: 'whoever returns finds what is left of a trial',
    moment: '2026-03-15T10:00:00.000Z',
    planState: { ...trial, status: beforeDeleting },
    billingEvent: { kind: 'returned' },
    before: '2 2 -: ',
    at: '1 2 -: ',
  },
  {
    name: 'but no trial once a month has begun to be paid for, though it would still run',
    moment: '2026-04-15T10:00:00.000Z',
    planState: { ...closed, trialEndsAt: at('2026-05-01') },
    billingEvent: { kind: 'returned' },
    before: '2 3 2026-04-15: ',
    at: '1 2 -: ',
  },
];

const outcome = ({ planState, billingEvent, now }: Boundary, moment: string): string => {
  const what = typeof billingEvent === 'function' ? billingEvent(moment) : billingEvent;
  const { plan, next, effects } = apply(planState, what, now ?? moment);
  return `${plan} ${next.endsAt?.toISOString().slice(0, 10) ?? '-'}: ${effects}`;
};
const besides = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();

test.each(boundaries)('$name', (boundary) => {
  const { moment, before, at: on, after = on } = boundary;
  const found = [-1, 0, 1].map((ms) => outcome(boundary, besides(moment, ms)));
  expect(found).toEqual([before, on, after]);
});

test('money that was taken back leaves the month before it and those before that', () => {
  const third = { ...month, paymentId: 3, startsAt: at('2026-05-15'), endsAt: at('2026-06-15') };
  const [last, first] = [leavingLater.period, month];
  const planState = {
    ...leavingLater,
    status: unsubscribed,
    endsAt: third.endsAt,
    period: third,
    earlier: [last, first],
  };
  const { next } = apply(planState as PlanState, { kind: 'reversed', paymentId: 3 }, '2026-04-01');
  expect([next.period, next.earlier]).toEqual([last, [first]]);
});

test('days are days of twenty-four hours', () => {
  expect(daysAfter(at('2026-03-28'), 2)).toEqual(at('2026-03-30'));
  expect(daysAfter(at('2026-03-01'), -1)).toEqual(at('2026-02-28'));
});

test.each([
  ['a lower plan, charged before the day it waits for', '2026-04-14T12:00', month.endsAt],
  ['a day before', '2026-04-14T10:00', month.endsAt],
  ['more than a day before', '2026-04-14T09:59', null],
  ['when the higher plan is over within the hour', '2026-04-15T09:00', null],
  ['on the day', '2026-04-15T10:00', null],
])('%s, at %s, is left aside until %s', (_name, moment, until) => {
  const day = at(`${moment}:00.000Z`);
  const higher = { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt };
  expect(leftAsideUntil(higher, lowerLater, day, day)).toEqual(until);
});

test('nothing is left aside that counts now: it is told on the day, was ended, or is no lower plan', () => {
  const early = at('2026-04-14T12:00:00.000Z');
  const higher = { ...leaving, tariff: virtuoso };
  expect(leftAsideUntil(higher, lowerLater, early, month.endsAt)).toBeNull();
  expect(leftAsideUntil(higher, { ...lowerLater, endedAt: early }, early, early)).toBeNull();
  expect(leftAsideUntil(leaving, lowerLater, early, early)).toBeNull();
  expect(leftAsideUntil(higher, b2, early, early)).toBeNull();
});
