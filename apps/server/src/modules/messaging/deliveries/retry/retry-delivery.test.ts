import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryFixture, startDeliveries } from '../../../../testing/messengers/delivery-fixture.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterAll(() => fixture.close());

/** A message that failed because the client has blocked the bot. */
const sendInVain = async (content = 'in vain') => {
  const conversation = await fixture.openConversation();
  await conversation.spoil('blocked');
  const message = await conversation.send(content);
  await conversation.deliver();
  expect(await conversation.read(message)).toMatchObject({ state: 'failed', reason: 'blocked_by_client' });
  return { ...conversation, message };
};

const listJobs = async (channelId: number) => {
  const { rows } = await fixture.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs where key = $1',
    [`deliver:${fixture.workspaceId}:${channelId}`],
  );
  return rows.map(({ task }) => task);
};

test('a message that failed is queued again and sent, its readers hear of it', async () => {
  const { channelId, message, retry, deliver, read, readPhone } = await sendInVain();
  await fixture.query('delete from graphile_worker._private_jobs');
  fixture.announced.splice(0);
  const answer = await retry(message);
  expect(answer).toMatchObject({ id: message.id, content: 'in vain', delivery: { state: 'queued', reason: null } });
  expect(await listJobs(channelId)).toEqual(['deliver-conversation']);
  expect(fixture.announced.map(({ event, audience }) => [event, audience])).toEqual([
    ['updateDelivery', { channel: channelId }],
  ]);
  expect(JSON.parse(fixture.announced[0]?.data ?? '')).toMatchObject({
    message_id: message.id,
    seq: message.seq,
    delivery: { state: 'queued', reason: null },
  });
  expect(await deliver()).toBeNull();
  expect(await read(message)).toMatchObject({ state: 'sent', reason: null, detail: null });
  expect(await readPhone()).toEqual(['in']);
});

test('what did not fail is not sent again', async () => {
  const { send, deliver, retry, readPhone } = await fixture.openConversation();
  const message = await send('once');
  await expect(retry(message)).rejects.toMatchObject({ code: 'message.not_retryable' });
  await deliver();
  await expect(retry(message)).rejects.toMatchObject({ code: 'message.not_retryable' });
  expect(await deliver()).toBeNull();
  expect(await readPhone()).toEqual(['once']);
});

test('a message that is not there, or deleted, is not found', async () => {
  const { message, remove, retry } = await sendInVain();
  await expect(retry({ ...message, id: 1_000_000 })).rejects.toMatchObject({ code: 'message.not_found' });
  await remove(message);
  await expect(retry(message)).rejects.toMatchObject({ code: 'message.not_found' });
});

test('who may not answer clients may not try again, and hears nothing of the conversation who may not read it', async () => {
  const { message, retry, read } = await sendInVain();
  const someone = { ...fixture.owner, userId: 99, roleId: 3 };
  const onlooker = { ...someone, permissions: { leads: ['read' as const] } };
  await expect(retry(message, onlooker)).rejects.toMatchObject({ code: 'permission.denied' });
  await expect(retry(message, { ...someone, permissions: {} })).rejects.toMatchObject({ code: 'channel.not_found' });
  expect(await read(message)).toMatchObject({ state: 'failed' });
});

test('a message that is just being deleted is waited for, and not tried again', async () => {
  const { channelId, message, retry, read } = await sendInVain();
  await fixture.query('begin');
  await fixture.query('select from channels where id = $1 for update', [channelId]);
  await fixture.query('update messages set deleted_at = now() where id = $1', [message.id]);
  const retrying = expect(retry(message)).rejects.toMatchObject({ code: 'message.not_found' });
  const countWaiting = async () => {
    // Within a transaction, statistics would otherwise stay as they were first read.
    await fixture.query('select pg_stat_clear_snapshot()');
    const { rows } = await fixture.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  try {
    await expect.poll(countWaiting, { interval: 10 }).toBe(1);
  } finally {
    await fixture.query('commit');
    await retrying;
  }
  expect(await read(message)).toMatchObject({ state: 'failed' });
});

test('a text of the bot’s own that is no longer true is not sent, nor tried again [43.8]', async () => {
  const { channelId, send, deliver, read, retry, readPhone } = await fixture.openConversation();
  const message = await send('We are back tomorrow');
  await fixture.query(
    `update messages set system = '{"code": "away", "params": {}}', created_by = null, created_at = now() - interval '16 minutes'
      where channel_id = $1 and seq = $2`,
    [channelId, message.seq],
  );
  await deliver();
  expect(await read(message)).toMatchObject({ state: 'failed', reason: 'out_of_date' });
  await expect(retry(message)).rejects.toMatchObject({ code: 'message.not_retryable' });
  expect(await readPhone()).toEqual([]);
});
