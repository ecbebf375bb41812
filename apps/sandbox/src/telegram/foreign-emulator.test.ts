import { once } from 'node:events';
import { createServer } from 'node:net';
import { Api } from 'grammy';
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js';
import { expect, test } from 'vitest';
import { makeSandbox } from '../app.ts';
import { makeSandboxClient } from './sandbox-client.ts';

// telegram-test-api is an independent, much smaller emulator. It answers edits with null and dates in milliseconds, so
// only the common features are compared: a person's text as an update, the bot's answer, and the text after an edit.

type Stage = {
  api: Api;
  say(text: string): Promise<unknown>;
  personId(): number;
  /** Texts the person has from the bot, as edited. */
  heard(): Promise<unknown[]>;
  close(): Promise<unknown>;
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function stageForeign(): Promise<Stage> {
  const server = new TelegramServer({ port: await findFreePort(), host: '127.0.0.1', protocol: 'http' });
  await server.start();
  const token = '110000001:foreign';
  const client = server.getClient(token);
  return {
    api: new Api(token, { apiRoot: server.config.apiURL }),
    say: (text) => client.sendMessage(client.makeMessage(text)),
    personId: () => client.makeMessage('').chat.id,
    heard: async () =>
      (await client.getUpdatesHistory()).flatMap((each) =>
        'message' in each && !('from' in each.message) ? [each.message.text] : [],
      ),
    close: () => server.stop(),
  };
}

async function stageOwn(): Promise<Stage> {
  const sandbox = await makeSandbox({ port: 0 });
  const client = makeSandboxClient(sandbox.url);
  const bot = await client.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const person = await client.createPerson({ first_name: 'TestName', username: 'testUserName' });
  const phone = client.phone(bot.id, person.id);
  await phone.start();
  const api = new Api(bot.token, { apiRoot: sandbox.url });
  await api.deleteWebhook({ drop_pending_updates: true });
  return {
    api,
    say: (text) => phone.sendText(text),
    personId: () => person.id,
    heard: async () => (await phone.read()).messages.flatMap((each) => (each.from_bot ? [each.message.text] : [])),
    close: () => sandbox.close(),
  };
}

test.each([
  ['telegram-test-api', stageForeign],
  ['the sandbox', stageOwn],
])('a client of the Bot API holds the same conversation with %s', async (_name, makeStage) => {
  const stage = await makeStage();
  await stage.say('Hi, order 15');
  const [update] = await stage.api.getUpdates({ timeout: 1 });
  expect(update).toMatchObject({
    update_id: expect.any(Number),
    message: {
      message_id: expect.any(Number),
      date: expect.any(Number),
      text: 'Hi, order 15',
      from: { id: expect.any(Number), first_name: 'TestName' },
      chat: { id: stage.personId(), type: 'private', first_name: 'TestName' },
    },
  });
  const sent = await stage.api.sendMessage(stage.personId(), 'On its way');
  expect(sent).toMatchObject({ message_id: expect.any(Number), text: 'On its way', chat: { id: stage.personId() } });
  await stage.api.editMessageText(stage.personId(), sent.message_id, 'Delivered');
  expect(await stage.heard()).toEqual(['Delivered']);
  await stage.close();
});
