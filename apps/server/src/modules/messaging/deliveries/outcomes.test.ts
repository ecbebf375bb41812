import type { Message } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedTestBot,
  eventually,
  listMessages,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let fixture: MessagingFixture;
let bot: ConnectedTestBot;
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

/** Each test has its own bot, so that no other test has opened its circuit. */
const openConversation = async (name: string) => {
  bot = await fixture.connectBot();
  return fixture.openConversation(bot, name);
};
const send = (channelId: number, content: string) => sendMessage(fixture.owner, channelId, { content });
const retry = (message: Message) =>
  fixture.owner.call('POST', `/api/channels/${message.channel_id}/messages/${message.id}/retry`);
const countCalls = async (method: string) =>
  (await fixture.sandbox.listCalls(bot.telegramId)).filter((call) => call.method === method).length;

test('an outage is waited for through the day, and given up after it', async () => {
  const { channelId } = await openConversation('Day');
  await fixture.sandbox.addFault({ kind: 'server_error', bot_id: bot.telegramId, times: 10_000 });
  const message = await send(channelId, 'patience');
  const queuedFor = (age: string) =>
    database.query('update deliveries set queued_at = now() - $2::interval, attempts = 0 where channel_id = $1', [
      channelId,
      age,
    ]);
  await queuedFor('23 hours');
  await eventually(async () => {
    const { rows } = await database.query<{ attempts: number }>(
      'select attempts from deliveries where channel_id = $1',
      [channelId],
    );
    expect(rows[0]?.attempts).toBeGreaterThan(1);
  });
  const [waiting] = (await listMessages(fixture.owner, channelId)).filter(({ id }) => id === message.id);
  expect(waiting?.delivery).toMatchObject({ state: 'queued', reason: 'provider_unavailable' });
  await queuedFor('25 hours');
  const failed = await waitForDelivery(fixture.owner, message, 'failed');
  expect(failed.delivery?.reason).toBe('provider_unavailable');
});

test('an old message that is tried again goes before newer ones that wait', async () => {
  const { phone, channelId } = await openConversation('Old first');
  await fixture.sandbox.addFault({ kind: 'blocked', bot_id: bot.telegramId, method: 'sendMessage' });
  const old = await send(channelId, 'old');
  await waitForDelivery(fixture.owner, old, 'failed');
  await fixture.sandbox.addFault({
    kind: 'too_many_requests',
    bot_id: bot.telegramId,
    method: 'sendMessage',
    retry_after: 3,
  });
  const newer = [await send(channelId, 'newer'), await send(channelId, 'newest')];
  await eventually(async () => expect(await countCalls('sendMessage')).toBe(2));
  expect((await retry(old)).status).toBe(200);
  for (const message of [old, ...newer]) await waitForDelivery(fixture.owner, message, 'sent');
  expect(await readPhone(phone)).toEqual(['old', 'newer', 'newest']);
});

test('a deletion while the call of an edit is under way is brought to the phone as well', async () => {
  const { phone, channelId } = await openConversation('Edit, then delete');
  const message = await send(channelId, 'first');
  await waitForDelivery(fixture.owner, message, 'sent');
  await fixture.sandbox.addFault({ kind: 'slow', bot_id: bot.telegramId, method: 'editMessageText', delay_ms: 2_000 });
  const path = `/api/channels/${channelId}/messages/${message.id}`;
  await fixture.owner.call('PUT', path, { body: { content: 'second' } });
  await eventually(async () => expect(await countCalls('editMessageText')).toBe(1));
  await fixture.owner.call('DELETE', path);
  await eventually(async () => expect(await readPhone(phone)).toEqual([]));
});

test('everybody hears that a message is tried again', async () => {
  const { channelId } = await openConversation('Announced');
  await fixture.sandbox.addFault({ kind: 'blocked', bot_id: bot.telegramId, method: 'sendMessage' });
  const message = await send(channelId, 'again');
  await waitForDelivery(fixture.owner, message, 'failed');
  const { port } = fixture.app;
  const socket = await TestSocket.signIn(port, fixture.workspace.host, fixture.owner.token);
  await retry(message);
  await socket.waitForEvent('updateDelivery', ({ delivery }) => delivery.state === 'sent');
  const states = socket.eventsNamed('updateDelivery').map(({ data }) => data.delivery.state);
  expect(states).toEqual(['queued', 'sent']);
  socket.close();
});

test('after an unknown outcome the messenger is asked before the next message leaves', async () => {
  const { channelId } = await openConversation('Unknown');
  await waitForDelivery(fixture.owner, await send(channelId, 'before'), 'sent');
  await fixture.sandbox.addFault({ kind: 'accept_then_reset', bot_id: bot.telegramId, method: 'sendMessage' });
  await fixture.sandbox.clearCalls(bot.telegramId);
  await waitForDelivery(fixture.owner, await send(channelId, 'cut'), 'failed');
  expect(await countCalls('getMe')).toBe(0);
  await waitForDelivery(fixture.owner, await send(channelId, 'after'), 'sent');
  expect(await countCalls('getMe')).toBe(1);
});

/** The outcomes that a reader of the conversation receives between the start of `act` and the end of `until`. */
const hearOutcomes = async (act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<string[]> => {
  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace.host, fixture.owner.token);
  await act();
  await until();
  // All events of the deliveries come before this message.
  const marker = await sendMessage(fixture.owner, 1, { content: 'all heard' });
  await socket.waitForEvent('newMessage', ({ id }) => id === marker.id);
  const heard = socket.eventsNamed('updateDelivery').map(({ data }) => data.delivery);
  socket.close();
  return heard.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
};

const isSettled = (channelId: number) =>
  eventually(async () => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from deliveries where channel_id = $1 and (state = 'queued' or pending_change is not null)`,
      [channelId],
    );
    expect(rows[0]?.n).toBe(0);
  });

test('an outage is announced once, however often is tried meanwhile', async () => {
  const { channelId } = await openConversation('Told once');
  await fixture.sandbox.addFault({ kind: 'server_error', bot_id: bot.telegramId, times: 3 });
  const heard = await hearOutcomes(
    () => send(channelId, 'patience'),
    () => isSettled(channelId),
  );
  expect(heard).toEqual(['queued provider_unavailable', 'sent']);
});

test.each(['blocked', 'server_error'] as const)(
  'an edit that meets %s leaves the message as sent, and announces nothing',
  async (kind) => {
    const { channelId } = await openConversation(`Edit ${kind}`);
    const message = await send(channelId, 'first');
    await waitForDelivery(fixture.owner, message, 'sent');
    await fixture.sandbox.addFault({ kind, bot_id: bot.telegramId, method: 'editMessageText', times: 1 });
    const path = `/api/channels/${channelId}/messages/${message.id}`;
    const heard = await hearOutcomes(
      () => fixture.owner.call('PUT', path, { body: { content: 'second' } }),
      () => isSettled(channelId),
    );
    expect(heard).toEqual([]);
    const [shown] = (await listMessages(fixture.owner, channelId)).filter(({ id }) => id === message.id);
    expect(shown?.delivery).toMatchObject({ state: 'sent', reason: null });
  },
  30_000,
);

test('an edit whose answer is lost is made again', async () => {
  const { phone, channelId } = await openConversation('Edit lost');
  const message = await send(channelId, 'first');
  await waitForDelivery(fixture.owner, message, 'sent');
  await fixture.sandbox.addFault({ kind: 'reset', bot_id: bot.telegramId, method: 'editMessageText' });
  await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content: 'second' } });
  await eventually(async () => expect(await readPhone(phone)).toEqual(['second']));
  await isSettled(channelId);
  expect(await countCalls('editMessageText')).toBe(2);
});

test('what may not be tried again is refused: nothing, a deleted message, one that did not fail, and without the right', async () => {
  const { channelId } = await fixture.openConversation(bot, 'Refused');
  const [sent, deleted] = [await send(channelId, 'sent'), await send(channelId, 'deleted')];
  await isSettled(channelId);
  await fixture.owner.call('DELETE', `/api/channels/${channelId}/messages/${deleted.id}`);
  const answers = [];
  for (const id of [sent.id, deleted.id, 1_000_000]) {
    const { status, body } = await retry({ ...sent, id });
    answers.push([status, (body as { error: { code: string } }).error.code]);
  }
  expect(answers).toEqual([
    [409, 'message.not_retryable'],
    [404, 'message.not_found'],
    [404, 'message.not_found'],
  ]);

  const onlooker = await fixture.workspace.addUser(3);
  await database.query(
    `update roles set permissions = permissions || '{"leads": ["read"]}' where workspace_id = $1 and id = 3`,
    [fixture.workspace.id],
  );
  const path = `/api/channels/${channelId}/messages/${sent.id}/retry`;
  await eventually(async () => expect((await onlooker.call('POST', path)).status).toBe(403));
});
