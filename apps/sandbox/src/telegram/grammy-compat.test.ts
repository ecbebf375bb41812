import { once } from 'node:events';
import { createServer } from 'node:http';
import { Api, Bot, GrammyError, HttpError, InputFile, InputMediaBuilder, webhookCallback } from 'grammy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { makePng } from '../shared/sample-picture.ts';
import { makeSandboxClient, type SandboxClient } from './sandbox-client.ts';

let sandbox: Sandbox;
let client: SandboxClient;
let api: Api;
let token: string;
let botId: number;
let personId: number;

beforeEach(async () => {
  sandbox = await makeSandbox({ port: 0 });
  client = makeSandboxClient(sandbox.url);
  const bot = await client.createBot({ first_name: 'Acme Support', username: 'acme_support_bot' });
  const person = await client.createPerson({ first_name: 'Olena', last_name: 'Koval', language_code: 'uk' });
  [token, botId, personId] = [bot.token, bot.id, person.id];
  api = new Api(token, { apiRoot: sandbox.url });
});

afterEach(async () => await sandbox.close());

test('a grammY bot polls, hears a person and answers them', async () => {
  const bot = new Bot(token, { client: { apiRoot: sandbox.url } });
  const heard = new Promise<string>((resolve) => {
    bot.on('message:text', async (context) => {
      await context.reply(`You said <b>${context.message.text}</b>`, { parse_mode: 'HTML' });
      if (context.message.text !== '/start') resolve(context.message.text);
    });
  });
  const running = bot.start();
  const phone = client.phone(botId, personId);
  await phone.start();
  await phone.sendText('Hi 👋 order #15');
  expect(await heard).toBe('Hi 👋 order #15');
  await bot.stop();
  await running;
  const { messages } = await phone.read();
  const answer = messages.find((each) => each.from_bot && each.message.text?.includes('order'));
  expect(answer?.message.text).toBe('You said Hi 👋 order #15');
  expect(answer?.message.entities).toContainEqual({ type: 'bold', offset: 9, length: 15 });
  expect(await client.listPendingUpdates(botId)).toEqual([]);
});

test('a grammY webhook with a secret token receives updates and answers in its response body', async () => {
  const bot = new Bot(token, {
    client: { apiRoot: sandbox.url, canUseWebhookReply: (method) => method === 'sendMessage' },
  });
  bot.on('message:photo', (context) => context.reply(`Photo ${context.message.photo.at(-1)?.width}`));
  const handle = webhookCallback(bot, 'http', { secretToken: 'kKgfaq1BYjtI1VDK' });
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const phone = client.phone(botId, personId);
  await phone.start();
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
  await api.setWebhook(url, { secret_token: 'kKgfaq1BYjtI1VDK' });
  await phone.sendFile({ kind: 'photo', bytes: makePng(40, 30), fileName: 'p.png' });
  await expect.poll(async () => (await phone.read()).messages.at(-1)?.message.text).toBe('Photo 40');
  expect((await api.getWebhookInfo()).last_error_message).toBeUndefined();
  server.closeAllConnections();
  server.close();
});

test('uploads, albums and downloads keep every byte [24.3]', async () => {
  const phone = client.phone(botId, personId);
  await phone.start();
  const picture = makePng(320, 200);
  const sent = await api.sendPhoto(personId, new InputFile(picture, 'a.png'), {
    caption: 'see *this*',
    parse_mode: 'MarkdownV2',
  });
  expect(sent.photo.at(-1)).toMatchObject({ width: 320, height: 200, file_size: picture.length });
  expect(sent.caption_entities).toEqual([{ type: 'bold', offset: 4, length: 4 }]);

  const album = await api.sendMediaGroup(personId, [
    InputMediaBuilder.photo(new InputFile(makePng(10, 10), 'b.png'), { caption: 'Invoice' }),
    InputMediaBuilder.photo(sent.photo[0]?.file_id ?? ''),
  ]);
  expect(new Set(album.map((each) => 'media_group_id' in each && each.media_group_id)).size).toBe(1);
  expect(album.map((each) => each.caption)).toEqual(['Invoice', undefined]);

  const text = Buffer.from('Рахунок №15\n');
  const incoming = await phone.sendFile({
    kind: 'document',
    bytes: text,
    fileName: 'рахунок.txt',
    mimeType: 'text/plain',
  });
  const file = await api.getFile(incoming.document?.file_id ?? '');
  const response = await fetch(`${sandbox.url}/file/bot${token}/${file.file_path}`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(text);
});

test('grammY meets every kind of refusal as the error class it expects', async () => {
  await expect(api.sendMessage(personId, 'hello')).rejects.toMatchObject({
    error_code: 400,
    description: 'Bad Request: chat not found',
  });
  const phone = client.phone(botId, personId);
  await phone.start();
  await client.addFault({ kind: 'too_many_requests', method: 'sendMessage', retry_after: 7 });
  const flood = await api.sendMessage(personId, 'hello').catch((error: unknown) => error);
  expect(flood).toBeInstanceOf(GrammyError);
  expect(flood).toMatchObject({ error_code: 429, parameters: { retry_after: 7 } });

  await client.addFault({ kind: 'accept_then_reset', method: 'sendMessage' });
  await expect(api.sendMessage(personId, 'delivered all the same')).rejects.toBeInstanceOf(HttpError);
  expect((await phone.read()).messages.at(-1)?.message.text).toBe('delivered all the same');

  await phone.block();
  await expect(api.sendMessage(personId, 'hello')).rejects.toMatchObject({
    error_code: 403,
    description: 'Forbidden: bot was blocked by the user',
  });
  await client.setDown(true);
  await expect(api.getMe()).rejects.toBeInstanceOf(HttpError);
  await client.setDown(false);
  expect((await api.getMe()).is_bot).toBe(true);
});
