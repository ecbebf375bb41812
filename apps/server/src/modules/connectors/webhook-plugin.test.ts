import { createHmac } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSafeFetch } from '../../platform/safe-fetch/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import type { Connector } from './connector.ts';
import type { Credentials } from './credentials.ts';
import { makeFacebookConnector } from './facebook/facebook-connector.ts';
import type { InboundUpdate } from './inbound.ts';
import { makeTelegramConnector } from './telegram/telegram-connector.ts';
import { makeViberConnector } from './viber/viber-connector.ts';
import { webhookPlugin } from './webhook-plugin.ts';

/** Strangers' calls to the addresses to which messengers post. */
interface Line {
  msg: string;
  botId?: number;
  count?: number;
}
const pageId = '100200300400500';
const viberToken = '4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f6071';
const verifyToken = 'k3f9x2-0a8zq1-mm41td-9pw0ce';
const secrets = makeSecretBox('a secret key for tests that is long enough');
// Nothing listens there.
const deps = {
  secrets,
  safeFetch: makeSafeFetch({ allowedOrigins: [] }),
  messengerUrls: { facebook: 'http://127.0.0.1:9/v25.0', viber: 'http://127.0.0.1:9', telegram: 'http://127.0.0.1:9' },
};
const credentialsOf: Record<string, Credentials> = {
  facebook: { token: verifyToken, page_id: pageId, page_access_token: 'EAAexamplePageToken1234567890' },
  viber: { token: viberToken },
  telegram: { token: '1:a' },
};

let app: FastifyInstance;
let connector: Connector;
let lines: Line[];
let nowMs: number;
let stored: InboundUpdate[];

const start = async (made: Connector) => {
  connector = made;
  const toRoute = (botId: number) => ({
    workspace_id: 1,
    bot_id: botId,
    webhook_key: `key-${botId}`,
    service_bot_id: String(Number(pageId) + botId - 1),
  });
  app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  });
  await app.register(
    webhookPlugin(connector, {
      findRoute: async (_type, key) => toRoute(Number(key.split('-')[1])),
      findRoutesByAccounts: async (_type, ids) => ids.map((id) => toRoute(Number(id) - Number(pageId) + 1)),
      listRoutes: async () => [toRoute(1)],
      loadCredentials: async () => credentialsOf[connector.name] ?? null,
      loadGreeting: async () => null,
      store: async (_bot, updates) => void stored.push(...updates),
      noteAccount: async () => {},
      rateLimits: true,
      now: () => nowMs,
    }),
  );
};

beforeEach(() => {
  lines = [];
  nowMs = 1_000_000;
  stored = [];
});
afterEach(async () => {
  await app.close();
  await connector.close();
});

const facebookBody = (page = pageId) =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: page,
        messaging: [{ sender: { id: '7' }, recipient: { id: page }, timestamp: 1, message: { mid: 'm_1', text: 'x' } }],
      },
    ],
  });
const hex = (key: string, body: string) => createHmac('sha256', key).update(body).digest('hex');
const makeFacebook = (secret: string | null) =>
  makeFacebookConnector({ ...deps, messengerSecrets: secret === null ? {} : { facebook: secret } });

const posts: readonly [string, string, () => Connector, (bot: number) => [string, object, string], string][] = [
  [
    'Messenger',
    'a webhook was refused',
    () => makeFacebook('0123456789abcdef0123456789abcdef'),
    (bot) => {
      const body = facebookBody(String(Number(pageId) + bot - 1));
      return ['/webhook/facebook', { 'x-hub-signature-256': `sha256=${hex('a guess', body)}` }, body];
    },
    '403',
  ],
  [
    'Messenger without a secret',
    'a webhook could not be confirmed',
    () => makeFacebook(null),
    (bot) => {
      const body = facebookBody(String(Number(pageId) + bot - 1));
      return ['/webhook/facebook', { 'x-hub-signature-256': `sha256=${hex('a guess', body)}` }, body];
    },
    '503',
  ],
  [
    'Viber',
    'a webhook was refused',
    () => makeViberConnector(deps),
    (bot) => [`/webhook/viber/key-${bot}`, { 'x-viber-content-signature': hex('a guess', '{}') }, '{}'],
    '401',
  ],
];

describe.each(posts)('%s', (_, reason, make, build, status) => {
  test('says once a minute and bot that it refuses, with how often', async () => {
    await start(make());
    const post = async (bot: number) => {
      const [url, headers, payload] = build(bot);
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      return String(answer.statusCode);
    };
    for (let time = 0; time < 30; time += 1) expect(await post(1)).toBe(status);
    expect(lines).toMatchObject([{ msg: reason, botId: 1, count: 1 }]);
    await post(2);
    nowMs += 59_999;
    await post(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ botId: 2, count: 1 });
    nowMs += 1;
    await post(1);
    expect(lines.slice(2)).toMatchObject([{ msg: reason, botId: 1, count: 31 }]);
    expect(stored).toEqual([]);
  });
});

test('Telegram’s strangers are refused before their body is read, without a word', async () => {
  await start(makeTelegramConnector(deps));
  for (let time = 0; time < 30; time += 1) {
    const headers = { 'x-telegram-bot-api-secret-token': 'a guess', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/webhook/telegram/key-1', headers, payload: '{"update' });
    expect(answer.statusCode).toBe(401);
  }
  expect(lines).toEqual([]);
});

describe('the handshake', () => {
  const ask = async (remoteAddress: string, token = verifyToken) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    const answer = await app.inject({ method: 'GET', url: '/webhook/facebook', query, remoteAddress });
    return answer.statusCode;
  };

  test('is answered twenty times a minute to one address, and not to those who guess on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await start(makeFacebook(null));
      const guesses = [];
      for (let time = 0; time < 21; time += 1) guesses.push(await ask('203.0.113.1', `guess-${time}-0a8zq1`));
      expect(guesses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
      // The right one gets no answer any more either.
      expect(await ask('203.0.113.1')).toBe(429);
      expect(await ask('203.0.113.2')).toBe(200);
      vi.advanceTimersByTime(60_001);
      expect(await ask('203.0.113.1')).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test('from all addresses together is answered a hundred and twenty times a minute', async () => {
    await start(makeFacebook(null));
    const statuses = [];
    for (let time = 0; time < 121; time += 1) statuses.push(await ask(`203.0.113.${time}`));
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
    expect(statuses[120]).toBe(429);
  });
});
