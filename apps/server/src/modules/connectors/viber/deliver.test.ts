import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts';
import { makeViberClient, type ViberClient } from '../../../../../sandbox/src/viber/viber-client.ts';
import { makeSafeFetch } from '../../../platform/safe-fetch/index.ts';
import type { Connector } from '../connector.ts';
import { DeliveryProblem, type OutboundFile, type OutboundMessage } from '../outbound.ts';
import { RecentSends } from './recent-sends.ts';
import { makeViberConnector } from './viber-connector.ts';

let sandbox: Sandbox;
let viber: ViberClient;
let connector: Connector;
let hook: Server;
let hookUrl: string;
const logged: string[] = [];

beforeAll(async () => {
  sandbox = await makeSandbox({ port: 0 });
  viber = makeViberClient(sandbox.url);
  connector = makeViberConnector({
    messengerUrls: { viber: sandbox.url },
    safeFetch: makeSafeFetch({ allowedOrigins: [sandbox.url] }),
  });
  hook = createServer((request, response) => void request.resume().on('end', () => response.end()));
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  hookUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
});
afterEach(() => viber.clearFaults());
afterAll(async () => {
  await connector.close();
  await sandbox.close();
  hook.close();
});

/** A bot that this process listens to, and a person who has written to it. */
const openChat = async () => {
  const bot = await viber.createBot({ name: 'Acme Support' });
  const credentials = { token: bot.token };
  const states: string[] = [];
  const listener = connector.listen({
    loadBot: async () => ({ credentials, pollOffset: null, mayTakeOver: true }),
    store: async () => {},
    reportHealth: async ({ state, reason }) => void states.push(`${state} ${reason}`),
    mayListen: () => true,
    webhookKey: 'key',
    webhookUrl: null,
    localWebhookUrl: hookUrl,
    log: { warn: (...said: unknown[]) => void logged.push(inspect(said, { depth: 6 })) } as never,
  });
  await expect.poll(() => states).toEqual(['active null']);
  const person = await viber.createPerson({ first_name: 'Olena' });
  const phone = viber.phone(bot.id, person.id);
  await phone.sendText('hi');
  const chatId = (await phone.read()).user_id ?? '';
  return { bot, phone, listener, target: { credentials, chatId, botTitle: 'Acme support and sales team' } };
};

const message = (content: string, files: OutboundFile[] = []): OutboundMessage => ({
  audience: 'public',
  content,
  files,
  replyToExternalId: null,
  repliedContent: null,
  ref: 'w1.c1.s1.a1',
  moment: { now: new Date(), lastInboundAt: new Date() },
});
const deliver = async (target: Parameters<Connector['prepare']>[0], sent = message('Hello')) => {
  const [part] = connector.prepare(target, sent);
  return (await part?.deliver()) ?? null;
};
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof DeliveryProblem ? error : String(error)),
  );

describe('an inspection', () => {
  const urls = (webhookUrl: string | null) => ({ webhookUrl, localWebhookUrl: hookUrl });

  test('tells whose the webhook is, and what is wrong', async () => {
    const { bot, target, listener } = await openChat();
    const { credentials } = target;
    const ask = (webhookUrl: string | null = null) => connector.inspect(credentials, urls(webhookUrl));
    expect(await ask()).toMatchObject({ webhook: 'ours', webhookHost: null, problems: [] });
    expect(await ask('https://elsewhere.example.com/webhook/viber/x')).toMatchObject({
      webhook: 'foreign',
      webhookHost: new URL(hookUrl).host,
      problems: ['webhook_elsewhere'],
    });
    await viber.forgetWebhook(bot.id);
    expect(await ask()).toMatchObject({ webhook: 'none', problems: ['webhook_missing'] });
    await viber.addFault({ kind: 'refused', code: 9, method: 'get_account_info' });
    expect(await ask()).toMatchObject({ problems: ['bot_restricted'] });
    await viber.addFault({ kind: 'reset', method: 'get_account_info' });
    expect(await problemOf(ask())).toMatchObject({ kind: 'unknown_outcome' });
    await viber.revokeToken(bot.id);
    await expect(ask()).rejects.toThrow(/does not know the token/);
    await listener.close();
  });
});

describe('a refusal of Viber', () => {
  test.each<[number, string]>([
    [1, 'provider_refused'],
    [2, 'bot_token_revoked'],
    [3, 'provider_refused'],
    [4, 'provider_refused'],
    [5, 'client_unreachable'],
    [6, 'blocked_by_client'],
    [7, 'bot_restricted'],
    [8, 'bot_restricted'],
    [9, 'bot_restricted'],
    [11, 'client_app_too_old'],
    [12, 'rate_limited'],
    [13, 'client_app_too_old'],
    [14, 'provider_refused'],
    [15, 'bot_restricted'],
    [16, 'provider_refused'],
    [20, 'provider_refused'],
    [21, 'client_unreachable'],
    [22, 'provider_refused'],
    [23, 'billing_required'],
    [24, 'billing_required'],
    [99, 'refused_unexplained'],
  ])('with %i means %s, and is not tried again at once', async (code, kind) => {
    const { bot, target, listener } = await openChat();
    await viber.addFault({ kind: 'refused', code, method: 'send_message', times: 9 });
    await viber.clearCalls(bot.id);
    expect(await problemOf(deliver(target))).toMatchObject({ kind, code: String(code) });
    expect((await viber.listCalls(bot.id)).map(({ method }) => method)).toEqual(['send_message']);
    await listener.close();
  });

  test('because the webhook is gone sets it again and sends once [22.2]', async () => {
    const { bot, target, phone, listener } = await openChat();
    await viber.forgetWebhook(bot.id);
    expect(await deliver(target)).toMatchObject({ added: [{ slot: 0 }] });
    expect((await viber.listBots()).find(({ id }) => id === bot.id)?.webhook_url).toBe(hookUrl);
    expect((await phone.read()).messages.filter((one) => one.from_bot)).toHaveLength(1);
    await viber.addFault({ kind: 'refused', code: 10, method: 'send_message', times: 2 });
    expect(await problemOf(deliver(target))).toMatchObject({ kind: 'not_processed' });
    await connector.disconnect(target.credentials);
    expect(await problemOf(deliver(target))).toMatchObject({ kind: 'not_processed' });
    await listener.close();
  });

  test('of a kind that the app is too old for sends it as plain text [22.8]', async () => {
    const { target, phone, listener } = await openChat();
    const file: OutboundFile = {
      name: 'offer.pdf',
      type: 'application/pdf',
      kind: 'file',
      sizeBytes: 5,
      width: null,
      height: null,
      open: () => Promise.reject(new Error('not read here')),
      publicUrl: (_form, extension) => `https://files.example.test/file.${extension}`,
    };
    await viber.addFault({ kind: 'refused', code: 13, method: 'send_message' });
    expect(await deliver(target, message('', [file]))).toMatchObject({ added: [{ slot: 100 }] });
    const shown = (await phone.read()).messages.find((one) => one.from_bot);
    expect(shown?.text).toBe('offer.pdf\nhttps://files.example.test/file.pdf');
    await listener.close();
  });

  test('after a hundred messages to somebody silent waits for their word [22.8]', async () => {
    const { target, phone, listener } = await openChat();
    for (let sent = 0; sent < 100; sent += 1) await deliver(target);
    expect(await problemOf(deliver(target))).toMatchObject({ kind: 'messaging_limit', code: '12' });
    await phone.sendText('I am here');
    expect(await deliver(target)).toMatchObject({ added: [{ slot: 0 }] });
    await listener.close();
  });
});

describe('an answer that is none', () => {
  test.each<[Parameters<ViberClient['addFault']>[0]['kind'], string]>([
    ['too_many_requests', 'rate_limited'],
    ['server_error', 'not_processed'],
    ['html_bad_gateway', 'unknown_outcome'],
    ['garbage', 'unknown_outcome'],
    ['reset', 'unknown_outcome'],
    ['accept_then_reset', 'unknown_outcome'],
  ])('%s means %s', async (kind, meaning) => {
    const { target, listener } = await openChat();
    await viber.addFault({ kind, method: 'send_message', retry_after: 7 });
    const problem = await problemOf(deliver(target));
    expect(problem).toMatchObject({ kind: meaning });
    if (meaning === 'rate_limited') expect(problem).toMatchObject({ retryAfterMs: 7_000 });
    expect(String(problem)).not.toContain(target.credentials.token);
    await listener.close();
  });

  test('no connection means that nothing was processed', async () => {
    const nowhere = makeViberConnector({
      messengerUrls: { viber: 'http://127.0.0.1:9' },
      safeFetch: makeSafeFetch({ allowedOrigins: [] }),
    });
    const token = '0000000000000000-0000000000000000-0000000000000000';
    const [part] = nowhere.prepare({ credentials: { token }, chatId: 'a', botTitle: 'Acme' }, message('Hello'));
    expect(await problemOf(part?.deliver() ?? Promise.resolve())).toMatchObject({ kind: 'not_processed' });
    await nowhere.close();
  });
});

test('a webhook that can not be set is logged without the token', async () => {
  const bot = await viber.createBot({ name: 'Acme Support' });
  const states: string[] = [];
  for (const fault of [
    { kind: 'refused', code: 1 },
    { kind: 'reset' },
    { kind: 'garbage' },
    { kind: 'refused', code: 2 },
  ] as const) {
    await viber.addFault({ ...fault, method: 'set_webhook' });
    const listener = connector.listen({
      loadBot: async () => ({ credentials: { token: bot.token }, pollOffset: null, mayTakeOver: true }),
      store: async () => {},
      reportHealth: async ({ state, reason }) => void states.push(`${state} ${reason}`),
      mayListen: () => true,
      webhookKey: 'key',
      webhookUrl: null,
      localWebhookUrl: hookUrl,
      log: { warn: (...said: unknown[]) => void logged.push(inspect(said, { depth: 6 })) } as never,
    });
    const count = states.length;
    await expect.poll(() => states.length).toBe(count + 1);
    await listener.close();
  }
  expect(states).toEqual(['broken unreachable', 'broken unreachable', 'broken unreachable', 'broken token_revoked']);
  expect(logged.length).toBeGreaterThanOrEqual(3);
  expect(logged.join('')).not.toContain(bot.token);
});

test('only what was sent within the hour counts as recent', () => {
  let now = 0;
  const sends = new RecentSends(() => now);
  for (let sent = 0; sent < 100; sent += 1) sends.note('a');
  expect([sends.isLimitReached('a'), sends.isLimitReached('b')]).toEqual([true, false]);
  now = 60 * 60 * 1000;
  expect(sends.isLimitReached('a')).toBe(false);
});
