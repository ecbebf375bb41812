import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import type { ClientFrame, Message, ServerFrame } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../testing/lock-waits.ts';
import { closesWithinMs, soon } from '../../testing/soon.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let removed: TestUser;
let viewer: TestUser;
let leaver: TestUser;
let stubbornUser: TestUser;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3);
  // Before the first socket: the harness adds users without events, so an open feed would not know them.
  removed = await workspace.addUser(3);
  viewer = await workspace.addUser(3);
  leaver = await workspace.addUser(3);
  stubbornUser = await workspace.addUser(3);
});

afterAll(async () => {
  for (const socket of sockets) socket.close();
  await app.close();
});

const connect = async (user: TestUser, cursor?: { epoch: string; seq: number }, host = workspace.host) => {
  const socket = await TestSocket.signIn(app.port, host, user.token, cursor);
  sockets.push(socket);
  return socket;
};
const open = async (headers: Record<string, string> = {}) => {
  const socket = await TestSocket.open(app.port, workspace.host, headers);
  sockets.push(socket);
  return socket;
};
const send = async (user: TestUser, channelId: number, content = 'hello') =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content } })).result;
const welcomeOf = (socket: TestSocket) => socket.frames[0] as Extract<ServerFrame, { type: 'welcome' }>;
/** Waits until everything sent before has arrived: a marker event comes after all of it. */
const settle = async (watching: TestSocket[]) => {
  const { id } = await send(owner, 1, 'a mark for all');
  for (const socket of watching) await socket.waitForEvent('newMessage', (message) => message.id === id);
};

/** Status that an upgrade request is answered with; 101 means a socket was opened. */
const upgrade = (host: string, path = '/socket', headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request({
      port: app.port,
      host: '127.0.0.1',
      path,
      headers: {
        host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        ...headers,
      },
    });
    request.on('response', (response) => resolve(response.statusCode ?? 0));
    request.on('upgrade', (_response, stream) => {
      stream.destroy();
      resolve(101);
    });
    request.on('error', reject);
    request.end();
  });

describe('opening a socket', () => {
  test('works on the host of a workspace, for its own pages and for programs', async () => {
    expect(await upgrade(workspace.host)).toBe(101);
    expect(await upgrade(workspace.host, '/socket/')).toBe(101);
    expect(await upgrade(workspace.host, '/socket', { origin: `http://${workspace.host}` })).toBe(101);
  });

  test('is refused to pages of other origins', async () => {
    for (const origin of [
      'http://evil.test',
      'null',
      `http://${workspace.host}.evil.test`,
      'http://other.localhost:3000',
      `https://${workspace.host}`,
    ]) {
      expect([origin, await upgrade(workspace.host, '/socket', { origin })]).toEqual([origin, 403]);
    }
  });

  test('finds nothing on other hosts and paths', async () => {
    expect(await upgrade('localhost:3000')).toBe(404);
    expect(await upgrade('nobody-has-this.localhost:3000')).toBe(404);
    expect(await upgrade('example.test')).toBe(404);
    expect(await upgrade(workspace.host, '/elsewhere')).toBe(404);
  });
});

describe('signing in on it', () => {
  test('has five seconds, then the socket is closed', async () => {
    const startedAt = Date.now();
    const socket = await open();
    expect(await socket.waitForClose()).toBe(4408);
    expect(Date.now() - startedAt).toBeGreaterThan(4_800);
  });

  test('is welcomed with where the numbering stands', async () => {
    const socket = await connect(owner);
    expect(welcomeOf(socket)).toMatchObject({ type: 'welcome', resumed: false });
    expect(welcomeOf(socket).seq).toBeGreaterThanOrEqual(0);
  });

  test('with a token that is wrong, or of another workspace, closes the socket', async () => {
    const other = await app.createWorkspace();
    for (const token of ['cs_wrong', other.owner.token, '']) {
      const socket = await open();
      socket.send({ type: 'hello', token });
      expect(await socket.waitForClose()).toBe(4401);
    }
  });

  test('is wanted before anything else, but for pings', async () => {
    const socket = await open();
    socket.send({ type: 'ping' });
    socket.send({ type: 'subscribe', topic: 'channel:1' });
    await socket.waitFor((frame) => frame.type === 'error');
    expect(socket.frames).toEqual([{ type: 'pong' }, { type: 'error', code: 'auth.required' }]);
  });
});

describe('what a client may send', () => {
  test('a frame over 4,096 bytes closes the socket', async () => {
    const socket = await open();
    socket.send(`{"type":"ping","x":"${'x'.repeat(4_096)}"}`);
    expect(await socket.waitForClose()).toBe(4413);
  });

  test('more than 60 frames in ten seconds close it', async () => {
    const socket = await connect(owner);
    for (let count = 0; count < 59; count += 1) socket.send({ type: 'ping' });
    await expect.poll(() => socket.frames.filter((frame) => frame.type === 'pong').length).toBe(59);
    expect(socket.closeCode).toBeNull();
    socket.send({ type: 'ping' });
    expect(await socket.waitForClose()).toBe(4429);
  });

  test.for([
    'nonsense',
    '[]',
    '{"type":"unknown"}',
    '{"type":"typing","channel_id":"1"}',
    '{"type":"subscribe","topic":"channel:0"}',
  ])('%s is answered with an error and nothing worse', async (text) => {
    const socket = await connect(owner);
    socket.send(text);
    await socket.waitFor((frame) => frame.type === 'error' && frame.code === 'request.malformed');
    expect(socket.closeCode).toBeNull();
  });
});

describe('events', () => {
  test('reach the sender too, once, with what the API answered [7.9]', async () => {
    const { id } = await makeGroup(owner);
    const socket = await connect(owner);
    const sent = await send(owner, id);
    const event = await socket.waitForEvent('newMessage');
    expect(event).toEqual({
      type: 'event',
      seq: welcomeOf(socket).seq + 1,
      topic: `channel:${id}`,
      event: 'newMessage',
      data: sent,
    });
    await settle([socket]);
    expect(socket.eventsNamed('newMessage')).toHaveLength(2);
  });

  test('have no gaps for who reads everything, and rise for everyone', async () => {
    const reader = await workspace.addUser(1);
    const groups = await Promise.all(Array.from({ length: 3 }, () => makeGroup(owner, [reader.id])));
    const [all, some] = await Promise.all([connect(reader), connect(member)]);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        send(owner, index % 4 === 3 ? 1 : (groups[index % 3]?.id ?? 1), `${index}`),
      ),
    );
    await settle([all, some]);
    const first = welcomeOf(all).seq;
    expect(all.events.map((event) => event.seq)).toEqual(Array.from({ length: 61 }, (_, index) => first + 1 + index));
    const seen = some.events.map((event) => event.seq);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(some.events.every((event) => event.topic === 'channel:1')).toBe(true);
  });

  test('of another workspace never arrive', async () => {
    const other = await app.createWorkspace();
    const [here, there] = await Promise.all([connect(owner), connect(other.owner, undefined, other.host)]);
    await send(other.owner, 1, 'a word from elsewhere');
    await there.waitForEvent('newMessage');
    await settle([here]);
    expect(JSON.stringify(here.frames)).not.toContain('a word from elsewhere');
    expect(there.events.map((event) => event.seq)).toEqual([welcomeOf(there).seq + 1]);
  });
});

describe('coming back', () => {
  test('in the middle of 300 sends catches up with exactly what others got', async () => {
    const { id } = await makeGroup(owner, [member.id], false);
    const live = await connect(member);
    const first = await connect(member);
    const sends = Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        send(index % 2 === 0 ? owner : member, index % 3 === 0 ? 1 : id, `${index}`),
      ),
    );
    await expect.poll(() => first.events.length, { interval: 1 }).toBeGreaterThan(40);
    const { cursor } = first;
    first.close();
    const second = await connect(member, cursor);
    expect(welcomeOf(second).resumed).toBe(true);
    await sends;
    await settle([live, second]);
    const joined = [...first.events.filter((event) => event.seq <= cursor.seq), ...second.events];
    const startOf = Math.max(welcomeOf(live).seq, welcomeOf(first).seq);
    expect(joined.filter((event) => event.seq > startOf)).toEqual(live.events.filter((event) => event.seq > startOf));
  });

  test('catches up with changes of membership, and only with channels still open to the reader', async () => {
    const reader = await workspace.addUser(3);
    const { id } = await makeGroup(owner, [reader.id], false);
    const before = await connect(reader);
    const { cursor } = before;
    before.close();
    await send(owner, id, 'said before');
    await owner.call('DELETE', `/api/channels/${id}/members/${reader.id}`);
    await send(owner, id, 'said behind their back');
    const after = await connect(reader, cursor);
    await settle([after]);
    expect(welcomeOf(after).resumed).toBe(true);
    expect(JSON.stringify(after.events)).not.toContain('said');
    expect(after.eventsNamed('updateMembers').at(-1)?.data).toMatchObject({ channel_id: id, removed: [reader.id] });
  });

  test('from another numbering, from too far back or from the future starts afresh', async () => {
    const { cursor } = await connect(owner);
    const strange = await connect(owner, { epoch: 'another', seq: cursor.seq });
    const future = await connect(owner, { epoch: cursor.epoch, seq: cursor.seq + 1_000 });
    expect([welcomeOf(strange).resumed, welcomeOf(future).resumed]).toEqual([false, false]);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('delete from events where workspace_id = $1 and seq < $2', [workspace.id, cursor.seq]),
    );
    const old = await connect(owner, { epoch: cursor.epoch, seq: cursor.seq - 3 });
    expect(welcomeOf(old).resumed).toBe(false);
    const recent = await connect(owner, cursor);
    expect(welcomeOf(recent).resumed).toBe(true);
  });
});

describe('channels and their sockets', () => {
  test('a member taken out is told so and hears nothing more, not even viewing it', async () => {
    const { id } = await makeGroup(owner, [removed.id], false);
    const socket = await connect(removed);
    socket.send({ type: 'subscribe', topic: `channel:${id}` });
    await socket.waitFor((frame) => frame.type === 'subscribed');
    await send(owner, id, 'heard');
    await owner.call('DELETE', `/api/channels/${id}/members/${removed.id}`);
    await send(owner, id, 'unheard');
    await settle([socket]);
    const about = socket.events.filter((event) => event.topic === `channel:${id}`);
    expect(about.map((event) => event.event)).toEqual(['newMessage', 'updateMembers']);
    socket.send({ type: 'subscribe', topic: `channel:${id}` });
    await socket.waitFor((frame) => frame.type === 'error' && frame.code === 'channel.not_found');
  });

  test('the name of a private channel reaches nobody outside by any event', async () => {
    const [inside, outside] = await Promise.all([connect(member), connect(await workspace.addUser(3))]);
    const made = await owner.call<{ channel: { id: number } }>('POST', '/api/channels', {
      body: { name: 'Project Kingfisher', description: 'Hush', is_public: false, members: [member.id] },
    });
    const { id } = made.result.channel;
    await send(owner, id, 'about the kingfisher');
    const { id: messageId } = await send(owner, id, 'kingfisher again');
    await owner.call('PUT', `/api/channels/${id}/messages/${messageId}`, { body: { content: 'kingfisher edited' } });
    await owner.call('DELETE', `/api/channels/${id}/messages/${messageId}`);
    await owner.call('PUT', `/api/channels/${id}/members/add`, {
      body: { memberIds: [(await workspace.addUser(3)).id] },
    });
    await member.call('DELETE', `/api/channels/${id}/members/leave`);
    await settle([inside, outside]);
    expect(inside.eventsNamed('newChannel')[0]?.data.name).toBe('Project Kingfisher');
    expect(JSON.stringify(outside.frames)).not.toMatch(/kingfisher/i);
    expect(outside.events.filter((event) => event.topic === `channel:${id}`)).toEqual([]);
    outside.send({ type: 'subscribe', topic: `channel:${id}` });
    await outside.waitFor((frame) => frame.type === 'error' && frame.topic === `channel:${id}`);
  });

  test('a viewer of a public channel hears it while looking', async () => {
    const { id } = await makeGroup(owner);
    const socket = await connect(viewer);
    await send(owner, id, 'not yet looking');
    socket.send({ type: 'subscribe', topic: `channel:${id}` });
    await socket.waitFor((frame) => frame.type === 'subscribed');
    await send(owner, id, 'looking');
    await socket.waitForEvent('newMessage', (message) => message.content === 'looking');
    socket.send({ type: 'unsubscribe', topic: `channel:${id}` });
    socket.send({ type: 'ping' });
    await socket.waitFor((frame) => frame.type === 'pong');
    await send(owner, id, 'looking away');
    await settle([socket]);
    expect(socket.eventsNamed('newMessage').map((event) => event.data.content)).toEqual(['looking', 'a mark for all']);
  });

  test('a typing signal goes out every three seconds, however often it is said', async () => {
    const { id } = await makeGroup(owner, [member.id]);
    const [typing, reading] = await Promise.all([connect(owner), connect(member)]);
    const countHeard = () =>
      reading.frames.filter((frame) => frame.type === 'signal' && frame.event === 'typing').length;
    const timer = setInterval(() => typing.send({ type: 'typing', channel_id: id }), 200);
    try {
      await expect.poll(countHeard, { interval: 5 }).toBe(1);
      const heardAt = Date.now();
      await expect.poll(countHeard, { interval: 5 }).toBe(2);
      expect(Date.now() - heardAt).toBeGreaterThan(2_500);
      expect(Date.now() - heardAt).toBeLessThan(6_000);
    } finally {
      clearInterval(timer);
    }
  });

  test('a typing signal reaches the other members only', async () => {
    const { id } = await makeGroup(owner, [member.id]);
    const [typing, reading, outside] = await Promise.all([
      connect(owner),
      connect(member),
      connect(await workspace.addUser(3)),
    ]);
    typing.send({ type: 'typing', channel_id: id });
    await reading.waitFor(
      (frame) => frame.type === 'signal' && frame.event === 'typing' && frame.data.channel_id === id,
    );
    outside.send({ type: 'typing', channel_id: (await makeGroup(owner, [], false)).id });
    await settle([typing, reading, outside]);
    for (const socket of [typing, outside]) {
      expect(socket.frames.filter((frame) => frame.type === 'signal' && frame.event === 'typing')).toEqual([]);
    }
  });
});

describe('presence', () => {
  test('tells when a user comes and goes, and shows in lists [4.23]', async () => {
    const watching = await connect(owner);
    const user = await workspace.addUser(3);
    const signal = (isOnline: 0 | 1) => (frame: ServerFrame) =>
      frame.type === 'signal' &&
      frame.event === 'userOnlineStatus' &&
      frame.data.user_id === user.id &&
      frame.data.is_online === isOnline;
    const socket = await connect(user);
    await watching.waitFor(signal(1));
    // Who comes later hears it without a load.
    const isOnline = (frame: ServerFrame) =>
      frame.type === 'signal' && frame.event === 'onlineUsers' && frame.data.user_ids.includes(user.id);
    await (await connect(owner)).waitFor(isOnline, 10_000);
    const seen = () => owner.call<{ is_online: number }>('GET', `/api/users/${user.id}`);
    expect((await seen()).result.is_online).toBe(1);
    socket.close();
    await watching.waitFor(signal(0), 8_000);
    expect((await seen()).result.is_online).toBe(0);
  });
});

describe('presence of a user who comes back', () => {
  test('is never interrupted', async () => {
    const watching = await connect(owner);
    const [back, away] = [await workspace.addUser(3), await workspace.addUser(3)];
    const isOffline = (user: TestUser) => (frame: ServerFrame) =>
      frame.type === 'signal' &&
      frame.event === 'userOnlineStatus' &&
      frame.data.user_id === user.id &&
      frame.data.is_online === 0;
    const closing = [await connect(back), await connect(away)];
    closing[0]?.close();
    await expect.poll(() => app.app.hub.presence.isConnected(workspace.id, back.id)).toBe(false);
    const again = await connect(back);
    closing[1]?.close();
    // The user who left second is shown as offline now, so the first one's time to reconnect has passed as well.
    await watching.waitFor(isOffline(away), 10_000);
    await settle([watching]);
    expect(watching.frames.filter(isOffline(back))).toEqual([]);
    expect((await owner.call<{ is_online: number }>('GET', `/api/users/${back.id}`)).result.is_online).toBe(1);
    again.close();
    await watching.waitFor(isOffline(back), 10_000);
  });
});

describe('ended sessions', () => {
  test('close their sockets within a second of signing out, and no others', async () => {
    const user = await workspace.addUser(3);
    const [socket, other] = await Promise.all([connect(user), connect(member)]);
    await user.call('POST', '/api/auth/logout');
    expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
    expect(other.closeCode).toBeNull();
  });

  const putOut = (user: TestUser) =>
    app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, user.id]),
    );

  test('of a user made inactive close within a second, one that is just being opened too', async () => {
    const user = await workspace.addUser(3);
    const [socket, other] = [await connect(user), await connect(member)];
    const opening = Array.from({ length: 5 }, async () => {
      const late = await open();
      late.send({ type: 'hello', token: user.token });
      return late;
    });
    await putOut(user);
    for (const each of [socket, ...(await Promise.all(opening))])
      expect(await each.waitForClose(closesWithinMs)).toBe(4401);
    expect(other.closeCode).toBeNull();
  });

  test('of a user who was made inactive while a socket signed in close that one too', async () => {
    const socket = await connect(leaver);
    const { cursor } = socket;
    // A cursor ahead of the feed makes the hub read the log first, which is blocked here: the socket has not joined
    // yet.
    const letGo = await holdLock(app, workspace.id, 'lock table events in access exclusive mode', []);
    const late = await open();
    late.send({ type: 'hello', token: leaver.token, cursor: { ...cursor, seq: cursor.seq + 1 } });
    await lockWaits(app);
    await putOut(leaver);
    expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
    await letGo();
    expect(await late.waitForClose(closesWithinMs)).toBe(4401);
  });

  test('of a user made inactive let nobody in, though the API still remembers the token', async () => {
    const user = await workspace.addUser(3);
    expect((await user.call('GET', '/api/auth/sessions')).status).toBe(200);
    await putOut(user);
    const socket = await open();
    socket.send({ type: 'hello', token: user.token });
    expect(await socket.waitForClose()).toBe(4401);
    expect(socket.frames).toEqual([]);
  });

  test('are over for a peer that ignores being told so: it hears nothing, is not heard, and is cut off', async () => {
    const watching = await connect(owner);
    const stubborn = await openRawSocket(stubbornUser);
    await send(owner, 1, 'before');
    await expect.poll(() => stubborn.heard()).toContain('"content":"before"');
    await stubbornUser.call('POST', '/api/auth/logout');
    // 0x88 is a close frame, here with the code 4401.
    await expect.poll(() => stubborn.bytes().includes(Buffer.from([0x88, 2, 4401 >> 8, 4401 & 255]))).toBe(true);
    const heardBefore = stubborn.bytes().length;
    for (let round = 0; round < 20; round += 1) {
      stubborn.say({ type: 'typing', channel_id: 1 });
      stubborn.say({ type: 'subscribe', topic: 'channel:1' });
      stubborn.say({ type: 'ping' });
      await send(owner, 1, `after ${round}`);
    }
    await watching.waitForEvent('newMessage', (message) => message.content === 'after 19');
    expect(stubborn.bytes().length).toBe(heardBefore);
    expect(watching.frames.filter((frame) => frame.type === 'signal' && frame.event === 'typing')).toEqual([]);
    await expect.poll(() => stubborn.isCut(), soon).toBe(true);
  });
});

describe('a reader that does not read', () => {
  test('is cut off, and nobody else waits for it', async () => {
    const { id } = await makeGroup(owner, [member.id]);
    const slow = await openStalledSocket(member);
    const live = await connect(member);
    const content = 'x'.repeat(16_000);
    let sent = 0;
    while (!slow.isCut() && sent < 2_000) {
      await Promise.all(Array.from({ length: 40 }, () => send(owner, id, content)));
      sent += 40;
    }
    expect(slow.isCut()).toBe(true);
    await settle([live]);
    expect(live.eventsNamed('newMessage')).toHaveLength(sent + 1);
    slow.close();
  });
});

/** A signed-in socket without a client library, so that it can break the protocol. */
const openRawSocket = async (user: TestUser) => {
  const stream = net.connect({ port: app.port, host: '127.0.0.1' });
  stream.on('error', () => {});
  await new Promise<void>((resolve) => stream.once('connect', resolve));
  stream.write(
    `GET /socket HTTP/1.1\r\nHost: ${workspace.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => stream.once('data', () => resolve()));
  const got: Buffer[] = [];
  stream.on('data', (data: Buffer) => got.push(data));
  const bytes = () => Buffer.concat(got);
  const heard = () => bytes().toString('utf8');
  const say = (frame: ClientFrame) => {
    const text = Buffer.from(JSON.stringify(frame));
    // With a mask of zeros the bytes stay as they are.
    stream.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  };
  say({ type: 'hello', token: user.token });
  await expect.poll(heard).toContain('"welcome"');
  return { stream, say, bytes, heard, isCut: () => stream.closed || stream.readableEnded };
};

/** A socket that signs in and then never reads again. `isCut` tells whether the server has closed it. */
const openStalledSocket = async (user: TestUser) => {
  const connectionsBefore = app.app.hub.countConnections();
  const { stream } = await openRawSocket(user);
  stream.pause();
  return {
    // The test opens its other socket after this one.
    isCut: () => app.app.hub.countConnections() <= connectionsBefore + 1,
    close: () => stream.destroy(),
  };
};
