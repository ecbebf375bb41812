import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSecretBox } from '../secrets/index.ts';
import type { Mail } from './mail.ts';
import { makeQueueMail, type QueueMail } from './queue-mail.ts';

const MAIL_FROM = 'Switchboard <no-reply@switchboard.test>';
let mailServer: MailServer;
let app: TestApp;
let owner: pg.Client;
let queueMail: QueueMail;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mailServer.url, MAIL_FROM } });
  owner = new pg.Client(app.database.connection);
  await owner.connect();
  queueMail = makeQueueMail({ secrets: makeSecretBox(app.secretKey), host: 'example.test' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.received.splice(0);
  mailServer.asked.splice(0);
});
afterEach(async () => {
  mailServer.answerRecipient = () => null;
  mailServer.answerMail = () => null;
  await owner.query('delete from graphile_worker._private_jobs');
});

const mailTo = (to: string, changes: Partial<Mail> = {}): Mail => ({
  to,
  language: 'uk-UA',
  subject: 'Запрошення до Acme',
  heading: 'Вас запрошує Олена',
  paragraphs: ['Відповідайте клієнтам разом.'],
  action: { label: 'Приєднатися', url: 'http://acme.localhost:3000/join-your-team/7/the-secret-code' },
  workspace: { company: 'Acme', url: 'http://acme.localhost:3000' },
  ...changes,
});
const queue = (mail: Mail) => app.resources.database.global((tx) => queueMail(tx, mail));
const listJobs = async () => {
  const { rows } = await owner.query<{ attempts: number; max_attempts: number; last_error: string; payload: unknown }>(
    'select attempts, max_attempts, last_error, payload from graphile_worker._private_jobs',
  );
  return rows;
};

test('a queued mail reaches the mail server whole, once, and leaves no job', async () => {
  await queue(mailTo('bob@acme.test'));
  await expect.poll(() => mailServer.received.length).toBe(1);
  const { sender, recipients, mail, raw } = mailServer.received[0] ?? {};
  expect([sender, recipients]).toEqual(['no-reply@switchboard.test', ['bob@acme.test']]);
  expect(mail?.from).toMatchObject({ name: 'Switchboard', address: 'no-reply@switchboard.test' });
  expect(mail?.to?.map(({ address }) => address)).toEqual(['bob@acme.test']);
  expect(mail?.subject).toBe('Запрошення до Acme');
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
  expect(mail?.text).toContain('http://acme.localhost:3000/join-your-team/7/the-secret-code');
  expect(mail?.html).toContain('Відповідайте клієнтам разом.');
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).toMatch(/^Content-Language: uk-UA\r$/m);
  await expect.poll(listJobs).toEqual([]);
  expect(mailServer.received).toHaveLength(1);
});

test('a mail whose cause is undone is never sent, and its code lies in the queue for nobody to read', async () => {
  const undone = app.resources.database.global(async (tx) => {
    await queueMail(tx, mailTo('bob@acme.test'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  mailServer.answerRecipient = () => ({ code: 451, text: 'later' });
  await queue(mailTo('anna@acme.test'));
  await expect.poll(() => mailServer.asked).toEqual(['anna@acme.test']);
  await expect.poll(async () => (await listJobs())[0]?.last_error).toMatch(/did not take a mail/);
  expect(JSON.stringify(await listJobs())).not.toMatch(/anna|secret-code|Acme/);
});

test('"later" is tried again, with the same Message-ID', async () => {
  mailServer.answerMail = () => (mailServer.received.length === 0 ? { code: 451, text: '4.7.1 greylisted' } : null);
  await queue(mailTo('bob@acme.test'));
  await expect.poll(() => mailServer.received.length).toBe(2);
  const [first, second] = mailServer.received;
  expect(first?.mail.messageId).toBeDefined();
  expect(second?.mail.messageId).toBe(first?.mail.messageId);
  await expect.poll(listJobs).toEqual([]);
});

test('"never" is not tried again: the job stays as a dead one that says why, and not whose address', async () => {
  mailServer.answerRecipient = (address) => ({ code: 550, text: `5.1.1 <${address}>: no such user` });
  await queue(mailTo('nobody@acme.test'));
  await expect.poll(async () => (await listJobs())[0]?.last_error).toBeTruthy();
  const [job] = await listJobs();
  expect(job?.last_error).toBe('the mail server refuses the mail for good: EENVELOPE 550 5.1.1');
  expect(job?.attempts).toBe(job?.max_attempts);
  expect(mailServer.asked).toEqual(['nobody@acme.test']);
});

test('a server that wants to know who we are refuses no mail for good', async () => {
  mailServer.answerRecipient = () => ({ code: 530, text: '5.7.0 Authentication required' });
  await queue(mailTo('bob@acme.test'));
  await expect.poll(async () => (await listJobs())[0]?.last_error).toContain('530 5.7.0');
  expect((await listJobs())[0]?.attempts).toBe(1);
});

test('mails that wait for a slow mail server hold up no other job', async () => {
  const held: (() => void)[] = [];
  mailServer.answerMail = () => new Promise((resolve) => held.push(() => resolve(null)));
  for (let index = 0; index < 40; index += 1) await queue(mailTo(`user${index}@acme.test`));
  await expect.poll(() => held.length).toBeGreaterThan(2);
  const added = await owner.query<{ id: string }>(`select id from graphile_worker.add_job('prune-attempts', '{}')`);
  const isWaiting = async () =>
    (await owner.query('select from graphile_worker._private_jobs where id = $1', [added.rows[0]?.id])).rowCount;
  await expect.poll(isWaiting).toBe(0);
  expect(held.length).toBeLessThanOrEqual(4);
  mailServer.answerMail = () => null;
  while (held.length > 0) held.pop()?.();
  await expect.poll(listJobs).toEqual([]);
  expect(new Set(mailServer.received.flatMap(({ recipients }) => recipients)).size).toBe(40);
});
