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
} from '../../../testing/messengers/messaging-fixture.ts';
import { makePruneDeliveries } from './upkeep/prune-deliveries.ts';

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

const prune = () => makePruneDeliveries({ database: fixture.app.resources.database, retentionDays: 30 })({});
const makeOlder = (days: number) =>
  database.query('update deliveries set updated_at = updated_at - make_interval(days => $1::int)', [days]);
const listKept = async (channelId: number) => {
  const { rows } = await database.query<{ message_seq: number }>(
    'select message_seq::int from deliveries where channel_id = $1 order by message_seq',
    [channelId],
  );
  return rows.map((row) => row.message_seq);
};

test('what was sent long ago goes, still counts as sent, and can be edited and deleted on the phone', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot);
  const { owner } = fixture;
  const [first, second] = [
    await sendMessage(owner, channelId, { content: 'first' }),
    await sendMessage(owner, channelId, { content: 'second' }),
  ] as const;
  await waitForDelivery(owner, second, 'sent');
  await makeOlder(31);
  const recent = await sendMessage(owner, channelId, { content: 'recent' });
  await waitForDelivery(owner, recent, 'sent');
  await prune();
  expect(await listKept(channelId)).toEqual([recent.seq]);

  const shown = (await listMessages(owner, channelId)).filter(({ delivery }) => delivery !== null);
  expect(shown.map(({ content, delivery }) => [content, delivery?.state])).toEqual([
    ['first', 'sent'],
    ['second', 'sent'],
    ['recent', 'sent'],
  ]);
  // The client's message also has an external id, but was never sent by us.
  await phone.sendText('from the phone');
  const heard = await eventually(async () => {
    const found = (await listMessages(owner, channelId)).find(({ content }) => content === 'from the phone');
    expect(found).toBeDefined();
    return found;
  });
  expect(heard?.delivery).toBeNull();

  const retried = await owner.call('POST', `/api/channels/${channelId}/messages/${first.id}/retry`);
  expect(retried.status).toBeGreaterThanOrEqual(400);
  await owner.call('PUT', `/api/channels/${channelId}/messages/${first.id}`, { body: { content: 'first, edited' } });
  await owner.call('DELETE', `/api/channels/${channelId}/messages/${second.id}`);
  await eventually(async () => expect(await readPhone(phone)).toEqual(['first, edited', 'recent']));
});

test('what failed, waits, or is still to be changed on the phone stays however old it is', async () => {
  const bot = await fixture.connectBot();
  const { channelId } = await fixture.openConversation(bot, 'Kept');
  const { owner } = fixture;
  const seqs: number[] = [];
  for (const content of ['failed', 'changing', 'unknown to the messenger', 'over']) {
    const message = await sendMessage(owner, channelId, { content });
    await waitForDelivery(owner, message, 'sent');
    seqs.push(message.seq);
  }
  const [failed, changing, unknown] = seqs;
  const where = 'where channel_id = $1 and message_seq = $2';
  await database.query(`update deliveries set state = 'failed', reason = 'blocked_by_client' ${where}`, [
    channelId,
    failed,
  ]);
  await database.query(`update deliveries set pending_change = 'edit' ${where}`, [channelId, changing]);
  await database.query(`delete from external_messages ${where}`, [channelId, unknown]);
  await makeOlder(1_000);
  await prune();
  expect(await listKept(channelId)).toEqual([failed, changing, unknown]);
});
