import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { upload } from './testing/multipart.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

/** Limits for callers who are not signed in, on a server behind a proxy that passes on their addresses. */
let seed: TestApp;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let filesDir: string;
let nextAddress = 0;
const opened: { close(): void }[] = [];

beforeAll(async () => {
  // Both store their files in one place, as the servers of one deployment do.
  filesDir = await mkdtemp(path.join(tmpdir(), 'switchboard-files-'));
  seed = await startTestApp({ env: { FILES_URL: filesDir } });
  workspace = await seed.createWorkspace();
  ({ owner } = workspace);
  app = await startTestApp({ share: seed, env: { FILES_URL: filesDir, RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});

afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

afterAll(async () => {
  await app.close();
  await seed.close();
  await rm(filesDir, { recursive: true, force: true });
});

const takeAddress = () => {
  nextAddress += 1;
  return `198.18.${nextAddress >> 8}.${nextAddress & 255}`;
};

interface From {
  from: string;
  token?: string;
  host?: string;
}
const get = (path: string, { from, token, host = workspace.host }: From) =>
  request(app.port, host, 'GET', path, { headers: { 'x-forwarded-for': from }, token });
/** How many calls are answered before the first 429; the other answers are all of `status`. */
const countAnswered = async (status: number, call: (index: number) => Promise<{ status: number }>): Promise<number> => {
  for (let index = 0; index < 5_000; index += 1) {
    const answer = await call(index);
    if (answer.status === 429) return index;
    expect(answer.status).toBe(status);
  }
  return Infinity;
};
const openSocket = async (from: string) => {
  const socket = await TestSocket.open(app.port, workspace.host, { 'x-forwarded-for': from });
  opened.push(socket);
  return socket;
};
/** Status that an upgrade request is answered with. */
const upgrade = (from: string, path = '/socket'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = http.request({
      port: app.port,
      host: '127.0.0.1',
      path,
      headers: {
        host: workspace.host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'x-forwarded-for': from,
      },
    });
    sent.on('response', (response) => resolve(response.statusCode ?? 0));
    sent.on('upgrade', (_response, stream) => {
      stream.destroy();
      resolve(101);
    });
    sent.on('error', reject);
    sent.end();
  });

describe('an address that shows tokens nobody has', () => {
  test('is refused after 300 a minute, and with it only what is not known to be good', async () => {
    const from = takeAddress();
    const colleague = await workspace.addUser(3);
    expect((await get('/api/auth/sessions', { from, token: owner.token })).status).toBe(200);
    const tokens = ['1', owner.salt, `cs_${'x'.repeat(43)}`, 'x'.repeat(43)];
    const answered = await countAnswered(401, (index) =>
      get('/api/auth/sessions', { from, token: tokens[index % tokens.length] ?? '' }),
    );
    expect(answered).toBe(300);
    expect((await get('/api/auth/sessions', { from, token: owner.token })).status).toBe(200);
    expect((await get('/api/auth/sessions', { from, token: colleague.token })).status).toBe(429);
    expect((await get('/api/auth/sessions', { from: takeAddress(), token: colleague.token })).status).toBe(200);
    // Not 4401, which would sign the browser out.
    const socket = await openSocket(from);
    socket.send({ type: 'hello', token: '1' });
    expect(await socket.waitForClose()).toBe(1013);
  });

  test('or salts, at files, and their users go on seeing theirs', async () => {
    const from = takeAddress();
    const { id } = (await upload(owner, Buffer.from('a note'))).result.model;
    const read = (salt: string) => get(`/files/${id}/?salt=${encodeURIComponent(salt)}`, { from });
    expect((await read(owner.salt)).status).toBe(200);
    expect(await countAnswered(404, (index) => read(`${index}.${owner.salt}`))).toBe(300);
    expect((await read(owner.salt)).status).toBe(200);
  });

  test('or says them on sockets', async () => {
    const from = takeAddress();
    const codes = new Set<number>();
    for (let index = 0; index < 310; index += 10) {
      const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(from)));
      for (const socket of sockets) socket.send({ type: 'hello', token: `cs_${'y'.repeat(43)}` });
      for (const socket of sockets) codes.add(await socket.waitForClose());
    }
    expect([...codes]).toEqual([4401, 1013]);
  });
});

test('an address that asks for hosts nobody has is refused after 120 a minute, and not at hosts that are known', async () => {
  const from = takeAddress();
  const other = await seed.createWorkspace();
  expect((await get('/api/auth/sessions', { from, token: owner.token })).status).toBe(200);
  const hosts = ['nobody-has', 'example.test', 'a.b.localhost:3000'];
  const answered = await countAnswered(404, (index) =>
    get('/api/auth/sessions', { from, host: index % 3 === 0 ? `x${index}.localhost:3000` : (hosts[index % 3] ?? '') }),
  );
  expect(answered).toBe(120);
  expect((await get('/api/auth/sessions', { from, token: owner.token })).status).toBe(200);
  expect((await get('/api/auth/sessions', { from, host: other.host })).status).toBe(429);
  expect((await get('/api/auth/sessions', { from: takeAddress(), host: other.host })).status).toBe(401);
  expect((await get('/api/workspaces/current', { from, host: 'localhost:3000' })).status).toBe(200);
});

test('a user is shown 3,000 files a minute', { timeout: 60_000 }, async () => {
  const user = await workspace.addUser(3);
  const { id } = (await upload(user, Buffer.from('a note'))).result.model;
  const read = () => get(`/files/${id}/?salt=${user.salt}`, { from: takeAddress() });
  const statuses: number[] = [];
  for (let index = 0; index < 3_020; index += 20) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await read()).status))));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(3_000);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

describe('sockets', () => {
  test('may be asked for 600 times a minute from one address', async () => {
    const from = takeAddress();
    expect(await countAnswered(404, async () => ({ status: await upgrade(from, '/elsewhere') }))).toBe(600);
    expect(await upgrade(from)).toBe(429);
    expect(await upgrade(takeAddress())).toBe(101);
  });

  test('that say nothing may be 100 from one address', async () => {
    const from = takeAddress();
    const silent = await Promise.all(Array.from({ length: 100 }, () => openSocket(from)));
    expect(await upgrade(from)).toBe(429);
    const other = takeAddress();
    expect(await upgrade(other)).toBe(101);
    silent[0]?.send({ type: 'hello', token: owner.token });
    await silent[0]?.waitFor((frame) => frame.type === 'welcome');
    silent[1]?.close();
    await expect.poll(() => upgrade(from)).toBe(101);
  });

  test('that say nothing are no more for coming all at once', async () => {
    const from = takeAddress();
    const { host } = await seed.createWorkspace();
    const database = new Client(seed.resources.ownerConnection);
    await database.connect();
    await database.query('begin; lock table workspaces in access exclusive mode');
    const opening = Promise.allSettled(
      Array.from({ length: 150 }, () => TestSocket.open(app.port, host, { 'x-forwarded-for': from })),
    );
    // All of them arrive before any host has been looked up.
    await delay(500);
    await database.end();
    const sockets = await opening;
    for (const socket of sockets) if (socket.status === 'fulfilled') opened.push(socket.value);
    expect(sockets.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  });

  test('of one session are twenty; the next is told so and comes when another has gone', async () => {
    const user = await workspace.addUser(3);
    const hello = async (of: TestUser) => {
      const socket = await openSocket(takeAddress());
      socket.send({ type: 'hello', token: of.token });
      return socket;
    };
    const isWelcome = (socket: TestSocket) => socket.waitFor((frame) => frame.type === 'welcome');
    const sockets = await Promise.all(Array.from({ length: limits.socketsPerSession }, () => hello(user)));
    for (const socket of sockets) await isWelcome(socket);
    expect(await (await hello(user)).waitForClose()).toBe(4430);
    expect(sockets.every((socket) => socket.closeCode === null)).toBe(true);
    await isWelcome(await hello(owner));
    sockets[0]?.close();
    await expect
      .poll(async () => {
        const socket = await hello(user);
        return isWelcome(socket).then(
          () => 'welcome',
          () => socket.closeCode,
        );
      })
      .toBe('welcome');
  });
});

describe('the body of a request that nobody has signed in for', () => {
  /** The start of the answer to a request whose body never comes. */
  const answerWithoutBody = async (lines: string[]): Promise<string> => {
    const socket = net.connect({ port: app.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(
      `${[...lines, `Host: ${workspace.host}`, `X-Forwarded-For: ${takeAddress()}`, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString().split('\r\n')[0] ?? '';
  };

  test.for([
    ['POST /api/auth/login HTTP/1.1'],
    ['POST /api/auth/sign-in-code HTTP/1.1'],
    ['POST /api/nowhere HTTP/1.1'],
    ['POST /nowhere HTTP/1.1'],
    ['POST /api/auth/login HTTP/1.1', `Authorization: Bearer cs_${'x'.repeat(43)}`],
    ['POST /api/auth/login HTTP/1.1', 'Authorization: Basic YWRtaW46YWRtaW4='],
  ])('is refused above 16 KB before it is read: %j', async (lines) => {
    expect(await answerWithoutBody([...lines, 'Content-Length: 16385'])).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.for([
    ['PUT /api/users/profile HTTP/1.1'],
    ['PUT /api/users/profile HTTP/1.1', `Authorization: Bearer cs_${'x'.repeat(43)}`],
    ['POST /api/channels/1/messages HTTP/1.1', 'Authorization: Bearer 1'],
    ['POST /api/temp-files HTTP/1.1', 'Authorization: Bearer 1'],
  ])('is not read at all where a user is wanted: %j', async (lines) => {
    expect(await answerWithoutBody([...lines, 'Content-Length: 1000000'])).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('is refused when it turns out to be longer than was said', async () => {
    const sent = http.request({
      port: app.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/auth/login',
      headers: { host: workspace.host, 'content-type': 'application/json', 'x-forwarded-for': takeAddress() },
    });
    sent.on('error', () => {});
    const answered = once(sent, 'response') as Promise<[http.IncomingMessage]>;
    // Chunked: the length is not declared.
    for (let chunk = 0; chunk < 5; chunk += 1) sent.write('['.repeat(4_096));
    sent.end();
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
  });

  test('is read up to 16 KB, and parsed unless it is deep or wide', async () => {
    const login = (body: string) =>
      request(app.port, workspace.host, 'POST', '/api/auth/login', {
        body,
        headers: { 'x-forwarded-for': takeAddress() },
      });
    const wide = `{${Array.from({ length: 1_200 }, (_, index) => `"k${index}":0`).join(',')}}`;
    const bodies = ['['.repeat(8_192) + ']'.repeat(8_192), wide, `{"username":"${'x'.repeat(16_000)}"}`];
    for (const body of bodies) expect(body.length).toBeLessThanOrEqual(16_384);
    const answers = await Promise.all(bodies.map(login));
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 422]);
    // A user's body may be longer, and the answer names its errors.
    const long = await request(app.port, workspace.host, 'POST', '/api/channels/1/messages', {
      body: { content: 'x'.repeat(80_000) },
      token: owner.token,
    });
    expect(long.status).toBe(422);
  });
});

test('calls of one class are counted together, whatever they are for', async () => {
  const user = await workspace.addUser(3);
  const write = (index: number) =>
    index % 2 === 0
      ? request(app.port, workspace.host, 'PUT', '/api/users/profile', { body: { position: '' }, token: user.token })
      : request(app.port, workspace.host, 'POST', '/api/channels/1/read', {
          body: { up_to_seq: 0 },
          token: user.token,
        });
  expect(await countAnswered(200, write)).toBe(300);
  // Reading is another class, and another user another caller.
  expect((await get('/api/auth/sessions', { from: takeAddress(), token: user.token })).status).toBe(200);
  const other = await workspace.addUser(3);
  expect(
    (
      await request(app.port, workspace.host, 'PUT', '/api/users/profile', {
        body: { position: '' },
        token: other.token,
      })
    ).status,
  ).toBe(200);
});
