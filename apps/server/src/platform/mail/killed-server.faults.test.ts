import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/processes/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSecretBox } from '../secrets/index.ts';
import { makeQueueMail } from './queue-mail.ts';

let mailServer: MailServer;
let seed: TestApp;
let server: ServerProcess;

const startServer = () => {
  const { host, user, database, port } = seed.database.connection;
  return startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Switchboard <no-reply@switchboard.test>',
  });
};

beforeAll(async () => {
  mailServer = await startMailServer();
  seed = await startTestApp();
  // The app in this process would send the mail; its resources are still needed.
  await seed.app.close();
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await seed.resources.close();
  await seed.database.close();
  await mailServer.close();
});

test('a server killed between handing a mail over and knowing it sends it again under the same Message-ID', async () => {
  const handedOver = new Promise<void>((resolve) => {
    mailServer.answerMail = () => {
      server.child.kill('SIGKILL');
      resolve();
      return null;
    };
  });
  const queueMail = makeQueueMail({ secrets: makeSecretBox(seed.secretKey), host: 'example.test' });
  await seed.resources.database.global((tx) =>
    queueMail(tx, {
      to: 'bob@acme.test',
      language: 'en-US',
      subject: 'Join Acme',
      heading: 'Olena invites you',
      paragraphs: [],
      action: null,
      workspace: { company: 'Acme', url: 'http://acme.localhost:3000' },
    }),
  );
  await handedOver;
  await expect.poll(() => mailServer.received.length).toBe(1);
  mailServer.answerMail = () => null;
  server = await startServer();
  await expect.poll(() => mailServer.received.length, { timeout: 40_000 }).toBe(2);
  const [first, second] = mailServer.received.map(({ mail }) => mail.messageId);
  expect(first).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
  expect(second).toBe(first);
});
