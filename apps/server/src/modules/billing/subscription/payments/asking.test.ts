// How often LiqPay is asked about an order, however many people look at the page of the subscription.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liqPayKeys } from '../../../../testing/billing/liqpay-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let provider: Server;
let calls = 0;
let apps: TestApp[] = [];
let database: Client;

beforeAll(async () => {
  provider = createServer((_request, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: 'error', err_code: 'payment_not_found' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const env = { ...liqPayKeys, LIQPAY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` };
  const first = await startTestApp({ env });
  apps = [first, await startTestApp({ env, share: first })];
  database = new Client(first.database.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  for (const app of apps.toReversed()) await app.close();
  await new Promise((resolve) => provider.close(resolve));
});

const listWaiting = async () => {
  const { rows } = await database.query(`select run_at from graphile_worker.jobs where task_identifier = 'ask-order'`);
  return rows;
};

const isQuiet = () =>
  eventually(async () => {
    const { rows } = await database.query(
      `select from graphile_worker.jobs where task_identifier = 'ask-order' and run_at <= now()`,
    );
    expect(rows).toEqual([]);
  });

test('an order is asked about once in half a minute, by all processes together', async () => {
  const [first] = apps;
  if (first === undefined) throw new Error('no server');
  const workspace = await first.createWorkspace();
  await database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
  const { owner, subdomain, host } = workspace;
  await owner.call('POST', '/api/subscriber/payment', { body: { tariff: 2, name: subdomain } });
  const ask = async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        [...apps, ...apps].map((app) => app.call(host, 'GET', '/api/subscriber/status', { token: owner.token })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await isQuiet();
    }
  };
  await ask();
  expect(calls).toBe(1);
  // Opening the page meanwhile does not restart the tries.
  const next = await listWaiting();
  expect(next).toHaveLength(1);
  await ask();
  expect(await listWaiting()).toEqual(next);
  await database.query(`update invoices set asked_at = asked_at - interval '31 seconds' where workspace_id = $1`, [
    workspace.id,
  ]);
  await ask();
  expect(calls).toBe(2);
});
