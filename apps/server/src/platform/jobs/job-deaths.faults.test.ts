// A job in the middle of which the process died is set aside after its third death, so that it cannot end the server for good.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startStuckProcess } from '../../testing/processes/stuck-process.ts';
import { JobRunner, type Tasks } from './index.ts';

const limitMs = 240_000;
const patiently = { timeout: 60_000, interval: 50 };

let database: TestDatabase;
let client: pg.Client;
const runners: JobRunner[] = [];

beforeEach(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
  await client.end();
  await database.close();
});

const startRunner = async (tasks: Tasks): Promise<JobRunner> => {
  const runner = await JobRunner.start({
    connection: database.connection,
    tasks,
    crontab: [],
    concurrency: 4,
    log: pino({ level: 'silent' }),
    jobLockTimes: { lookEveryMs: 200, deadAfterMs: 4_000 },
  });
  runners.push(runner);
  return runner;
};

const add = (task: string, payload: object = {}) =>
  client.query('select enqueue_job($1, $2::json)', [task, JSON.stringify(payload)]);

const listJobs = async () => {
  const { rows } = await client.query<{ task: string; is_dead: boolean; last_error: string | null }>(
    `select task_identifier as task, attempts >= max_attempts and locked_at is null as is_dead, last_error
     from graphile_worker.jobs order by id`,
  );
  return rows;
};
const countDeaths = async (task: string) => {
  const { rows } = await client.query<{ deaths: number }>('select deaths from job_deaths where task = $1', [task]);
  return rows.map(({ deaths }) => deaths);
};

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

const isFree = async (task: string) => {
  const free = 'select from graphile_worker.jobs where task_identifier = $1 and locked_at is null';
  return (await client.query(free, [task])).rowCount;
};

/** A process starts the job and ends so; another one frees the job. */
const endDuring = async (task: string, times: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
  for (let time = 0; time < times; time += 1) {
    await end(await startStuckProcess(database.connection, task), signal);
    await expect.poll(() => isFree(task), patiently).toBe(1);
  }
};

const setAside = { is_dead: true, last_error: 'set aside: the server has died three times in the middle of it' };

test(
  'a job that was killed with its process three times is a dead one, all others are done, and somebody can run it again',
  async () => {
    await startRunner({});
    await add('poison', { of: 'one' });
    await endDuring('poison', 3);
    expect(await countDeaths('poison')).toEqual([3]);
    const done: unknown[] = [];
    await add('poison', { of: 'another' });
    await add('other');
    await startRunner({
      poison: async (payload) => void done.push(payload),
      other: async () => void done.push('other'),
    });
    await expect.poll(listJobs, patiently).toEqual([{ task: 'poison', ...setAside }]);
    expect(done).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining([{ of: 'another' }, 'other']));
    // As the runbook says.
    await client.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
      from graphile_worker.jobs where attempts >= max_attempts`);
    await expect.poll(listJobs, patiently).toEqual([]);
    expect(done).toContainEqual({ of: 'one' });
    expect(await countDeaths('poison')).toEqual([]);
  },
  limitMs,
);

test(
  'a job that is done after two deaths has none, and deaths are no tries',
  async () => {
    await startRunner({});
    await client.query(`select enqueue_job('unlucky', '{}', max_attempts => 2)`);
    await endDuring('unlucky', 2);
    expect(await countDeaths('unlucky')).toEqual([2]);
    await startRunner({ unlucky: async () => {} });
    await expect.poll(listJobs, patiently).toEqual([]);
    expect(await countDeaths('unlucky')).toEqual([]);
  },
  limitMs,
);

test(
  'after two deaths jobs wait for each other, so that no other job dies of the one that is to blame',
  async () => {
    await startRunner({});
    await add('poison', { of: 1 });
    await add('poison', { of: 2 });
    await client.query(
      `insert into job_deaths (task, work, deaths, died_at)
       select 'poison', encode(sha256(convert_to(format('{"of":%s}', n), 'UTF8')), 'hex'), 1, now() from generate_series(1, 2) n`,
    );
    await client.query(
      `update graphile_worker._private_jobs set locked_by = 'a dead worker', locked_at = now() - interval '1 hour', attempts = 1`,
    );
    await expect.poll(() => isFree('poison'), patiently).toBe(2);
    let [atWork, most] = [0, 0];
    await startRunner({
      async poison() {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setTimeout(resolve, 300));
        atWork -= 1;
      },
    });
    await expect.poll(listJobs, patiently).toEqual([]);
    expect(most).toBe(1);
  },
  limitMs,
);

test(
  'a process that stops in order and is cut off from a job, as at each deployment, has not died of it',
  async () => {
    await startRunner({});
    await add('long');
    await endDuring('long', 3, 'SIGTERM');
    expect(await countDeaths('long')).toEqual([]);
    let isDone = false;
    await startRunner({ long: async () => void (isDone = true) });
    await expect.poll(listJobs, patiently).toEqual([]);
    expect(isDone).toBe(true);
  },
  limitMs,
);

test(
  'work on a schedule that ends the process by an error nobody waits for, done or not, rests after three times and is one dead job',
  async () => {
    for (const ts of ['1', '2', '3']) {
      await add('sweep', { _cron: { ts } });
      const child = await startStuckProcess(database.connection, 'sweep', { ERROR: 'nobody waits for this' });
      if (child.exitCode === null) await once(child, 'exit');
      expect(child.exitCode).toBe(1);
    }
    expect(await countDeaths('sweep')).toEqual([3]);
    let runs = 0;
    await startRunner({ sweep: async () => void (runs += 1) });
    for (const ts of ['4', '5']) {
      await add('sweep', { _cron: { ts } });
      await expect.poll(listJobs, patiently).toEqual([{ task: 'sweep', ...setAside }]);
    }
    expect(runs).toBe(0);
    await client.query(`update job_deaths set died_at = now() - interval '61 minutes'`);
    await expect
      .poll(
        async () => {
          await add('sweep', { _cron: { ts: '6' } });
          return runs;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    await expect.poll(() => countDeaths('sweep'), patiently).toEqual([]);
  },
  limitMs,
);
