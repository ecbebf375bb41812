// An edit that is written while an earlier one of the same message is on its way to the phone.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MessagingFixture;
let database: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});
afterEach(() => fixture.sandbox.clearFaults());
afterAll(async () => {
  await database.end();
  await fixture.close();
});

/** A message that is on the phone, and functions that change and read it. */
const sendFirst = async (name: string, content: string) => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot, name);
  const message = await sendMessage(fixture.owner, channelId, { content });
  await waitForDelivery(fixture.owner, message, 'sent');
  const calls = async (method: string) =>
    (await fixture.sandbox.listCalls(bot.telegramId)).filter((call) => call.method === method).length;
  return {
    message,
    spoil: (fault: { kind: 'slow' | 'too_many_requests'; delay_ms?: number; retry_after?: number }) =>
      fixture.sandbox.addFault({ bot_id: bot.telegramId, method: 'editMessageText', ...fault }),
    edit: (text: string) =>
      fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content: text } }),
    countEdits: () => calls('editMessageText'),
    /** The first word of each message on the phone. */
    readStarts: async () => (await readPhone(phone)).map((text) => text.split(' ')[0]),
    isSettled: () =>
      eventually(async () => {
        const { rows } = await database.query('select pending_change from deliveries where channel_id = $1', [
          channelId,
        ]);
        expect(rows).toEqual([{ pending_change: null }]);
      }),
  };
};

const inTwoParts = (word: string) => `${`${word} `.repeat(600)}\n\n${`${word} `.repeat(400)}`;

test('an edit that is written while the call of another one is under way is brought to the phone', async () => {
  const { spoil, edit, countEdits, readStarts, isSettled } = await sendFirst('Twice', 'first');
  await spoil({ kind: 'slow', delay_ms: 2_000 });
  await edit('second');
  await eventually(async () => expect(await countEdits()).toBe(1));
  await edit('third');
  await isSettled();
  expect(await readStarts()).toEqual(['third']);
});

test('an edit that is written between two parts of another one changes both parts', async () => {
  const { spoil, edit, countEdits, readStarts, isSettled } = await sendFirst('Parts', inTwoParts('first'));
  await spoil({ kind: 'slow', delay_ms: 0 });
  await spoil({ kind: 'too_many_requests', retry_after: 2 });
  await edit(inTwoParts('second'));
  await eventually(async () => expect(await countEdits()).toBe(2));
  await edit(inTwoParts('third'));
  await isSettled();
  expect(await readStarts()).toEqual(['third', 'third']);
});

test('an edit that is being written while the queue is looked at goes out as it was written', async () => {
  const { message, spoil, edit, countEdits, readStarts, isSettled } = await sendFirst('Locked', 'first');
  await spoil({ kind: 'too_many_requests', retry_after: 2 });
  await edit('second');
  await eventually(async () => expect(await countEdits()).toBe(1));
  // Acts as an edit, but commits only when a statement waits for the row.
  const editor = new Client(fixture.app.database.connection);
  await editor.connect();
  await editor.query('begin');
  await editor.query(`update messages set content = 'third', edited_at = clock_timestamp() where id = $1`, [
    message.id,
  ]);
  await editor.query('update deliveries set updated_at = now() where channel_id = $1 and message_seq = $2', [
    message.channel_id,
    message.seq,
  ]);
  await eventually(async () => {
    const { rows } = await database.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%deliveries%'`);
    expect(rows).toHaveLength(1);
  });
  await editor.query('commit');
  await editor.end();
  await isSettled();
  expect(await readStarts()).toEqual(['third']);
});
