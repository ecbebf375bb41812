import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError, isRolledBackForOthers } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';

const [firstPauseMs, longestPauseMs] = [250, 5_000];

/**
 * Runs `work` again and again while it fails for want of a connection, or because the database is busy with others, and
 * logs that it waits; throws every other failure. `work` must be safe to run twice. `abort` ends the waiting.
 */
export const untilDatabaseAnswers = async <Result>(
  name: string,
  work: () => Promise<Result>,
  { log, abort }: { log: Pick<DatabaseLog, 'warn'>; abort?: AbortSignal | undefined },
): Promise<Result> => {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    abort?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      abort?.throwIfAborted();
      if (!isConnectionError(error) && !isRolledBackForOthers(error)) throw error;
      log.warn({ err: error, name, pauseMs }, 'the start waits for the database');
      await sleep(pauseMs, undefined, { ...(abort && { signal: abort }) });
    }
  }
};
