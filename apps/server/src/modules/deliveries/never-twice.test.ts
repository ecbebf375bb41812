import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import {
  eventually,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../testing/messaging-fixture.ts';
import { makeFindConnectedBot } from '../bots/index.ts';
import { makeTelegramApi, makeTelegramConnector } from '../connectors/index.ts';
import { BotGate } from './bot-gate.ts';
import { makeDeliverConversation } from './deliver-conversation.ts';

let fixture: MessagingFixture;
let database: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await fixture.close();
});

test('an edit that takes another message on the phone is not repeated when its answer is lost', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot, 'Edit');
  const message = await sendMessage(fixture.owner, channelId, { content: 'short' });
  await waitForDelivery(fixture.owner, message, 'sent');
  await fixture.sandbox.addFault({ method: 'sendMessage', bot_id: bot.telegramId, kind: 'accept_then_reset' });
  const content = `${'first paragraph '.repeat(250)}\n\n${'second paragraph '.repeat(100)}`;
  await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content } });
  await eventually(async () => {
    const { rows } = await database.query(
      'select pending_change, in_flight_since from deliveries where channel_id = $1 and message_seq = $2',
      [channelId, message.seq],
    );
    expect(rows).toEqual([{ pending_change: null, in_flight_since: null }]);
  });
  const pieces = (await readPhone(phone)).filter((line) => line.includes('second paragraph'));
  expect(pieces).toHaveLength(1);
});

test('two workers on one conversation put a message on the phone once', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot, 'Twice');
  // The server's own worker is held off; then two come at once, as after one was taken for dead.
  await database.query(`create function hold() returns trigger language plpgsql as
    $$ begin new.next_attempt_at = now() + interval '60 seconds'; return new; end $$`);
  await database.query('create trigger hold before insert on deliveries for each row execute function hold()');
  await sendMessage(fixture.owner, channelId, { content: 'only once' });
  await eventually(async () => {
    const { rows } = await database.query(
      `select count(*)::int as locked from graphile_worker._private_jobs where locked_at is not null`,
    );
    expect(rows).toEqual([{ locked: 0 }]);
  });
  await database.query('drop trigger hold on deliveries');
  await database.query('update deliveries set next_attempt_at = null where channel_id = $1', [channelId]);

  const api = makeTelegramApi({ baseUrl: fixture.sandboxUrl });
  const telegram = makeTelegramConnector(api);
  const silent = { append: async () => {}, appendSerialized: async () => {} };
  const makeWorker = () =>
    makeDeliverConversation({
      database: fixture.app.resources.database,
      events: silent as never,
      connectors: new Map([[telegram.type, telegram]]),
      findConnectedBot: makeFindConnectedBot(makeSecretBox(fixture.app.secretKey)),
      gate: new BotGate(),
      openFile: () => Promise.reject(new Error('this message has no files')),
      log: { warn() {}, error() {} } as never,
    });
  const payload = { workspace_id: fixture.workspace.id, channel_id: channelId };
  const ends = await Promise.allSettled([makeWorker()(payload), makeWorker()(payload)]);
  await api.close();
  expect(ends.some((end) => end.status === 'fulfilled')).toBe(true);
  expect((await readPhone(phone)).filter((line) => line.includes('only once'))).toHaveLength(1);
});

test('renaming a bot beside its clients’ messages costs neither', async () => {
  const bot = await fixture.connectBot();
  const chats = await Promise.all([1, 2, 3, 4].map((n) => fixture.openConversation(bot, `Busy ${n}`)));
  const refused: number[] = [];
  const state = { isOver: false };
  const clients = chats.map(async ({ phone }) => {
    for (let n = 0; n < 15; n += 1) await phone.sendText(`from the client ${n}`);
  });
  const staff = chats.map(async ({ channelId }) => {
    for (let n = 0; n < 15; n += 1) await sendMessage(fixture.owner, channelId, { content: `from us ${n}` });
  });
  const rename = (async () => {
    for (let n = 0; !state.isOver; n += 1) {
      const edited = await fixture.owner.call('PUT', '/api/editBot', {
        body: { id: bot.id, type: 1, title: `Title ${n}` },
      });
      if (edited.status !== 200) refused.push(edited.status);
    }
  })();
  await Promise.all([...clients, ...staff]);
  state.isOver = true;
  await rename;
  expect(refused).toEqual([]);
  await eventually(async () => {
    const { rows } = await database.query(
      `select count(*)::int as arrived from messages where content like 'from the client%'
       union all select count(*)::int from inbound_updates where error is not null`,
    );
    expect(rows).toEqual([{ arrived: 60 }, { arrived: 0 }]);
  });
});
