import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePeople } from '../people/people.ts';
import { type FakeClock, makeFakeClock } from '../shared/fake-clock.ts';
import { type FaultQueue, makeFaultQueue } from '../shared/fault-queue.ts';
import { makePhoneEvents } from '../shared/phone-events.ts';
import type { Update } from './bot-api-shapes.ts';
import { type LongPoll, makeLongPoll } from './long-poll.ts';
import { makeUpdateQueue, type UpdateQueue } from './update-queue.ts';
import { type BotRecord, makeWorld } from './world.ts';

let clock: FakeClock;
let queue: UpdateQueue;
let longPoll: LongPoll;
let bot: BotRecord;
let faults: FaultQueue;

beforeEach(() => {
  const events = makePhoneEvents();
  const world = makeWorld({ people: makePeople({ events, directory: null }), events });
  clock = makeFakeClock(1_760_000_000_000);
  faults = makeFaultQueue();
  queue = makeUpdateQueue({ world, clock });
  longPoll = makeLongPoll({ queue, clock, faults });
  bot = {
    id: 1,
    token: '1:a',
    firstName: 'Bot',
    username: 'a_bot',
    nextUpdateId: 100,
    nextFileNumber: 0,
    allowedUpdates: null,
    pending: [],
    webhook: null,
  };
});
afterEach(() => longPoll.close());

const push = (text: string) => queue.push(bot, 'message', { text }, 'chat:1');
const poll = (offset: number, timeoutSeconds = 0, limit = 100) => longPoll.poll(bot, { offset, limit, timeoutSeconds });
const toIds = (updates: Update[]) => updates.map((update) => update.update_id);

test('updates come back until an offset confirms them', async () => {
  push('a');
  push('b');
  expect(toIds(await poll(0))).toEqual([100, 101]);
  clock.advance(4000);
  expect(toIds(await poll(0))).toEqual([100, 101]);
  expect(toIds(await poll(101))).toEqual([101]);
  clock.advance(4000);
  expect(toIds(await poll(0))).toEqual([101]);
});

test('repeated updates come once more although they were confirmed', async () => {
  faults.add({ kind: 'repeated', times: 1 });
  push('a');
  expect(toIds(await poll(0))).toEqual([100]);
  expect(toIds(await poll(101))).toEqual([100]);
  clock.advance(4000);
  push('b');
  expect(toIds(await poll(101))).toEqual([101]);
});

test('a negative offset keeps the last ones and forgets the rest', async () => {
  for (const text of ['a', 'b', 'c']) push(text);
  expect(toIds(await poll(-2))).toEqual([101, 102]);
  expect(toIds(await poll(0))).toEqual([101, 102]);
});

test('an offset far beyond the next id is ignored', async () => {
  push('a');
  expect(toIds(await poll(5000))).toEqual([100]);
  expect(toIds(await poll(101))).toEqual([]);
});

test('a call without updates waits for the first one', async () => {
  const waiting = poll(0, 30);
  push('a');
  expect(toIds(await waiting)).toEqual([100]);
});

test('waiting ends with an empty list, after fifty seconds at most', async () => {
  const waiting = poll(0, 600);
  const timer = await clock.takeTimer();
  expect(timer.delayMs).toBe(50_000);
  timer.fire();
  expect(await waiting).toEqual([]);
});

test('the same offset again at once is slowed down and gets one update', async () => {
  push('a');
  push('b');
  await poll(0);
  expect(toIds(await poll(0))).toEqual([100]);
  await poll(102);
  const waiting = poll(102);
  expect((await clock.takeTimer()).delayMs).toBe(3000);
  clock.advance(3000);
  expect(await waiting).toEqual([]);
});

test('a second poller ends the first with a conflict', async () => {
  const first = poll(0, 30);
  const refused = expect(first).rejects.toMatchObject({
    code: 409,
    message: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  });
  const second = poll(0, 30);
  await refused;
  push('a');
  expect(toIds(await second)).toEqual([100]);
});

test('conflicts that follow each other are held back three seconds', async () => {
  bot.webhook = { url: 'https://a.b', secretToken: '', maxConnections: 40, ipAddress: '', hasCustomCertificate: false };
  await expect(poll(0)).rejects.toThrow("Conflict: can't use getUpdates method while webhook is active");
  const second = expect(poll(0)).rejects.toThrow('Conflict');
  const timer = await clock.takeTimer();
  expect(timer.delayMs).toBe(3000);
  timer.fire();
  await second;
});

test('setting a webhook ends a waiting call', async () => {
  const refused = expect(poll(0, 30)).rejects.toThrow('Conflict: terminated by setWebhook request');
  longPoll.endForWebhook(bot);
  await refused;
});

test('allowed_updates counts when an update is created', async () => {
  queue.push(bot, 'message_reaction', {}, 'chat:1');
  expect(bot.pending).toEqual([]);
  bot.allowedUpdates = ['message_reaction'];
  push('not wanted');
  queue.push(bot, 'message_reaction', {}, 'chat:1');
  bot.allowedUpdates = null;
  expect((await poll(0)).map((update) => Object.keys(update)[1])).toEqual(['message_reaction']);
});

test('updates are kept for a day', async () => {
  push('a');
  clock.advance(24 * 3_600_000);
  expect(await poll(0)).toEqual([]);
});
