import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let worker: pg.Client;
let caller: pg.Client;
let observer: pg.Client;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client(database.connection);
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await makeTestDatabase();
  [worker, caller, observer] = [await connect(), await connect(), await connect()];
});
afterAll(async () => {
  for (const client of [worker, caller, observer]) await client.end();
  await database.close();
});

const enqueue = (key: string, payload: object) =>
  caller.query(`select enqueue_job('keyed', $1::json, key => $2)`, [JSON.stringify(payload), key]);

const listJobs = async () => {
  const { rows } = await observer.query<{ payload: { news: number }; key: string | null; is_at_work: boolean }>(
    'select payload, key, locked_at is not null as is_at_work from graphile_worker._private_jobs order by id',
  );
  return rows;
};

/** A function that resolves once the caller waits for a lock. */
const watchCaller = async () => {
  const { rows } = await caller.query<{ pid: number }>('select pg_backend_pid() as pid');
  const text = 'select wait_event_type from pg_stat_activity where pid = $1';
  const waitsFor = async () => {
    const found = await observer.query<{ wait_event_type: string | null }>(text, [rows[0]?.pid]);
    return found.rows[0]?.wait_event_type;
  };
  return async () => {
    await expect.poll(waitsFor).toBe('Lock');
  };
};

test('news for a waiting job that a worker takes at the same moment become a job of their own', async () => {
  const isWaiting = await watchCaller();
  await enqueue('a', { news: 1 });
  // A worker takes it, as graphile-worker does, and has not committed when the news come: they find the job waiting.
  await worker.query('begin');
  await worker.query(
    `update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now(), attempts = attempts + 1
     where key = 'a'`,
  );
  const added = enqueue('a', { news: 2 });
  await isWaiting();
  await worker.query('commit');
  await added;
  expect(await listJobs()).toEqual([
    { payload: { news: 1 }, key: null, is_at_work: true },
    { payload: { news: 2 }, key: 'a', is_at_work: false },
  ]);
});

test('news for a job that waits, and for one that ends at the same moment, are in one job', async () => {
  await observer.query('delete from graphile_worker._private_jobs');
  const isWaiting = await watchCaller();
  await enqueue('b', { news: 1 });
  await enqueue('b', { news: 2 });
  expect(await listJobs()).toEqual([{ payload: { news: 2 }, key: 'b', is_at_work: false }]);
  await worker.query('begin');
  await worker.query(`delete from graphile_worker._private_jobs where key = 'b'`);
  const added = enqueue('b', { news: 3 });
  await isWaiting();
  await worker.query('commit');
  await added;
  expect(await listJobs()).toEqual([{ payload: { news: 3 }, key: 'b', is_at_work: false }]);
});
