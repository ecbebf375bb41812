import { paymentStatuses, tariffs } from '@switchboard/contract';
import { describe, expect, test } from 'vitest';
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
import type { BillingEvent, PlanState } from './plan-state.ts';

const { paid, unsubscribed, beforeDeleting } = paymentStatuses;
const { business, virtuoso } = tariffs;

/** The event, its day, then the plan and status, the end of the paid time, and the effects. */
const rows: [string, PlanState, BillingEvent, string, string, string | null, string][] = [
  // Time alone.
  ['a trial goes on', trial, time, '2026-03-12', '2 2', null, 'mail trialEnding'],
  ['a trial that is not about to end', trial, time, '2026-03-11', '2 2', null, ''],
  ['a trial ends', trial, time, '2026-03-15', '1 2', null, 'mail trialEnded'],
  ['a trial ended while nobody looked', trial, time, '2027-01-01', '1 2', null, 'mail trialEnded'],
  ['the free plan stays', nothing, time, '2030-01-01', '1 2', null, ''],
  ['a paid month goes on', paying, time, '2026-04-14', '2 1', '2026-04-15', ''],
  ['a paid month is over: grace', paying, time, '2026-04-17', '2 1', '2026-04-15', ''],
  ['the grace is over', paying, time, '2026-04-18', '2 0', '2026-04-15', 'end b1, mail subscriptionUnpaid'],
  ['cancelled and still paid', leaving, time, '2026-04-14', '2 3', '2026-04-15', ''],
  ['cancelled and over', leaving, time, '2026-04-15', '1 2', null, 'mail subscriptionEnded'],
  ['unpaid stays unpaid', unpaid, time, '2027-04-15', '2 0', '2026-04-15', ''],
  ['closed stays closed', closed, time, '2027-04-15', '2 4', '2026-04-15', ''],
  // Orders.
  [
    'an order at once',
    nothing,
    charged(b1, charge(2, '2026-03-01')),
    '2026-03-01',
    '2 1',
    '2026-04-01',
    'grant 2 2026-03-01/2026-04-01',
  ],
  [
    'in a trial, charged at its end',
    trial,
    { kind: 'subscribed', order: orderOf('b1', business, { chargedFrom: at('2026-03-15') }) },
    '2026-03-05',
    '2 1',
    '2026-03-15',
    '',
  ],
  [
    'in a trial, charged at once: nothing of it is lost',
    trial,
    charged(b1, charge(2, '2026-03-05')),
    '2026-03-05',
    '2 1',
    '2026-04-15',
    'grant 2 2026-03-15/2026-04-15',
  ],
  [
    'a higher plan than the trial’s',
    trial,
    charged(v1, charge(2, '2026-03-05')),
    '2026-03-05',
    '3 1',
    '2026-04-05',
    'grant 2 2026-03-05/2026-04-05',
  ],
  [
    'paid once, without a subscription',
    nothing,
    charged(orderOf('p1', business, { action: 'pay' }), charge(2, '2026-03-01')),
    '2026-03-01',
    '2 3',
    '2026-04-01',
    'grant 2 2026-03-01/2026-04-01',
  ],
  [
    'an unpaid plan is paid again',
    unpaid,
    charged(b2, charge(2, '2026-06-01')),
    '2026-06-01',
    '2 1',
    '2026-07-01',
    'grant 2 2026-06-01/2026-07-01',
  ],
  [
    'ordered again after cancelling',
    leaving,
    charged(b2, charge(2, '2026-04-01')),
    '2026-04-01',
    '2 1',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  // Renewals.
  [
    'a renewal',
    paying,
    charged(b1, charge(2, '2026-04-15')),
    '2026-04-15',
    '2 1',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  [
    'a renewal in the grace leaves no gap',
    paying,
    charged(b1, charge(2, '2026-04-17')),
    '2026-04-17',
    '2 1',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  [
    'a renewal that is told a week late',
    paying,
    charged(b1, charge(2, '2026-04-15')),
    '2026-04-22',
    '2 1',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  [
    'a second charge of one month',
    paying,
    charged(b1, charge(2, '2026-03-20')),
    '2026-03-20',
    '2 1',
    '2026-04-15',
    'refund 2 900, mail paymentRefunded',
  ],
  [
    'a renewal fails',
    paying,
    { kind: 'charge_failed', order: b1, paymentId: 2 },
    '2026-04-15',
    '2 1',
    '2026-04-15',
    'mail paymentFailed',
  ],
  [
    'another order fails',
    paying,
    { kind: 'charge_failed', order: v1, paymentId: 2 },
    '2026-04-01',
    '2 1',
    '2026-04-15',
    '',
  ],
  // Upgrades and double orders.
  [
    'an upgrade pays the unused days back',
    paying,
    charged(v1, charge(2, '2026-04-05', { amountMinor: 4900 })),
    '2026-04-05',
    '3 1',
    '2026-05-05',
    'end b1, cut 1 2026-04-05, refund 1 290, mail paymentRefunded, grant 2 2026-04-05/2026-05-05',
  ],
  [
    'a second order of what is paid',
    paying,
    charged(b2, charge(2, '2026-04-05')),
    '2026-04-05',
    '2 1',
    '2026-04-15',
    'end b2, refund 2 900, mail paymentRefunded',
  ],
  [
    'a second subscription that charges nothing yet',
    paying,
    { kind: 'subscribed', order: orderOf('b2', business, { chargedFrom: at('2026-04-15') }) },
    '2026-04-05',
    '2 1',
    '2026-04-15',
    'end b2',
  ],
  [
    'an upgrade pays back every month that is not used up, and begins at once',
    leavingLater,
    charged(v1, charge(3, '2026-04-05', { amountMinor: 4900 })),
    '2026-04-05',
    '3 1',
    '2026-05-05',
    'cut 2 2026-04-15, refund 2 900, mail paymentRefunded, cut 1 2026-04-05, refund 1 290, mail paymentRefunded, grant 3 2026-04-05/2026-05-05',
  ],
  [
    'a month of a higher plan than the trial’s, after a month of the trial’s was paid: the trial is over at once',
    { ...trial, status: unsubscribed, endsAt: month.endsAt, period: month },
    charged(v1, charge(3, '2026-03-05', { amountMinor: 4900 })),
    '2026-03-05',
    '3 1',
    '2026-04-05',
    'cut 1 2026-03-15, refund 1 900, mail paymentRefunded, grant 3 2026-03-05/2026-04-05',
  ],
  [
    'a month of a lower plan, charged while the higher one is paid: it would end that one',
    { ...leaving, tariff: virtuoso },
    charged(orderOf('p1', business, { action: 'pay' }), charge(2, '2026-04-05')),
    '2026-04-05',
    '3 3',
    '2026-04-15',
    'end p1, refund 2 900, mail paymentRefunded',
  ],
  [
    'a lower plan that is to begin later, charged before its day: the higher one goes on, and so does the order',
    { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt },
    charged(orderOf('b2', business, { chargedFrom: month.endsAt }), charge(2, '2026-04-05')),
    '2026-04-05',
    '3 1',
    '2026-04-15',
    'refund 2 900, mail paymentRefunded',
  ],
  [
    'the same, charged on its day',
    { ...leaving, tariff: virtuoso, status: paid, activeOrder: 'b2', anchorAt: month.endsAt },
    charged(orderOf('b2', business, { chargedFrom: month.endsAt }), charge(2, '2026-04-15')),
    '2026-04-15',
    '2 1',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  [
    'the plan of the trial, charged before its day: nothing of the trial is lost',
    { ...trial, status: paid, endsAt: trial.trialEndsAt, activeOrder: 'b2', anchorAt: trial.trialEndsAt },
    charged(orderOf('b2', business, { chargedFrom: trial.trialEndsAt }), charge(2, '2026-03-05')),
    '2026-03-05',
    '2 1',
    '2026-04-15',
    'grant 2 2026-03-15/2026-04-15',
  ],
  [
    'a lower plan, or the same, where one was given for ever: it would end that one',
    { ...nothing, tariff: business },
    charged(b1, charge(2, '2026-04-05')),
    '2026-04-05',
    '2 2',
    null,
    'end b1, refund 2 900, mail paymentRefunded',
  ],
  [
    'charged before a plan was given for ever, told after',
    { ...nothing, tariff: virtuoso, period: { ...month, endsAt: at('2026-04-01') } },
    charged({ ...b1, endedAt: at('2026-04-20') }, charge(2, '2026-04-15')),
    '2026-04-21',
    '3 2',
    null,
    'end b1, refund 2 900, mail paymentRefunded',
  ],
  [
    'a higher plan than the one that was given',
    { ...nothing, tariff: business },
    charged(v1, charge(2, '2026-04-05')),
    '2026-04-05',
    '3 1',
    '2026-05-05',
    'grant 2 2026-04-05/2026-05-05',
  ],
  [
    'a lower plan that begins after the higher one',
    { ...leaving, tariff: virtuoso },
    { kind: 'subscribed', order: orderOf('b2', business, { chargedFrom: at('2026-04-15') }) },
    '2026-04-05',
    '3 1',
    '2026-04-15',
    '',
  ],
  [
    'what it was to wait for is over, since the bank took the month back: nothing is free meanwhile',
    unpaid,
    { kind: 'subscribed', order: orderOf('b2', business, { chargedFrom: at('2026-04-15') }) },
    '2026-04-05',
    '2 0',
    '2026-04-15',
    'end b2',
  ],
  [
    'a form of the trial, finished on the free plan',
    nothing,
    { kind: 'subscribed', order: orderOf('b2', business, { chargedFrom: at('2026-04-15') }) },
    '2026-04-05',
    '1 2',
    null,
    'end b2',
  ],
  [
    'a subscription that is told of after the trial that it waited for',
    trial,
    { kind: 'subscribed', order: orderOf('b2', business, { chargedFrom: at('2026-03-15') }) },
    '2026-03-16',
    '1 1',
    '2026-03-15',
    'mail trialEnded',
  ],
  // Cancelling, and events that cross it.
  ['cancelled', paying, { kind: 'cancelled' }, '2026-04-01', '2 3', '2026-04-15', 'end b1, mail subscriptionCancelled'],
  [
    'cancelled in the grace',
    paying,
    { kind: 'cancelled' },
    '2026-04-16',
    '1 2',
    null,
    'end b1, mail subscriptionCancelled, mail subscriptionEnded',
  ],
  ['cancelled while unpaid', unpaid, { kind: 'cancelled' }, '2026-05-01', '1 2', null, ''],
  ['nothing to cancel', trial, { kind: 'cancelled' }, '2026-03-01', '2 2', null, ''],
  [
    'ended by the provider',
    paying,
    { kind: 'order_ended', orderId: 'b1' },
    '2026-04-01',
    '2 3',
    '2026-04-15',
    'end b1, mail subscriptionCancelled',
  ],
  ['another order ended', paying, { kind: 'order_ended', orderId: 'b0' }, '2026-04-01', '2 1', '2026-04-15', ''],
  [
    'charged before it was cancelled, told after',
    leaving,
    charged({ ...b1, endedAt: at('2026-04-15') }, charge(2, '2026-04-14')),
    '2026-04-14',
    '2 3',
    '2026-05-15',
    'grant 2 2026-04-15/2026-05-15',
  ],
  [
    'charged after it was cancelled: the provider is told once more',
    leaving,
    charged({ ...b1, endedAt: at('2026-04-10') }, charge(2, '2026-04-14')),
    '2026-04-14',
    '2 3',
    '2026-04-15',
    'end b1, refund 2 900, mail paymentRefunded',
  ],
  // Money taken back.
  [
    'the running month is reversed',
    paying,
    { kind: 'reversed', paymentId: 1 },
    '2026-04-01',
    '2 0',
    '2026-04-01',
    'end b1, cut 1 2026-04-01, mail subscriptionUnpaid',
  ],
  [
    'a month that runs is reversed, and the next one is paid already: that one goes back',
    leavingLater,
    { kind: 'reversed', paymentId: 1 },
    '2026-04-01',
    '2 0',
    '2026-04-01',
    'cut 1 2026-04-01, cut 2 2026-04-15, refund 2 900, mail paymentRefunded, mail subscriptionUnpaid',
  ],
  [
    'the next month is reversed: the one that runs stays',
    leavingLater,
    { kind: 'reversed', paymentId: 2 },
    '2026-04-01',
    '2 3',
    '2026-04-15',
    'cut 2 2026-04-15, mail subscriptionCancelled',
  ],
  [
    'the running month is reversed after closing',
    closed,
    { kind: 'reversed', paymentId: 1 },
    '2026-04-01',
    '2 4',
    '2026-04-01',
    'cut 1 2026-04-01',
  ],
  ['an older payment is reversed', paying, { kind: 'reversed', paymentId: 99 }, '2026-04-01', '2 1', '2026-04-15', ''],
  // The end of an account.
  ['closed', paying, { kind: 'closed' }, '2026-04-01', '2 4', '2026-04-15', 'end b1, mail accountClosing'],
  [
    'charged after closing',
    closed,
    charged({ ...b1, endedAt: at('2026-04-01') }, charge(2, '2026-04-15')),
    '2026-04-15',
    '2 4',
    '2026-04-15',
    'end b1, refund 2 900, mail paymentRefunded',
  ],
  [
    'a checkout finished after closing',
    closed,
    charged(v1, charge(2, '2026-04-05')),
    '2026-04-05',
    '2 4',
    '2026-04-15',
    'end v1, refund 2 900, mail paymentRefunded',
  ],
  ['back while the month runs', closed, { kind: 'returned' }, '2026-04-10', '2 3', '2026-04-15', ''],
  ['back after it', closed, { kind: 'returned' }, '2026-04-20', '1 2', null, ''],
  ['back into a trial', { ...trial, status: beforeDeleting }, { kind: 'returned' }, '2026-03-10', '2 2', null, ''],
  ['back to nothing', paying, { kind: 'returned' }, '2026-04-01', '2 1', '2026-04-15', ''],
  // By the operator.
  ['a plan is given', nothing, { kind: 'given', tariff: virtuoso, until: null }, '2026-03-01', '3 2', null, ''],
  [
    'a trial is extended',
    trial,
    { kind: 'given', tariff: business, until: at('2026-05-01') },
    '2026-03-01',
    '2 2',
    null,
    '',
  ],
  [
    'a plan is given to one who pays',
    paying,
    { kind: 'given', tariff: virtuoso, until: null },
    '2026-04-01',
    '3 2',
    null,
    'end b1, cut 1 2026-04-01, refund 1 406, mail paymentRefunded',
  ],
];

test.for(rows)('%s', ([, planState, billingEvent, day, plan, endsAt, effects]) => {
  const got = apply(planState, billingEvent, day);
  expect([got.plan, got.next.endsAt?.toISOString().slice(0, 10) ?? null, got.effects]).toEqual([plan, endsAt, effects]);
});

describe('a subscription that began', () => {
  const presumed = { ...paying, period: { ...month, isPresumed: true } };

  test('counts as paid where it charges at once, and its charge is no second one', () => {
    const first = apply(nothing, charged(b1, charge(2, '2026-03-01', { isPresumed: true })), '2026-03-01');
    expect(first.effects).toBe('grant 2 2026-03-01/2026-04-01 presumed');
    const second = apply(first.next, charged(b1, charge(3, '2026-03-01')), '2026-03-01');
    expect([second.effects, second.next.endsAt, second.next.period?.paymentId]).toEqual([
      'confirm 2 by 3',
      at('2026-04-01'),
      3,
    ]);
    const third = apply(second.next, charged(b1, charge(4, '2026-04-01')), '2026-04-01');
    expect(third.effects).toBe('grant 4 2026-04-01/2026-05-01');
  });

  test('is no money when the charge was told before it', () => {
    const late = apply(paying, charged(b1, charge(3, '2026-03-15', { isPresumed: true })), '2026-03-16');
    expect([late.effects, late.next]).toEqual(['withdraw 3', paying]);
  });

  test('pays the next month by its next charge, told or not', () => {
    const next = apply(presumed, charged(b1, charge(2, '2026-04-15')), '2026-04-15');
    expect(next.effects).toBe('grant 2 2026-04-15/2026-05-15');
  });
});

test('months begin on the day of the first one, and a short February moves none [26.22]', () => {
  let planState: PlanState = nothing;
  const ends: string[] = [];
  const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
  for (const [index, day] of days.entries()) {
    planState = apply(planState, charged(b1, charge(index + 1, day)), day).next;
    ends.push(planState.endsAt?.toISOString().slice(0, 10) ?? '');
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
});

test('months missed by everybody are made up for one after another, and the plan is open again', () => {
  const received = apply(paying, charged(b1, charge(2, '2026-04-15')), '2026-06-20');
  const later = apply(received.next, charged(b1, charge(3, '2026-05-15')), '2026-06-20');
  expect([later.plan, later.next.endsAt, later.next.activeOrder]).toEqual(['2 1', at('2026-06-15'), 'b1']);
  expect(apply(later.next, time, '2026-06-20').effects).toBe('end b1, mail subscriptionUnpaid');

  const lapsed = apply(paying, time, '2026-06-20').next;
  const ended = { ...b1, endedAt: at('2026-06-20') };
  const may = apply(lapsed, charged(ended, charge(2, '2026-04-15')), '2026-06-20');
  expect([may.plan, may.next.endsAt]).toEqual(['2 0', at('2026-05-15')]);
  const june = apply(may.next, charged(ended, charge(3, '2026-05-15')), '2026-06-20');
  const july = apply(june.next, charged(ended, charge(4, '2026-06-15')), '2026-06-20');
  // The order was ended when it seemed unpaid: it is not charged again.
  expect([july.plan, july.next.endsAt]).toEqual(['2 3', at('2026-07-15')]);
});
