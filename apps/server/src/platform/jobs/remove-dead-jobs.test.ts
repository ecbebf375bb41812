import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeDeadJobTasks } from './remove-dead-jobs.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test('jobs that failed for good go after their time; those that still have tries, run, or failed lately stay', async () => {
  const add = async (key: string, change: string) => {
    await client.query(`select graphile_worker.add_job('some-task', job_key => $1, max_attempts => 2)`, [key]);
    await client.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [key]);
  };
  const longAgo = `updated_at = now() - interval '31 days'`;
  await add('dead long ago', `attempts = 2, ${longAgo}`);
  await add('dead since yesterday', `attempts = 2, updated_at = now() - interval '1 day'`);
  await add('tried once', `attempts = 1, ${longAgo}`);
  await add('in its last try', `attempts = 2, locked_at = now(), locked_by = 'somebody', ${longAgo}`);
  await makeDeadJobTasks(database.connection, 30)['remove-dead-jobs']?.({});
  const { rows } = await client.query<{ key: string }>('select key from graphile_worker._private_jobs order by key');
  expect(rows.map(({ key }) => key)).toEqual(['dead since yesterday', 'in its last try', 'tried once']);
});
