import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { request, startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const conversations = 2_000;

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;
let superuser: pg.Pool;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    RATE_LIMITS: 'off',
  });
};
const call = <Result>(method: string, path: string, body?: unknown) =>
  request<Result>(server.port, workspace.host, method, `/api${path}`, { token: workspace.owner.token, body });
const count = async (where: string): Promise<number> => {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from channels where workspace_id = $1 and ${where}`,
    [workspace.id],
  );
  return rows[0]?.count ?? 0;
};
const wokenOnce = "state = 'open' and woken_at is not null and state_version = 2";

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  await addManyConversations(seed, workspace.id, conversations);
  // The app in this process would do the jobs; its resources are still needed.
  await seed.app.close();
  superuser = new pg.Pool(seed.database.connection);
  superuser.on('error', () => {}); // the end of a pool does not wait for its connections, which the database then ends
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await superuser.end();
  await seed.resources.close();
  await seed.database.close();
});

test('snoozed conversations whose server is killed while they wake wake all, each once [29.2]', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await call('POST', '/conversations/bulk', {
    request_id: randomUUID(),
    action: { kind: 'snooze', until, reason: '', keeps: false },
    selection: { filter: { states: ['open'] } },
  });
  await expect.poll(() => count("state = 'snoozed'"), { timeout: 60_000, interval: 200 }).toBe(conversations);
  // Their moment comes.
  await superuser.query("update channels set snoozed_until = now() where workspace_id = $1 and state = 'snoozed'", [
    workspace.id,
  ]);
  await superuser.query(`update graphile_worker._private_jobs set run_at = now() where key like 'wake:%'`);
  await expect.poll(() => count(wokenOnce), { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
  expect(await count(wokenOnce)).toBeLessThan(conversations);
  server = await startServer();
  await expect.poll(() => count(wokenOnce), { timeout: 120_000, interval: 500 }).toBe(conversations);
});
