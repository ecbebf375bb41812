import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeJobQueueTasks } from './collect-queues.ts';

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client(app.database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const collect = (connection: pg.ClientConfig = app.database.connection) =>
  makeJobQueueTasks(connection)['collect-job-queues']?.({});
const listQueues = async () => {
  const { rows } = await client.query<{ queue_name: string }>(
    `select queue_name from graphile_worker._private_job_queues where queue_name like 'test-%' order by queue_name`,
  );
  return rows.map((row) => row.queue_name);
};

test('queues without a job go; those with a waiting job, and those at work, stay', async () => {
  await client.query(`insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at) values
    ('test-empty', null, null), ('test-at-work', 'somebody', now())`);
  await client.query(
    `select graphile_worker.add_job('prune-events', queue_name => 'test-waiting', run_at => now() + interval '1 day')`,
  );
  await collect();
  expect(await listQueues()).toEqual(['test-at-work', 'test-waiting']);
});

test('who is just queueing a job keeps its queue', async () => {
  await client.query(`insert into graphile_worker._private_job_queues (queue_name) values ('test-queueing')`);
  await client.query('begin');
  await client.query(
    `select graphile_worker.add_job('prune-events', queue_name => 'test-queueing', run_at => now() + interval '1 day')`,
  );
  const collected = collect();
  const observer = new pg.Client(app.database.connection);
  await observer.connect();
  const waiting = `select from pg_locks where not granted and mode = 'ShareRowExclusiveLock'`;
  await expect.poll(async () => (await observer.query(waiting)).rows).toHaveLength(1);
  await observer.end();
  await client.query('commit');
  await collected;
  expect(await listQueues()).toContain('test-queueing');
});

test('its connection may be lost while it waits: the job fails, and nothing else', async () => {
  await client.query('begin; lock table graphile_worker._private_job_queues in row exclusive mode');
  const socket = new Socket();
  const collected = expect(collect({ ...app.database.connection, stream: () => socket })).rejects.toThrow('terminated');
  const waiting = `select from pg_locks where not granted and mode = 'ShareRowExclusiveLock'`;
  await expect.poll(async () => (await client.query(waiting)).rows).toHaveLength(1);
  // Without a word: after the server's own farewell the client would be closed before it hears that the line is dead.
  socket.destroy();
  await collected;
  await client.query('rollback');
});
