/**
 * A process whose only task never ends (unless ERROR has it end with an unexpected error), for tests that kill it:
 * prints `at work` once it has started the job TASK of the database CONNECTION; with IS_LEASED once it has begun the
 * piece `poison` of the leased work of that name.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { type DatabaseConnection, makeDatabase } from '../../platform/database/index.ts';
import { JobRunner } from '../../platform/jobs/index.ts';
import { LeasePump } from '../../platform/leases/lease-pump.ts';
import { ProcessLife } from '../../process-life.ts';

const { TASK: task = '', CONNECTION: connectionText = '{}', IS_LEASED: isLeased, ERROR: error } = process.env;
const connection = JSON.parse(connectionText) as DatabaseConnection;
const log = pino({ level: 'silent' });
const life = new ProcessLife();
const atWork = async (): Promise<void> => {
  process.stdout.write('at work\n');
  if (error === undefined) await new Promise(() => {});
  void Promise.reject(new Error(error));
};

const pump = new LeasePump({ database: makeDatabase({ connection, poolSize: 4 }), log });
const leased = () =>
  pump.run({ workspaceId: 1, name: task, job: { task, payload: {}, key: task } }, async (lease) => {
    if (lease.isSuspect)
      await lease.begin(
        async () => 'poison',
        async () => {},
      );
    await atWork();
    return { lookAgainInMs: null };
  });

await life.run(async () => {
  const runner = await JobRunner.start({
    connection,
    tasks: { [task]: isLeased === undefined ? atWork : leased },
    crontab: [],
    concurrency: 1,
    log,
    // Renewed so often that it counts as dead only once it is.
    jobLockTimes: { lookEveryMs: 200, deadAfterMs: 15_000 },
  });
  life.onStrayError(() => {
    runner.noteDeath();
    pump.noteDeath();
  });
  // As in the server, hanging steps are abandoned.
  life.beforeEnd('jobs', () => Promise.race([Promise.all([runner.close(), pump.close()]), sleep(3_000)]));
});
