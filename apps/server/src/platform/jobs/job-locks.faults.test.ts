import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startStuckProcess } from '../../testing/processes/stuck-process.ts';
import { JobRunner } from './index.ts';

let database: TestDatabase;
let client: pg.Client;
const runners: JobRunner[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const log = pino({ level: 'silent' });
/** Ten times as fast as in production. */
const jobLockTimes = { lookEveryMs: 200, deadAfterMs: 1_500 };

const startRunner = async (tasks: Record<string, () => Promise<void>>): Promise<void> => {
  const connection = database.connection;
  runners.push(await JobRunner.start({ connection, tasks, crontab: [], concurrency: 4, log, jobLockTimes }));
};

const add = (task: string, queue: string | null, key: string | null = null) =>
  client.query('select graphile_worker.add_job($1, queue_name => $2, job_key => $3)', [task, queue, key]);

const countJobs = async (task: string) => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
    [task],
  );
  return rows[0]?.count;
};

const kill = async (child: ChildProcess) => {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

test('what a killed process had in hand is done by another one, with the queue it held', async () => {
  await add('stuck', 'a queue');
  const child = await startStuckProcess(database.connection, 'stuck');
  await add('stuck', 'a queue');
  await add('stuck', null);
  await kill(child);
  let done = 0;
  await startRunner({ stuck: async () => void (done += 1) });
  await expect.poll(() => countJobs('stuck'), { interval: 50 }).toBe(0);
  expect(done).toBe(3);
});

test('a job that takes many times as long is never freed, by its own process or another', async () => {
  let starts = 0;
  let isDone = false;
  const long = async () => {
    starts += 1;
    await new Promise((resolve) => setTimeout(resolve, jobLockTimes.deadAfterMs * 4));
    isDone = true;
  };
  await startRunner({ long });
  await startRunner({ long });
  await add('long', 'a long queue');
  await add('long', 'a long queue');
  await expect.poll(() => isDone).toBe(true);
  // Only the queue's second job may have started by now.
  expect(starts).toBeLessThanOrEqual(2);
  await expect.poll(() => countJobs('long')).toBe(0);
  expect(starts).toBe(2);
});

test('a job whose place another one of its key has taken goes with the process that held it', async () => {
  await add('replaced', null, 'the key');
  const child = await startStuckProcess(database.connection, 'replaced');
  await add('replaced', null, 'the key');
  await kill(child);
  let done = 0;
  await startRunner({ replaced: async () => void (done += 1) });
  await expect.poll(() => countJobs('replaced'), { interval: 50 }).toBe(0);
  expect(done).toBe(1);
});

test('after an outage that a runner with nothing to do waited out, others have their time to say that they live', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-outage-'));
  const host = path.join(folder, 'database');
  await symlink(database.connection.host, host);
  const deadAfterMs = 3_000;
  const connection = { ...database.connection, host };
  const times = { lookEveryMs: 200, deadAfterMs };
  const said: string[] = [];
  const listening = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const runner = { connection, tasks: {}, crontab: [], concurrency: 1, log: listening, jobLockTimes: times };
  runners.push(await JobRunner.start(runner));
  const isLocked = async () => {
    const { rows } = await client.query(
      `select from graphile_worker.jobs where task_identifier = 'elsewhere' and locked_at is not null`,
    );
    return rows.length;
  };
  const grow = `update graphile_worker._private_jobs set locked_by = 'another process', locked_at = now() - interval '1 hour'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'elsewhere')`;
  await add('elsewhere', null);
  await client.query(grow);
  await expect.poll(isLocked, { interval: 50 }).toBe(0);
  // From here on it frees jobs that look dead at once.
  await unlink(host);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchboard-jobs'`,
  );
  await client.query(grow);
  await expect.poll(() => said.join(''), { interval: 20 }).toContain('the locks of jobs could not be looked at');
  await symlink(database.connection.host, host);
  const backAtMs = performance.now();
  await expect.poll(isLocked, { interval: 20 }).toBe(0);
  expect(performance.now() - backAtMs).toBeGreaterThan(deadAfterMs);
  await client.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'elsewhere'`,
  );
  await rm(folder, { recursive: true });
});
