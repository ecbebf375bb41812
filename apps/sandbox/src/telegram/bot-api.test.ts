import type { Message as ForeignMessage } from '@grammyjs/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { type FakeClock, makeFakeClock } from '../shared/fake-clock.ts';
import { makePng } from '../shared/sample-picture.ts';
import { makeSandboxClient, type Phone, type SandboxClient } from './sandbox-client.ts';

type Reply = {
  ok: boolean;
  result?: unknown;
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: number };
};

const token = '110000001:AAEexampleTokenForTests_0123456789abcdef';
let clock: FakeClock;
let sandbox: Sandbox;
let client: SandboxClient;
let phone: Phone;
let person: number;

beforeEach(async () => {
  clock = makeFakeClock(1_760_000_000_000);
  sandbox = await makeSandbox({ port: 0, clock, strictWebhooks: true });
  client = makeSandboxClient(sandbox.url);
  const bot = await client.createBot({ first_name: 'Acme', username: 'acme_support_bot', token });
  person = (await client.createPerson({ first_name: 'Olena', username: 'olena_k' })).id;
  phone = client.phone(bot.id, person);
});
afterEach(async () => await sandbox.close());

async function call(method: string, parameters: Record<string, unknown> = {}): Promise<Reply> {
  const response = await fetch(`${sandbox.url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  const reply = (await response.json()) as Reply;
  expect(response.status).toBe(reply.error_code ?? 200);
  return reply;
}

async function send(method: string, parameters: Record<string, unknown>): Promise<ForeignMessage> {
  const reply = await call(method, parameters);
  expect(reply).toMatchObject({ ok: true });
  return reply.result as ForeignMessage;
}

test.each([
  ['0123:abc', 401, 'Unauthorized: invalid token specified'],
  [`1:${'a'.repeat(90)}`, 401, 'Unauthorized: invalid token specified'],
  ['12%2F3:abc', 401, 'Unauthorized: invalid token specified'],
  ['123abc', 401, 'Unauthorized: invalid token specified'],
  ['-5:abc', 401, 'Unauthorized: invalid token specified'],
  ['18014398509481984:abc', 401, 'Unauthorized: invalid token specified'],
  ['bot:abc', 421, 'Misdirected Request: unallowed token specified'],
  ['110000002:AAEunknown', 401, 'Unauthorized'],
])('token %s is answered with %i', async (bad, code, description) => {
  const response = await fetch(`${sandbox.url}/bot${bad}/getMe`);
  expect(response.status).toBe(code);
  expect(await response.json()).toEqual({ ok: false, error_code: code, description });
});

test('paths outside the two prefixes and unknown methods are 404 envelopes', async () => {
  const outside = await fetch(`${sandbox.url}/nothing/here`);
  expect([outside.status, await outside.json()]).toEqual([
    404,
    { ok: false, error_code: 404, description: 'Not Found' },
  ]);
  expect(await call('sendNothing')).toMatchObject({ error_code: 404, description: 'Not Found: method not found' });
});

test('parameters come by query, form, JSON and multipart, and the query wins', async () => {
  await phone.start();
  const root = `${sandbox.url}/bot${token}`;
  const texts: (string | undefined)[] = [];
  const form = new FormData();
  form.set('chat_id', String(person));
  form.set('text', 'multipart');
  const requests = [
    fetch(`${root}/SENDMESSAGE?chat_id=${person}&text=query`),
    fetch(`${root}/sendMessage`, {
      method: 'POST',
      body: new URLSearchParams({ chat_id: String(person), text: 'form' }),
    }),
    fetch(`${root}/sendMessage`, { method: 'POST', body: form }),
    fetch(`${root}/sendmessage?text=first`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ chat_id: person, text: 'second' }),
    }),
  ];
  for (const response of await Promise.all(requests)) {
    const { result } = (await response.json()) as { result: ForeignMessage };
    texts.push(result.text);
  }
  expect(texts).toEqual(['query', 'form', 'multipart', 'first']);
});

test.each([
  [{ text: '' }, 'message text is empty'],
  [{ text: '   ' }, 'message text is empty'],
  [{ text: 'x'.repeat(4097) }, 'message is too long'],
  [{ text: 'x'.repeat(32_769) }, 'text is too long'],
  [
    { text: 'a.', parse_mode: 'markdownv2' },
    "can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
  ],
  [{ text: '<br>', parse_mode: 'HTML' }, 'can\'t parse entities: Unsupported start tag "br" at byte offset 0'],
  [{ text: 'a', parse_mode: 'BBCode' }, 'unsupported parse_mode'],
  [{ text: 'a', chat_id: '' }, 'chat_id is empty'],
  [{ text: 'a', chat_id: 5 }, 'chat not found'],
  [{ text: '<b', parse_mode: 'HTML', chat_id: 5 }, "can't parse entities: Unclosed start tag at byte offset 0"],
  [{ text: 'a', reply_parameters: { message_id: 99 } }, 'message to be replied not found'],
])('sendMessage %o is refused', async (parameters, description) => {
  await phone.start();
  expect(await call('sendMessage', { chat_id: person, ...parameters })).toEqual({
    ok: false,
    error_code: 400,
    description: `Bad Request: ${description}`,
  });
});

test('a message is sent, answered, edited, and an edit that changes nothing is refused', async () => {
  const started = await phone.start();
  const sent = await send('sendMessage', {
    chat_id: person,
    text: 'Hi 👍 Олено, total',
    entities: [{ type: 'bold', offset: 13, length: 5 }],
    reply_parameters: { message_id: started.message_id },
  });
  expect(sent).toMatchObject({
    message_id: 2,
    date: 1_760_000_000,
    from: { id: 110_000_001, is_bot: true },
    chat: { id: person, type: 'private' },
    entities: [{ type: 'bold', offset: 13, length: 5 }],
    reply_to_message: { message_id: 1, text: '/start' },
  });
  clock.advance(5000);
  const edited = await send('editMessageText', { chat_id: person, message_id: 2, text: 'Bye' });
  expect(edited).toMatchObject({ text: 'Bye', edit_date: 1_760_000_005 });
  expect(edited.entities).toBeUndefined();
  const again = await call('editMessageText', { chat_id: person, message_id: 2, text: 'Bye' });
  expect(again.description).toMatch(/^Bad Request: message is not modified: /);
  const foreign = await call('editMessageText', { chat_id: person, message_id: 1, text: 'x' });
  expect(foreign.description).toBe("Bad Request: message can't be edited");
  const quoted = { message_id: 2, quote: 'nope' };
  const quote = await call('sendMessage', { chat_id: person, text: 'a', reply_parameters: quoted });
  expect(quote.description).toBe('Bad Request: QUOTE_TEXT_INVALID');
});

test('deleting works on both sides for 48 hours and tells nobody', async () => {
  await phone.start();
  await send('sendMessage', { chat_id: person, text: 'old' });
  await phone.sendText('mine');
  expect(await call('deleteMessage', { chat_id: person, message_id: 3 })).toEqual({ ok: true, result: true });
  const missing = await call('deleteMessage', { chat_id: person, message_id: 3 });
  expect(missing.description).toBe('Bad Request: message to delete not found');
  clock.advance(48 * 3_600_000);
  const late = await call('deleteMessage', { chat_id: person, message_id: 2 });
  expect(late.description).toBe("Bad Request: message can't be deleted");
  expect(await call('deleteMessages', { chat_id: person, message_ids: [2, 77] })).toEqual({ ok: true, result: true });
  const { messages } = await phone.read();
  expect(messages.map((each) => each.deleted_by)).toEqual([undefined, undefined, 'bot']);
  expect((await client.listPendingUpdates(110_000_001)).every((update) => update.message === undefined)).toBe(true);
});

test('blocking gives my_chat_member and 403, unblocking takes it back', async () => {
  await phone.start();
  await phone.block();
  expect(await call('sendMessage', { chat_id: person, text: 'a' })).toMatchObject({
    error_code: 403,
    description: 'Forbidden: bot was blocked by the user',
  });
  await phone.unblock();
  await send('sendMessage', { chat_id: person, text: 'a' });
  const updates = await client.listPendingUpdates(110_000_001);
  expect(updates.slice(1)).toMatchObject([
    { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked', until_date: 0 } } },
    { my_chat_member: { old_chat_member: { status: 'kicked' }, new_chat_member: { status: 'member' } } },
  ]);
});

test('every kind a person can send reaches the bot in its own field', async () => {
  await phone.start();
  const bytes = Buffer.from('bytes');
  await phone.sendText('Hi', { reply_to_message_id: 1 });
  await phone.sendText('fwd', { forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' } });
  await phone.sendFile({ kind: 'photo', bytes: makePng(4, 3), fileName: 'a.png', caption: 'see' });
  await phone.sendAlbum([
    { kind: 'photo', bytes: makePng(5, 3), fileName: 'a.png' },
    { kind: 'photo', bytes: makePng(6, 3), fileName: 'b.png' },
  ]);
  for (const kind of ['document', 'video', 'animation', 'audio', 'voice', 'video_note', 'sticker'] as const) {
    await phone.sendFile({ kind, bytes, fileName: `${kind}.bin`, duration: 4 });
  }
  await phone.sendLocation(50.4501, 30.5234);
  await phone.sendContact({ phone_number: '+380501112233', first_name: 'Olena', is_own: true });
  await phone.sendPoll('Tea?', ['Yes', 'No']);
  await phone.edit(2, 'Hi again');
  const updates = await client.listPendingUpdates(110_000_001);
  const ids = updates.map((update) => update.update_id);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  const kinds =
    'text,text,text,photo,photo,photo,document,video,animation,audio,voice,video_note,sticker,location,contact,poll';
  const messages = updates.map((update) => update.message as ForeignMessage | undefined);
  expect(kinds.split(',').map((kind, index) => kind in (messages[index] ?? {}))).not.toContain(false);
  expect(messages[1]).toMatchObject({ reply_to_message: { message_id: 1 } });
  expect(messages[2]).toMatchObject({ forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' } });
  expect(messages[4]?.media_group_id).toBe(messages[5]?.media_group_id);
  expect(messages[8]).toHaveProperty('document');
  expect(messages[14]).toMatchObject({ contact: { user_id: person } });
  expect(updates.at(-1)).toMatchObject({
    edited_message: { message_id: 2, text: 'Hi again', edit_date: 1_760_000_000 },
  });
});

test('file ids belong to one bot, downloads end at 20 MiB, and links expire', async () => {
  await phone.start();
  const limit = 20 * 1024 * 1024;
  const fits = await phone.sendFile({ kind: 'document', bytes: Buffer.alloc(limit, 1), fileName: 'fits.bin' });
  const big = await phone.sendFile({ kind: 'document', bytes: Buffer.alloc(limit + 1, 1), fileName: 'big.bin' });
  const fileId = fits.document?.file_id ?? '';
  const opened = await call('getFile', { file_id: fileId });
  expect(opened.result).toMatchObject({
    file_path: expect.stringMatching(/^documents\/file_\d+\.bin$/),
    file_size: limit,
  });
  expect((await call('getFile', { file_id: big.document?.file_id })).description).toBe('Bad Request: file is too big');
  expect((await call('getFile', { file_id: 'nonsense' })).description).toBe('Bad Request: invalid file_id');
  expect((await call('getFile')).description).toBe('Bad Request: file_id not specified');

  const other = await client.createBot({ first_name: 'Other', username: 'other_bot' });
  const stolen = await fetch(`${sandbox.url}/bot${other.token}/getFile?file_id=${fileId}`);
  expect(await stolen.json()).toMatchObject({ description: 'Bad Request: invalid file_id' });

  const { file_path } = opened.result as { file_path: string };
  const download = () => fetch(`${sandbox.url}/file/bot${token}/${file_path}`);
  expect((await download()).status).toBe(200);
  clock.advance(3_600_001);
  expect((await download()).status).toBe(404);
});

test('photos are judged by size and shape', async () => {
  await phone.start();
  const sendPhoto = async (bytes: Buffer) => {
    const form = new FormData();
    form.set('chat_id', String(person));
    form.set('photo', 'attach://p');
    form.set('p', new Blob([new Uint8Array(bytes)]), 'p.png');
    const response = await fetch(`${sandbox.url}/bot${token}/sendPhoto`, { method: 'POST', body: form });
    return ((await response.json()) as Reply).description;
  };
  expect(await sendPhoto(makePng(21, 1))).toBe('Bad Request: PHOTO_INVALID_DIMENSIONS');
  expect(await sendPhoto(Buffer.from('no picture'))).toBe('Bad Request: IMAGE_PROCESS_FAILED');
  const heavy = Buffer.concat([makePng(4, 4), Buffer.alloc(10 * 1024 * 1024)]);
  expect(await sendPhoto(heavy)).toContain('is too big for a photo; the maximum size is 10485760 bytes');
  expect(await sendPhoto(makePng(20, 1))).toBeUndefined();
});

test.each([
  [{ url: 'http://example.com/x' }, 'bad webhook: An HTTPS URL must be provided for webhook'],
  [{ url: 'https://example.com:3000/x' }, 'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'],
  [{ url: 'https://exa mple' }, 'invalid webhook URL specified'],
  [{ url: 'https://example.com', secret_token: 'x'.repeat(257) }, 'secret token is too long'],
  [{ url: 'https://example.com', secret_token: 'no spaces' }, 'secret token contains unallowed characters'],
])('setWebhook %o is refused and leaves no webhook', async (parameters, description) => {
  expect(await call('setWebhook', parameters)).toMatchObject({
    error_code: 400,
    description: `Bad Request: ${description}`,
  });
  expect((await call('getWebhookInfo')).result).toMatchObject({ url: '' });
});

test('the four webhook descriptions, and one call a second', async () => {
  const url = 'https://example.invalid/hook';
  expect((await call('setWebhook', { url })).description).toBe('Webhook was set');
  expect(await call('setWebhook', { url })).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } });
  clock.advance(1000);
  expect((await call('setWebhook', { url })).description).toBe('Webhook is already set');
  expect((await call('deleteWebhook')).description).toBe('Webhook was deleted');
  expect((await call('deleteWebhook')).description).toBe('Webhook is already deleted');
});

test.each([
  ['too_many_requests', 429],
  ['server_error', 500],
  ['html_bad_gateway', 502],
  ['blocked', 403],
  ['garbage', 200],
] as const)('the ordered fault %s spoils one call', async (kind, status) => {
  await client.addFault({ kind, method: 'getMe' });
  const spoiled = await fetch(`${sandbox.url}/bot${token}/getMe`);
  expect(spoiled.status).toBe(status);
  if (status === 429) expect(spoiled.headers.get('retry-after')).toBe('5');
  if (status === 502) expect(await spoiled.text()).toContain('<h1>502 Bad Gateway</h1>');
  if (status === 200) await expect(spoiled.json()).rejects.toThrow(SyntaxError);
  expect((await fetch(`${sandbox.url}/bot${token}/getMe`)).status).toBe(200);
  expect((await client.listCalls(110_000_001)).map((each) => each.method)).toEqual(['getMe', 'getMe']);
});

test('profile photos and the chat show the avatar under an id of this bot', async () => {
  await phone.start();
  expect((await call('getUserProfilePhotos', { user_id: person })).result).toEqual({ total_count: 0, photos: [] });
  await client.setPicture(person, makePng(64, 64));
  const { result } = await call('getUserProfilePhotos', { user_id: person });
  expect(result).toMatchObject({ total_count: 1, photos: [[{ width: 64, height: 64 }]] });
  expect((await call('getUserProfilePhotos', { user_id: 1 })).description).toBe('Bad Request: user not found');
  expect((await call('getChat', { chat_id: person })).result).toMatchObject({ username: 'olena_k', type: 'private' });
});

test('with a latency every call is answered after a time between the two', async () => {
  await client.setLatency(300, 300);
  let answer: Reply | null = null;
  const asked = call('getMe').then((reply) => (answer = reply));
  await expect.poll(async () => (await client.listCalls(110_000_001)).length).toBe(1);
  clock.advance(299);
  await client.listBots();
  expect(answer).toBeNull();
  clock.advance(1);
  expect(await asked).toMatchObject({ ok: true });
  await client.setLatency(0, 0);
  expect(await call('getMe')).toMatchObject({ ok: true });
});
