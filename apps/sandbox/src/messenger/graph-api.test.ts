import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { makePeopleClient } from '../people/people-client.ts';
import { makeControlRequest } from '../shared/control-request.ts';
import { type FakeClock, makeFakeClock } from '../shared/fake-clock.ts';
import { type MessengerClient, makeMessengerClient, type Page } from './messenger-client.ts';
import { escapeUnicode, signBody } from './webhook-delivery.ts';

const hourMs = 60 * 60 * 1000;

type Received = { headers: IncomingMessage['headers']; body: string };

let clock: FakeClock;
let sandbox: Sandbox;
let control: MessengerClient;
let page: Page;
let personId: number;
let received: Received[];
let answerWith: number;
let callback: { url: string; close: () => void };

beforeEach(async () => {
  clock = makeFakeClock(Date.UTC(2026, 10, 22, 12));
  sandbox = await makeSandbox({ port: 0, clock });
  control = makeMessengerClient(sandbox.url);
  page = await control.createPage('Acme Shop');
  const people = makePeopleClient(makeControlRequest(sandbox.url));
  personId = (await people.createPerson({ first_name: 'Olena', last_name: 'Koval' })).id;
  received = [];
  answerWith = 200;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://callback');
    if (request.method === 'GET') {
      response.end(searchParams.get('hub.verify_token') === 'right' ? searchParams.get('hub.challenge') : 'no');
      return;
    }
    void readText(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answerWith).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  callback = { url, close: () => server.close() };
});
afterEach(async () => {
  await sandbox.close();
  callback.close();
});

const graph = async (method: string, path: string, body?: object | FormData, token: string = page.accessToken) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${sandbox.url}/v25.0/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const codesOf = ({ body }: Awaited<ReturnType<typeof graph>>) => {
  const { code, error_subcode: subcode } = (body['error'] ?? {}) as { code?: number; error_subcode?: number };
  return subcode === undefined ? code : `${code}/${subcode}`;
};
const phone = () => control.phone(page.id, personId);
const itemsOf = () =>
  received.flatMap(({ body }) => {
    const { entry } = JSON.parse(body) as { entry: { messaging?: Record<string, unknown>[] }[] };
    return entry.flatMap(({ messaging }) => messaging ?? []);
  });
const subscribe = async () => {
  await control.setCallback(callback.url, 'right');
  const fields =
    'messages,messaging_postbacks,message_deliveries,message_reads,message_echoes,message_reactions,message_edits';
  expect((await graph('POST', `${page.id}/subscribed_apps`, { subscribed_fields: fields })).body).toEqual({
    success: true,
  });
};
/** The person's id at this page. */
const psidOf = async () => {
  await phone().sendText('hello');
  return `7001${String(personId).padStart(13, '0')}`;
};
const send = async (more: object, form?: FormData) =>
  graph('POST', 'me/messages', form ?? { recipient: { id: await psidOf() }, messaging_type: 'RESPONSE', ...more });

test('the published vectors hold: the signature over escaped letters, and not over others [24.2]', () => {
  const secret = '0123456789abcdef0123456789abcdef';
  const plain =
    '{"object":"page","entry":[{"time":1760000000456,"id":"100200300400500","messaging":[{"sender":{"id":"7000000000000001"},"recipient":{"id":"100200300400500"},"timestamp":1760000000123,"message":{"mid":"m_Abc-123","text":"Привіт"}}]}]}';
  const escaped = escapeUnicode(plain);
  expect(Buffer.byteLength(escaped)).toBe(263);
  expect(signBody(escaped, secret)).toBe('sha256=7d7013d6f23cfb95e05021d4cadd5ea24bc87cfb16368cd4db7d73e9fa0957e9');
  expect(signBody(escaped, secret, 'sha1')).toBe('sha1=ba6aa94faff13581cc4a31b7372eb4d074f07e4b');
  expect(signBody(plain, secret)).toBe('sha256=7e5302466c39069b32764428c1999bf831ae907426505aa7615f6abd2dfb72cc');
});

test('a callback below localhost is on this machine, as it is for the browser that shows the address [24.5]', async () => {
  const named = callback.url.replace('127.0.0.1', 'acme.localhost');
  const app = await control.setCallback(named, 'right');
  expect(app.callback?.url).toBe(named);
  await graph('POST', `${page.id}/subscribed_apps`, { subscribed_fields: 'messages' });
  await phone().sendText('hello');
  await expect.poll(itemsOf).toHaveLength(1);
});

test('a token is a page’s, in a header, the query or the body; expired and revoked ones are dead', async () => {
  expect((await graph('GET', 'me?fields=id,name,category')).body).toMatchObject({
    id: String(page.id),
    name: page.name,
  });
  const byQuery = await fetch(`${sandbox.url}/v26.0/me?access_token=${page.accessToken}`);
  expect(byQuery.status).toBe(200);
  expect(codesOf(await graph('GET', 'me', undefined, 'EAAnobody'))).toBe(190);
  expect(codesOf(await graph('GET', '100200300400999?fields=id'))).toBe('100/33');
  expect(codesOf(await graph('GET', 'me?fields=first_name'))).toBe(100);
  await control.expireToken(page.id);
  expect(codesOf(await graph('GET', 'me'))).toBe('190/463');
  await control.revokeToken(page.id);
  expect(codesOf(await graph('GET', 'me'))).toBe('190/460');
});

test('appsecret_proof is checked where it is given or required [24.1]', async () => {
  const { secret } = await control.readApp();
  const proof = createHmac('sha256', secret).update(page.accessToken).digest('hex');
  expect((await graph('GET', `me?appsecret_proof=${proof}`)).status).toBe(200);
  expect(codesOf(await graph('GET', 'me?appsecret_proof=00'))).toBe(100);
  await control.setApp({ requires_proof: true });
  expect(codesOf(await graph('GET', 'me'))).toBe(100);
});

test('the callback counts once it has answered with the challenge', async () => {
  await expect(control.setCallback(callback.url, 'wrong')).rejects.toThrow('validated');
  await control.setCallback(callback.url, 'right');
  expect((await control.readApp()).callback).toEqual({ url: callback.url, verifyToken: 'right' });
});

test('events are signed, escaped, for subscribed fields only, with ids as text', async () => {
  await subscribe();
  const psid = await psidOf();
  await phone().sendText('Привіт');
  await expect.poll(() => received).toHaveLength(2);
  const { headers, body } = received[1] as Received;
  expect(body).toContain(String.raw`\u041f\u0440\u0438`);
  expect(headers['x-hub-signature-256']).toBe(signBody(body, (await control.readApp()).secret));
  expect(itemsOf()[1]).toMatchObject({
    sender: { id: psid },
    recipient: { id: String(page.id) },
    message: { text: 'Привіт' },
  });
  await graph('POST', 'me/subscribed_apps', { subscribed_fields: 'messages' });
  await phone().react((await phone().read()).messages[0]?.id ?? '', '❤');
  await phone().sendText('next');
  await expect.poll(() => itemsOf().at(-1)).toMatchObject({ message: { text: 'next' } });
  expect(itemsOf().some((item) => 'reaction' in item)).toBe(false);
});

test('a send comes back as an echo with its metadata, then as delivered, and as read once the chat is opened', async () => {
  await subscribe();
  const { body } = await send({ message: { text: 'Hello, Olena', metadata: 'm:812' } });
  await phone().open();
  await expect.poll(itemsOf).toHaveLength(4);
  const [, echo, delivery, read] = itemsOf();
  expect(echo).toMatchObject({ message: { is_echo: true, mid: body['message_id'], metadata: 'm:812' } });
  expect(delivery).toMatchObject({ delivery: { mids: [body['message_id']] } });
  expect(read).toMatchObject({ read: { watermark: (echo as { timestamp: number }).timestamp } });
});

test.each([
  ['a text of 2,000 characters', { message: { text: 'x'.repeat(2_000) } }, 100],
  ['text and attachment together', { message: { text: 'x', attachment: { type: 'image' } } }, 100],
  ['neither', { message: {} }, 100],
  ['a message with an action', { message: { text: 'x' }, sender_action: 'typing_on' }, '100/2018014'],
  ['no messaging_type', { message: { text: 'x' }, messaging_type: undefined }, 100],
  ['a dead tag', { message: { text: 'x' }, messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' }, 100],
  [
    'HUMAN_AGENT without the feature',
    { message: { text: 'x' }, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
    10,
  ],
  ['a stranger', { recipient: { id: '70010000000000009' }, message: { text: 'x' } }, '100/2018001'],
  ['another page’s person', { recipient: { id: '70020000700000001' }, message: { text: 'x' } }, '100/2018001'],
  ['a reply to nothing', { message: { text: 'x' }, reply_to: { mid: 'm_gone' } }, 9_000_001],
  [
    'an unknown attachment',
    { message: { attachment: { type: 'image', payload: { attachment_id: '1' } } } },
    '100/2018074',
  ],
  [
    'an address nobody answers',
    { message: { attachment: { type: 'image', payload: { url: 'http://127.0.0.1:1/a.jpg' } } } },
    '100/2018008',
  ],
])('%s is refused', async (_, more, code) => {
  expect(codesOf(await send(more))).toBe(code);
});

test('the window is a day, with the feature seven for people, and a blocked page reaches nobody [24.1]', async () => {
  const psid = await psidOf();
  const say = (more: object = {}) =>
    graph('POST', 'me/messages', {
      recipient: { id: psid },
      messaging_type: 'RESPONSE',
      message: { text: 'x' },
      ...more,
    });
  const asPerson = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
  await control.setApp({ has_human_agent: true });
  clock.advance(23 * hourMs);
  expect((await say()).status).toBe(200);
  clock.advance(2 * hourMs);
  expect(codesOf(await say())).toBe('10/2018278');
  expect((await say(asPerson)).status).toBe(200);
  clock.advance(6 * 24 * hourMs);
  expect(codesOf(await say(asPerson))).toBe('10/2018278');
  await phone().block();
  expect(codesOf(await say(asPerson))).toBe('551/1545041');
});

test('a file goes by form, is refused as another kind, and its uploaded id lives 90 days on its own page', async () => {
  const psid = await psidOf();
  const form = (type: string, mime: string, isReusable = false) => {
    const data = new FormData();
    data.set('recipient', JSON.stringify({ id: psid }));
    data.set('messaging_type', 'RESPONSE');
    data.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: isReusable } } }));
    data.set('filedata', new Blob(['bytes'], { type: mime }), 'a.jpg');
    return data;
  };
  expect(codesOf(await send({}, form('image', 'application/pdf')))).toBe('100/2018047');
  expect((await send({}, form('file', 'application/pdf'))).status).toBe(200);
  const { body } = await send({}, form('image', 'image/jpeg', true));
  const again = { message: { attachment: { type: 'image', payload: { attachment_id: body['attachment_id'] } } } };
  expect((await send(again)).status).toBe(200);
  clock.advance(90 * 24 * hourMs);
  expect(codesOf(await send(again))).toBe('100/2018074');
});

test('what is sent can be read, neither edited nor deleted', async () => {
  const { body } = await send({ message: { text: 'stays' } });
  const mid = String(body['message_id']);
  expect((await graph('GET', `${mid}?fields=id,message,from,to,created_time`)).body).toMatchObject({
    message: 'stays',
    from: { id: String(page.id) },
  });
  expect(codesOf(await graph('DELETE', mid))).toBe('100/33');
  expect(codesOf(await graph('POST', mid, { text: 'other' }))).toBe('100/33');
});

test('a webhook that fails for an hour is tried again and then unsubscribed', async () => {
  await subscribe();
  answerWith = 500;
  await phone().sendText('are you there?');
  const delays: number[] = [];
  while (delays.length < 6) {
    const { delayMs, fire } = await clock.takeTimer();
    delays.push(delayMs);
    fire();
  }
  expect(delays.slice(0, 5)).toEqual([0, 2_000, 5_000, 15_000, 60_000]);
  clock.advance(2 * hourMs);
  await expect.poll(async () => (await control.readSubscription(page.id)).fields).toBeNull();
});

test.each([4, 17, 32, 613, 80_006])('rate code %s tells when to come back', async (code) => {
  await psidOf();
  await control.addFault({ kind: 'refused', code, retry_after: 120 });
  const response = await fetch(`${sandbox.url}/v25.0/me`, { headers: { authorization: `Bearer ${page.accessToken}` } });
  expect(response.headers.get('retry-after')).toBe('120');
  expect(response.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":2');
});

test('links of the CDN expire', async () => {
  await subscribe();
  await phone().sendMedia({
    kind: 'picture',
    files: [{ bytes: Buffer.from('x'), name: 'secret-name.jpg', mimeType: 'image/jpeg' }],
  });
  await expect.poll(itemsOf).toHaveLength(1);
  const [item] = itemsOf() as unknown as { message: { attachments: { payload: { url: string } }[] } }[];
  const url = item?.message.attachments[0]?.payload.url ?? '';
  expect(url).not.toContain('secret-name');
  expect((await fetch(url)).status).toBe(200);
  clock.advance(25 * hourMs);
  expect((await fetch(url)).status).toBe(403);
});
