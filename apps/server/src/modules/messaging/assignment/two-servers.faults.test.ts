import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { byHand } from './change-policy.ts';
import { addWaiting, type WaitingClient } from './testing/waiting-clients.ts';

const people = 5;
const capacity = 2;
const waiting = 40;

let seed: TestApp;
let workspace: TestWorkspace;
let botId: number;
let clients: WaitingClient[];
let first: ServerProcess;
let second: ServerProcess;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    RATE_LIMITS: 'off',
  });
};
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  seed.resources.database.inWorkspace(workspace.id, async (tx) => {
    const { rows } = await tx.query<Row>({ text, values: [workspace.id, ...values] });
    return rows;
  });
const call = (server: ServerProcess, method: string, path: string, body: object) =>
  request(server.port, workspace.host, method, path, { token: workspace.owner.token, body });
const listGiven = () =>
  query<{ channel_id: number; user_id: number; load: number }>(
    `select channel_id, user_id, load from assignment_log where workspace_id = $1 and kind = 'given' order by at`,
  );
const close = (server: ServerProcess, channelId: number) =>
  call(server, 'PUT', `/api/channels/${channelId}/state`, { state: 'closed', version: 0 });

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  botId = (await addConversation(seed, workspace.id)).botId;
  const users: TestUser[] = [];
  for (let index = 0; index < people; index += 1) users.push(await workspace.addUser(2, `Manager ${index}`));
  // Always in their hours: they take clients without a page.
  await query(
    `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions) values ($1, 1, 'Always', 'Europe/Kyiv', $2, '[]')`,
    [JSON.stringify(Array.from({ length: 7 }, () => [[0, 1440]]))],
  );
  for (const { id } of users) {
    await query('insert into calendar_users (workspace_id, user_id, calendar_id) values ($1, $2, 1)', [id]);
    await query('insert into user_capacity (workspace_id, user_id, capacity) values ($1, $2, $3)', [id, capacity]);
  }
  clients = [];
  for (let index = 0; index < waiting; index += 1) {
    clients.push(await addWaiting(seed.resources.database, workspace.id, botId));
  }
  // The app in this process would do the jobs; its resources are still needed.
  await seed.app.close();
  [first, second] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await first.stop();
  await seed.resources.close();
  await seed.database.close();
});

test('of two servers one is stopped, then killed: the other goes on, in order, and gives nothing twice [44.2]', async () => {
  const given = async () => (await listGiven()).length;
  const full = people * capacity;
  await call(first, 'PUT', `/api/assignment/bots/${botId}`, { ...byHand, mode: 'in_turn', version: 0 });
  await expect.poll(given).toBe(full);

  second.child.kill('SIGSTOP');
  for (let index = 0; index < full; index += 1) await close(first, clients[index]?.channelId ?? 0);
  // Its jobs and leases are let go by the database at the latest.
  await expect.poll(given, { timeout: 60_000 }).toBe(2 * full);
  second.child.kill('SIGCONT');

  const closing = Promise.all(
    clients
      .slice(full, 2 * full)
      .map(({ channelId }, index) => close(index % 2 === 0 ? first : second, channelId).catch(() => null)),
  );
  const died = once(second.child, 'exit');
  second.child.kill('SIGKILL');
  await Promise.all([closing, died]);
  for (const { channelId } of clients.slice(full, 2 * full)) await close(first, channelId);
  await expect.poll(given, { timeout: 60_000 }).toBe(3 * full);

  const entries = await listGiven();
  expect(entries.map(({ channel_id: id }) => id)).toEqual(clients.slice(0, 3 * full).map(({ channelId }) => channelId));
  expect(Math.max(...entries.map(({ load }) => load))).toBe(capacity);
});
