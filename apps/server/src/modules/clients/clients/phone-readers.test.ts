import type { ClientCard, FoundClient, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

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

test('the phone of a client in a conversation is shown to who may read contacts, and is in no answer or event for anybody else [25.18]', async () => {
  const { owner } = workspace;
  const { clientId, channelId } = await addConversation(app, workspace.id, 'Halyna');
  const roleId = await makeRoleFixture(app, workspace).add({ leads: ['read', 'update'] });
  const narrow = await workspace.addUser(roleId);
  const manager = await workspace.addUser(2);
  const sockets = await Promise.all(
    [manager, narrow].map(({ token }) => TestSocket.signIn(app.port, workspace.host, token)),
  );
  // A user who looks at a conversation gets its events as well.
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

test('who reads conversations alone sees clients without phones, in no list, card, history, search or order', async () => {
  const { owner } = workspace;
  const roles = makeRoleFixture(app, workspace);
  const narrow = await workspace.addUser(await roles.add({ leads: ['read', 'update', 'delete'] }));
  const clerk = await workspace.addUser(await roles.add({ contacts: ['read', 'create', 'update', 'delete'] }));
  const ids: number[] = [];
  // In the order of phones they stand the other way round.
  for (const [index, name] of ['Zoya', 'Zinaida'].entries()) {
    const { clientId } = await addConversation(app, workspace.id, name);
    ids.push(clientId);
    const body = { id: clientId, first_name: name, phone: `+38050765432${index}`, viber_phone: `+38050765433${index}` };
    expect((await owner.call('PUT', '/api/editClient', { body })).status).toBe(200);
  }
  const [first = 0, second = 0] = ids;
  await owner.call('POST', `/api/clients/${first}/merges`, { body: { into_id: second } });
  const list = async (user: TestUser, query: string) =>
    (await user.call<{ data: FoundClient[] }>('GET', `/api/clients?${query}`)).result.data.map(({ id }) => id);
  const paths = ['', '/history', '/timeline'].map((part) => `/api/clients/${first}${part}`);
  const received = async (user: TestUser) => {
    const answers = await Promise.all(
      ['/api/clients?limit=100', ...paths].map((path) => user.call<object>('GET', path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ result }) => JSON.stringify(result).includes('5076543'));
  };
  expect(await received(clerk)).toEqual([true, true, true, true]);
  expect(await received(narrow)).toEqual([false, false, false, false]);
  const { result: card } = await narrow.call<ClientCard>('GET', `/api/clients/${first}`);
  expect(card.merges).toHaveLength(1);

  expect([await list(narrow, 'name=zoya'), await list(clerk, 'name=0507654320')]).toEqual([[first], [first]]);
  expect([await list(narrow, 'name=0507654320'), await list(narrow, 'name=%2B38050')]).toEqual([[], []]);
  expect(await list(clerk, 'name=z&sortBy=phone')).toEqual([first, second]);
  expect(await list(narrow, 'name=z&sortBy=phone')).toEqual([second, first]);

  const { salt } = (await narrow.call<{ salt: string }>('POST', '/api/auth/salt')).result;
  expect((await request(app.port, workspace.host, 'GET', `/exports/clients?salt=${salt}`)).status).toBe(404);
  const refused = async (user: TestUser) =>
    Promise.all([
      user.call('PUT', '/api/editClient', { body: { id: first, first_name: 'X' } }),
      user.call('PUT', '/api/editCustomFieldValue', { body: { model_id: first, field_id: 1, value: 'x' } }),
      user.call('POST', '/api/client-imports', { body: { file_id: 1 } }),
      user.call('DELETE', '/api/deleteClient', { body: { id: first } }),
      user.call('GET', `/api/clients/${first}/erasure`),
    ]);
  expect((await refused(narrow)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  // Deleting takes the conversation away, so contacts alone are not enough.
  expect((await refused(clerk)).map(({ status }) => status)).toEqual([200, 404, 404, 403, 403]);
});
