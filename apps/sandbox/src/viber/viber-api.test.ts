import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { type FakeClock, makeFakeClock } from '../shared/fake-clock.ts';
import { makePng } from '../shared/sample-picture.ts';
import { signEvent } from './event-delivery.ts';
import { makeViberClient, type ViberClient, type ViberPhone } from './viber-client.ts';

type Received = { body: string; header: string; sig: string; event: Record<string, unknown> };

let sandbox: Sandbox;
let client: ViberClient;
let clock: FakeClock;
let hook: Server;
let hookUrl: string;
let received: Received[];
let answer: { status: number; body: string };
let token: string;
let botId: number;
let phone: ViberPhone;
let personId: number;

/** A call of the API, with the fields a program would read. */
const call = async (
  method: string,
  body: object,
  headers: Record<string, string> = { 'x-viber-auth-token': token },
) => {
  const response = await fetch(`${sandbox.url}/pa/${method}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { http: response.status, text, ...(JSON.parse(text) as { status: number; status_message: string }) };
};
const eventsOf = (name: string) => received.filter(({ event }) => event.event === name);
const hello = (receiver: string, more: object = {}) => ({
  receiver,
  type: 'text',
  text: 'Hello',
  sender: { name: 'Acme' },
  ...more,
});

beforeEach(async () => {
  clock = makeFakeClock(1_760_000_000_000);
  sandbox = await makeSandbox({ port: 0, clock });
  client = makeViberClient(sandbox.url);
  received = [];
  answer = { status: 200, body: '' };
  hook = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://hook');
      if (pathname.startsWith('/media/')) {
        const isPicture = pathname.endsWith('.png');
        response.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'text/plain' });
        response.end(isPicture ? makePng(4, 4) : 'a file');
        return;
      }
      const header = String(request.headers['x-viber-content-signature']);
      received.push({ body, header, sig: searchParams.get('sig') ?? '', event: JSON.parse(body) });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  hookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const bot = await client.createBot({ name: 'Acme Support', uri: 'acmesupport' });
  [token, botId] = [bot.token, bot.id];
  const person = await client.createPerson({ first_name: 'Olena', language_code: 'uk' });
  personId = person.id;
  phone = client.phone(botId, personId);
});
afterEach(async () => {
  await sandbox.close();
  hook.closeAllConnections();
  hook.close();
});

const setWebhook = (more: object = {}) => call('set_webhook', { url: hookUrl, ...more });
const userId = async () => (await phone.read()).user_id ?? '';

test('signs as Viber does: its own vector [24.2]', () => {
  const vector =
    '{"event":"message","timestamp":1760000000123,"chat_hostname":"SN-CHAT-01_","message_token":5741311803571721087,"sender":{"id":"AbCdEf0123456789Ghij==","name":"Olena","language":"uk","country":"UA","api_version":10},"message":{"text":"Привіт!","type":"text"},"silent":false}';
  expect(signEvent(vector, '4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f6071')).toBe(
    '2aa053068047ef4cbe2c2d4da187d80ff75e11d0e325a8f0a28f2f9f933eac03',
  );
});

describe('the webhook', () => {
  test('is called before set_webhook answers, and refused unless it answers 200', async () => {
    answer = { status: 500, body: '' };
    expect(await setWebhook()).toMatchObject({ http: 200, status: 1, status_message: 'invalidUrl' });
    answer = { status: 200, body: '' };
    expect(await setWebhook({ event_types: ['delivered'] })).toMatchObject({
      status: 0,
      event_types: ['message', 'subscribed', 'unsubscribed', 'delivered'],
    });
    expect(received.map(({ event }) => event.event)).toEqual(['webhook', 'webhook']);
    for (const { body, header, sig } of received) {
      expect(header).toBe(createHmac('sha256', token).update(body).digest('hex'));
      expect(sig).toBe(header);
    }
    expect((await client.listBots())[0]?.webhook_url).toBe(hookUrl);
    await call('set_webhook', { url: '' });
    expect((await client.listBots())[0]?.webhook_url).toBeNull();
  });

  test('events carry 64-bit tokens as bare rising numbers, and names only where they were asked for', async () => {
    await setWebhook();
    await phone.sendText('Привіт');
    await setWebhook({ send_name: true });
    await phone.sendText('ще раз');
    const [first, second] = eventsOf('message');
    const digits = [first, second].map((one) => /"message_token":(\d+)/.exec(one?.body ?? '')?.[1] ?? '');
    expect(digits.map((text) => String(Number(text)) === text)).toEqual([false, false]);
    expect(BigInt(digits[1] ?? 0) > BigInt(digits[0] ?? 0)).toBe(true);
    expect(first?.body).toContain('Привіт');
    expect(first?.event).toMatchObject({ sender: { name: 'Subscriber', language: 'uk' }, message: { type: 'text' } });
    expect(second?.event).toMatchObject({ sender: { name: 'Olena' } });
  });

  test('is tried again after 10, 60, 300, 600 and 900 seconds, and given up after an hour', async () => {
    await setWebhook();
    answer = { status: 500, body: '' };
    await phone.sendText('not heard');
    const delays: number[] = [];
    for (let pause = 0; pause < 6; pause += 1) {
      const timer = await clock.takeTimer();
      delays.push(timer.delayMs / 1000);
      timer.fire();
    }
    expect(delays).toEqual([10, 60, 300, 600, 900, 900]);
    await expect.poll(() => eventsOf('message').length).toBe(7);
    await expect.poll(async () => (await client.listBots())[0]?.pending_event_count).toBe(0);
  });

  test('gets an event twice or after the next one when that is ordered', async () => {
    await setWebhook();
    await client.addFault({ kind: 'repeated' });
    await phone.sendText('twice');
    expect(eventsOf('message').map(({ event }) => (event.message as { text: string }).text)).toEqual([
      'twice',
      'twice',
    ]);
    await client.addFault({ kind: 'shuffled' });
    const late = phone.sendText('first');
    await expect.poll(async () => (await phone.read()).messages.length).toBe(2);
    await phone.sendText('second');
    await late;
    expect(
      eventsOf('message')
        .slice(2)
        .map(({ event }) => (event.message as { text: string }).text),
    ).toEqual(['second', 'first']);
  });
});

describe('a chat', () => {
  beforeEach(() => setWebhook({ send_name: true }));

  test('opened gets the welcome of the answer, only without a subscription', async () => {
    answer.body = JSON.stringify({ type: 'text', text: 'Welcome!', sender: { name: 'Acme' } });
    expect((await phone.open('promo42')).messages).toMatchObject([{ text: 'Welcome!', sender_name: 'Acme' }]);
    expect(eventsOf('conversation_started')[0]?.event).toMatchObject({
      type: 'open',
      context: 'promo42',
      subscribed: false,
    });
    await phone.subscribe();
    expect((await phone.open()).messages).toHaveLength(1);
    answer.body = 'no JSON';
    await client.phone(botId, (await client.createPerson({ first_name: 'Ivan' })).id).open();
  });

  test('the first message subscribes without an event; whoever leaves is answered 6, a stranger 5', async () => {
    await phone.open();
    expect(await call('send_message', hello(await userId()))).toMatchObject({
      http: 200,
      status: 6,
      status_message: 'receiverNotSubscribed',
    });
    await phone.sendText('hi');
    expect(eventsOf('subscribed')).toEqual([]);
    expect(await call('send_message', hello(await userId()))).toMatchObject({ status: 0, billing_status: 1 });
    await phone.unsubscribe();
    expect(eventsOf('unsubscribed')[0]?.event).toMatchObject({ user_id: await userId() });
    expect(await call('send_message', hello(await userId()))).toMatchObject({ status: 6 });
    expect(await call('send_message', hello('AbCdEf0123456789Ghij=='))).toMatchObject({ status: 5 });
  });

  test('a message is reported by each device, read once for all, under the token of the answer', async () => {
    await phone.sendText('hi');
    await phone.setDevices(3);
    const sent = await call('send_message', hello(await userId()));
    const answered = /"message_token":(\d+)/.exec(sent.text)?.[1];
    await expect.poll(() => eventsOf('delivered').length).toBe(3);
    await call('send_message', hello(await userId()));
    await phone.readAll();
    expect(eventsOf('seen')).toHaveLength(1);
    expect(eventsOf('delivered')[0]?.body).toContain(`"message_token":${answered},`);
    expect((await phone.read()).messages.map(({ state }) => state)).toEqual([undefined, 'seen', 'seen']);
  });

  test('media is fetched: what is not what it says fails after it was accepted', async () => {
    await phone.sendText('hi');
    const picture = { type: 'picture', text: '', sender: { name: 'Acme' }, receiver: await userId() };
    expect(await call('send_message', { ...picture, media: `${hookUrl}/media/a.png` })).toMatchObject({ status: 0 });
    expect(await call('send_message', { ...picture, media: `${hookUrl}/media/b.jpg` })).toMatchObject({ status: 0 });
    await expect.poll(() => eventsOf('failed').map(({ event }) => event.desc)).toEqual(['media is text/plain']);
    expect(eventsOf('delivered')).toHaveLength(1);
    const [, shown] = (await phone.read()).messages;
    const [attachment] = (shown?.attachments ?? []) as { url: string }[];
    expect(await client.readMedia(attachment?.url ?? '')).toEqual(makePng(4, 4));
  });

  test('links of the CDN end', async () => {
    await phone.sendFile({ kind: 'file', bytes: Buffer.from('kept for an hour'), fileName: 'note.txt' });
    const [event] = eventsOf('message').map(({ event: one }) => one as { message: { media: string } });
    const media = event?.message.media ?? '';
    expect(await (await fetch(media)).text()).toBe('kept for an hour');
    clock.advance(60 * 60 * 1000);
    expect((await fetch(media)).status).toBe(404);
  });

  test('the hundred and first message within an hour to somebody silent is refused, until they write', async () => {
    await phone.sendText('hi');
    const receiver = await userId();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += 1) statuses.add((await call('send_message', hello(receiver))).status);
    expect([...statuses]).toEqual([0]);
    expect(await call('send_message', hello(receiver))).toMatchObject({ http: 200, status: 12 });
    await phone.sendText('still there');
    expect(await call('send_message', hello(receiver))).toMatchObject({ status: 0 });
  });

  test('details are told twice in twelve hours', async () => {
    await phone.sendText('hi');
    const asked = { id: await userId() };
    expect(await call('get_user_details', asked)).toMatchObject({ status: 0, user: { name: 'Olena', language: 'uk' } });
    expect(await call('get_user_details', asked)).toMatchObject({ status: 0 });
    expect(await call('get_user_details', asked)).toMatchObject({ status: 12 });
    clock.advance(12 * 60 * 60 * 1000);
    expect(await call('get_user_details', asked)).toMatchObject({ status: 0 });
  });

  test('a broadcast tells whom it did not reach', async () => {
    await phone.sendText('hi');
    const { receiver: _, ...message } = hello('');
    const list = [await userId(), 'nobody'];
    expect(await call('broadcast_message', { ...message, broadcast_list: list })).toMatchObject({
      status: 0,
      failed_list: [{ receiver: 'nobody', status: 5 }],
    });
  });
});

describe('what is refused', () => {
  test('without a token, with a foreign one, and without a webhook [24.1]', async () => {
    expect(await call('get_account_info', {}, {})).toMatchObject({
      http: 200,
      status: 2,
      status_message: 'missing_auth_token',
    });
    expect(await call('get_account_info', {}, { 'x-viber-auth-token': 'x' })).toMatchObject({
      status: 2,
      status_message: 'invalidAuthToken',
    });
    expect(await call('get_account_info', { auth_token: token }, {})).toMatchObject({ status: 0, uri: 'acmesupport' });
    expect(await call('send_message', hello('x'))).toMatchObject({ status: 10, status_message: 'webhookNotSet' });
  });

  test.each<[string, number, Record<string, unknown>]>([
    ['no receiver', 4, { receiver: undefined }],
    ['no sender', 4, { sender: undefined }],
    ['a long sender', 3, { sender: { name: 'x'.repeat(29) } }],
    ['no text', 4, { text: undefined }],
    ['a long text', 3, { text: 'x'.repeat(7_001) }],
    ['more than 30 KB', 3, { text: 'x', tracking_data: 'x'.repeat(31_000) }],
    ['long tracking data', 3, { tracking_data: 'x'.repeat(4_001) }],
    ['an unknown type', 3, { type: 'carousel' }],
    ['a type of the prototype', 3, { type: 'constructor' }],
    ['a picture without a caption field', 4, { type: 'picture', text: undefined, media: 'https://a.test/b.jpg' }],
    ['a long caption', 3, { type: 'picture', text: 'x'.repeat(769), media: 'https://a.test/b.jpg' }],
    ['a picture without an extension', 3, { type: 'picture', media: 'https://a.test/b?c=.jpg' }],
    ['a picture of another kind', 3, { type: 'picture', media: 'https://a.test/b.webp' }],
    ['a video without a size', 4, { type: 'video', media: 'https://a.test/b.mp4' }],
    ['a large video', 3, { type: 'video', media: 'https://a.test/b.mp4', size: 27_262_977 }],
    ['a video of another kind', 3, { type: 'video', media: 'https://a.test/b.mov', size: 1 }],
    ['a file without a name', 4, { type: 'file', media: 'https://a.test/b.pdf', size: 1 }],
    ['a large file', 3, { type: 'file', media: 'https://a.test/b.pdf', size: 52_428_801, file_name: 'b.pdf' }],
    ['a file that is a program', 3, { type: 'file', media: 'https://a.test/b.exe', size: 1, file_name: 'b.exe' }],
    ['a long contact', 3, { type: 'contact', contact: { name: 'x'.repeat(29), phone_number: '+1' } }],
    ['a place that is none', 3, { type: 'location', location: { lat: 91, lon: 0 } }],
    ['a long address', 3, { type: 'url', media: `https://a.test/${'x'.repeat(2_000)}` }],
    ['cards for an old app', 14, { type: 'rich_media', rich_media: {} }],
    ['a version that the app has not', 13, { min_api_version: 11 }],
    ['a keyboard without buttons', 3, { keyboard: { Type: 'keyboard', Buttons: [] } }],
    ['a button that does nothing', 4, { keyboard: { Type: 'keyboard', Buttons: [{ Text: 'Yes' }] } }],
    [
      'a silent button for an old app',
      14,
      { keyboard: { Type: 'keyboard', Buttons: [{ ActionBody: 'a', Silent: true }] } },
    ],
  ])('%s', async (_, status, more) => {
    await setWebhook();
    await phone.sendText('hi');
    expect(await call('send_message', hello(await userId(), more))).toMatchObject({ http: 200, status });
  });

  test('a webhook that is not https, where it is judged as Viber judges it', async () => {
    const strict = await makeSandbox({ port: 0, strictWebhooks: true });
    const bot = await makeViberClient(strict.url).createBot({ name: 'Strict' });
    const response = await fetch(`${strict.url}/pa/set_webhook`, {
      method: 'POST',
      headers: { 'x-viber-auth-token': bot.token },
      body: JSON.stringify({ url: hookUrl }),
    });
    expect(await response.json()).toMatchObject({ status: 1 });
    await strict.close();
  });

  test('as ordered: every fault of the API [24.1]', async () => {
    const asked = { method: 'POST', headers: { 'x-viber-auth-token': token } };
    const answered = () => fetch(`${sandbox.url}/pa/get_account_info`, asked);
    await client.addFault({ kind: 'refused', code: 7 });
    expect(await (await answered()).json()).toMatchObject({ status: 7, status_message: 'publicAccountBlocked' });
    await client.addFault({ kind: 'too_many_requests', retry_after: 9 });
    const busy = await answered();
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '9']);
    await client.addFault({ kind: 'server_error' });
    expect((await answered()).status).toBe(500);
    await client.addFault({ kind: 'html_bad_gateway' });
    expect((await answered()).status).toBe(502);
    await client.addFault({ kind: 'garbage' });
    await expect((await answered()).json()).rejects.toThrow(/JSON/);
    await client.addFault({ kind: 'reset' });
    await expect(answered()).rejects.toThrow(/fetch failed/);
    await client.setDown(true);
    await expect(answered()).rejects.toThrow(/fetch failed/);
    await client.setDown(false);
    expect((await answered()).status).toBe(200);
  });
});
