import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  listMessages,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from './testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;
let administrator: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  administrator = new Client({
    ...fixture.app.database.connection,
    options: '-c default_transaction_read_only=off',
  });
  await administrator.connect();
}, 60_000);

afterAll(async () => {
  await administrator.end();
  await fixture.close();
});

/** As after a failover to a database that only follows: connections break, and new ones take no writes. */
const makeReadOnly = async () => {
  const { database } = fixture.app.database.connection;
  await administrator.query(`alter database ${database} set default_transaction_read_only = on`);
  await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
};

/** Connections that are open stay read-only; only new ones take writes. */
const makeWritable = () =>
  administrator.query(`alter database ${fixture.app.database.connection.database} reset default_transaction_read_only`);

test('a database that has become read-only answers 503 and is not ready, outcomes wait, and all goes on by itself', async () => {
  const { app, owner, sandbox } = fixture;
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot);
  const readReadiness = async () => {
    const { status, body } = await app.call('localhost:3000', 'GET', '/readyz');
    return { status, body: body as unknown };
  };

  await sandbox.addFault({ kind: 'slow', method: 'sendMessage', delay_ms: 2_000 });
  const underWay = await sendMessage(owner, channelId, { content: 'under way' });
  await eventually(async () => {
    const calls = await sandbox.listCalls(bot.telegramId);
    expect(calls.some(({ parameters }) => JSON.stringify(parameters).includes('under way'))).toBe(true);
  });
  await makeReadOnly();
  await eventually(async () =>
    expect(await readReadiness()).toMatchObject({
      status: 503,
      body: { parts: { database: { ready: false, reason: 'read_only' } } },
    }),
  );
  await eventually(async () => expect(await readPhone(phone)).toEqual(['under way']));
  const refused = { content: 'repeated', client_msg_id: crypto.randomUUID() };
  const send = () => owner.call('POST', `/api/channels/${channelId}/messages`, { body: refused });
  for (const answer of [
    await send(),
    await owner.call('PUT', '/api/users/profile', { body: { first_name: 'Olena' } }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } });
    expect(answer.headers['retry-after']).toBe('2');
  }
  const read = await listMessages(owner, channelId);
  expect(read.find(({ id }) => id === underWay.id)?.delivery?.state).not.toBe('failed');

  await makeWritable();
  await waitForDelivery(owner, underWay, 'sent');
  await eventually(async () => expect((await send()).status).toBe(201));
  await eventually(async () => expect(await readPhone(phone)).toEqual(['under way', 'repeated']));
  await eventually(async () => expect((await readReadiness()).status).toBe(200));
}, 120_000);
