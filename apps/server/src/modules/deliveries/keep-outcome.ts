import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError, isRolledBackForOthers } from '../../platform/database/index.ts';

/** How long the outcome of a call waits for a database that is away: once it is let go, nobody knows of it any more. */
const keepForMs = 15 * 60_000;
const firstPauseMs = 250;
const longestPauseMs = 2_000;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * Writes what a call brought, again and again while the database is away or busy with others: else its outcome would be unknown. What is written
 * may be written twice.
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
