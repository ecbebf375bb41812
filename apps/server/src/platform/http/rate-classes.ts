import type { RateClass } from '@switchboard/contract';
import type { Attempt } from './attempt-counts.ts';
import type { CallLimit } from './call-counter.ts';

/** Calls allowed per window; per user where one is signed in, else per address. */
export const rateClasses: Record<RateClass, CallLimit> = {
  read: { max: 1_200, windowMs: 60_000 },
  write: { max: 300, windowMs: 60_000 },
  send: { max: 300, windowMs: 60_000 },
  upload: { max: 120, windowMs: 60_000 },
  /** Tries to sign in from one address, whoever as; those that succeed do not count. */
  credentials: { max: 30, windowMs: 60_000 },
  creation: { max: 10, windowMs: 3_600_000 },
};

const storedRateClasses: readonly RateClass[] = ['credentials', 'creation'];

/** A call of a class that is counted in the database, before its body is read; null for the other classes. */
export const storedAttempt = (rate: RateClass, address: string): Attempt | null =>
  storedRateClasses.includes(rate) ? { limit: { ...rateClasses[rate], name: rate }, key: address } : null;

/** What an address may get wrong, and what costs without being an endpoint; per process. */
export const addressLimits = {
  unknownTokens: { max: 300, windowMs: 60_000 },
  unknownHosts: { max: 120, windowMs: 60_000 },
  socketUpgrades: { max: 600, windowMs: 60_000 },
} as const satisfies Record<string, CallLimit>;

/** Files that a user may ask for. */
export const fileReads: CallLimit = { max: 3_000, windowMs: 60_000 };
