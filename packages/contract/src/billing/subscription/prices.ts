import { planOf, tariffs } from '../../foundation/plans/plans.ts';

export const billingCurrency = 'USD';

/** A month of a plan in minor units: cents. Money is counted in these everywhere, never in fractions. */
export const monthlyPriceMinor = (tariff: number): number => planOf(tariff).usdPerMonth * 100;

/** The plans that are ordered and paid for. */
export const paidTariffs = [tariffs.business, tariffs.virtuoso] as const;
export type PaidTariff = (typeof paidTariffs)[number];

/** Minor units as people and the payment provider write them: `900` is `9.00`. */
export const toMajorUnits = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
