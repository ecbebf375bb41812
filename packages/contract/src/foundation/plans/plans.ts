import { paymentStatuses } from './payment-statuses.ts';

export { isOpen, paymentStatuses } from './payment-statuses.ts';

/**
 * The only table of tariffs with their prices and limits (docs/rules.md, "Plans"). The codes are those of the API and
 * the database.
 */
export const tariffs = { entrepreneur: 1, business: 2, virtuoso: 3 } as const;
export type Tariff = (typeof tariffs)[keyof typeof tariffs];

export interface Plan {
  tariff: Tariff;
  name: string;
  usdPerMonth: number;
  /** Connected messenger accounts; null: no limit. */
  bots: number | null;
  /** Users who are not inactive, invited ones and the owner included; null: no limit. */
  managers: number | null;
  /** Bytes that the workspace's files may take. */
  storageBytes: number;
  hasSupport: boolean;
}

const gibibyte = 1024 ** 3;

/** In the order of their rank. */
export const plans: readonly Plan[] = [
  {
    tariff: tariffs.entrepreneur,
    name: 'Entrepreneur',
    usdPerMonth: 0,
    bots: 3,
    managers: 3,
    storageBytes: 5 * gibibyte,
    hasSupport: false,
  },
  {
    tariff: tariffs.business,
    name: 'Business',
    usdPerMonth: 9,
    bots: 10,
    managers: 10,
    storageBytes: 50 * gibibyte,
    hasSupport: true,
  },
  {
    tariff: tariffs.virtuoso,
    name: 'Virtuoso',
    usdPerMonth: 49,
    bots: null,
    managers: null,
    storageBytes: 500 * gibibyte,
    hasSupport: true,
  },
];

/** The plan of a new workspace. An operator may set another length of the trial (`TRIAL_DAYS`). */
export const firstPlan = { tariff: tariffs.business, paymentStatus: paymentStatuses.free, trialDays: 14 } as const;

/** The plan of a stored tariff code; an unknown code gets the smallest plan. */
export const planOf = (tariff: number): Plan => {
  const plan = plans.find((candidate) => candidate.tariff === tariff) ?? plans[0];
  if (plan === undefined) throw new Error('there are no plans');
  return plan;
};

/** The next plan in rank; null above the highest. */
export const planAbove = ({ tariff }: Plan): Plan | null =>
  plans[plans.findIndex((plan) => plan.tariff === tariff) + 1] ?? null;
