import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeHttpServer } from './index.ts';

const expected = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;" +
    "media-src 'self' blob:;font-src 'self' data:;connect-src 'self';worker-src 'self';manifest-src 'self';" +
    "form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';" +
    "require-trusted-types-for 'script';trusted-types app-worker character-references ProseMirrorClipboard",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const overHttps = 'max-age=31536000; includeSubDomains';

const makeServer = async (isProduction: boolean, formsGoTo: string | null = null) => {
  const log = fastify({ logger: { level: 'silent' } }).log;
  const server = await makeHttpServer({ log, trustProxy: false, isProduction, formsGoTo, isUnavailable: () => false });
  server.get('/fine', () => 'fine');
  server.get('/broken', () => Promise.reject(new Error('broken')));
  server.post('/posted', () => 'posted');
  return server;
};

test.each([
  ['GET', '/fine', 200],
  ['GET', '/broken', 500],
  ['GET', '/nothing', 404],
  ['GET', '/%', 400],
  ['POST', '/posted', 400],
] as const)('%s %s answers %d with every header that keeps a page safe', async (method, url, status) => {
  const server = await makeServer(true);
  const body = { payload: '{broken', headers: { 'content-type': 'application/json' } };
  const answer = await server.inject({ method, url, ...(method === 'POST' && body) });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ ...expected, 'strict-transport-security': overHttps });
});

test('without https nobody is told to insist on it', async () => {
  const server = await makeServer(false);
  const { headers } = await server.inject('/fine');
  expect(headers).toMatchObject(expected);
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('forms go to the page of the payment provider as well, to no other of its pages and to nobody else [26.4]', async () => {
  const server = await makeServer(true, 'https://www.liqpay.ua/api/3/checkout');
  const { headers } = await server.inject('/fine');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("form-action 'self' https://www.liqpay.ua/api/3/checkout");
  expect(policy.filter((rule) => rule.includes('liqpay'))).toHaveLength(1);
});
