/**
 * A process whose only task never ends (unless ERROR has it end with an error that nobody waits for), for tests that kill
 * it: prints `at work` once it has started the job TASK of the database CONNECTION.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { DatabaseConnection } from '../platform/database/index.ts';
import { JobRunner } from '../platform/jobs/index.ts';
import { ProcessLife } from '../process-life.ts';

const { TASK: task = '', CONNECTION: connection = '{}', ERROR: error } = process.env;
const life = new ProcessLife();
const atWork = async (): Promise<void> => {
  process.stdout.write('at work\n');
  if (error === undefined) await new Promise(() => {});
  void Promise.reject(new Error(error));
};

await life.run(async () => {
  const runner = await JobRunner.start({
    connection: JSON.parse(connection) as DatabaseConnection,
    tasks: { [task]: atWork },
    crontab: [],
    concurrency: 1,
    log: pino({ level: 'silent' }),
    // Renewed so often that it counts as dead only once it is.
    jobLockTimes: { lookEveryMs: 200, deadAfterMs: 15_000 },
  });
  life.onStrayError(() => runner.noteDeath());
  // As in the server, what hangs is left behind.
  life.beforeEnd('jobs', () => Promise.race([runner.close(), sleep(3_000)]));
});
