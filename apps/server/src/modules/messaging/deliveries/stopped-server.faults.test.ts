// A server that is asked to stop waits for the outcome of calls in flight and starts no new ones.
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  type MessagingFixture,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;
let database: Client;

beforeEach(async () => {
  fixture = await startMessaging();
  bot = await fixture.connectBot();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});
afterEach(async () => {
  await database.end();
  await fixture.close();
});

const slow = (method: string, times: number, delay_ms: number) =>
  fixture.sandbox.addFault({ kind: 'slow', bot_id: bot.telegramId, method, times, delay_ms });
const countCalls = async (method: string) =>
  (await fixture.sandbox.listCalls(bot.telegramId)).filter((call) => call.method === method).length;
const callsOf = (method: string, count: number) =>
  eventually(async () => expect(await countCalls(method)).toBeGreaterThanOrEqual(count));

const readDeliveries = async () => {
  const { rows } = await database.query<{ state: string; is_in_flight: boolean }>(
    'select state, in_flight_since is not null as is_in_flight from deliveries order by message_seq',
  );
  return rows;
};

test('a call that takes six seconds is waited for: its message is sent, not lost sight of', async () => {
  const { channelId } = await fixture.openConversation(bot, 'Six');
  await slow('sendMessage', 1, 6_000);
  await sendMessage(fixture.owner, channelId, { content: 'slowly' });
  await callsOf('sendMessage', 1);
  await fixture.app.app.close();
  expect(await readDeliveries()).toEqual([{ state: 'sent', is_in_flight: false }]);
});

test('a job that hangs does not keep the sends from ending', async () => {
  const { channelId } = await fixture.openConversation(bot, 'Many');
  await slow('getUserProfilePhotos', 1, 30_000);
  const { phone } = await fixture.takePhone(bot.telegramId, 'Face');
  await phone.start();
  await callsOf('getUserProfilePhotos', 2);
  await slow('sendMessage', 30, 1_000);
  for (let n = 1; n <= 20; n += 1) await sendMessage(fixture.owner, channelId, { content: String(n) });
  await callsOf('sendMessage', 1);
  await fixture.app.app.close();
  const left = await readDeliveries();
  expect(left.filter(({ is_in_flight }) => is_in_flight)).toEqual([]);
  expect(left.filter(({ state }) => !['sent', 'queued'].includes(state))).toEqual([]);
  expect(left.filter(({ state }) => state === 'queued').length).toBeGreaterThan(10);
});
