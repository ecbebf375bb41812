import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const messages = 2_000;

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;
let superuser: pg.Pool;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
  });
};
const count = async (from: string): Promise<number> => {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from ${from} where workspace_id = $1`,
    [workspace.id],
  );
  return rows[0]?.count ?? 0;
};
const sent = '(select distinct workspace_id, channel_id from messages where content like $$Morning %$$) m';
const copies = '(select workspace_id from messages where content like $$Morning %$$) m';

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  const first = await addManyConversations(seed, workspace.id, messages);
  // The app in this process would do the jobs; its resources are still needed.
  await seed.app.close();
  superuser = new pg.Pool(seed.database.connection);
  superuser.on('error', () => {}); // the end of a pool does not wait for its connections, which the database then ends
  await superuser.query(
    `insert into channel_members (workspace_id, channel_id, user_id) select $1, $2::bigint + n, $3 from generate_series(0, $4::int - 1) n`,
    [workspace.id, first, workspace.owner.id, messages],
  );
  await superuser.query(
    `insert into scheduled_messages (workspace_id, id, channel_id, writer_id, client_msg_id, audience, content, due_at, when_client_writes, seen_seq)
     select $1, n + 1, $2::bigint + n, $3, gen_random_uuid(), 'public', 'Morning ' || n, now(), 'hold', 0 from generate_series(0, $4::int - 1) n`,
    [workspace.id, first, workspace.owner.id, messages],
  );
  await superuser.query(
    `select enqueue_job('send-scheduled-messages', json_build_object('workspace_id', $1::bigint), null, 'scheduled:' || $1 || ':1', now(), 25)`,
    [workspace.id],
  );
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await superuser.end();
  await seed.resources.close();
  await seed.database.close();
});

test('messages for later whose server is killed while they are sent are all sent, each once [45.8]', async () => {
  await expect.poll(() => count(sent), { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
  // What is stored does not wait any more, and what waits is not stored.
  expect((await count(sent)) + (await count('scheduled_messages'))).toBe(messages);
  expect(await count('scheduled_messages')).toBeGreaterThan(0);
  server = await startServer();
  await expect.poll(() => count('scheduled_messages'), { timeout: 120_000, interval: 200 }).toBe(0);
  expect([await count(sent), await count(copies)]).toEqual([messages, messages]);
});
