import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePeople } from '../people/people.ts';
import { type FakeClock, makeFakeClock } from '../shared/fake-clock.ts';
import { makePhoneEvents } from '../shared/phone-events.ts';
import { makeTrouble, type Trouble } from '../shared/trouble.ts';
import type { Update } from './bot-api-shapes.ts';
import { makeUpdateQueue, type UpdateQueue } from './update-queue.ts';
import { makeWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { type BotRecord, makeWorld } from './world.ts';

type Delivered = { update: Update; secret: string | undefined; response: ServerResponse };

let clock: FakeClock;
let queue: UpdateQueue;
let trouble: Trouble;
let delivery: WebhookDelivery;
let bot: BotRecord;
let server: Server;
let executed: string[];
const arrived: Delivered[] = [];
const waiting: ((delivered: Delivered) => void)[] = [];

/** The next request Telegram makes to the webhook. */
async function next(): Promise<Delivered> {
  return arrived.shift() ?? (await new Promise((resolve) => waiting.push(resolve)));
}

function answer({ response }: Delivered, status: number, headers: Record<string, string> = {}, body = ''): void {
  response.writeHead(status, headers).end(body);
}

beforeEach(async () => {
  const events = makePhoneEvents();
  const world = makeWorld({ people: makePeople({ events, directory: null }), events });
  clock = makeFakeClock(1_760_000_000_000);
  executed = [];
  arrived.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const secret = request.headers['x-telegram-bot-api-secret-token'];
      const update = JSON.parse(body) as Update;
      const delivered = { update, secret: typeof secret === 'string' ? secret : undefined, response };
      const taker = waiting.shift();
      if (taker) taker(delivered);
      else arrived.push(delivered);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  bot = {
    id: 1,
    token: '1:a',
    firstName: 'Bot',
    username: 'a_bot',
    nextUpdateId: 100,
    nextFileNumber: 0,
    allowedUpdates: null,
    pending: [],
    webhook: {
      url: `http://127.0.0.1:${port}/hook`,
      secretToken: 'secret',
      maxConnections: 40,
      ipAddress: '',
      hasCustomCertificate: false,
    },
  };
  world.bots.set(bot.id, bot);
  queue = makeUpdateQueue({ world, clock });
  trouble = makeTrouble({ clock, onUp: () => undefined, announce: () => undefined });
  delivery = makeWebhookDelivery({
    world,
    queue,
    clock,
    trouble,
    execute: async (_bot, body) => void executed.push(body),
  });
});
afterEach(() => {
  delivery.close();
  server.closeAllConnections();
  server.close();
});

test('a failed update is tried at once, then after 2, 4, 8, 16 and 32 seconds, then every one to two minutes', async () => {
  queue.push(bot, 'message', {}, 'chat:1');
  const delays: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const delivered = await next();
    expect([delivered.update.update_id, delivered.secret]).toEqual([100, 'secret']);
    answer(delivered, 500);
    const timer = await clock.takeTimer();
    delays.push(timer.delayMs);
    timer.fire();
  }
  expect(delays.slice(0, 6)).toEqual([0, 2000, 4000, 8000, 16_000, 32_000]);
  for (const delay of delays.slice(6)) expect(delay).toBeGreaterThanOrEqual(60_000);
  for (const delay of delays.slice(6)) expect(delay).toBeLessThan(120_000);
  expect(bot.webhook?.lastErrorMessage).toBe('Wrong response from the webhook: 500 Internal Server Error');
  answer(await next(), 204);
  await expect.poll(() => bot.pending).toEqual([]);
});

test('a poisoned chat waits alone, in its order, while others go on', async () => {
  queue.push(bot, 'message', { text: 'poison' }, 'chat:1');
  queue.push(bot, 'message', { text: 'behind' }, 'chat:1');
  queue.push(bot, 'message', { text: 'other' }, 'chat:2');
  const [first, second] = [await next(), await next()];
  expect([first.update.update_id, second.update.update_id]).toEqual([100, 102]);
  answer(second, 200);
  answer(first, 302, { Location: '/elsewhere' });
  const timer = await clock.takeTimer();
  timer.fire();
  const again = await next();
  expect(again.update.update_id).toBe(100);
  answer(again, 200);
  const behind = await next();
  expect(behind.update.update_id).toBe(101);
  answer(behind, 200);
  await expect.poll(() => bot.pending).toEqual([]);
});

test('Retry-After in a failing answer is honoured', async () => {
  queue.push(bot, 'message', {}, 'chat:1');
  answer(await next(), 503, { 'Retry-After': '17' });
  expect((await clock.takeTimer()).delayMs).toBe(17_000);
});

test('a refused connection is named in the webhook info', async () => {
  server.close();
  await once(server, 'close');
  queue.push(bot, 'message', {}, 'chat:1');
  await clock.takeTimer();
  expect(bot.webhook).toMatchObject({ lastErrorDate: 1_760_000_000 });
  expect(bot.webhook?.lastErrorMessage).toBe('Connection refused');
});

test('the body of a 2xx answer is handed over as a call', async () => {
  queue.push(bot, 'message', {}, 'chat:1');
  answer(await next(), 200, { 'Content-Type': 'application/json' }, '{"method":"sendMessage"}');
  await expect.poll(() => executed).toEqual(['{"method":"sendMessage"}']);
});

test('a repeated update is posted twice, a shuffled one after the one that follows it', async () => {
  trouble.faults.add({ kind: 'repeated', times: 1 });
  trouble.faults.add({ kind: 'shuffled', times: 1 });
  queue.push(bot, 'message', {}, 'chat:1');
  queue.push(bot, 'message', {}, 'chat:1');
  queue.push(bot, 'message', {}, 'chat:1');
  const order: number[] = [];
  for (let count = 0; count < 4; count++) {
    const delivered = await next();
    order.push(delivered.update.update_id);
    answer(delivered, 200);
  }
  expect(order).toEqual([100, 100, 102, 101]);
  await expect.poll(() => bot.pending).toEqual([]);
});

test('a shuffled update that nothing follows is posted after a moment', async () => {
  trouble.faults.add({ kind: 'shuffled', times: 1 });
  queue.push(bot, 'message', {}, 'chat:1');
  const timer = await clock.takeTimer();
  expect(timer.delayMs).toBeLessThan(1000);
  timer.fire();
  const delivered = await next();
  expect(delivered.update.update_id).toBe(100);
  answer(delivered, 200);
  await expect.poll(() => bot.pending).toEqual([]);
});
