// The decisions of each run over a conversation's queue, run by run and without the jobs in between.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeliveredConversation,
  type DeliveryFixture,
  inTwoParts,
  sentDelivery,
  startDeliveries,
  waitForCalls,
} from '../../../testing/messengers/delivery-fixture.ts';
import { BotRateLimiter, limiterKey } from './bot-rate-limiter.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterEach(() => fixture.sandbox.clearFaults());
afterAll(() => fixture.close());

const inThreeParts = (word: string) => `${inTwoParts(word)}\n\n${`${word} `.repeat(600)}`;
const changeBot = ({ botId }: DeliveredConversation, change: string) =>
  fixture.query(`update bots set ${change} where id = $1`, [botId]);

describe('a look', () => {
  test('sends what is queued in order, until nothing is left', async () => {
    const conversation = await fixture.openConversation();
    const { send, deliver, read, readPhone, outcomes, countCalls, channelId } = conversation;
    const messages = [await send('one'), await send('two'), await send('three')];
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['one', 'two', 'three']);
    for (const message of messages) expect(await read(message)).toEqual(sentDelivery);
    expect(outcomes()).toEqual(['sent', 'sent', 'sent']);
    // The messenger is probed before the first message, and the answer stays valid.
    expect(await countCalls('getMe')).toBe(1);
    const { rows } = await fixture.query('select name from work_leases where name like $1', [`%${channelId}`]);
    expect(rows).toEqual([{ name: `deliver:${channelId}` }]);
  });

  test('makes thirty calls; the rest is for the next one, which comes at once', async () => {
    const { send, deliver, readPhone } = await fixture.openConversation();
    for (let n = 1; n <= 31; n += 1) await send(String(n));
    expect(await deliver()).toBe(0);
    expect(await readPhone()).toHaveLength(30);
    expect(await deliver()).toBeNull();
    expect((await readPhone()).at(-1)).toBe('31');
  });

  test('of a process that ends sends nothing more', async () => {
    const { send, deliver, readPhone } = await fixture.openConversation();
    await send('later');
    expect(await deliver(fixture.makeWorker({ isEnding: () => true }))).toBe(0);
    expect(await readPhone()).toEqual([]);
  });

  test('asked for by something that names no conversation fails', async () => {
    await expect(fixture.makeWorker().deliver(Number.NaN)).rejects.toThrow(/channel_id/);
  });

  test('marks a message as on its way before it leaves, and an edit not, which may be made twice', async () => {
    const conversation = await fixture.openConversation();
    const { send, edit, deliver, read, spoil, readPhone } = conversation;
    const message = await send('once');
    await spoil('slow', 'sendMessage', { delay_ms: 400 });
    const sending = deliver();
    await waitForCalls(conversation, 'sendMessage');
    expect(await read(message)).toMatchObject({ state: 'queued', is_in_flight: true });
    await sending;
    expect(await read(message)).toEqual(sentDelivery);

    await edit(message, 'twice');
    await spoil('slow', 'editMessageText', { delay_ms: 400 });
    const editing = deliver();
    await waitForCalls(conversation, 'editMessageText');
    expect(await read(message)).toMatchObject({ pending_change: 'edit', is_in_flight: false });
    await editing;
    expect(await read(message)).toEqual(sentDelivery);
    expect(await readPhone()).toEqual(['twice']);
  });

  test('hands over a file with its name and type, as an answer to the message it answers', async () => {
    const { send, deliver, phone } = await fixture.openConversation();
    const question = await send('Which contract?');
    const file = await fixture.addFile('contract.txt', Buffer.from('words'));
    await send('this one', { fileIds: [file], parentId: question.id });
    expect(await deliver()).toBeNull();
    const [first, second] = (await phone.read()).messages.filter((entry) => entry.from_bot);
    expect(second?.message).toMatchObject({
      caption: 'this one',
      document: { file_name: 'contract.txt', mime_type: 'text/plain', file_size: 5 },
      reply_to_message: { message_id: first?.message.message_id },
    });
  });
});

describe('what needs no call', () => {
  const given = {
    'was on its way when the server stopped': {
      act: ({ channelId }: DeliveredConversation) =>
        fixture.query('update deliveries set in_flight_since = now() where channel_id = $1', [channelId]),
      reason: 'unknown_outcome',
      detail: 'the server stopped while the message was being sent',
    },
    'belongs to a bot that was removed': {
      act: (conversation: DeliveredConversation) => changeBot(conversation, 'deleted_at = now()'),
      reason: 'bot_removed',
      detail: 'the bot is not connected any more',
    },
    'belongs to a messenger that we do not speak': {
      act: (conversation: DeliveredConversation) => changeBot(conversation, 'type = 2'),
      reason: 'bot_removed',
      detail: 'the bot is not connected any more',
    },
    'belongs to a bot whose token was revoked': {
      act: (conversation: DeliveredConversation) =>
        changeBot(conversation, `state = 'broken', reason = 'token_revoked'`),
      reason: 'bot_token_revoked',
      detail: 'the token of the bot is not valid',
    },
  };

  test.each(Object.entries(given))('a message that %s has failed', async (_, { act, reason, detail }) => {
    const conversation = await fixture.openConversation();
    const message = await conversation.send('too late');
    await act(conversation);
    expect(await conversation.deliver()).toBeNull();
    expect(await conversation.read(message)).toEqual({
      ...sentDelivery,
      state: 'failed',
      sent_parts: 0,
      reason,
      detail,
    });
    expect(conversation.outcomes()).toEqual([`failed ${reason}`]);
    expect(await conversation.countCalls('sendMessage')).toBe(0);
  });

  test('a change that was on its way when the server stopped is given up, and the message stays sent', async () => {
    const { channelId, send, edit, deliver, read, outcomes } = await fixture.openConversation();
    const message = await send('first');
    await deliver();
    await edit(message, 'second');
    await fixture.query('update deliveries set in_flight_since = now() where channel_id = $1', [channelId]);
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({
      ...sentDelivery,
      detail: 'the server stopped while the message was being sent',
    });
    expect(outcomes()).toEqual(['sent']);
  });

  test.each([`state = 'broken', reason = 'webhook_refused'`, `state = 'active', reason = 'token_revoked'`])(
    'a bot with %s sends',
    async (change) => {
      const conversation = await fixture.openConversation();
      const message = await conversation.send('nevertheless');
      await changeBot(conversation, change);
      await conversation.deliver();
      expect(await conversation.read(message)).toEqual(sentDelivery);
    },
  );

  test('while the token cannot be read a message waits, and goes out once it can', async () => {
    const conversation = await fixture.openConversation();
    const { send, deliver, read, endPause, outcomes, readPhone, countCalls } = conversation;
    const spoilToken = 'token_encrypted = set_byte(token_encrypted, 30, get_byte(token_encrypted, 30) # 255)';
    const message = await send('kept');
    await changeBot(conversation, spoilToken);
    const waitMs = await deliver();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(5_000);
    expect(await read(message)).toMatchObject({
      state: 'queued',
      reason: 'provider_unavailable',
      detail: 'the token of the bot cannot be read with this secret key',
      attempts: 1,
    });
    expect(await countCalls('getMe')).toBe(0);
    await changeBot(conversation, spoilToken);
    await endPause();
    expect(await deliver()).toBeNull();
    expect(outcomes()).toEqual(['queued provider_unavailable', 'sent']);
    expect(await readPhone()).toEqual(['kept']);
  });

  test('what is deleted before it went out leaves nothing behind, here or there', async () => {
    const { send, remove, deliver, read, readPhone } = await fixture.openConversation();
    const [deleted, kept] = [await send('deleted'), await send('kept')];
    await remove(deleted);
    expect(await deliver()).toBeNull();
    expect(await read(deleted)).toBeUndefined();
    expect(await read(kept)).toEqual(sentDelivery);
    expect(await readPhone()).toEqual(['kept']);
  });

  test('a message that is nothing but a mention, which a messenger would refuse, is not given to it', async () => {
    const { send, deliver, read, countCalls } = await fixture.openConversation();
    const message = await send('@[olena](1)');
    expect(await deliver()).toBeNull();
    expect(await read(message)).toMatchObject({ state: 'failed', reason: 'nothing_to_send' });
    expect(await countCalls('sendMessage')).toBe(0);
  });

  test('the deletion of a message of which nothing is known to be on the phone is done', async () => {
    const { channelId, send, remove, deliver, read } = await fixture.openConversation();
    const message = await send('unknown to the messenger');
    await deliver();
    await fixture.query('delete from external_messages where channel_id = $1', [channelId]);
    await remove(message);
    expect(await read(message)).toMatchObject({ pending_change: 'delete' });
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sentDelivery);
  });
});

describe('a message in parts', () => {
  /** Queues the same edit again, as if another process had not finished it. */
  const editAgain = (channelId: number) =>
    fixture.query(`update deliveries set pending_change = 'edit' where channel_id = $1`, [channelId]);

  /** Sends a message whose first parts arrive and whose next call is rate limited. */
  const sendFirstParts = async (content: string, parts: number) => {
    const conversation = await fixture.openConversation();
    for (let part = 0; part < parts; part += 1) await conversation.spoil('slow', 'sendMessage', { delay_ms: 0 });
    await conversation.spoil('too_many_requests', 'sendMessage', { retry_after: 60 });
    const message = await conversation.send(content);
    expect(await conversation.deliver()).toBe(60_000);
    expect(await conversation.read(message)).toMatchObject({ state: 'queued', sent_parts: parts, is_in_flight: false });
    await conversation.endPause();
    return { ...conversation, message };
  };

  test('goes on with the part that is missing', async () => {
    const { message, deliver, read, readPhone, outcomes } = await sendFirstParts(inTwoParts('word'), 1);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['word', 'word']);
    expect(await read(message)).toEqual({ ...sentDelivery, sent_parts: 2 });
    expect(outcomes()).toEqual(['sent']);
  });

  test('that is edited to less than is out already is sent, and the rest taken back', async () => {
    const { message, edit, deliver, read, readPhone, countCalls } = await sendFirstParts(inThreeParts('long'), 2);
    await edit(message, 'short');
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['short']);
    expect(await read(message)).toMatchObject({ state: 'sent', reason: null, pending_change: null });
    expect(await countCalls('sendMessage')).toBe(3);
  });

  test('that is edited to nothing but a mention is taken back, and has not failed', async () => {
    const { message, edit, deliver, read, readPhone } = await sendFirstParts(inTwoParts('long'), 1);
    await edit(message, '@[olena](1)');
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual([]);
    expect(await read(message)).toMatchObject({ state: 'sent', reason: null, pending_change: null });
  });

  test('that is deleted when half of it is out is taken back, and has failed', async () => {
    const { message, remove, deliver, read, readPhone, outcomes } = await sendFirstParts(inTwoParts('half'), 1);
    await remove(message);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual([]);
    expect(await read(message)).toMatchObject({
      state: 'failed',
      reason: 'provider_refused',
      detail: 'the message was deleted while it was being sent',
      pending_change: null,
    });
    expect(outcomes()).toEqual(['failed provider_refused']);
  });

  test('is edited part by part; only the last one ends the edit', async () => {
    const conversation = await fixture.openConversation();
    const { channelId, send, edit, deliver, read, readPhone, spoil, endPause, countCalls } = conversation;
    const message = await send(inTwoParts('first'));
    await deliver();
    await edit(message, inTwoParts('second'));
    await spoil('slow', 'editMessageText', { delay_ms: 0 });
    await spoil('too_many_requests', 'editMessageText', { retry_after: 60 });
    expect(await deliver()).toBe(60_000);
    expect(await readPhone()).toEqual(['second', 'first']);
    expect(await read(message)).toMatchObject({ pending_change: 'edit' });
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second', 'second']);
    expect(await read(message)).toMatchObject({ pending_change: null });
    // The part that was changed before the pause is not changed again.
    expect(await countCalls('editMessageText')).toBe(3);
    await editAgain(channelId);
    expect(await deliver()).toBeNull();
    expect(await countCalls('editMessageText')).toBe(5);
    await edit(message, inTwoParts('third'));
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['third', 'third']);
  });

  test('is deleted whole, also when half of an edit is done', async () => {
    const { send, edit, remove, deliver, read, readPhone, spoil, endPause } = await fixture.openConversation();
    const message = await send(inTwoParts('first'));
    await deliver();
    await edit(message, inTwoParts('second'));
    await spoil('slow', 'editMessageText', { delay_ms: 0 });
    await spoil('too_many_requests', 'editMessageText', { retry_after: 60 });
    await deliver();
    await remove(message);
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual([]);
    expect(await read(message)).toMatchObject({ state: 'sent', pending_change: null });
  });

  test('an edit that is refused half way is over; the next one begins at the first part', async () => {
    const { channelId, send, edit, deliver, read, readPhone, spoil } = await fixture.openConversation();
    const message = await send(inTwoParts('first'));
    await deliver();
    await spoil('slow', 'editMessageText', { delay_ms: 0 });
    await spoil('blocked', 'editMessageText');
    await edit(message, inTwoParts('second'));
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second', 'first']);
    await editAgain(channelId);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second', 'second']);
    expect(await read(message)).toMatchObject({ pending_change: null });
  });
});

describe('an edit of a message that failed', () => {
  test('sends nothing, when it was written while the call was under way: the message may be on the phone', async () => {
    const conversation = await fixture.openConversation();
    const { send, edit, deliver, read, retry, readPhone, spoil, endPause } = conversation;
    await spoil('slow', 'getMe', { delay_ms: 700 });
    await spoil('accept_then_reset');
    const message = await send('first');
    const sending = deliver();
    await waitForCalls(conversation, 'getMe');
    await edit(message, 'second');
    await sending;
    fixture.clock.ms += 30_000;
    await endPause();
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual({ ...sentDelivery, state: 'failed', reason: 'unknown_outcome', sent_parts: 0 });
    expect(await readPhone()).toEqual(['first']);
    await retry(message);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['first', 'second']);
  });

  test('changes what of it is on the phone; the rest goes out when somebody retries, once', async () => {
    const { send, edit, deliver, read, retry, readPhone, spoil } = await fixture.openConversation();
    await spoil('slow', 'sendMessage', { delay_ms: 0 });
    await spoil('blocked');
    const message = await send(inTwoParts('first'));
    expect(await deliver()).toBeNull();
    const failed = { ...sentDelivery, state: 'failed', reason: 'blocked_by_client' };
    expect(await read(message)).toMatchObject({ ...failed, detail: expect.anything() });
    await edit(message, inTwoParts('second'));
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second']);
    expect(await read(message)).toEqual(failed);
    await retry(message);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['second', 'second']);
  });
});

describe('a problem', () => {
  test('is logged, with what helps to find it', async () => {
    const { send, deliver, spoil, botId, channelId } = await fixture.openConversation();
    await spoil('blocked');
    fixture.logged.splice(0);
    const message = await send('hello?');
    expect(await deliver()).toBeNull();
    expect(fixture.logged).toEqual([
      expect.objectContaining({
        msg: 'a message could not be delivered',
        workspaceId: fixture.workspaceId,
        channelId,
        seq: message.seq,
        botId,
        problem: 'blocked_by_client',
        detail: expect.stringContaining('blocked'),
      }),
    ]);
  });

  test('of ours is no problem of the messenger: it is thrown, and the message stays marked as on its way', async () => {
    const { channelId, send, deliver, read, countCalls } = await fixture.openConversation();
    await fixture.query(`create sequence once_only;
      create function fail_once() returns trigger language plpgsql security definer as $$
        begin if nextval('once_only') = 1 then raise 'a fault of our own'; end if; return new; end $$;
      create trigger fail_once before insert on external_messages for each row
        when (new.channel_id = ${channelId}) execute function fail_once()`);
    const [first, second] = [await send('first'), await send('second')];
    await expect(deliver()).rejects.toThrow('a fault of our own');
    expect(await read(first)).toMatchObject({ state: 'queued', is_in_flight: true });
    // The messenger has answered, so the circuit is closed, and the outcome of the call is unknown.
    expect(await deliver()).toBeNull();
    expect(await read(first)).toMatchObject({ state: 'failed', reason: 'unknown_outcome' });
    expect(await read(second)).toEqual(sentDelivery);
    expect(await countCalls('sendMessage')).toBe(2);
  });

  test('of the connection to the database loses no outcome', async () => {
    const { channelId, send, deliver, read, readPhone } = await fixture.openConversation();
    await fixture.query(`create sequence cut_only;
      create function cut_once() returns trigger language plpgsql security definer as $$
        begin if nextval('cut_only') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger cut_once before insert on external_messages for each row
        when (new.channel_id = ${channelId}) execute function cut_once()`);
    const message = await send('kept');
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sentDelivery);
    expect(await readPhone()).toEqual(['kept']);
  });

  test('of the lease before a long call: what was not begun is no longer marked, and is made a second later', async () => {
    const { send, deliver, read, countCalls } = await fixture.openConversation();
    await fixture.query(`create sequence long_only;
      create function fail_once_long() returns trigger language plpgsql security definer as $$
        begin if nextval('long_only') = 1 then raise 'no longer lease'; end if; return new; end $$;
      create trigger fail_once_long before update on work_leases for each row
        when (new.expires_at > now() + interval '1 minute') execute function fail_once_long()`);
    const message = await send('with a file', { fileIds: [await fixture.addFile('a.txt', Buffer.from('a'))] });
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toMatchObject({ state: 'queued', reason: null, is_in_flight: false });
    expect(await countCalls('sendDocument')).toBe(0);
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sentDelivery);
    expect(await countCalls('sendDocument')).toBe(1);
  });

  test('a message that is no longer the next when it is about to leave does not leave', async () => {
    const conversation = await fixture.openConversation();
    const { channelId, send, deliver, spoil, countCalls } = conversation;
    await spoil('slow', 'getMe', { delay_ms: 400 });
    await send('settled by somebody else');
    const looking = expect(deliver()).rejects.toThrow('what is to be sent is no longer the next');
    await waitForCalls(conversation, 'getMe');
    await fixture.query(`update deliveries set state = 'sent' where channel_id = $1`, [channelId]);
    await looking;
    expect(await countCalls('sendMessage')).toBe(0);
  });

  test('a messenger that is not there when it is asked gets no message, which waits', async () => {
    const { send, deliver, read, spoil, countCalls } = await fixture.openConversation();
    await spoil('reset', 'getMe');
    const message = await send('patience');
    expect(await deliver()).toBe(1_000);
    expect(await read(message)).toMatchObject({ state: 'queued', reason: 'provider_unavailable', attempts: 1 });
    expect(await countCalls('sendMessage')).toBe(0);
  });

  test('behind an open circuit what waits already is not written again, and comes when the circuit closes', async () => {
    const { send, deliver, read, spoil, endPause, countCalls } = await fixture.openConversation();
    await spoil('server_error');
    const message = await send('patience');
    expect(await deliver()).toBe(1_000);
    await endPause();
    const waitMs = await deliver();
    expect(waitMs).toBeGreaterThanOrEqual(1_020);
    expect(waitMs).toBeLessThanOrEqual(1_221);
    expect(await read(message)).toMatchObject({ attempts: 1, detail: expect.not.stringContaining('the messenger') });
    expect(await countCalls('sendMessage')).toBe(1);
    fixture.clock.ms += 1_300;
    expect(await deliver()).toBeNull();
    expect(await read(message)).toEqual(sentDelivery);
  });

  test('after an unknown outcome the next message waits for the circuit, and says so', async () => {
    const { send, deliver, read, spoil, outcomes } = await fixture.openConversation();
    await spoil('accept_then_reset');
    const [cut, next] = [await send('cut'), await send('next')];
    const waitMs = await deliver();
    expect(waitMs).toBeGreaterThanOrEqual(1_020);
    expect(waitMs).toBeLessThanOrEqual(1_221);
    expect(await read(cut)).toMatchObject({ state: 'failed', reason: 'unknown_outcome', is_in_flight: false });
    expect(await read(next)).toMatchObject({
      state: 'queued',
      reason: 'provider_unavailable',
      detail: 'the messenger does not answer',
      attempts: 1,
    });
    expect(outcomes()).toEqual(['failed unknown_outcome', 'queued provider_unavailable']);
  });

  test('a message that meets a circuit open for long is not put off for longer than a first try would be', async () => {
    const limiter = new BotRateLimiter({ now: () => fixture.clock.ms });
    const { botId, send, deliver, read, readPauseMs } = await fixture.openConversation();
    for (let failures = 0; failures < 6; failures += 1) {
      fixture.clock.ms += 20_000;
      limiter.reportOutage(limiterKey(fixture.workspaceId, botId));
    }
    const message = await send('patience');
    expect(await deliver(fixture.makeWorker({ limiter }))).toBeGreaterThanOrEqual(15_020);
    expect(await read(message)).toMatchObject({ detail: 'the messenger does not answer', attempts: 1 });
    const pauseMs = await readPauseMs();
    expect(pauseMs).toBeGreaterThanOrEqual(1_000);
    expect(pauseMs).toBeLessThan(10_000);
  });

  test('a bot whose places are all taken keeps its messages waiting without a word', async () => {
    const limiter = new BotRateLimiter();
    const { botId, send, deliver, read, outcomes } = await fixture.openConversation();
    const key = limiterKey(fixture.workspaceId, botId);
    for (let place = 0; place < 30; place += 1) limiter.enter(key);
    const message = await send('in the crowd');
    expect(await deliver(fixture.makeWorker({ limiter }))).toBeGreaterThan(0);
    expect(await read(message)).toEqual({ ...sentDelivery, state: 'queued', sent_parts: 0 });
    expect(outcomes()).toEqual([]);
  });
});
