import type { RateClass } from '@switchboard/contract';
import type { Attempt } from './attempt-counts.ts';
import type { CallLimit } from './call-counter.ts';

/** Calls allowed per window; per user where one is signed in, else per address. */
export const rateClasses: Record<RateClass, CallLimit> = {
  read: { max: 1_200, windowMs: 60_000 },
  write: { max: 300, windowMs: 60_000 },
  send: { max: 300, windowMs: 60_000 },
  upload: { max: 120, windowMs: 60_000 },
  /** Sign-in attempts from one address, for any account; successful ones do not count. */
  credentials: { max: 30, windowMs: 60_000 },
  creation: { max: 10, windowMs: 3_600_000 },
  /** Calls by which anyone has us send a mail. */
  mail: { max: 20, windowMs: 3_600_000 },
};

const storedRateClasses: readonly RateClass[] = ['credentials', 'creation', 'mail'];

/**
 * The attempt to count for a call whose class is counted in the database, before its body is read; null for other
 * classes.
 */
export const storedAttempt = (rate: RateClass, address: string): Attempt | null =>
  storedRateClasses.includes(rate) ? { limit: { ...rateClasses[rate], name: rate }, key: address } : null;

/** Limits per address for failed lookups and for costs outside the endpoints; per process. */
export const addressLimits = {
  unknownTokens: { max: 300, windowMs: 60_000 },
  unknownHosts: { max: 120, windowMs: 60_000 },
  socketUpgrades: { max: 600, windowMs: 60_000 },
} as const satisfies Record<string, CallLimit>;

/** Files that a user may read. */
export const fileReads: CallLimit = { max: 3_000, windowMs: 60_000 };

/** Invoices that a user may have drawn: each takes a twentieth of a second of the processor. */
export const invoiceReads: CallLimit = { max: 60, windowMs: 60_000 };
