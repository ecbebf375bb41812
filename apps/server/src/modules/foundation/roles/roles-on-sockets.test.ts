import type { ListedRole, Permissions } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { closesWithinMs } from '../../../testing/soon.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

/** Two servers on one database, as two processes would be; the calls go to the first one. */
let first: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ share: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(async () => {
  workspace = await first.createWorkspace();
  owner = workspace.owner;
});

const connectToBoth = (user: TestUser) =>
  Promise.all([first, second].map((app) => TestSocket.signIn(app.port, workspace.host, user.token)));
const create = async (name: string, permissions: Permissions): Promise<ListedRole> =>
  (await owner.call<ListedRole>('POST', '/api/roles', { body: { name, permissions } })).result;
const change = (id: number, name: string, permissions: Permissions) =>
  owner.call('PUT', `/api/roles/${id}`, { body: { name, permissions } });

describe('on open sockets of two servers', () => {
  test('a permission taken from a role ends the connections of those who have it within a second, and of no others [11.2]', async () => {
    const role = await create('Clerk', { users: ['read'], leads: ['read'] });
    const [clerk, other] = [await workspace.addUser(role.id), await workspace.addUser(2)];
    const [clerks, others] = [await connectToBoth(clerk), await connectToBoth(other)];
    const { status } = await change(role.id, 'Clerk', { users: ['read'] });
    expect(status).toBe(200);
    for (const socket of clerks) expect(await socket.waitForClose(closesWithinMs)).toBe(4409);
    for (const socket of others) {
      await socket.waitForEvent('updateRole', ({ id }) => id === role.id);
      expect(socket.closeCode).toBeNull();
      socket.close();
    }
  });

  test('a role that is deleted takes its users along, who are told to everyone with their new role [11.3]', async () => {
    const role = await create('Clerk', { leads: ['read'] });
    const clerk = await workspace.addUser(role.id);
    const [clerks, managers] = [await connectToBoth(clerk), await connectToBoth(await workspace.addUser(2))];
    await owner.call('DELETE', `/api/roles/${role.id}?move_to=3`);
    for (const socket of clerks) expect(await socket.waitForClose(closesWithinMs)).toBe(4409);
    for (const socket of managers) {
      const received = await socket.waitForEvent('updateUser', ({ id }) => id === clerk.id);
      expect(received.data).toMatchObject({ role_id: 3, role: { id: 3, name: 'Member' } });
      await socket.waitForEvent('deleteRole', ({ id }) => id === role.id);
      socket.close();
    }
  });

  test('permissions are told to those who may read roles, to all others a new name', async () => {
    const [managers, members] = [
      await connectToBoth(await workspace.addUser(2)),
      await connectToBoth(await workspace.addUser(3)),
    ];
    const role = await create('Clerk', { leads: ['read'] });
    await change(role.id, 'Clerks', { leads: ['read', 'update'] });
    for (const socket of managers) {
      await socket.waitForEvent('updateRole', ({ name }) => name === 'Clerks');
      expect(socket.eventsNamed('newRole').map(({ data }) => data)).toEqual([
        { id: role.id, name: 'Clerk', permissions: { leads: ['read'] } },
      ]);
      expect(socket.eventsNamed('updateRole').map(({ data }) => data)).toEqual([
        { id: role.id, name: 'Clerks', permissions: { leads: ['read', 'update'] } },
      ]);
      socket.close();
    }
    for (const socket of members) {
      await socket.waitForEvent('updateRole', ({ name }) => name === 'Clerks');
      expect(socket.eventsNamed('newRole')).toEqual([]);
      expect(socket.eventsNamed('updateRole').map(({ data }) => data)).toEqual([{ id: role.id, name: 'Clerks' }]);
      socket.close();
    }
  });

  test('who may not answer clients any more leaves their conversations and the managers’ channel', async () => {
    const permissions: Permissions = { users: ['read'], leads: ['read', 'update'] };
    const ways = [
      (id: number) => change(id, `Clerk ${id}`, { users: ['read'] }),
      (id: number) => owner.call('DELETE', `/api/roles/${id}?move_to=3`),
    ];
    for (const [index, lose] of ways.entries()) {
      const role = await create(`Clerk of way ${index}`, permissions);
      const clerk = await workspace.addUser(role.id);
      const { channelId } = await addConversation(first, workspace.id);
      await clerk.call('PUT', `/api/channels/${channelId}/members/join`);
      const managerOf = async () =>
        (await owner.call<{ manager_id: number | null }>('GET', `/api/channels/${channelId}`)).result.manager_id;
      expect(await managerOf()).toBe(clerk.id);
      expect((await lose(role.id)).status).toBe(200);
      expect(await managerOf()).toBeNull();
      const members = await owner.call<{ data: { id: number }[] }>('GET', '/api/channels/2/members');
      expect(members.result.data.map(({ id }) => id)).not.toContain(clerk.id);
    }
  });

  test('saving a role as it is disturbs nobody', async () => {
    const role = await create('Clerk', { leads: ['read'] });
    const sockets = await connectToBoth(await workspace.addUser(role.id));
    await change(role.id, 'Clerk', { leads: ['read'] });
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'Afterwards' } });
    for (const socket of sockets) {
      await socket.waitForEvent('newMessage');
      expect(socket.eventsNamed('updateRole')).toEqual([]);
      socket.close();
    }
  });
});
