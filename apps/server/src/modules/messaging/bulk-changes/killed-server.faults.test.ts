import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { BulkChange } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { request, startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const conversations = 10_000;

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    RATE_LIMITS: 'off',
  });
};
const call = <Result>(method: string, path: string, body?: unknown) =>
  request<Result>(server.port, workspace.host, method, `/api/conversations/bulk${path}`, {
    token: workspace.owner.token,
    body,
  });
const count = async (text: string): Promise<number> => {
  const { rows } = await seed.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ count: number }>(`select count(*)::int as count from ${text}`, [workspace.id]),
  );
  return rows[0]?.count ?? 0;
};
const finished = () => count(`bulk_change_rows where workspace_id = $1 and result = 'done'`);

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  await addManyConversations(seed, workspace.id, conversations);
  // The app in this process would do the job; its resources are still needed.
  await seed.app.close();
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await seed.resources.close();
  await seed.database.close();
});

test('a server killed in the middle of a change goes on with the rest, and changes none twice [40.5]', async () => {
  const { result } = await call<BulkChange>('POST', '', {
    request_id: randomUUID(),
    action: { kind: 'close' },
    selection: { filter: { states: ['open'] } },
  });
  expect(result).toMatchObject({ total: conversations, state: 'running' });
  await expect.poll(finished, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await exited;
  const atDeath = await finished();
  expect(atDeath).toBeLessThan(conversations);
  // Each finished row is a closed conversation, and the other way round.
  expect(await count(`channels where workspace_id = $1 and state = 'closed'`)).toBe(atDeath);
  server = await startServer();
  const read = async () => (await call<BulkChange>('GET', `/${result.id}`)).result;
  await expect.poll(async () => (await read()).state, { timeout: 90_000, interval: 500 }).toBe('done');
  expect(await read()).toMatchObject({ done: conversations, skipped: 0 });
  // Changed twice, a conversation would be at its second version.
  expect(await count(`channels where workspace_id = $1 and state = 'closed' and state_version = 1`)).toBe(
    conversations,
  );
  expect(await count('conversation_episodes where workspace_id = $1 and closed_at is not null')).toBe(conversations);
});
