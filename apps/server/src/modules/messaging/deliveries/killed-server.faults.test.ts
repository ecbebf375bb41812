import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  type MessagingFixture,
  readPhone,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { type Answer, request } from '../../../testing/test-app.ts';

/** A message in a call is waited for until its lease ends, so each round takes half a minute. */
const rounds = 3;

let fixture: MessagingFixture;
let server: ServerProcess;

const startServer = () => {
  const { host, user, database, port } = fixture.app.database.connection;
  const address = new URL('postgres://localhost');
  address.username = user;
  address.pathname = database;
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port));
  return startServerProcess({
    DATABASE_URL: address.href,
    SECRET_KEY: fixture.app.secretKey,
    TELEGRAM_API_URL: fixture.sandboxUrl,
    RATE_LIMITS: 'off',
  });
};

beforeAll(async () => {
  fixture = await startMessaging();
});
afterAll(async () => {
  await server.stop();
  // The app in this process has ended already; its database and resources have not.
  await fixture.app.resources.close();
  await fixture.app.database.close();
  await fixture.stopSandbox();
});

test('a server killed again and again sends nothing twice and nothing out of order, and loses nothing silently', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot);
  await fixture.app.app.close();
  server = await startServer();
  const path = `/api/channels/${channelId}/messages`;
  const call = <Result>(method: string, suffix: string, body?: unknown): Promise<Answer<Result>> =>
    request(server.port, fixture.workspace.host, method, path + suffix, { token: fixture.owner.token, body });

  const accepted: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sends = Array.from({ length: 15 }, (_, index) => `${round}.${index}`).map(async (content) => {
      const answer = await call('POST', '', { content, client_msg_id: randomUUID() }).catch(() => null);
      if (answer?.status === 201) accepted.push(content);
    });
    const clientSends = phone.sendText(`from the phone ${round}`);
    // In the middle of sending: once the first few have reached the phone.
    await eventually(async () =>
      expect((await readPhone(phone)).some((text) => text.startsWith(`${round}.`))).toBe(true),
    );
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await exited;
    await Promise.all([...sends, clientSends]);
    server = await startServer();
  }

  const list = async () => (await call<{ data: Message[] }>('GET', '?limit=100')).result.data.toReversed();
  const messages = await eventually(async () => {
    const all = await list();
    expect(all.filter((message) => message.delivery?.state === 'queued')).toEqual([]);
    expect(all.filter((message) => message.content.startsWith('from the phone'))).toHaveLength(rounds);
    return all;
  });
  const outgoing = messages.filter((message) => message.delivery !== null);
  expect(outgoing.map(({ content }) => content)).toEqual(expect.arrayContaining(accepted));
  const onPhone = await readPhone(phone);
  expect(new Set(onPhone).size).toBe(onPhone.length);
  const sent = outgoing.filter(({ delivery }) => delivery?.state === 'sent').map(({ content }) => content);
  const unknown = outgoing.filter(({ delivery }) => delivery?.reason === 'unknown_outcome');
  expect(sent.length + unknown.length).toBe(outgoing.length);
  expect(unknown.length).toBeLessThanOrEqual(rounds);
  // The phone has the sent messages, in the order of the conversation, plus at most messages marked as unknown.
  const order = outgoing.map(({ content }) => content).filter((content) => onPhone.includes(content));
  expect(onPhone).toEqual(order);
  expect(onPhone).toEqual(expect.arrayContaining(sent));
});
