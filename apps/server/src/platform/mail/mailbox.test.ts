import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSecretBox } from '../secrets/index.ts';
import { makeQueueMail } from './queue-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const queueMail = makeQueueMail({ secrets: makeSecretBox(app.secretKey), host: 'localhost' });
  await app.resources.database.global((tx) =>
    queueMail(tx, {
      to: 'bob@acme.test',
      language: 'en-US',
      subject: 'Join <b>Acme</b>',
      heading: 'Olena invites you',
      paragraphs: [],
      action: { label: 'Join your team', url: 'http://acme.localhost:3000/join-your-team/7/abc' },
      workspace: { company: 'Acme', url: 'http://acme.localhost:3000' },
    }),
  );
});
afterAll(() => app.close());

const get = (path: string, host = 'localhost:3000') => app.call<string>(host, 'GET', path);

test('without a mail server mails are kept and shown, on the bare host and on those of workspaces', async () => {
  await expect.poll(async () => (await get('/dev/mailbox/')).result).toContain('bob@acme.test');
  const { status, result: list, headers } = await get('/dev/mailbox', 'acme.localhost:3000');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(list).toContain('Join &lt;b&gt;Acme&lt;/b&gt;');
  const [address = '', id = ''] = /\/dev\/mailbox\/([\w-]+)\//.exec(list) ?? [];
  expect(id).not.toBe('');
  const mail = await get(address);
  expect(mail.result).toContain('href="http://acme.localhost:3000/join-your-team/7/abc"');
  expect(mail.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'unsafe-inline';sandbox /);
  const text = await get(`${address}text/`);
  expect([text.headers['content-type'], text.result.includes('Join your team:\nhttp')]).toEqual([
    'text/plain; charset=utf-8',
    true,
  ]);
});

test.for([
  '/dev/mailbox/1/',
  '/dev/mailbox/..%2f..%2fsecret-key/',
  `/dev/mailbox/${'0'.repeat(13)}-${'0'.repeat(36)}/`,
])('%s is no mail', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a host that is none of ours is shown nothing', async () => {
  expect((await get('/dev/mailbox/', 'rebound.evil.test')).status).toBe(404);
});

test.for<[string, Record<string, string>]>([
  [
    'in production',
    { NODE_ENV: 'production', RATE_LIMITS: 'on', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.test' },
  ],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.test' }],
  ['on a machine that others reach', { BASE_URL: 'https://example.test' }],
])('there is no mailbox %s', async ([, env]) => {
  const other = await startTestApp({ share: app, env });
  try {
    const host = env.BASE_URL === undefined ? 'localhost:3000' : 'example.test';
    expect((await other.call(host, 'GET', '/dev/mailbox/')).status).toBe(404);
  } finally {
    await other.close();
  }
});
