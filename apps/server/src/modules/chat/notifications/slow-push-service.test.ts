import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration } from '../../../testing/outside/push-service.ts';
import { soon } from '../../../testing/soon.ts';
import { makeGroup, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let jobs: Client;
let asked = 0;
/** Accepts connections and never answers. */
const silent = createServer(() => {
  asked += 1;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: origin } });
  jobs = new Client(app.database.connection);
  await jobs.connect();
});

afterAll(async () => {
  // Ends pushes under way at once and prevents waiting ones from starting.
  await jobs.query(`delete from graphile_worker._private_jobs where locked_at is null`);
  await jobs.end();
  silent.closeAllConnections();
  await app.close();
  silent.close();
});

test('a push service that is silent takes no more than a part of the workers: other jobs go on', async () => {
  const workspace = await app.createWorkspace();
  const reader = await workspace.addUser(3);
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (let count = 0; count < limits.pushSubscriptionsPerUser; count += 1) {
    const body = makeRegistration(`${origin}/${count}`);
    expect((await reader.call('POST', '/api/push/subscriptions', { body })).status).toBe(201);
  }
  for (let count = 0; count < 2; count += 1) {
    const { id } = await makeGroup(workspace.owner, [reader.id]);
    await workspace.owner.call('POST', `/api/channels/${id}/messages`, { body: { content: 'news' } });
  }
  const waiting = async (task: string) => {
    const { rows } = await jobs.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
      [task],
    );
    return rows[0]?.count;
  };
  await expect.poll(() => waiting('send-push')).toBe(2 * limits.pushSubscriptionsPerUser);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await jobs.query(`select graphile_worker.add_job('prune-events')`);
  await expect.poll(() => waiting('prune-events'), soon).toBe(0);
});
