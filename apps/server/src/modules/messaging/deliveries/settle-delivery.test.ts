// The state in which a successful or failed call leaves the delivery, and which of it is announced to readers.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeliveredConversation,
  type DeliveryFixture,
  startDeliveries,
} from '../../../testing/messengers/delivery-fixture.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterEach(() => fixture.sandbox.clearFaults());
afterAll(() => fixture.close());

const sent = {
  state: 'sent',
  reason: null,
  detail: null,
  attempts: 0,
  sent_parts: 1,
  pending_change: null,
  is_in_flight: false,
};
const failed = { ...sent, state: 'failed', sent_parts: 0 };

/** A conversation whose messenger has answered before, with a message that is on the phone. */
const openWithMessage = async (content = 'first') => {
  const conversation = await fixture.openConversation();
  const message = await conversation.send(content);
  expect(await conversation.deliver()).toBeNull();
  fixture.announced.splice(0);
  return { ...conversation, message };
};

const queuedFor = ({ channelId }: Pick<DeliveredConversation, 'channelId'>, age: string) =>
  fixture.query('update deliveries set queued_at = now() - $2::interval where channel_id = $1', [channelId, age]);

const announcedEvents = () => fixture.announced.map(({ event }) => event);

describe('a call that went well', () => {
  test('is told to the readers of the conversation, with the time it was written down', async () => {
    const { channelId, send, deliver } = await fixture.openConversation();
    const message = await send('hello');
    fixture.announced.splice(0);
    await deliver();
    const { rows } = await fixture.query<{ updated_at: Date }>(
      'select updated_at from deliveries where channel_id = $1',
      [channelId],
    );
    expect(fixture.announced).toHaveLength(1);
    const [event] = fixture.announced;
    expect(event).toMatchObject({ event: 'updateDelivery', audience: { channel: channelId } });
    expect(JSON.parse(event?.data ?? '')).toEqual({
      channel_id: channelId,
      message_id: message.id,
      seq: message.seq,
      delivery: { state: 'sent', reason: null, at: rows[0]?.updated_at.toISOString() },
    });
  });

  test('ends what was said of an outage, and the count of its tries', async () => {
    const { send, deliver, read, spoil, endPause, outcomes } = await fixture.openConversation();
    await spoil('server_error', 'sendMessage', { times: 2 });
    await spoil('too_many_requests', 'sendMessage', { retry_after: 60 });
    const message = await send('patience');
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toMatchObject({ attempts: 1, detail: 'Telegram failed at sendMessage with 500' });
    fixture.clock.ms += 30_000;
    await endPause();
    expect(await deliver()).toBe(2_000);
    expect(await read(message)).toMatchObject({ attempts: 2 });
    fixture.clock.ms += 30_000;
    await endPause();
    // A rate limit is no failure of the messenger: it counts neither as a try nor as an outcome.
    expect(await deliver()).toBe(60_000);
    expect(await read(message)).toMatchObject({
      state: 'queued',
      reason: 'provider_unavailable',
      attempts: 2,
      detail: 'Too Many Requests',
    });
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sent);
    expect(outcomes()).toEqual(['queued provider_unavailable', 'sent']);
  });

  test('of an edit says nothing, and ends the count of its tries', async () => {
    const conversation = await openWithMessage();
    const { message, edit, deliver, read, readPhone, spoil, endPause, outcomes } = conversation;
    await spoil('server_error', 'editMessageText');
    await edit(message, 'second');
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toEqual({
      ...sent,
      pending_change: 'edit',
      attempts: 1,
      detail: 'Telegram failed at editMessageText with 500',
    });
    fixture.clock.ms += 30_000;
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sent);
    expect(await readPhone()).toEqual(['second']);
    expect(outcomes()).toEqual([]);
  });

  test('of an edit that takes another message on the phone is remembered: the next deletion finds both', async () => {
    const { message, edit, remove, deliver, read, readPhone } = await openWithMessage();
    await edit(message, `${'second '.repeat(500)}\n\n${'third '.repeat(500)}`);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second', 'third']);
    expect(await read(message)).toMatchObject({ pending_change: null, sent_parts: 1 });
    await remove(message);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual([]);
  });

  test('of an edit that takes a message from the phone is remembered: it is not changed again', async () => {
    const conversation = await openWithMessage(`${'first '.repeat(500)}\n\n${'second '.repeat(500)}`);
    const { message, channelId, edit, deliver, countCalls } = conversation;
    await edit(message, 'short');
    expect(await deliver()).toBeNull();
    const { rowCount } = await fixture.query('select from external_messages where channel_id = $1', [channelId]);
    expect(rowCount).toBe(1);
    await edit(message, 'shorter');
    expect(await deliver()).toBeNull();
    expect(await countCalls('deleteMessage')).toBe(1);
  });

  test('leaves a change alone that was written while the call was under way', async () => {
    const { message, edit, remove, deliver, read, readPhone, spoil, countCalls } = await openWithMessage();
    await spoil('slow', 'editMessageText', { delay_ms: 400 });
    await edit(message, 'second');
    const editing = deliver();
    await expect.poll(() => countCalls('editMessageText'), { interval: 10 }).toBe(1);
    await remove(message);
    expect(await editing).toBeNull();
    expect(await readPhone()).toEqual([]);
    expect(await read(message)).toMatchObject({ state: 'sent', pending_change: null });
  });
});

describe('an outage', () => {
  test.each([
    ['23 hours', { state: 'queued', reason: 'provider_unavailable', attempts: 1 }],
    ['25 hours', { state: 'failed', reason: 'provider_unavailable', attempts: 0 }],
  ])('finds a message that was queued %s ago', async (age, outcome) => {
    const conversation = await fixture.openConversation();
    const { send, deliver, read, spoil } = conversation;
    await spoil('server_error');
    const message = await send('patience');
    await queuedFor(conversation, age);
    await deliver();
    expect(await read(message)).toMatchObject({ ...outcome, detail: 'Telegram failed at sendMessage with 500' });
  });

  test('does not give up the edit of an old message', async () => {
    const conversation = await openWithMessage();
    const { message, edit, deliver, read, readPauseMs, spoil } = conversation;
    await queuedFor(conversation, '25 hours');
    await spoil('server_error', 'editMessageText');
    await edit(message, 'second');
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toMatchObject({ state: 'sent', reason: null, pending_change: 'edit', attempts: 1 });
    expect(await readPauseMs()).toBeGreaterThanOrEqual(1_000);
  });
});

describe('a call that went badly', () => {
  test('an answer of a limit is waited for, without a word', async () => {
    const { send, deliver, read, readPauseMs, spoil, outcomes } = await fixture.openConversation();
    await spoil('too_many_requests', 'sendMessage', { retry_after: 60 });
    const message = await send('limited');
    expect(await deliver()).toBe(60_000);
    expect(await read(message)).toEqual({ ...failed, state: 'queued', detail: 'Too Many Requests' });
    expect(await readPauseMs()).toBeGreaterThanOrEqual(60_000);
    const again = await deliver();
    expect(again).toBeGreaterThan(30_000);
    expect(again).toBeLessThanOrEqual(60_000);
    expect(outcomes()).toEqual([]);
  });

  test('a message whose answer is lost has an unknown outcome', async () => {
    const { send, deliver, read, spoil, outcomes } = await fixture.openConversation();
    await spoil('reset');
    const message = await send('cut');
    await deliver();
    expect(await read(message)).toEqual({
      ...failed,
      reason: 'unknown_outcome',
      detail: expect.stringContaining('did not answer sendMessage'),
    });
    expect(outcomes()).toEqual(['failed unknown_outcome']);
  });

  test('an edit whose answer is lost is made again', async () => {
    const { message, edit, deliver, read, readPhone, spoil, endPause, outcomes } = await openWithMessage();
    await spoil('reset', 'editMessageText');
    await edit(message, 'second');
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toMatchObject({ state: 'sent', pending_change: 'edit', attempts: 1 });
    fixture.clock.ms += 30_000;
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second']);
    expect(outcomes()).toEqual([]);
  });

  test('an edit that takes another message on the phone is not made again when the answer to that is lost', async () => {
    const { message, edit, deliver, read, spoil, countCalls, outcomes } = await openWithMessage();
    await spoil('accept_then_reset');
    await edit(message, `${'second '.repeat(500)}\n\n${'third '.repeat(500)}`);
    await deliver();
    expect(await read(message)).toEqual({ ...sent, detail: expect.stringContaining('did not answer sendMessage') });
    fixture.clock.ms += 30_000;
    expect(await deliver()).toBeNull();
    expect(await countCalls('sendMessage')).toBe(2);
    expect(outcomes()).toEqual([]);
  });

  test('a client who stopped the bot: the message has failed, and the conversation says so before', async () => {
    const { channelId, send, deliver, read, spoil } = await fixture.openConversation('Petro');
    await spoil('blocked');
    const message = await send('hello?');
    fixture.announced.splice(0);
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({
      ...failed,
      reason: 'blocked_by_client',
      detail: 'Forbidden: bot was blocked by the user',
    });
    expect(announcedEvents()).toEqual(['updateChannel', 'newMessage', 'updateDelivery']);
    const { rows } = await fixture.query('select system from messages where channel_id = $1 and system is not null', [
      channelId,
    ]);
    expect(rows).toEqual([{ system: { code: 'client_blocked_bot', params: { client: 'Petro' } } }]);
  });

  test('an edit for a client who stopped the bot is given up, the message stays sent', async () => {
    const { message, edit, deliver, read, spoil, outcomes } = await openWithMessage();
    await spoil('blocked', 'editMessageText');
    await edit(message, 'second');
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({ ...sent, detail: 'Forbidden: bot was blocked by the user' });
    expect(outcomes()).toEqual([]);
    expect(announcedEvents()).toContain('newMessage');
  });

  test('a token that is not valid any more breaks the bot, and everybody hears of it', async () => {
    const { botId, telegramId, send, deliver, read } = await openWithMessage();
    await fixture.sandbox.revokeToken(telegramId);
    const message = await send('lost');
    fixture.announced.splice(0);
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({ ...failed, reason: 'bot_token_revoked', detail: 'Unauthorized' });
    const { rows } = await fixture.query('select state, reason from bots where id = $1', [botId]);
    expect(rows).toEqual([{ state: 'broken', reason: 'token_revoked' }]);
    expect(announcedEvents()).toEqual(['updateBots', 'updateDelivery']);
    const [bots] = fixture.announced;
    expect(bots).toMatchObject({ audience: { permission: ['leads:read', 'settings:read'] } });
    const { bots: listed } = JSON.parse(bots?.data ?? '') as { bots: { id: number; state: string }[] };
    expect(listed.find(({ id }) => id === botId)).toMatchObject({ state: 'broken' });
  });

  test('every other refusal is final, by its own name', async () => {
    const { send, deliver, read, outcomes } = await fixture.openConversation();
    const file = await fixture.addFile('gone.txt', Buffer.from('words'));
    const message = await send('with a file', { fileIds: [file] });
    fixture.loseFile(file);
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({
      ...failed,
      reason: 'provider_refused',
      detail: 'a file could not be read',
    });
    expect(outcomes()).toEqual(['failed provider_refused']);
  });
});
