import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a queue that a killed process held moves on within seconds', async () => {
  const client = new pg.Client(app.database.connection);
  await client.connect();
  const add = () => client.query(`select graphile_worker.add_job('prune-events', queue_name => 'a queue')`);
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where queue_name = 'a queue'`,
    );
    return rows[0]?.count;
  };
  await add();
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 5_000, interval: 20 });
  await client.query(
    `insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at) values ('a queue', 'worker-killed', now())
     on conflict (queue_name) do update set locked_by = 'worker-killed', locked_at = now()`,
  );
  await add();
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 15_000, interval: 50 });
  await client.end();
});
