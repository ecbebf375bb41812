// Where a page that loads before its socket is open continues.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await app.close();
});

const cursorOf = async (user: TestUser) =>
  (await user.call<{ epoch: string; seq: number } | null>('GET', '/api/event-cursor')).result;

test('gets every event since it asked where they are, and of no other workspace', async () => {
  const reader = await workspace.addUser(3);
  const other = await app.createWorkspace();
  await expect.poll(() => cursorOf(reader), { timeout: 5_000 }).not.toBeNull();
  const cursor = await cursorOf(reader);
  await workspace.owner.call('POST', '/api/channels/1/messages', { body: { content: 'while the page loads' } });
  const socket = await TestSocket.signIn(app.port, workspace.host, reader.token, cursor ?? undefined);
  sockets.push(socket);
  const message = await socket.waitForEvent('newMessage');
  expect([socket.frames[0], message.data.content]).toMatchObject([{ resumed: true }, 'while the page loads']);
  expect((await cursorOf(other.owner))?.epoch).not.toBe(cursor?.epoch);
});

test('is not let in on the rights of before: there is no cursor until every process knows the new ones', async () => {
  const reader = await workspace.addUser(3);
  expect(await cursorOf(reader)).not.toBeNull();
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update users set role_id = 2 where workspace_id = $1 and id = $2', [workspace.id, reader.id]),
  );
  expect(await cursorOf(reader)).toBeNull();
  await expect.poll(() => cursorOf(reader), { timeout: 5_000 }).not.toBeNull();
});
