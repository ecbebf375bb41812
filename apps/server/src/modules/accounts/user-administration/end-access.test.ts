import type { Message, ReaderChannel, UserView } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { newDevice } from '../../../testing/routes/route-matrix.ts';
import { closesWithinMs, soon } from '../../../testing/soon.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

/** Two servers on one database, as two processes would be. */
let first: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ share: first });
  workspace = await first.createWorkspace();
  owner = workspace.owner;
  await first.resources.database.global((tx) =>
    tx.query('update workspaces set tariff = 3 where id = $1', [workspace.id]),
  );
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const end = {
  deactivation: (user: TestUser) => owner.call('PUT', `/api/users/${user.id}`, { body: { status: 0 } }),
  'a status that waits': (user: TestUser) => owner.call('PUT', `/api/users/${user.id}`, { body: { status: 2 } }),
  deletion: (user: TestUser) => owner.call('DELETE', `/api/users/${user.id}`),
};
const ways = Object.keys(end) as (keyof typeof end)[];
const callAt = (app: TestApp, user: TestUser, method: string, path: string, body?: unknown) =>
  app.call(workspace.host, method, path, { token: user.token, ...(body !== undefined && { body }) });
const channelOf = async (id: number) => (await owner.call<ReaderChannel>('GET', `/api/channels/${id}`)).result;

describe.for(ways)('after %s', (way) => {
  test('sessions, sockets, devices and conversations are gone within a second, at both servers [12.8]', async () => {
    const user = await workspace.addUser(2);
    const sockets = await Promise.all(
      [first, second].map((app) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    await callAt(first, user, 'POST', '/api/push/subscriptions', newDevice());
    const { channelId } = await addConversation(first, workspace.id);
    await callAt(first, user, 'PUT', `/api/channels/${channelId}/members/join`);
    await callAt(second, user, 'GET', '/api/users');
    const { model } = (await upload(user, Buffer.from('text'))).result;
    const file = `/files/${model.id}/?salt=${user.salt}`;
    expect((await first.call(workspace.host, 'GET', file)).status).toBe(200);

    expect((await end[way](user)).status).toBe(200);
    for (const socket of sockets) expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
    expect(await channelOf(channelId)).toMatchObject({ manager_id: null, members_count: 0 });
    const said = await owner.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages`);
    expect(said.result.data[0]?.system?.code).toBe('manager_left');
    await expect.poll(async () => (await first.call(workspace.host, 'GET', file)).status, soon).toBe(404);
    for (const app of [first, second]) {
      const statusNow = async () => (await callAt(app, user, 'GET', '/api/auth/current-user')).status;
      await expect.poll(statusNow, soon).toBe(401);
      const again = await TestSocket.open(app.port, workspace.host);
      again.send({ type: 'hello', token: user.token });
      expect(await again.waitForClose(closesWithinMs)).toBe(4401);
    }
    const { rows } = await first.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `select (select count(*)::int from sessions where workspace_id = $1 and user_id = $2) as sessions,
           (select count(*)::int from push_subscriptions where workspace_id = $1 and user_id = $2) as devices`,
        [workspace.id, user.id],
      ),
    );
    expect(rows).toEqual([{ sessions: 0, devices: 0 }]);
  });
});

test('nothing is heard on a socket after a second, though fifty calls of the user are under way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await workspace.addUser(2);
    const sockets = await Promise.all(
      [first, second].map((app) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    const calls = Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        callAt(index % 2 === 0 ? first : second, user, 'POST', '/api/channels/1/messages', {
          content: `call ${index}`,
        }),
      ),
    );
    await end.deactivation(user);
    await calls;
    for (const socket of sockets) await socket.waitForClose(closesWithinMs);
    const heard = sockets.map((socket) => socket.frames.length);
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'without them' } });
    const staying = await TestSocket.signIn(second.port, workspace.host, owner.token);
    expect(sockets.map((socket) => socket.frames.length)).toEqual(heard);
    staying.close();
  }
});

test('the other server refuses calls as soon as it is told, not when it would look again', async () => {
  // Sessions are remembered for 900 ms. On a busy machine the word itself may take half of that, but not each time.
  const isNotifiedInTime = async () => {
    const user = await workspace.addUser(2);
    expect((await callAt(second, user, 'GET', '/api/roles')).status).toBe(200);
    const knownAt = performance.now();
    await end.deactivation(user);
    const statusNow = async () => (await callAt(second, user, 'GET', '/api/roles')).status;
    await expect.poll(statusNow, { interval: 20 }).toBe(401);
    return performance.now() - knownAt < 800;
  };
  const tries = Array.from({ length: 10 });
  let inTime = false;
  for (const _ of tries) inTime ||= await isNotifiedInTime();
  expect(inTime).toBe(true);
});

test('a conversation taken by a call that was under way goes back, too', async () => {
  const user = await workspace.addUser(2);
  const { channelId } = await addConversation(first, workspace.id);
  const { database } = first.resources;
  let joined: Promise<unknown> = Promise.resolve();
  await database.inWorkspace(workspace.id, async (tx) => {
    await tx.query('select 1 from channels where workspace_id = $1 and id = $2 for update', [workspace.id, channelId]);
    joined = callAt(second, user, 'PUT', `/api/channels/${channelId}/members/join`);
    // The call has come to the channel, which is held here.
    await lockWaits(first);
    await end.deactivation(user);
  });
  await joined;
  expect((await channelOf(channelId)).manager_id).toBe(user.id);
  await expect.poll(async () => (await channelOf(channelId)).manager_id).toBeNull();
});

test('who is reactivated signs in anew, and has what they had but the conversations', async () => {
  const user = await workspace.addUser(2);
  await end.deactivation(user);
  const back = await owner.call<UserView>('PUT', `/api/users/${user.id}`, { body: { status: 1 } });
  expect([back.status, back.result.status]).toEqual([200, 1]);
  expect((await callAt(first, user, 'GET', '/api/auth/current-user')).status).toBe(401);
  const members = await owner.call<{ data: UserView[] }>('GET', '/api/channels/2/members');
  expect(members.result.data.map(({ id }) => id)).toContain(user.id);
});

test('what a deleted user wrote stays under their name [12.7]', async () => {
  const user = await workspace.addUser(3, 'Hanna');
  await callAt(first, user, 'POST', '/api/channels/1/messages', { content: 'remember me' });
  const watching = await TestSocket.signIn(second.port, workspace.host, owner.token);
  await end.deletion(user);
  expect((await watching.waitForEvent('deleteUser')).data).toEqual({ id: user.id });
  const { result } = await owner.call<{ data: Message[] }>('GET', '/api/channels/1/messages');
  expect(result.data.find(({ content }) => content === 'remember me')?.author?.first_name).toBe('Hanna');
  expect((await owner.call('GET', `/api/users/${user.id}`)).status).toBe(404);
  watching.close();
});
