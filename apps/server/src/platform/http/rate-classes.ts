import type { RateClass } from '@switchboard/contract';

/** Calls allowed per window; per user where one is signed in, else per address. */
export const rateClasses: Record<RateClass, { max: number; windowMs: number }> = {
  read: { max: 1_200, windowMs: 60_000 },
  write: { max: 300, windowMs: 60_000 },
  send: { max: 300, windowMs: 60_000 },
  upload: { max: 120, windowMs: 60_000 },
  /** Per address, workspace and name typed: guessing one account from one place. */
  credentials: { max: 10, windowMs: 60_000 },
  creation: { max: 10, windowMs: 3_600_000 },
};
