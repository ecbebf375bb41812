import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { JobRunner } from './index.ts';

let database: TestDatabase;
let client: pg.Client;
const done: string[] = [];
const said: string[] = [];
let runner: JobRunner;

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  runner = await JobRunner.start({
    connection: database.connection,
    tasks: { note: async (payload) => void done.push((payload as { name: string }).name) },
    crontab: [],
    concurrency: 2,
    log: pino({ level: 'error' }, { write: (line) => void said.push(line) }),
    jobLockTimes: { lookEveryMs: 200, deadAfterMs: 1_500 },
  });
});
afterAll(async () => {
  await runner.close();
  await client.end();
  await database.close();
});

const add = (name: string) =>
  client.query(`select graphile_worker.add_job('note', json_build_object('name', $1::text))`, [name]);
const countEnds = () => said.filter((line) => line.includes('a job runner ended by itself')).length;
const countJobs = async () => (await client.query('select from graphile_worker.jobs')).rowCount;

test('a runner that ends because a job could not be written off is followed by another, and no job is lost', async () => {
  await client.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`);
  await client.query(
    'create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()',
  );
  await add('first');
  await expect.poll(() => done).toContain('first');
  await expect.poll(countEnds).toBe(1);
  await client.query('drop trigger refuse on graphile_worker._private_jobs');
  await add('second');
  await expect.poll(() => done).toContain('second');
  await expect.poll(countJobs).toBe(0);
});

test('connections that are cut again and again while jobs run cost no job and end no runner', async () => {
  const endsBefore = countEnds();
  const names = Array.from({ length: 200 }, (_, index) => `cut ${index}`);
  const cutting = (async () => {
    for (let cut = 0; cut < 10; cut += 1) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'switchboard-jobs' and datname = current_database()`,
      );
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  })();
  for (const name of names) await add(name);
  await cutting;
  await expect.poll(() => names.filter((name) => !done.includes(name))).toEqual([]);
  await expect.poll(countJobs).toBe(0);
  expect(countEnds()).toBe(endsBefore);
});
