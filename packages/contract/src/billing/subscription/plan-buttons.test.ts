import { describe, expect, test } from 'vitest';
import { paymentStatuses, tariffs } from '../../foundation/plans/plans.ts';
import {
  canCancel,
  canProceedToPayment,
  hasPaymentMethod,
  isCovered,
  planButton,
  trialDaysLeft,
} from './plan-buttons.ts';
import { monthlyPriceMinor, toMajorUnits } from './prices.ts';

const { entrepreneur, business, virtuoso } = tariffs;
const all = [entrepreneur, business, virtuoso];
const names = { notPaid: 0, paid: 1, free: 2, unsubscribed: 3, beforeDeleting: 4 } as const;

/** Tariff and status, the three buttons, which of their cards are covered, cancel, pay, card. */
const rows = [
  [entrepreneur, 'free', 'current upgrade upgrade', 'x--', '---'],
  [business, 'free', 'order current upgrade', 'xx-', '-p-'],
  [virtuoso, 'free', 'order order current', 'xxx', '-p-'],
  [business, 'paid', 'order current upgrade', 'xx-', 'c-m'],
  [virtuoso, 'paid', 'order order current', 'xxx', 'c-m'],
  [business, 'unsubscribed', 'order upgrade upgrade', 'x--', '--m'],
  [virtuoso, 'unsubscribed', 'order upgrade upgrade', 'x--', '--m'],
  [business, 'notPaid', 'order current upgrade', '---', '-pm'],
  [virtuoso, 'notPaid', 'order order current', '---', '-pm'],
  [business, 'beforeDeleting', 'order current upgrade', 'xxx', '--m'],
] as const;

test.for(rows)('%i %s: %s, covered %s, %s', ([tariff, status, buttons, covered, others]) => {
  const plan = { tariff, payment_status: names[status] };
  expect(all.map((one) => planButton(one, plan)).join(' ')).toBe(buttons);
  expect(all.map((one) => (isCovered(one, plan) ? 'x' : '-')).join('')).toBe(covered);
  const shown = [canCancel(plan) && 'c', canProceedToPayment(plan) && 'p', hasPaymentMethod(plan) && 'm'];
  expect(shown.map((one) => one || '-').join('')).toBe(others);
});

describe('the days left of a trial', () => {
  const trial = { tariff: business, payment_status: paymentStatuses.free, trial_end_date: '2026-03-15T12:00:00.000Z' };
  const leftAt = (now: string, more: object = {}) => trialDaysLeft({ ...trial, ...more }, new Date(now));

  test('are counted while they begin, and none is left at the end', () => {
    expect(leftAt('2026-03-01T12:00:00Z')).toBe(14);
    expect(leftAt('2026-03-15T11:59:59Z')).toBe(1);
    expect(leftAt('2026-03-14T11:59:59Z')).toBe(2);
    expect(leftAt('2026-03-15T12:00:00Z')).toBeNull();
  });

  test('are none where no trial runs', () => {
    const now = '2026-03-01T12:00:00Z';
    expect(leftAt(now, { payment_status: paymentStatuses.paid })).toBeNull();
    expect(leftAt(now, { tariff: entrepreneur })).toBeNull();
    expect(leftAt(now, { trial_end_date: null })).toBeNull();
  });
});

test('plans cost whole cents, written with two decimals', () => {
  expect(all.map(monthlyPriceMinor)).toEqual([0, 900, 4900]);
  expect([0, 5, 29, 900, 4950, -900].map(toMajorUnits)).toEqual(['0.00', '0.05', '0.29', '9.00', '49.50', '-9.00']);
});
