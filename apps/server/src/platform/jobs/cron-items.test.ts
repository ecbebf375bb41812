import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { JobRunner } from './index.ts';

let database: TestDatabase;
let runner: JobRunner | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await runner?.close();
  await database.close();
});

/** Of a scheduled job: for which minute it is. */
const minuteOf = (payload: unknown) => (payload as { _cron: { ts: string } })._cron.ts.slice(11, 16);

test('what a machine that has slept has missed is made up once, and then all is as before', async () => {
  database = await makeTestDatabase();
  const done: string[] = [];
  const note = (task: string) => async (payload: unknown) => void done.push(`${task} ${minuteOf(payload)}`);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-12-02T01:59:59.800Z') });
  runner = await JobRunner.start({
    connection: database.connection,
    tasks: { often: note('often'), nightly: note('nightly'), yearly: note('yearly') },
    crontab: [
      { task: 'often', schedule: '* * * * *' },
      { task: 'nightly', schedule: '29 2 * * *' },
      { task: 'yearly', schedule: '0 0 1 1 *' },
    ],
    concurrency: 1,
    log: pino({ level: 'silent' }),
  });
  vi.setSystemTime('2024-12-02T03:00:57Z');
  await expect.poll(() => done.at(-1), { timeout: 30_000 }).toBe('often 03:00');
  expect(done).toEqual(['often 02:00', 'nightly 02:29', 'often 03:00']);
  vi.setSystemTime('2024-12-03T12:30:10Z');
  await expect.poll(() => done.at(-1), { timeout: 30_000 }).toBe('often 12:30');
  expect(done.slice(3)).toEqual(['often 03:01', 'nightly 02:29', 'often 12:30']);
});
