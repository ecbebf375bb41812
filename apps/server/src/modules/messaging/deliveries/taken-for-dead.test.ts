// Workers that died in the middle of a conversation, and those that only seem to have: no outcome is lost, and no
// message kills workers for ever.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeliveredConversation,
  type DeliveryFixture,
  inTwoParts,
  sentDelivery,
  startDeliveries,
  waitForCalls,
} from '../../../testing/messengers/delivery-fixture.ts';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await startDeliveries();
});
afterEach(() => fixture.sandbox.clearFaults());
afterAll(() => fixture.close());

describe('a worker that is taken for dead in the middle of its call', () => {
  const endLease = (channelId: number) =>
    fixture.query('update work_leases set expires_at = now() where name = $1', [`deliver:${channelId}`]);
  /** Another holder takes the lease, and has not looked yet. */
  const takeLease = (channelId: number) =>
    fixture.query(`update work_leases set fence = fence + 1, expires_at = now() + interval '1 hour' where name = $1`, [
      `deliver:${channelId}`,
    ]);
  /** Starts a call that takes long enough for another worker to take over; `ended` is the run of the first worker. */
  const beginSlowly = async (conversation: DeliveredConversation, method: string) => {
    await conversation.spoil('slow', method, { delay_ms: 1_500 });
    const before = await conversation.countCalls(method);
    const ended = conversation.deliver();
    await waitForCalls(conversation, method, before + 1);
    return { ended };
  };
  const takeOver = async (conversation: DeliveredConversation) => {
    await endLease(conversation.channelId);
    await conversation.deliver(fixture.makeWorker());
  };

  test('corrects what the next one called unknown, and the message can be edited on the phone', async () => {
    const conversation = await fixture.openConversation();
    const { send, edit, deliver, read, readPhone, outcomes } = conversation;
    const message = await send('once');
    const { ended } = await beginSlowly(conversation, 'sendMessage');
    await takeOver(conversation);
    expect(await read(message)).toMatchObject({ state: 'failed', reason: 'unknown_outcome' });
    await ended;
    expect(await read(message)).toEqual(sentDelivery);
    expect(outcomes()).toEqual(['failed unknown_outcome', 'sent']);
    await edit(message, 'edited');
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['edited']);
  });

  test('is believed before the next one has looked', async () => {
    const conversation = await fixture.openConversation();
    const { channelId, send, read, readPhone } = conversation;
    const message = await send('once');
    const { ended } = await beginSlowly(conversation, 'sendMessage');
    await takeLease(channelId);
    await ended;
    expect(await read(message)).toEqual(sentDelivery);
    await takeOver(conversation);
    expect(await readPhone()).toEqual(['once']);
  });

  test('does not touch what somebody has queued again since', async () => {
    const conversation = await fixture.openConversation();
    const { send, retry, read, outcomes } = conversation;
    const message = await send('twice');
    const { ended } = await beginSlowly(conversation, 'sendMessage');
    await takeOver(conversation);
    await retry(message);
    await ended;
    expect(await read(message)).toEqual({ ...sentDelivery, state: 'queued', sent_parts: 0 });
    expect(outcomes()).toEqual(['failed unknown_outcome', 'queued']);
  });

  test('leaves a message unknown of which parts are missing, since nobody sends those any more', async () => {
    const conversation = await fixture.openConversation();
    const { send, read, readPhone } = conversation;
    const message = await send(inTwoParts('half'));
    const { ended } = await beginSlowly(conversation, 'sendMessage');
    await takeOver(conversation);
    await ended;
    expect(await read(message)).toMatchObject({ state: 'failed', reason: 'unknown_outcome', sent_parts: 0 });
    expect(await readPhone()).toEqual(['half']);
  });

  test('does not take the outcome of an edit for that of its message', async () => {
    const conversation = await fixture.openConversation();
    const { send, edit, deliver, read, spoil } = conversation;
    await spoil('slow', 'sendMessage', { delay_ms: 0 });
    await spoil('accept_then_reset');
    const message = await send(inTwoParts('first'));
    await deliver();
    const failed = { state: 'failed', reason: 'unknown_outcome', sent_parts: 1 };
    expect(await read(message)).toMatchObject(failed);
    fixture.clock.ms += 30_000;
    await edit(message, 'second');
    const { ended } = await beginSlowly(conversation, 'editMessageText');
    await takeOver(conversation);
    await ended;
    expect(await read(message)).toMatchObject(failed);
  });
});

describe('what processes died of', () => {
  /** Two died in a row, and a third one in the middle of this message. */
  const dieOf = (channelId: number, seq: number) =>
    fixture.query(
      `insert into work_leases (workspace_id, name, holder, expires_at, deaths, in_hand)
       values (1, $1, 'a dead process', now(), 2, $2)
       on conflict (workspace_id, name) do update
         set holder = excluded.holder, expires_at = excluded.expires_at, deaths = 2, in_hand = excluded.in_hand`,
      [`deliver:${channelId}`, String(seq)],
    );
  const detail = 'the server has died three times in the middle of it';

  test('is not sent, which is told; the next message is, and this one when somebody retries', async () => {
    const { channelId, send, retry, deliver, read, readPhone } = await fixture.openConversation();
    const [deadly, next] = [await send('deadly'), await send('next')];
    await dieOf(channelId, deadly.seq);
    expect(await deliver()).toBe(0);
    expect(await read(deadly)).toMatchObject({ state: 'failed', reason: 'unknown_outcome', detail });
    expect(await read(next)).toMatchObject({ state: 'queued' });
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['next']);
    await retry(deadly);
    await deliver();
    expect(await readPhone()).toEqual(['next', 'deadly']);
  });

  test('is not changed on the phone, where it stays as it was', async () => {
    const { channelId, send, edit, deliver, read, readPhone } = await fixture.openConversation();
    const message = await send('first');
    await deliver();
    await edit(message, 'second');
    await dieOf(channelId, message.seq);
    await deliver();
    expect(await read(message)).toEqual({ ...sentDelivery, detail });
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['first']);
  });

  test('and was on its way is in doubt, as always, and no alarm', async () => {
    const { channelId, send, deliver, read } = await fixture.openConversation();
    const message = await send('once');
    await dieOf(channelId, message.seq);
    await fixture.query('update deliveries set in_flight_since = now() where channel_id = $1', [channelId]);
    fixture.logged.splice(0);
    await deliver();
    expect(await read(message)).toMatchObject({
      state: 'failed',
      reason: 'unknown_outcome',
      detail: 'the server stopped while the message was being sent',
    });
    expect(fixture.logged.filter(({ msg }) => String(msg).startsWith('set aside'))).toEqual([]);
  });

  test('is not what comes first now: that one goes out, alone', async () => {
    const { channelId, send, deliver, readPhone } = await fixture.openConversation();
    const [, deadly] = [await send('first'), await send('second')];
    await dieOf(channelId, deadly.seq);
    expect(await deliver()).toBe(0);
    expect(await readPhone()).toEqual(['first']);
    expect(await deliver()).toBeNull();
    expect(await readPhone()).toEqual(['first', 'second']);
  });
});
