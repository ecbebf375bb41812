import { expect, test } from 'vitest';
import { firstPlan, paymentStatuses, planOf, plans, tariffs } from './plans.ts';

test('the plans are those of the price list, each with its limits [26.15]', () => {
  const gibibytes = (bytes: number) => bytes / 1024 ** 3;
  expect(
    plans.map(({ tariff, name, usdPerMonth, bots, managers, storageBytes, hasSupport }) =>
      [tariff, name, usdPerMonth, bots, managers, gibibytes(storageBytes), hasSupport].join(' '),
    ),
  ).toEqual(['1 Entrepreneur 0 3 3 5 false', '2 Business 9 10 10 50 true', '3 Virtuoso 49   500 true']);
});

test('a workspace begins on Business, free, for two weeks', () => {
  expect(firstPlan).toEqual({ tariff: tariffs.business, paymentStatus: paymentStatuses.free, trialDays: 14 });
});

test('a code that no plan has gets the smallest plan, never one without limits', () => {
  for (const code of [0, -1, 4, 1.5, Number.NaN]) expect(planOf(code).tariff).toBe(tariffs.entrepreneur);
  for (const { tariff } of plans) expect(planOf(tariff).tariff).toBe(tariff);
});
