// Faults of a running server, caused in a real one with the embedded database: its database killed, frozen, gone for
// good.
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { CurrentUser, Message } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPostmaster, listDatabaseProcesses } from './platform/embedded-postgres/postmaster.ts';
import { findFreePort, type StartingServer, spawnServer } from './testing/processes/server-process.ts';
import { request } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const isLinux = process.platform === 'linux';
const host = 'faults.localhost:3000';
const generalChannelId = 1;
let server: StartingServer;
let port: number;
let clusterDir: string;
let token: string;

const makeWorkspace = async (): Promise<void> => {
  const made = await request<{ sign_in_code: string }>(port, 'localhost:3000', 'POST', '/api/workspaces', {
    body: {
      company: 'Faults',
      subdomain: 'faults',
      first_name: 'Olena',
      last_name: 'Koval',
      email: 'owner@faults.test',
      password: 'correct horse battery',
    },
  });
  const signedIn = await request<{ token: string; user: CurrentUser }>(port, host, 'POST', '/api/auth/sign-in-code', {
    body: { code: made.result.sign_in_code },
  });
  token = signedIn.result.token;
};

beforeEach(async () => {
  server = await spawnServer({ RATE_LIMITS: 'off', PORT: String(await findFreePort()) });
  port = await server.ready;
  clusterDir = path.join(server.dataDir, 'postgres/cluster');
  await makeWorkspace();
});

afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await vi.waitUntil(() => listDatabaseProcesses(clusterDir).length === 0, { timeout: 30_000 });
  await rm(server.dataDir, { recursive: true, force: true });
});

const messagesPath = `/api/channels/${generalChannelId}/messages`;

interface Send {
  content: string;
  client_msg_id: string;
}

const newSend = (content: string): Send => ({ content, client_msg_id: randomUUID() });

/** The status of a send; 0 when there was no answer. */
const send = (body: Send): Promise<number> =>
  request<Message>(port, host, 'POST', messagesPath, { token, body }).then(
    ({ status }) => status,
    () => 0,
  );

const readReadiness = () =>
  request(port, 'localhost:3000', 'GET', '/readyz').then(({ status, body }) => ({ status, body: body as unknown }));

const isStored = (status: number) => status === 200 || status === 201;

/** As the browser does: the same message again until it is stored. */
const sendUntilStored = async (body: Send): Promise<void> => {
  await vi.waitUntil(async () => isStored(await send(body)), { timeout: 60_000, interval: 100 });
};

const listContents = async (): Promise<string[]> => {
  const contents: string[] = [];
  for (let before = ''; ; ) {
    const { result } = await request<{ data: Message[]; hasMore: boolean }>(
      port,
      host,
      'GET',
      `${messagesPath}?limit=100${before}`,
      { token },
    );
    contents.push(...result.data.filter((message) => message.system === null).map(({ content }) => content));
    const oldest = result.data.at(-1);
    if (!result.hasMore || oldest === undefined) return contents.toReversed();
    before = `&before_seq=${oldest.seq}`;
  }
};

describe.runIf(isLinux)('the database that the server brings', () => {
  test('killed again and again under sends comes back by itself, with all that was acknowledged, and sockets stay', async () => {
    const socket = await TestSocket.signIn(port, host, token);
    const acknowledged: string[] = [];
    const outagesMs: number[] = [];
    const over = new AbortController();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        const body = newSend(`${writer}.${count}`);
        await sendUntilStored(body);
        acknowledged.push(body.content);
      }
    });
    for (let kill = 0; kill < 5; kill += 1) {
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length >= before + 20, { timeout: 60_000 });
      const { pid } = findPostmaster(clusterDir) ?? {};
      expect(pid).toBeDefined();
      process.kill(pid ?? 0, 'SIGKILL');
      const killedAt = performance.now();
      await vi.waitUntil(
        () => findPostmaster(clusterDir)?.pid !== pid && findPostmaster(clusterDir)?.isReady === true,
        { timeout: 60_000, interval: 10 },
      );
      const atReturn = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length > atReturn, { timeout: 30_000, interval: 10 });
      outagesMs.push(Math.round(performance.now() - killedAt));
    }
    over.abort();
    await Promise.all(writers);
    for (const outageMs of outagesMs) expect(outageMs).toBeLessThan(30_000);
    const contents = await listContents();
    expect(contents.toSorted()).toEqual(acknowledged.toSorted());
    for (const writer of [0, 1, 2, 3]) {
      const own = contents.filter((content) => content.startsWith(`${writer}.`));
      expect(own).toEqual(own.map((_, count) => `${writer}.${count}`));
    }
    expect(server.child.exitCode).toBeNull();
    expect(socket.closeCode).toBeNull();
    // Everything that was written reached the socket, which was never closed.
    await vi.waitUntil(() => socket.eventsNamed('newMessage').length >= contents.length, { timeout: 30_000 });
    const heard = socket.eventsNamed('newMessage').map(({ data }) => data.content);
    expect(heard).toEqual(contents);
    // The bus reconnects by itself too, a moment after the database answers queries again.
    await vi.waitFor(
      async () =>
        expect(await readReadiness()).toEqual({
          status: 200,
          body: { result: true, parts: { database: { ready: true }, bus: { ready: true } } },
        }),
      { timeout: 30_000, interval: 50 },
    );
  }, 300_000);

  test('that is frozen is answered for with 503 within five seconds, and goes on when it is let go', async () => {
    const before = newSend('before');
    await sendUntilStored(before);
    const frozen = listDatabaseProcesses(clusterDir);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const sends = Array.from({ length: 10 }, (_, count) => newSend(`frozen ${count}`));
    const answers = await Promise.all(
      [...sends.map((body) => () => send(body)), () => readReadiness().then(({ status }) => status)].map(
        async (ask) => {
          const askedAt = performance.now();
          return { status: await ask(), ms: performance.now() - askedAt };
        },
      ),
    );
    for (const { status, ms } of answers) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(5_000);
    }
    const { body } = await readReadiness();
    expect(body).toMatchObject({ result: false, parts: { database: { ready: false, reason: 'no_answer' } } });

    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    for (const repeated of sends) await sendUntilStored(repeated);
    expect((await listContents()).toSorted()).toEqual(['before', ...sends.map(({ content }) => content)].toSorted());
    await vi.waitUntil(async () => (await readReadiness()).status === 200, { timeout: 30_000 });
    expect(server.child.exitCode).toBeNull();
  });

  test('that does not come up again is named, and after five failures the server ends in order, not with 0', async () => {
    const socket = await TestSocket.signIn(port, host, token);
    const control = path.join(clusterDir, 'global/pg_control');
    renameSync(control, `${control}.away`);
    process.kill(findPostmaster(clusterDir)?.pid ?? 0, 'SIGKILL');
    const named = await vi.waitUntil(
      async () => {
        const readiness = await readReadiness();
        return JSON.stringify(readiness).includes('restarting') && readiness;
      },
      { timeout: 30_000 },
    );
    expect(named).toMatchObject({
      status: 503,
      body: { result: false, parts: { database: { ready: false, reason: 'restarting' } } },
    });
    expect(JSON.stringify(named.body)).not.toContain(server.dataDir);
    expect(await server.ended).toBe(1);
    expect(socket.closeCode).toBe(1012);
    expect(server.said.join('\n')).toContain('failed 5 times in a row');
    expect(existsSync(path.join(server.dataDir, 'postgres/server.lock'))).toBe(false);
  });
});
