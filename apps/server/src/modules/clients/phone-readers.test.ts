import type { ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEventLog } from '../../platform/realtime/index.ts';
import { addConversation } from '../../testing/conversation-fixture.ts';
import { makeRoleFixture } from '../../testing/role-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});
afterAll(() => app.close());

const phone = '+380671234567';

/** Every answer that shows a user their conversations. */
const phonesIn = async (user: TestUser, channelId: number): Promise<(string | null | undefined)[]> => {
  const one = await user.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
  const listed = await user.call<{ data: ReaderChannel[] }>('GET', '/api/channels?section=new_clients');
  const overview = await user.call<{ channels: ReaderChannel[] }>('GET', '/api/channels/overview');
  const find = (channels: readonly ReaderChannel[]) => channels.find(({ id }) => id === channelId);
  return [one.result, find(listed.result.data), find(overview.result.channels)].map(
    (channel) => channel?.client?.phone,
  );
};

test('the phone of a client is shown to who may read clients, and is in no answer or event for anybody else', async () => {
  const { owner } = workspace;
  const { clientId, channelId } = await addConversation(app, workspace.id, 'Halyna');
  const events = makeEventLog(app.resources.database, app.app.hub.committed);
  const roleId = await makeRoleFixture(app, workspace, events).add({ leads: ['read', 'update'] });
  const narrow = await workspace.addUser(roleId);
  const manager = await workspace.addUser(2);
  const sockets = await Promise.all(
    [manager, narrow].map(({ token }) => TestSocket.signIn(app.port, workspace.host, token)),
  );
  // Who looks at a conversation gets its events as well.
  for (const socket of sockets) socket.send({ type: 'subscribe', topic: `channel:${channelId}` });
  for (const socket of sockets) await socket.waitFor(({ type }) => type === 'subscribed');
  const edit = (body: object) => owner.call('PUT', '/api/editClient', { body: { id: clientId, ...body } });
  expect((await edit({ first_name: 'Olena', phone })).status).toBe(200);
  expect((await edit({ first_name: 'Olena K.' })).status).toBe(200);

  expect(await phonesIn(manager, channelId)).toEqual([phone, phone, phone]);
  expect(await phonesIn(narrow, channelId)).toEqual([null, null, null]);
  for (const socket of sockets) await socket.waitForEvent('updateChannel', ({ name }) => name === 'Olena K.');
  const seen = sockets.map((socket) => socket.eventsNamed('updateChannel').map(({ data }) => data.client?.phone));
  expect(seen).toEqual([
    [phone, phone],
    [null, null],
  ]);
  expect(JSON.stringify(sockets[1]?.frames)).not.toContain(phone);
  for (const socket of sockets) socket.close();
});
