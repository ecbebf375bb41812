import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CurrentUser } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../../sandbox/src/app.ts';
import { makeSandboxClient, type Phone, type SandboxClient } from '../../sandbox/src/telegram/sandbox-client.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import {
  eventually,
  listConversations,
  listMessages,
  readPhone,
  sendMessage,
} from './testing/messengers/messaging-fixture.ts';
import { type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';
import { request, type TestUser } from './testing/test-app.ts';

/** A server as in production on a separate database, which the test stops. */
let dir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let sandbox: Sandbox;
let telegram: SandboxClient;
let server: ServerProcess;
let owner: TestUser;
let botId: number;

const host = 'away.localhost:3000';

const startDatabase = () => startEmbeddedPostgres({ dir: path.join(dir, 'postgres') });

const signIn = async (): Promise<TestUser> => {
  const made = await request<{ sign_in_code: string }>(server.port, 'localhost:3000', 'POST', '/api/workspaces', {
    body: {
      company: 'Away',
      subdomain: 'away',
      first_name: 'Olena',
      last_name: 'Koval',
      email: 'owner@away.test',
      password: 'correct horse battery',
    },
  });
  const { result } = await request<{ token: string; salt: string; user: CurrentUser }>(
    server.port,
    host,
    'POST',
    '/api/auth/sign-in-code',
    { body: { code: made.result.sign_in_code } },
  );
  const { token, salt, user } = result;
  return {
    id: user.id,
    sessionId: 1,
    token,
    salt,
    call: (method, pathname, options) =>
      request(server.port, host, method, pathname, { token, ...(options as { body?: unknown } | undefined) }),
  };
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'switchboard-away-'));
  postgres = await startDatabase();
  sandbox = await makeSandbox({ port: 0 });
  telegram = makeSandboxClient(sandbox.url);
  const { user, database, port, host: socketDir } = postgres.connection;
  server = await startServerProcess({
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`,
    SECRET_KEY: 'a secret key for tests that is long enough',
    TELEGRAM_API_URL: sandbox.url,
    RATE_LIMITS: 'off',
  });
  owner = await signIn();
  const bot = await telegram.createBot({ first_name: 'Support', username: 'support_bot' });
  botId = bot.id;
  await owner.call('POST', '/api/addBot', { body: { type: 1, title: 'Support', token: bot.token } });
});

afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await postgres.close();
  await rm(dir, { recursive: true, force: true });
});

const openConversation = async (name: string): Promise<{ phone: Phone; channelId: number }> => {
  const person = await telegram.createPerson({ first_name: name });
  const phone = telegram.phone(botId, person.id);
  await phone.start();
  const channelId = await eventually(async () => {
    const found = (await listConversations(owner)).find((channel) => channel.client?.first_name === name);
    if (found === undefined) throw new Error('no conversation yet');
    return found.id;
  });
  await owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
  return { phone, channelId };
};

test.each(['SIGQUIT', 'SIGKILL', 'SIGQUIT'] as const)(
  'the database ends by %s while messages are sent, and comes back: the same process sends all of them, once and in order',
  async (signal) => {
    const name = `${signal} ${Date.now()}`;
    const conversations = await Promise.all([1, 2, 3, 4].map((n) => openConversation(`${name} ${n}`)));
    await telegram.addFault({ kind: 'slow', method: 'sendMessage', delay_ms: 150, times: 10_000 });
    const texts = ['1', '2', '3', '4', '5', '6', '7', '8'];
    await Promise.all(
      conversations.map(async ({ channelId }) => {
        for (const content of texts) await sendMessage(owner, channelId, { content });
      }),
    );
    const readPhones = () => Promise.all(conversations.map(({ phone }) => readPhone(phone)));
    await eventually(async () => expect((await readPhones()).flat().length).toBeGreaterThan(4));
    // Kept down for longer than a restart takes.
    const { pid } = postgres;
    process.kill(pid, signal);
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    await postgres.close();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    postgres = await startDatabase();

    await expect
      .poll(
        async () => {
          const lists = await Promise.all(conversations.map(({ channelId }) => listMessages(owner, channelId)));
          return lists.flat().flatMap(({ delivery }) => (delivery === null ? [] : [delivery.reason ?? delivery.state]));
        },
        { timeout: 30_000, interval: 200 },
      )
      .toEqual(conversations.flatMap(() => texts.map(() => 'sent')));
    expect(await readPhones()).toEqual(conversations.map(() => texts));
    expect(server.child.exitCode).toBeNull();
    await telegram.clearFaults();
  },
  90_000,
);

test('what a call brought is not forgotten while the database is away, even for most of a minute', async () => {
  const { phone, channelId } = await openConversation('Long away');
  await telegram.addFault({ kind: 'slow', method: 'sendMessage', delay_ms: 2_000 });
  await sendMessage(owner, channelId, { content: 'kept in mind' });
  await eventually(async () => {
    const calls = await telegram.listCalls(botId);
    expect(calls.some(({ parameters }) => JSON.stringify(parameters).includes('kept in mind'))).toBe(true);
  });
  await postgres.close();
  await eventually(async () => expect(await readPhone(phone)).toEqual(['kept in mind']));
  await new Promise((resolve) => setTimeout(resolve, 40_000));
  postgres = await startDatabase();
  await expect
    .poll(
      async () =>
        (await listMessages(owner, channelId)).flatMap(({ delivery }) => delivery?.reason ?? delivery?.state ?? []),
      { timeout: 30_000, interval: 200 },
    )
    .toEqual(['sent']);
});
