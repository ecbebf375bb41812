import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotTraffic, BotView, endpoints, ResultOf } from '@switchboard/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../../../platform/secrets/index.ts';
import { CourierPhones, signCourier } from '../../../../testing/messengers/courier-phones.ts';
import { makeFakeConnector } from '../../../../testing/messengers/fake-connector.ts';
import {
  eventually,
  listConversations,
  listMessages,
  type MessagingFixture,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../../testing/messengers/messaging-fixture.ts';
import {
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';
import type { Connector, ListenerHealth } from '../../../connectors/index.ts';
import { makeTelegramConnector } from '../../../connectors/telegram/telegram-connector.ts';
import type { SharedWebhook } from '../../../connectors/webhook.ts';
import { makeFindConnectedBot } from '../connected-bot.ts';
import { makeCheckHandshake } from './check-handshake.ts';

type Newest = ResultOf<typeof endpoints.getNewestInbound>;

const botsOf = async (user: TestUser): Promise<BotView[]> =>
  (await user.call<{ data: BotView[] }>('GET', '/api/bots')).result.data;

describe('an account whose messages somebody else receives', () => {
  let fixture: MessagingFixture;

  beforeAll(async () => {
    fixture = await startMessaging();
  });
  afterAll(() => fixture.close());

  const foreignUrl = 'https://crm.example.com/hook/their-secret';
  let made = 0;
  const makeForeignBot = async () => {
    made += 1;
    const bot = await fixture.sandbox.createBot({ first_name: `Taken ${made}`, username: `taken_${made}_bot` });
    await fetch(`${fixture.sandboxUrl}/bot${bot.token}/setWebhook?url=${encodeURIComponent(foreignUrl)}`);
    return bot;
  };
  const webhookOf = async (id: number) => (await fixture.sandbox.listBots()).find((bot) => bot.id === id)?.webhook_url;

  test('is connected only when they say so; until then nothing changes [21.12]', async () => {
    const { owner } = fixture;
    const bot = await makeForeignBot();
    const body = { type: 1, title: 'Taken', token: bot.token };
    const before = (await botsOf(owner)).length;
    const refused = await owner.call('POST', '/api/addBot', { body });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'bot.connected_elsewhere', params: { host: 'crm.example.com' } },
    ]);
    expect(JSON.stringify(refused.body)).not.toContain('their-secret');
    expect(await botsOf(owner)).toHaveLength(before);
    expect(await webhookOf(bot.id)).toBe(foreignUrl);

    const taken = await owner.call<BotView>('POST', '/api/addBot', { body: { ...body, take_over: true } });
    expect(taken.status).toBe(201);
    await eventually(async () => {
      expect((await botsOf(owner)).find(({ id }) => id === taken.result.id)).toMatchObject({ state: 'active' });
    });
    expect(await webhookOf(bot.id)).toBeNull();
  });

  test('is left to them when their webhook appears later, and ours again once it is gone or somebody says so [21.12]', async () => {
    const { owner } = fixture;
    const bot = await fixture.connectBot();
    const waitFor = (expected: object) =>
      eventually(async () => expect((await botsOf(owner)).find(({ id }) => id === bot.id)).toMatchObject(expected));
    const setWebhook = (url: string) =>
      fetch(`${fixture.sandboxUrl}/bot${bot.secretToken}/setWebhook?url=${encodeURIComponent(url)}`);
    await waitFor({ state: 'active', reason: null });
    await setWebhook(foreignUrl);
    await waitFor({ state: 'broken', reason: 'conflict' });
    expect(await webhookOf(bot.telegramId)).toBe(foreignUrl);
    // Asking, too, leaves it alone.
    const inspected = await owner.call<BotView>('POST', `/api/bots/${bot.id}/inspect`);
    expect(inspected.result.inspection).toMatchObject({ webhook: 'foreign', webhook_host: 'crm.example.com' });
    expect(await webhookOf(bot.telegramId)).toBe(foreignUrl);

    await owner.call('POST', `/api/bots/${bot.id}/repair`);
    await waitFor({ state: 'active', reason: null });
    expect(await webhookOf(bot.telegramId)).toBeNull();
  });

  test.each([
    [false, 'conflict', foreignUrl],
    [true, null, 'http://127.0.0.1:9/webhook/telegram/key'],
  ])('and by webhook: may it be taken over, %s', async (mayTakeOver, reason, expected) => {
    const bot = await makeForeignBot();
    // Telegram takes one setWebhook a second.
    await sleep(1_100);
    const url = 'http://127.0.0.1:9/webhook/telegram/key';
    const connector = makeTelegramConnector({
      messengerUrls: { telegram: fixture.sandboxUrl },
      secrets: makeSecretBox(fixture.app.secretKey),
    });
    const health: ListenerHealth[] = [];
    const listener = connector.listen({
      loadBot: async () => ({ credentials: { token: bot.token }, pollOffset: null, mayTakeOver }),
      store: async () => {},
      reportHealth: async (found) => void health.push(found),
      webhookKey: 'key',
      webhookUrl: url,
      mayListen: () => true,
      localWebhookUrl: url,
      log: pino({ level: 'silent' }),
    });
    await eventually(() => expect(health[0]?.reason).toBe(reason));
    await listener.close();
    await connector.close();
    expect(await webhookOf(bot.id)).toBe(expected);
  });

  test('is not given to a bot by editing either [21.12]', async () => {
    const { owner } = fixture;
    const bot = await fixture.connectBot();
    const foreign = await makeForeignBot();
    const edit = (more: object) =>
      owner.call<BotView>('PUT', '/api/editBot', {
        body: { id: bot.id, type: 1, title: 'Edited', token: foreign.token, ...more },
      });
    const refused = await edit({});
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'bot.connected_elsewhere']);
    expect((await botsOf(owner)).find(({ id }) => id === bot.id)).toMatchObject({ title: bot.title, token: bot.token });
    const taken = await edit({ take_over: true });
    expect(taken.result).toMatchObject({ title: 'Edited', service_bot_id: String(foreign.id) });
  });

  test('a polled bot without a webhook has no problem', async () => {
    const bot = await fixture.connectBot();
    await eventually(async () => {
      const inspected = await fixture.owner.call<BotView>('POST', `/api/bots/${bot.id}/inspect`);
      expect(inspected.result).toMatchObject({
        state: 'active',
        inspection: { webhook: 'none', webhook_host: null, pending_updates: 0, problems: [] },
      });
      expect(JSON.stringify(inspected.body)).not.toContain(bot.secretToken);
    });
  });

  test('the traffic of a bot: what came last, what went last, what waits and what failed [21.13]', async () => {
    const { owner } = fixture;
    const bot = await fixture.connectBot();
    const other = await fixture.connectBot();
    const trafficOf = async (id: number) => (await owner.call<BotTraffic>('GET', `/api/bots/${id}/traffic`)).result;
    expect(await trafficOf(bot.id)).toEqual({ last_in_at: null, last_out_at: null, waiting: 0, failed: 0 });
    const beganAt = Date.now();
    const { phone, channelId } = await fixture.openConversation(bot, 'Traffic');
    const say = (content: string) => sendMessage(owner, channelId, { content, client_msg_id: crypto.randomUUID() });
    await waitForDelivery(owner, await say('hello'), 'sent');
    await eventually(async () => {
      const { last_in_at: lastIn, last_out_at: lastOut } = await trafficOf(bot.id);
      for (const at of [lastIn, lastOut]) expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(beganAt - 2_000);
    });

    const newest = (query = '') => owner.call<Newest>('GET', `/api/bots/${bot.id}/newest-inbound${query}`);
    const { now } = (await newest()).result;
    const after = `?after=${encodeURIComponent(now)}`;
    expect((await newest(after)).result.message).toBeNull();
    await phone.sendText('hi *bot*');
    await eventually(async () => {
      const { message } = (await newest(after)).result;
      expect(message).toMatchObject({ channel_id: channelId, preview: 'hi *bot*' });
    });

    await phone.block();
    await waitForDelivery(owner, await say('to nobody'), 'failed');
    await fixture.stopSandbox();
    await say('later');
    await eventually(async () => expect(await trafficOf(bot.id)).toMatchObject({ failed: 1 }));
    expect((await trafficOf(bot.id)).waiting + (await trafficOf(bot.id)).failed).toBeGreaterThanOrEqual(1);
    expect(await trafficOf(other.id)).toEqual({ last_in_at: null, last_out_at: null, waiting: 0, failed: 0 });
    await fixture.startSandbox();
    expect(await listMessages(owner, channelId)).not.toEqual([]);
  });
});

describe('what a messenger says of a bot', () => {
  let app: TestApp;
  let workspace: TestWorkspace;
  let owner: TestUser;
  let phones: CourierPhones;
  let made = 0;

  beforeAll(async () => {
    phones = new CourierPhones();
    app = await startTestApp({
      connectors: [() => makeFakeConnector(phones)],
      env: { BASE_URL: 'https://chat.acme-desk.com' },
    });
    workspace = await app.createWorkspace();
    owner = workspace.owner;
  });
  afterAll(() => app.close());
  afterEach(() => {
    phones.postsTo = null;
    phones.keysEndAt = null;
    phones.isSilent = false;
    phones.revoked.clear();
  });

  const pageOf = (page: string) => ({ page_id: page, page_access_token: `key-of-${page}` });
  const addPage = async (more: object = {}) => {
    made += 1;
    const page = `p${made}`;
    const body = { type: 3, title: `Page ${page}`, token: `handshake-${page}`, ...pageOf(page), ...more };
    const { result } = await owner.call<BotView>('POST', '/api/addBot', { body });
    await waitFor(result.id, { state: 'active' });
    return result;
  };
  const find = async (id: number) => (await botsOf(owner)).find((bot) => bot.id === id);
  const waitFor = (id: number, expected: object) =>
    eventually(async () => expect(await find(id)).toMatchObject(expected));
  const inspect = async (id: number) => (await owner.call<BotView>('POST', `/api/bots/${id}/inspect`)).result;
  const routeOf = async (id: number) => {
    const { rows } = await app.resources.database.global((tx) =>
      tx.query<{ webhook_key: string; restarts: number }>(
        'select webhook_key, restarts from bot_routes where workspace_id = $1 and bot_id = $2',
        [workspace.id, id],
      ),
    );
    return rows[0];
  };
  const removeAll = async () => {
    for (const { id, type } of await botsOf(owner))
      await owner.call('DELETE', '/api/deleteBot', { body: { id, type } });
  };
  afterEach(removeAll);

  test('is asked and shown by itself once the bot listens', async () => {
    const bot = await addPage();
    await eventually(async () =>
      expect((await find(bot.id))?.inspection).toMatchObject({ webhook: 'ours', webhook_host: null, problems: [] }),
    );
  });

  test('somebody else has set a webhook: the bot does not work, says whose it is, and one click takes it back [21.13]', async () => {
    const bot = await addPage();
    phones.postsTo = 'https://other.example.com/hook?secret=theirs';
    const inspected = await inspect(bot.id);
    expect(inspected).toMatchObject({
      state: 'broken',
      reason: 'conflict',
      inspection: { webhook: 'foreign', webhook_host: 'other.example.com' },
    });
    expect(JSON.stringify(inspected)).not.toContain('theirs');
    // A second inspection changes nothing at the messenger.
    await inspect(bot.id);
    expect(phones.postsTo).toContain('other.example.com');

    const repaired = await owner.call<BotView>('POST', `/api/bots/${bot.id}/repair`);
    expect([repaired.status, repaired.result.state]).toEqual([200, 'connecting']);
    await waitFor(bot.id, { state: 'active', reason: null, inspection: { webhook: 'ours' } });
    const log = await owner.call<{ data: { action: string }[] }>('GET', '/api/audit-log');
    expect(log.result.data[0]).toMatchObject({ action: 'bot.repaired', subject: { name: bot.title } });
  });

  test('a process that begins anew leaves a webhook that somebody else has set meanwhile [21.12]', async () => {
    const bot = await addPage();
    phones.postsTo = 'https://other.example.com/hook';
    await app.resources.database.global((tx) =>
      tx.query('update bot_routes set restarts = restarts + 1 where bot_id = $1', [bot.id]),
    );
    await waitFor(bot.id, { state: 'broken', reason: 'conflict' });
    expect(phones.postsTo).toBe('https://other.example.com/hook');
    // Once that one is gone, the next round connects the bot.
    phones.postsTo = '';
    await inspect(bot.id);
    await waitFor(bot.id, { state: 'active', reason: null });
    expect(phones.postsTo).toBeNull();
  });

  test('a webhook that is gone is set again at the same address [21.13, 22.15]', async () => {
    const bot = await addPage();
    const before = await routeOf(bot.id);
    phones.postsTo = '';
    await inspect(bot.id);
    await eventually(() => expect(phones.postsTo).toBeNull());
    const after = await routeOf(bot.id);
    expect(after?.webhook_key).toBe(before?.webhook_key);
    // The round that follows its addition may have seen it gone as well.
    expect(after?.restarts).toBeGreaterThan(before?.restarts ?? 0);
  });

  test('the messenger says nothing: the bot does not work until it answers again', async () => {
    const bot = await addPage();
    phones.isSilent = true;
    expect(await inspect(bot.id)).toMatchObject({
      state: 'broken',
      reason: 'unreachable',
      inspection: { webhook: null, problems: ['unreachable'] },
    });
    // No alarm for trouble that may be over in a minute.
    expect((await find(bot.id))?.trouble).toBeNull();
    phones.isSilent = false;
    await inspect(bot.id);
    await waitFor(bot.id, { state: 'active', reason: null, trouble: null });
  });

  test('an answer that does not get out has the messenger asked, also where it posts to us [23.10]', async () => {
    const bot = await addPage({ app_secret: 'courier-secret' });
    const said = { page: bot.page_id ?? '', from: 'Nobody', n: 1, said: { id: 'm1', text: 'hello' } };
    const body = JSON.stringify({ items: [said] });
    await request(app.port, 'localhost:3000', 'POST', '/webhook/courier', {
      body,
      headers: { 'x-courier-signature': signCourier(body, 'courier-secret') },
    });
    const channelId = await eventually(async () => {
      const found = (await listConversations(owner)).find(({ name }) => name === 'Nobody');
      if (found === undefined) throw new Error('no conversation yet');
      return found.id;
    });
    await eventually(async () => expect((await find(bot.id))?.inspected_at).not.toBeNull());
    phones.isSilent = true;
    await sendMessage(owner, channelId, { content: 'does it arrive?' });
    await waitFor(bot.id, { state: 'broken', reason: 'unreachable' });
  });

  test('a token that ends soon, one that has ended [21.13]', async () => {
    const bot = await addPage();
    phones.keysEndAt = new Date(Date.now() + 30 * 86_400_000);
    expect((await inspect(bot.id)).inspection?.problems).toEqual([]);
    phones.keysEndAt = new Date(Date.now() + 3 * 86_400_000);
    expect((await inspect(bot.id)).inspection).toMatchObject({
      token_expires_at: phones.keysEndAt.toISOString(),
      problems: ['token_expires_soon'],
    });
    phones.revoked.add(`key-of-${bot.page_id}`);
    expect(await inspect(bot.id)).toMatchObject({
      state: 'broken',
      reason: 'token_revoked',
      inspection: { webhook: null, problems: ['token_revoked'] },
    });
  });

  test('new credentials of the same account keep its address, those of another one do not', async () => {
    const bot = await addPage();
    const before = await routeOf(bot.id);
    const edit = (more: object) =>
      owner.call('PUT', '/api/editBot', { body: { id: bot.id, type: 3, title: bot.title, ...more } });
    expect((await edit({ app_secret: 'new' })).status).toBe(200);
    expect(await routeOf(bot.id)).toEqual({ webhook_key: before?.webhook_key, restarts: (before?.restarts ?? 0) + 1 });
    expect((await edit(pageOf('p900'))).status).toBe(200);
    expect((await routeOf(bot.id))?.webhook_key).not.toBe(before?.webhook_key);
  });

  test('whether people may answer late is kept with the bot, and recorded', async () => {
    const bot = await addPage({ human_agent: true });
    expect(bot.human_agent).toBe(true);
    const edit = (more: object) =>
      owner.call<BotView>('PUT', '/api/editBot', { body: { id: bot.id, type: 3, title: bot.title, ...more } });
    expect((await edit({})).result.human_agent).toBe(true);
    expect((await edit({ human_agent: false })).result.human_agent).toBe(false);
  });

  test('the callback address is checked the way the messenger does it [21.15]', async () => {
    const bot = await addPage();
    const secrets = makeSecretBox(app.secretKey);
    const { database } = app.resources;
    const fake = makeFakeConnector(phones);
    const check = (webhookBase: string | null, token?: string, connector: Connector = fake) =>
      makeCheckHandshake({
        database,
        connectors: new Map([[connector.type, connector]]),
        findConnectedBot: makeFindConnectedBot(secrets),
        webhookBase,
        localBase: connector === fake ? 'http://localhost:3000' : `http://127.0.0.1:${app.port}`,
      })({ workspaceId: workspace.id }, bot.id, token === undefined ? {} : { token });
    const base = `http://127.0.0.1:${app.port}`;
    expect(await check(base)).toEqual({ outcome: 'ok', url: `${base}/webhook/courier`, status: 200 });
    expect(await check(base, bot.page_id === null ? '' : `handshake-${bot.page_id}`)).toMatchObject({ outcome: 'ok' });
    expect(await check(base, 'what was pasted')).toMatchObject({ outcome: 'other_token', status: null });
    expect(await check(null)).toEqual({
      outcome: 'no_public_address',
      url: 'http://localhost:3000/webhook/courier',
      status: null,
    });
    // A stand-in on this machine needs no public address.
    const standIn: Connector = { ...fake, webhook: { ...(fake.webhook as SharedWebhook), isStandIn: true } };
    expect(await check(null, undefined, standIn)).toMatchObject({ outcome: 'ok', status: 200 });
    const stranger = createServer((_request, response) => response.end('Welcome!'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    expect(await check(strangerUrl)).toMatchObject({ outcome: 'other_answer', status: 200 });
    await new Promise((resolve) => stranger.close(resolve));
    expect(await check(strangerUrl)).toMatchObject({ outcome: 'unreachable', status: null });
  });
});
