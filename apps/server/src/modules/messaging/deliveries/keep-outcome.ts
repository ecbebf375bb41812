import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError, isRolledBackForOthers } from '../../../platform/database/index.ts';

/** How long to retry storing a call's outcome while the database is unreachable: given up, the outcome is lost. */
const keepForMs = 15 * 60_000;
const firstPauseMs = 250;
const longestPauseMs = 2_000;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * Stores the outcome of a call, with retries while the database is unreachable or rolls back for others: otherwise the
 * outcome would be unknown. `write` must be safe to run twice.
 */
export const keepOutcome = async (
  write: () => Promise<void>,
  { now, wait }: Clock = { now: () => performance.now(), wait: sleep },
): Promise<void> => {
  const deadline = now() + keepForMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!(isConnectionError(error) || isRolledBackForOthers(error)) || now() > deadline) throw error;
      await wait(pauseMs);
    }
  }
};
