import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../platform/database/index.ts';
import type { BusMessage } from '../platform/realtime/bus.ts';
import { type LiqPayFixture, startLiqPay } from '../testing/billing/liqpay-fixture.ts';
import { eventually } from '../testing/messengers/messaging-fixture.ts';
import { findProgram } from '../testing/processes/server-process.ts';
import type { TestWorkspace } from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { closeWorkspace, compPlan, describeState, eraseClosed, extendTrial } from './manage-subscriptions.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;
let database: Database;
let config: Parameters<typeof extendTrial>[0];

beforeAll(async () => {
  fixture = await startLiqPay();
  ({ database } = fixture.app.resources);
  config = { secretKey: fixture.app.secretKey, baseUrl: new URL('http://localhost:3000'), defaultWorkspace: null };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
});

/** Runs the command as `npm run workspace` does. */
const run = async (...args: string[]) => {
  const { user, host, port, database: name } = fixture.app.database.connection;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: fixture.app.secretKey,
    BASE_URL: 'http://localhost:3000',
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [findProgram('workspace'), ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
};
const stands = async () => {
  const { tariff, payment_status: status } = await fixture.subscriber(workspace);
  return `${tariff} ${status}`;
};

test('workspaces are listed with their plans, and one is shown with its payments', async () => {
  await fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
  const form = await fixture.order(workspace);
  await fixture.pay(form);
  await eventually(async () => expect(await stands()).toBe('2 1'));
  // As `npm run workspace` does it; the other commands are called without a process of their own.
  expect((await run('list')).said).toMatch(
    new RegExp(`^${workspace.subdomain}\\t.*\\tBusiness, paid, until \\d{4}-`, 'm'),
  );
  const said = await describeState(database, workspace.subdomain);
  expect(said).toContain(`LiqPay order: ${fixture.read(form).order_id}`);
  expect(said).toMatch(/subscribe\tstate 2\t9\.00 USD/);
});

test('a trial is extended from its end, and a plan is given for nothing [26.27]', async () => {
  const before = Date.parse((await fixture.subscriber(workspace)).trial_end_date ?? '');
  const { subdomain } = workspace;
  await extendTrial(config, fixture.app.resources, { subdomain, days: 10 });
  const after = Date.parse((await fixture.subscriber(workspace)).trial_end_date ?? '');
  expect(after - before).toBe(10 * 86_400_000);
  expect(await compPlan(config, fixture.app.resources, { subdomain, plan: 'virtuoso', days: null })).toContain(
    'free of charge',
  );
  expect(await stands()).toBe('3 2');
  await fixture.move(workspace, 100);
  expect(await stands()).toBe('3 2');
  const { rows } = await fixture.database.query(
    `select ip, actor_id from audit_log where workspace_id = $1 and action = 'subscription.changed'`,
    [workspace.id],
  );
  expect(rows).toEqual([
    { ip: 'npm run workspace', actor_id: null },
    { ip: 'npm run workspace', actor_id: null },
  ]);
});

test('a workspace is closed, and only then erased before its time [26.27]', async () => {
  const { subdomain } = workspace;
  await expect(eraseClosed(config, fixture.app.resources, subdomain)).rejects.toThrow('not being deleted');
  await closeWorkspace(config, fixture.app.resources, subdomain);
  expect(await stands()).toBe('2 4');
  await expect(closeWorkspace(config, fixture.app.resources, subdomain)).rejects.toThrow('being deleted');
  await eraseClosed(config, fixture.app.resources, subdomain);
  const { rows } = await fixture.database.query('select deletes_at <= now() as "isDue" from workspaces where id = $1', [
    workspace.id,
  ]);
  expect(rows).toEqual([{ isDue: true }]);
});

test('servers that run are told of it, and with them the pages that are open [26.27]', async () => {
  const { owner, host, subdomain, id } = workspace;
  const listener = new Client(fixture.app.database.connection);
  await listener.connect();
  const announced: BusMessage[] = [];
  listener.on('notification', ({ payload = '' }) => {
    for (const line of payload.split('\n')) announced.push(JSON.parse(line) as BusMessage);
  });
  await listener.query('listen switchboard');
  const socket = await TestSocket.signIn(fixture.app.port, host, owner.token);
  // A process of its own, which ends as soon as it has acted.
  expect((await run('comp', '--subdomain', subdomain, '--plan', 'virtuoso')).code).toBe(0);
  const { seq } = await socket.waitForEvent('updateWorkspace', ({ tariff }) => tariff === 3);
  // Not with the look at the log that servers take now and then.
  expect(announced.filter(({ from }) => from === 'npm run workspace')).toEqual([
    { from: 'npm run workspace', workspaceId: id, seq },
  ]);
  socket.close();
  await listener.end();
});

test('wrong calls change nothing and say what is wrong', async () => {
  expect(await run('erase', '--subdomain', workspace.subdomain)).toMatchObject({
    code: 2,
    said: expect.stringContaining('--confirm'),
  });
  await expect(describeState(database, 'nobody-is-here')).rejects.toThrow('no workspace');
  expect(
    await compPlan(config, fixture.app.resources, { subdomain: workspace.subdomain, plan: 'golden', days: null }),
  ).toContain('There is no plan golden');
  expect(await stands()).toBe('2 2');
});
