// A server answers from its first moments, waits for the services it needs, and lets callers in once everything has
// started.
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from './testing/database.ts';
import { findFreePort, type StartingServer, spawnServer } from './testing/processes/server-process.ts';
import { request } from './testing/test-app.ts';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const openDatabase = async () => {
  const database = await makeTestDatabase();
  closers.push(() => database.close());
  return database.connection;
};

const connectTo = async (connection: ClientConfig) => {
  const client = new Client(connection);
  await client.connect();
  closers.push(() => client.end());
  return client;
};

const urlOf = ({ user, host, port = 5432, database }: TestDatabase['connection']) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

const start = async (databaseUrl: string): Promise<{ server: StartingServer; port: number }> => {
  const port = await findFreePort();
  const server = await spawnServer({ RATE_LIMITS: 'off', PORT: String(port), DATABASE_URL: databaseUrl });
  closers.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await rm(server.dataDir, { recursive: true, force: true });
  });
  return { server, port };
};

const ask = (port: number, pathname: string) => request(port, 'localhost:3000', 'GET', pathname);

/** The answers that all callers get. */
const readAnswers = async (port: number) => {
  const [health, readiness, ...calls] = await Promise.all(
    ['/healthz', '/readyz', '/api/workspaces/current', '/socket', '/'].map((pathname) => ask(port, pathname)),
  );
  return {
    health: health?.status,
    readiness: [readiness?.status, readiness?.body],
    calls: calls.map(({ status, body, headers }) => [status, body.error?.code, headers['retry-after']]),
  };
};
const unavailable = [503, 'server.unavailable', '2'];
const starting = {
  health: 200,
  readiness: [503, { result: false, parts: { server: { ready: false, reason: 'starting' } } }],
  calls: [unavailable, unavailable, unavailable],
};

/** Once the same process has let callers in. */
const readStarted = async ({ server, port }: Awaited<ReturnType<typeof start>>) => {
  await server.ready;
  const answers = await Promise.all(['/readyz', '/api/workspaces/current'].map((pathname) => ask(port, pathname)));
  return answers.map(({ status }) => status);
};

test('a database that is not there yet is waited for, and the log and whoever asks are told; who says nothing keeps nobody out', async () => {
  const connection = await openDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-starting-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const host = path.join(folder, 'later');
  const started = await start(urlOf({ ...connection, host }));
  await vi.waitUntil(() => started.server.said.some((line) => line.includes('the start waits for the database')), {
    timeout: 60_000,
  });
  expect(await readAnswers(started.port)).toEqual(starting);
  const silent = connect(started.port, '127.0.0.1').on('error', () => {});
  closers.push(() => silent.destroy());
  await once(silent, 'connect');
  await symlink(connection.host, host);
  expect(await readStarted(started)).toEqual([200, 200]);
}, 120_000);

test('callers are let in once every module has started; what is cancelled or loses its connection meanwhile is done again', async () => {
  const connection = await openDatabase();
  const [holder, watcher] = [await connectTo(connection), await connectTo(connection)];
  await holder.query('begin; lock table inbound_updates');
  const findHeldUp = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where application_name = 'switchboard' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };
  const started = await start(urlOf(connection));
  const first = await vi.waitUntil(async () => (await findHeldUp())[0], { timeout: 60_000 });
  expect(await readAnswers(started.port)).toEqual(starting);
  await watcher.query('select pg_cancel_backend($1)', [first]);
  await vi.waitUntil(() => started.server.said.some((line) => line.includes('the start waits for the database')), {
    timeout: 60_000,
  });
  const second = await vi.waitUntil(async () => (await findHeldUp())[0], { timeout: 60_000 });
  await watcher.query('select pg_terminate_backend($1)', [second]);
  await vi.waitUntil(async () => (await findHeldUp()).some((pid) => pid !== second), { timeout: 60_000 });
  expect(await readAnswers(started.port)).toEqual(starting);
  await holder.query('rollback');
  expect(await readStarted(started)).toEqual([200, 200]);
}, 120_000);

test.each([
  ['no such database', { database: 'nowhere' }],
  ['no such user', { user: 'nobody' }],
])(
  'a database that has %s means that a setting is wrong',
  async (_, wrong) => {
    const { server } = await start(urlOf({ ...(await openDatabase()), ...wrong }));
    expect(await server.ended).toBe(78);
    expect(server.said.join('\n')).toMatch(/The configuration is not usable:\s+- DATABASE_URL: .*(nowhere|nobody)/);
  },
  120_000,
);

test('a password that the database does not take means the same', async () => {
  const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "olena"\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const refusing = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])));
  });
  refusing.listen(0, '127.0.0.1');
  closers.push(() => refusing.close());
  await once(refusing, 'listening');
  const { server } = await start(
    `postgres://olena:old@127.0.0.1:${(refusing.address() as AddressInfo).port}/switchboard`,
  );
  expect(await server.ended).toBe(78);
  expect(server.said.join('\n')).toMatch(/- DATABASE_URL: .*password authentication failed/);
}, 120_000);
