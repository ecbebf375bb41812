// A server that is asked to stop exits with 0 within fifteen seconds, from its first line on and whichever part hangs.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { listDatabaseProcesses } from './platform/embedded-postgres/postmaster.ts';
import { signalProcess } from './platform/embedded-postgres/running-process.ts';
import { makeTestDatabase } from './testing/database.ts';
import { type StartingServer, spawnServer } from './testing/processes/server-process.ts';
import { request } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const isLinux = process.platform === 'linux';
const wantedMs = 15_000;
const servers: StartingServer[] = [];
const closers: (() => unknown)[] = [];

const start = async (environment: Record<string, string> = {}): Promise<StartingServer> => {
  const server = await spawnServer({ RATE_LIMITS: 'off', ...environment });
  servers.push(server);
  return server;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.child.kill('SIGKILL');
    await server.ended;
    const cluster = path.join(server.dataDir, 'postgres/cluster');
    await vi.waitUntil(
      () => {
        const left = listDatabaseProcesses(cluster);
        for (const pid of left) signalProcess(pid, 'SIGCONT');
        return left.length === 0;
      },
      { timeout: 90_000 },
    );
    await rm(server.dataDir, { recursive: true, force: true });
  }
  for (const close of closers.splice(0)) await close();
});

/** Accepts connections and never answers. */
const listenSilently = async (): Promise<number> => {
  const sockets = new Set<net.Socket>();
  const silent = net.createServer((socket) => void sockets.add(socket.on('error', () => {})));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  return (silent.address() as net.AddressInfo).port;
};

/** Asks it to stop; returns its exit code and how long it took. */
const stop = async (server: StartingServer) => {
  const askedAt = performance.now();
  server.child.kill('SIGTERM');
  const code = await server.ended;
  return { code, isInTime: performance.now() - askedAt < wantedMs };
};

const inTime = { code: 0, isInTime: true };
const saysReady = (server: StartingServer) => server.said.join('\n').includes('"msg":"ready"');

test('asked in its very first moments, before anything is loaded, it ends', async () => {
  // Runs beside the server: sends the signal as soon as a handler is installed.
  const asker = `const timer = setInterval(() => {
    if (process.listenerCount('SIGTERM') === 0) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1)`;
  const server = await start({ NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(asker)}"` });
  expect(await server.ended).toBe(0);
  expect(saysReady(server)).toBe(false);
});

test('asked while the database it brings starts and is filled, it ends, and the next start goes on', async () => {
  const server = await start();
  await vi.waitUntil(() => server.said.some((line) => line.includes('embedded database started')), {
    timeout: 90_000,
    interval: 1,
  });
  expect(await stop(server)).toEqual(inTime);
  expect(saysReady(server)).toBe(false);
  expect(listDatabaseProcesses(path.join(server.dataDir, 'postgres/cluster'))).toEqual([]);
  const next = await start({ DATA_DIR: server.dataDir });
  await next.ready;
  expect(await stop(next)).toEqual(inTime);
});

test('asked while another server migrates, it ends', async () => {
  const database = await makeTestDatabase();
  closers.push(() => database.close());
  const { host, user, database: name, port } = database.connection;
  const other = new Client(database.connection);
  await other.connect();
  await other.query('select pg_advisory_lock(5237001)');
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const server = await start({ DATABASE_URL: url });
  await vi.waitUntil(
    async () => {
      const { rows } = await other.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where application_name = 'switchboard-migrations' and datname = current_database()`,
      );
      return (rows[0]?.count ?? 0) > 0;
    },
    { timeout: 90_000 },
  );
  expect(await stop(server)).toEqual(inTime);
  await other.end();
});

test('asked while its database says nothing, it ends', async () => {
  const port = await listenSilently();
  const server = await start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
  await vi.waitUntil(() => existsSync(path.join(server.dataDir, 'secret-key')), {
    timeout: 90_000,
  });
  expect(await stop(server)).toEqual(inTime);
});

test.runIf(isLinux)(
  'asked while database, messenger, storage, requests and sockets all hang, it ends',
  async () => {
    const provider = await listenSilently();
    const storage = await listenSilently();
    const server = await start({
      TELEGRAM_API_URL: `http://127.0.0.1:${provider}`,
      FILES_URL: `s3://key:secret@127.0.0.1:${storage}/bucket?tls=false`,
    });
    const port = await server.ready;
    const host = 'hanging.localhost:3000';
    const made = await request<{ sign_in_code: string }>(port, 'localhost:3000', 'POST', '/api/workspaces', {
      body: {
        company: 'Hanging',
        subdomain: 'hanging',
        first_name: 'Olena',
        last_name: 'Koval',
        email: 'owner@hanging.test',
        password: 'correct horse battery',
      },
    });
    const signedIn = await request<{ token: string }>(port, host, 'POST', '/api/auth/sign-in-code', {
      body: { code: made.result.sign_in_code },
    });
    const { token } = signedIn.result;

    // A socket whose peer no longer reads, so that it never answers the close.
    const deaf = net.connect(port, '127.0.0.1');
    closers.push(() => deaf.destroy());
    deaf.on('error', () => {});
    deaf.write(
      `GET /socket HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(deaf, 'data');
    deaf.pause();
    const socket = await TestSocket.signIn(port, host, token);
    // Requests that wait: for the messenger, for the storage, for the rest of their own body, for the database.
    const bot = { type: 1, title: 'Support', token: `123456:${'a'.repeat(35)}` };
    const boundary = 'b';
    const upload = [
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
      `hello\r\n--${boundary}--\r\n`,
    ].join('');
    const hanging = [
      request(port, host, 'POST', '/api/addBot', { token, body: bot }),
      request(port, host, 'POST', '/api/files', {
        token,
        body: upload,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    ];
    const drip = http.request({ port, path: '/api/channels/1/messages', method: 'POST', headers: { host } });
    drip.on('error', () => {});
    drip.setHeader('content-length', 1_000);
    drip.write('{');
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const pid of listDatabaseProcesses(path.join(server.dataDir, 'postgres/cluster')))
      process.kill(pid, 'SIGSTOP');
    const body = { content: 'lost?', client_msg_id: randomUUID() };
    hanging.push(request(port, host, 'POST', '/api/channels/1/messages', { token, body }));
    const answered = Promise.allSettled(hanging);

    expect(await stop(server)).toEqual(inTime);
    expect(socket.closeCode).toBe(1012);
    await answered;
  },
  240_000,
);
