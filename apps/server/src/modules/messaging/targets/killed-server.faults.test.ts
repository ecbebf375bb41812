import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const conversations = 1_000;

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
const kill = async () => {
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
  server = await startServer();
};
const count = async (text: string): Promise<number> =>
  (await superuser.query<{ count: number }>(`select count(*)::int as count from ${text}`, [workspace.id])).rows[0]
    ?.count ?? 0;
const found = 'conversation_targets where workspace_id = $1 and not is_new and due_at is not null';
const notices = `events where workspace_id = $1 and event = 'targetNotice'`;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  await workspace.owner.call('POST', '/api/target-policies', {
    body: {
      name: 'All clients',
      bot_ids: null,
      label_ids: null,
      first_answer_minutes: 60,
      next_answer_minutes: null,
      closing_minutes: null,
    },
  });
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

test('targets whose server is killed while they are found, and while they are told, are each told once [46.2, 46.4]', async () => {
  await superuser.query('update channels set awaiting_since = now() where workspace_id = $1 and type = 3', [
    workspace.id,
  ]);
  await expect.poll(() => count(found), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await kill();
  await expect.poll(() => count(found), { timeout: 120_000, interval: 200 }).toBe(conversations);

  await superuser.query(
    'update conversation_targets set warn_at = now(), due_at = now() where workspace_id = $1 and due_at is not null',
    [workspace.id],
  );
  await superuser.query(`update graphile_worker._private_jobs set run_at = now() where key like 'target:%'`);
  await expect.poll(() => count(notices), { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  await kill();
  expect(await count(notices)).toBeLessThan(conversations);
  await expect.poll(() => count(notices), { timeout: 120_000, interval: 500 }).toBe(conversations);
  const channels = `(select distinct data::jsonb ->> 'channel_id' from ${notices}) as one`;
  expect(await count(channels)).toBe(conversations);
});
