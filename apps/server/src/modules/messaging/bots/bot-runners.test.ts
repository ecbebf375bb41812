import { messengers } from '@switchboard/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSecretBox, randomToken } from '../../../platform/secrets/index.ts';
import {
  eventually,
  listConversations,
  type MessagingFixture,
  readLines,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { request, startTestApp } from '../../../testing/test-app.ts';
import { recordAbilities } from '../../connectors/index.ts';
import { isReachable } from '../../connectors/telegram/listen.ts';
import { makeTelegramConnector } from '../../connectors/telegram/telegram-connector.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { makeStoreUpdates } from '../conversations/index.ts';
import { insertBot } from './bot-queries.ts';
import { insertBotRoute } from './bot-route-queries.ts';
import { BotRunners } from './bot-runners.ts';
import { webhookBaseOf } from './webhook-base.ts';

describe('listening to bots', () => {
  let fixture: MessagingFixture;

  beforeAll(async () => {
    fixture = await startMessaging();
  });
  afterAll(() => fixture.close());

  const conversationOf = (name: string) =>
    eventually(async () => {
      const found = (await listConversations(fixture.owner)).find((one) => one.client?.first_name === name);
      if (found === undefined) throw new Error('no conversation yet');
      return found.id;
    });
  const apiUrl = () => fixture.sandboxUrl;

  test('when the process that listens goes, another takes over and nothing is lost', async () => {
    const second = await startTestApp({ share: fixture.app, env: { TELEGRAM_API_URL: apiUrl() } });
    const made = await fixture.sandbox.createBot({ first_name: 'Two', username: 'two_bot' });
    const added = await request(second.port, fixture.workspace.host, 'POST', '/api/addBot', {
      token: fixture.owner.token,
      body: { type: 1, title: 'Two processes', token: made.token },
    });
    expect(added.status).toBe(201);
    const { phone } = await fixture.takePhone(made.id, 'Switch');
    await phone.start();
    const channelId = await conversationOf('Switch');
    await second.close();
    await phone.sendText('while it changes');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('while it changes'));
  });

  test('when the connection of the lease is lost, another is made, and nothing is lost', async () => {
    const bot = await fixture.connectBot();
    const { phone } = await fixture.takePhone(bot.telegramId, 'Locks');
    await phone.start();
    const channelId = await conversationOf('Locks');
    const client = new pg.Client(fixture.app.database.connection);
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'switchboard-listening' and datname = current_database()`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await client.end();
    await phone.sendText('still heard');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('still heard'));
  });

  test('with a public address the messenger is pointed at our webhook and posts there', async () => {
    const { database, ownerConnection } = fixture.app.resources;
    const { id: workspaceId } = fixture.workspace;
    const secrets = makeSecretBox(fixture.app.secretKey);
    const log = pino({ level: 'silent' });
    const connector = makeTelegramConnector({ messengerUrls: { telegram: apiUrl() }, secrets });
    const made = await fixture.sandbox.createBot({ first_name: 'Hook', username: 'hook_bot' });
    const runners = new BotRunners({
      database,
      connection: ownerConnection,
      secrets,
      connectors: new Map([[connector.type, connector]]),
      store: makeStoreUpdates(database, async () => {}),
      reportOutage: () => {},
      webhookBase: `http://127.0.0.1:${fixture.app.port}`,
      localBase: 'http://localhost',
      log,
      // Before the app's own runners look, which would poll.
      lookEveryMs: 20,
    });
    runners.start();
    await database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'bot');
      const bot = { id, type: messengers.telegram, title: 'Hook', username: 'hook_bot', serviceBotId: String(made.id) };
      const abilities = recordAbilities(connector.abilitiesAt);
      await insertBot(tx, workspaceId, {
        ...bot,
        sealed: secrets.encrypt(made.token),
        shown: {},
        abilities,
        welcome: {},
        away: {},
        humanAgent: false,
      });
      await insertBotRoute(tx, { ...bot, webhookKey: randomToken(), workspaceId, botId: id });
    });
    await eventually(async () => {
      const bots = await fixture.sandbox.listBots();
      expect(bots.find(({ id }) => id === made.id)?.webhook_url).toContain('/webhook/telegram/');
    });
    const { phone } = await fixture.takePhone(made.id, 'Hooked');
    await phone.start();
    const channelId = await conversationOf('Hooked');
    await phone.sendText('by post');
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('by post'));
    await runners.close();
    await connector.close();
  });

  test.each([
    ['https://chat.acme.com', 'https://chat.acme.com'],
    ['https://chat.acme.com:8443', 'https://chat.acme.com:8443'],
    ['https://chat.acme.com:9000', 'https://chat.acme.com:9000'],
    ['http://chat.acme.com', null],
    ['https://localhost', null],
    ['https://switchboard.localhost', null],
    ['https://10.1.2.3', null],
    ['https://[::1]', null],
    ['https://[fd00::1]', null],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
    ['https://intranet', null],
  ])('%s as BASE_URL gives the webhook address %s', (baseUrl, expected) => {
    expect(webhookBaseOf(new URL(baseUrl))).toBe(expected);
  });

  test.each([
    ['https://chat.acme.com/webhook/telegram/key', true],
    ['https://chat.acme.com:8443/webhook/telegram/key', true],
    ['https://chat.acme.com:9000/webhook/telegram/key', false],
    ['https://[2001:db8::1]/webhook/telegram/key', false],
  ])('Telegram posts to %s: %s', (url, expected) => {
    expect(isReachable(url)).toBe(expected);
  });
});
