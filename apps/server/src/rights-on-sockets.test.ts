import { type CurrentUser, type Cursor, limits, type Message, type Permissions } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUserEvents, findUser, userEvents } from './modules/foundation/users/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Audience, NewEvent } from './platform/events/index.ts';
import { makeRoleFixture } from './testing/accounts/role-fixture.ts';
import { addConversation } from './testing/messengers/conversation-fixture.ts';
import { openDatabaseWithoutBus } from './testing/processes/database-without-bus.ts';
import { closesWithinMs, soon } from './testing/soon.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

/** Two servers on one database, as two processes would be. */
let first: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;
let stranger: TestUser;
let strangers: TestWorkspace;
/** Of a process whose bus messages are lost. */
let unheard: Database;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ share: first });
  workspace = await first.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2);
  member = await workspace.addUser(3);
  strangers = await first.createWorkspace();
  stranger = strangers.owner;
  unheard = openDatabaseWithoutBus(first);
});

afterAll(async () => {
  await unheard.close();
  await second.close();
  await first.close();
});

const connect = (app: TestApp, user: TestUser, cursor?: Cursor) =>
  TestSocket.signIn(app.port, (user === stranger ? strangers : workspace).host, user.token, cursor);
const connectToBoth = (user: TestUser) => Promise.all([connect(first, user), connect(second, user)]);
const announce = (workspaceId: number, events: NewEvent[], by = first.resources.database) =>
  by.inWorkspace(workspaceId, async (tx) => tx.announce(...events));

/** An event without effect, recognised by its number: `channel_id` is only its data. */
const eventFor = (audience: Audience, mark: number): NewEvent => ({
  event: 'updateMembership',
  audience,
  data: { channel_id: mark, muted: true },
});
const marksOf = (socket: TestSocket) => socket.eventsNamed('updateMembership').map(({ data }) => data.channel_id);
const seesMark = (socket: TestSocket, mark: number) =>
  socket.waitForEvent('updateMembership', ({ channel_id }) => channel_id === mark);
const lastMark = 9_999;

describe('an event meant for', () => {
  const kinds: [string, (ids: { group: number; waiting: number; taken: number }) => Audience, string[]][] = [
    ['everyone', () => 'everyone', ['owner', 'manager', 'member']],
    ['those who hear a private group', ({ group }) => ({ channel: group }), ['owner']],
    ['the readers of a private group', ({ group }) => ({ readersOf: group }), ['owner']],
    ['its readers and one more', ({ group }) => ({ readersOf: group, users: [member.id] }), ['owner', 'member']],
    ['those who hear a waiting conversation', ({ waiting }) => ({ channel: waiting }), ['owner', 'manager']],
    ['those who hear a taken conversation', ({ taken }) => ({ channel: taken }), ['manager']],
    ['the readers of a taken conversation', ({ taken }) => ({ readersOf: taken }), ['owner', 'manager']],
    ['users', () => ({ users: [member.id] }), ['member']],
    ['a permission', () => ({ permission: ['settings:read'] }), ['owner']],
    ['one of two permissions', () => ({ permission: ['settings:read', 'leads:read'] }), ['owner', 'manager']],
    [
      'all but a permission and a user',
      () => ({ except: { permission: ['settings:read'], users: [manager.id] } }),
      ['member'],
    ],
  ];

  test.for(kinds)('%s reaches these and nobody of another workspace', async ([, audienceOf, expected]) => {
    const group = (await makeGroup(owner, [], false)).id;
    const { channelId: waiting } = await addConversation(first, workspace.id);
    const { channelId: taken } = await addConversation(first, workspace.id);
    await manager.call('PUT', `/api/channels/${taken}/members/join`);
    const people = { owner, manager, member, stranger };
    for (const app of [first, second]) {
      const sockets = await Promise.all(
        Object.entries(people).map(async ([name, user]) => [name, await connect(app, user)] as const),
      );
      await announce(workspace.id, [
        eventFor(audienceOf({ group, waiting, taken }), 1),
        eventFor('everyone', lastMark),
      ]);
      await announce(strangers.id, [eventFor('everyone', lastMark)]);
      for (const [, socket] of sockets) await seesMark(socket, lastMark);
      expect(sockets.filter(([, socket]) => marksOf(socket).includes(1)).map(([name]) => name)).toEqual(expected);
      for (const [, socket] of sockets) socket.close();
    }
  });
});

const clerk: Permissions = { channels: ['read', 'create'], leads: ['read', 'update'], profile: ['read', 'update'] };
const withoutLeads: Permissions = { channels: ['read', 'create'], profile: ['read', 'update'] };
const ofClients: Audience = { permission: ['leads:read'] };

describe('a right taken away', () => {
  const ways = {
    'from a role': async (roles: ReturnType<typeof makeRoleFixture>, _user: TestUser, roleId: number) =>
      roles.permit(roleId, withoutLeads),
    'with a role': async (roles: ReturnType<typeof makeRoleFixture>, user: TestUser) => roles.give(user, 3),
  };
  const busses = { 'told on the bus': () => first.resources.database, 'which the bus lost': () => unheard };
  const cases = Object.keys(ways).flatMap((way) => Object.keys(busses).map((bus) => [way, bus] as const));

  test.for(cases)('%s, %s, ends the events on both servers within a second', async ([way, bus]) => {
    const roles = makeRoleFixture(first, workspace, busses[bus as keyof typeof busses]());
    const roleId = await roles.add(clerk);
    const user = await workspace.addUser(roleId);
    const { channelId } = await addConversation(first, workspace.id);
    const sockets = await connectToBoth(user);
    const staying = await connectToBoth(owner);
    for (const socket of sockets) {
      socket.send({ type: 'subscribe', topic: `channel:${channelId}` });
      await socket.waitFor((frame) => frame.type === 'subscribed');
    }
    await announce(workspace.id, [eventFor(ofClients, 1), eventFor({ channel: channelId }, 2)]);
    for (const socket of sockets) await seesMark(socket, 2);

    await ways[way as keyof typeof ways](roles, user, roleId);
    for (const socket of sockets) expect(await socket.waitForClose(closesWithinMs)).toBe(4409);
    await announce(workspace.id, [
      eventFor(ofClients, 3),
      eventFor({ channel: channelId }, 4),
      eventFor('everyone', lastMark),
    ]);
    for (const socket of staying) await seesMark(socket, lastMark);
    for (const socket of sockets) expect(marksOf(socket)).toEqual([1, 2]);

    // Reconnected with a reload and the new rights, on either server.
    for (const [index, app] of [first, second].entries()) {
      const back = await connect(app, user, sockets[index]?.cursor);
      expect(back.frames[0]).toMatchObject({ type: 'welcome', resumed: false });
      back.send({ type: 'subscribe', topic: `channel:${channelId}` });
      await back.waitFor((frame) => frame.type === 'error');
      await announce(workspace.id, [eventFor(ofClients, 5), eventFor('everyone', lastMark)]);
      await seesMark(back, lastMark);
      expect(marksOf(back)).toEqual([lastMark]);
      back.close();
    }
    for (const socket of staying) socket.close();
  });

  test('takes what waits for the socket with it', async () => {
    const roles = makeRoleFixture(first, workspace);
    const roleId = await roles.add(clerk);
    const user = await workspace.addUser(roleId);
    const sockets = await connectToBoth(user);
    // In one transaction: when the right is lost, the event before it has not been written to the socket yet.
    await roles.permit(roleId, withoutLeads, [eventFor(ofClients, 1)]);
    for (const socket of sockets) {
      await socket.waitForClose(closesWithinMs);
      expect(marksOf(socket)).toEqual([]);
    }
  });

  test('from everyone else leaves one whose rights stay connected', async () => {
    const roles = makeRoleFixture(first, workspace);
    const roleId = await roles.add(clerk);
    const user = await workspace.addUser(await roles.add(clerk));
    const sockets = await connectToBoth(user);
    await roles.permit(roleId, withoutLeads);
    await roles.remove(roleId);
    await announce(workspace.id, [eventFor(ofClients, lastMark)]);
    for (const socket of sockets) {
      await seesMark(socket, lastMark);
      expect(socket.closeCode).toBeNull();
      socket.close();
    }
  });
});

describe('who comes back', () => {
  test('is shown nothing of a time without the right, whether they have it again or not', async () => {
    const roles = makeRoleFixture(first, workspace);
    const roleId = await roles.add(clerk);
    const user = await workspace.addUser(roleId);
    const before = await connect(first, user);
    await announce(workspace.id, [eventFor(ofClients, 1)]);
    await seesMark(before, 1);
    const { cursor } = before;
    before.close();

    await announce(workspace.id, [eventFor(ofClients, 2)]);
    const control = await connect(first, user, cursor);
    await seesMark(control, 2);
    expect(control.frames[0]).toMatchObject({ type: 'welcome', resumed: true });
    control.close();

    await roles.permit(roleId, withoutLeads);
    await announce(workspace.id, [eventFor(ofClients, 3)]);
    for (const app of [first, second]) {
      const without = await connect(app, user, cursor);
      expect(without.frames[0]).toMatchObject({ type: 'welcome', resumed: false });
      await announce(workspace.id, [eventFor('everyone', lastMark)]);
      await seesMark(without, lastMark);
      expect(marksOf(without)).toEqual([lastMark]);
      without.close();
    }

    await roles.permit(roleId, clerk);
    for (const app of [first, second]) {
      const again = await connect(app, user, cursor);
      expect(again.frames[0]).toMatchObject({ type: 'welcome', resumed: false });
      await announce(workspace.id, [eventFor(ofClients, lastMark)]);
      await seesMark(again, lastMark);
      expect(marksOf(again)).toEqual([lastMark]);
      again.close();
    }
  });

  test('loads with the rights of now at whichever server, though one remembers the old ones', async () => {
    const roles = makeRoleFixture(first, workspace);
    const roleId = await roles.add(clerk);
    const user = await workspace.addUser(roleId);
    const socket = await connect(first, user);
    const mayDo = async (app: TestApp) =>
      (await app.call<{ permissions: Permissions }>(workspace.host, 'GET', '/api/auth/current-user', user)).result
        .permissions;
    expect(await mayDo(second)).toEqual(clerk);
    await roles.permit(roleId, withoutLeads);
    await socket.waitForClose(closesWithinMs);
    const back = await connect(first, user, socket.cursor);
    expect(await mayDo(second)).toEqual(withoutLeads);
    back.close();
  });
});

describe('who may not sign in any more', () => {
  const ways = {
    'is deactivated': async (user: TestUser): Promise<NewEvent[]> => {
      await setStatus(user, 0);
      return userEvents({ ...(await rowOf(user)), status: 0 }, true);
    },
    'is deleted': async (user: TestUser): Promise<NewEvent[]> => {
      await setStatus(user, 0);
      return deleteUserEvents(user.id);
    },
  };
  const setStatus = (user: TestUser, status: number) =>
    first.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = $3 where workspace_id = $1 and id = $2', [workspace.id, user.id, status]),
    );
  const rowOf = async (user: TestUser) => {
    const row = await first.resources.database.inWorkspace(workspace.id, (tx) => findUser(tx, workspace.id, user.id));
    if (row === null) throw new Error('there is no such user');
    return row;
  };

  test.for(Object.keys(ways) as (keyof typeof ways)[])(
    'because their account %s is told so, before a later event',
    async (way) => {
      const user = await workspace.addUser(2);
      const sockets = await connectToBoth(user);
      const staying = await connectToBoth(owner);
      // In one transaction with the checks below, so that the server cannot find out first.
      const events = await ways[way](user);
      await announce(workspace.id, [...events, eventFor('everyone', lastMark)]);
      for (const socket of staying) await seesMark(socket, lastMark);
      for (const socket of sockets) {
        expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
        expect(marksOf(socket)).toEqual([]);
      }
      for (const socket of staying) socket.close();
    },
  );
});

test('who comes anew right after a change of their rights is welcomed once no server remembers the old ones', async () => {
  const user = await workspace.addUser(2);
  const permissionsAt = async (app: TestApp) =>
    (await app.call<{ permissions: Permissions }>(workspace.host, 'GET', '/api/auth/current-user', user)).result
      .permissions;
  // No socket of the workspace is open at the third: it learns of the change by the database alone.
  const third = await startTestApp({ share: first });
  const roles = makeRoleFixture(first, workspace);
  const before = await permissionsAt(second);
  expect(before.leads).toContain('read');
  await roles.give(user, 3);
  const socket = await connect(third, user);
  expect((await permissionsAt(second)).leads).toBeUndefined();
  socket.close();
  await third.close();
});

test('who looks at a group that is closed to them does not hear who types there', async () => {
  const { id } = await makeGroup(owner);
  const [looking, typing] = [await connect(first, member), await connect(second, owner)];
  looking.send({ type: 'subscribe', topic: `channel:${id}` });
  await looking.waitFor((frame) => frame.type === 'subscribed');
  const typings = () => looking.frames.filter((frame) => frame.type === 'signal' && frame.event === 'typing').length;
  typing.send({ type: 'typing', channel_id: id });
  await expect.poll(typings).toBe(1);
  const body = { name: 'Closed', description: 'To all others', is_public: false, members: [] };
  await owner.call('PUT', `/api/channels/${id}`, { body });
  await looking.waitForEvent('deleteChannel');
  // Typing is not signalled more often than this; a later signal on the same socket shows that this one was not sent.
  await new Promise((resolve) => setTimeout(resolve, limits.typingEveryMs));
  typing.send({ type: 'typing', channel_id: id });
  // Again until it is long enough after the one before, which a busy server may have taken late.
  const again = setInterval(() => typing.send({ type: 'typing', channel_id: 1 }), 200);
  await looking
    .waitFor((frame) => frame.type === 'signal' && frame.event === 'typing' && frame.data.channel_id === 1)
    .finally(() => clearInterval(again));
  expect(typings()).toBe(2);
  looking.close();
  typing.close();
});

test('one who came to be without an event hears what their role may hear', async () => {
  const watching = await connect(first, owner);
  const group = await makeGroup(owner);
  const user = await workspace.addUser(2);
  const socket = await connect(first, user);
  const { result: me } = await user.call<CurrentUser>('GET', '/api/auth/current-user');
  await announce(workspace.id, [
    eventFor(ofClients, 1),
    eventFor({ readersOf: group.id }, 2),
    eventFor({ channel: me.managers_channel_id ?? 0 }, 3),
    eventFor({ channel: me.own_channel_id }, 4),
    eventFor('everyone', lastMark),
  ]);
  await seesMark(socket, lastMark);
  expect(marksOf(socket)).toEqual([1, 2, 3, 4, lastMark]);
  socket.close();
  watching.close();
});

test('who still belongs to a conversation but may not read any finds it nowhere', async () => {
  const roles = makeRoleFixture(first, workspace);
  const roleId = await roles.add(clerk);
  const user = await workspace.addUser(roleId);
  const { channelId } = await addConversation(first, workspace.id);
  await user.call('PUT', `/api/channels/${channelId}/members/join`);
  await owner.call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'mentionable quokka' } });
  const findIt = async () => {
    const listed = await Promise.all(
      ['direct', 'my_clients', 'new_clients'].map(async (section) => {
        const { result } = await user.call<{ data: { id: number }[] }>('GET', `/api/channels?section=${section}`);
        return result.data.some(({ id }) => id === channelId);
      }),
    );
    const overview = await user.call<{ channels: { id: number }[] }>('GET', '/api/channels/overview');
    const unread = await user.call<{ total: number }>('GET', '/api/channels/unread-messages-count');
    const found = await user.call<{ data: { message: Message }[] }>('GET', '/api/search/messages?q=quokka');
    return {
      lists: listed,
      overview: overview.result.channels.some(({ id }) => id === channelId),
      unread: unread.result.total,
      found: found.result.data.length,
      opened: (await user.call('GET', `/api/channels/${channelId}`)).status,
    };
  };
  expect(await findIt()).toEqual({ lists: [true, true, false], overview: true, unread: 1, found: 1, opened: 200 });
  await roles.permit(roleId, withoutLeads);
  await expect
    .poll(findIt, soon)
    .toEqual({ lists: [false, false, false], overview: false, unread: 0, found: 0, opened: 404 });
});
