import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyConversations } from '../../../testing/messengers/many-conversations.ts';
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts';
import { type KillableServer, startKillableServer } from '../../../testing/processes/killable-server.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { rollUpSome } from '../reports/roll-up.ts';

const readers = 30;
const week = '2026-11-23';

let mailServer: MailServer;
let seed: TestApp;
let workspace: TestWorkspace;
let server: KillableServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  for (let number = 0; number < readers; number += 1) await workspace.addUser(1);
  const channelId = await addManyConversations(seed, workspace.id, 1);
  await seed.resources.database.inWorkspace(workspace.id, async (tx) => {
    await tx.query(
      `insert into report_facts (workspace_id, at, kind, channel_id, made_by)
        select $1, '2026-11-25T12:00Z', 'message_in', $2, 'client' from generate_series(1, 50)`,
      [workspace.id, channelId],
    );
    await tx.query(`update users set preferences = '{"weekly_mail": true}' where workspace_id = $1`, [workspace.id]);
    await rollUpSome(tx, workspace.id);
  });
  server = await startKillableServer(seed, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Switchboard <no-reply@switchboard.test>',
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const dealtWith = () => server.count('weekly_mails where workspace_id = $1', workspace.id);

test('each reader has one mail, wherever the server is killed between drawing and sending [49.20]', async () => {
  await server.superuser.query(
    `select enqueue_job('send-weekly-mail', json_build_object('workspace_id', workspace_id, 'user_id', id, 'week', $2::text),
      'weekly-mails', 'weekly-mail:' || workspace_id || ':' || id, now(), 8) from users where workspace_id = $1 and status = 1`,
    [workspace.id, week],
  );
  for (const share of [0.1, 0.3, 0.6]) {
    await expect.poll(dealtWith, { timeout: 90_000, interval: 5 }).toBeGreaterThan(readers * share);
    expect(await dealtWith()).toBeLessThan(readers);
    await server.kill();
  }
  await expect.poll(dealtWith, { timeout: 120_000, interval: 100 }).toBe(readers + 1);
  const waiting = () =>
    server.count('graphile_worker._private_jobs where $1::bigint > 0 and attempts < max_attempts', 1);
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(0);
  // A mail server that has a mail may be given it again, under its own id.
  const idsOf = new Map<string, Set<string>>();
  for (const { recipients, mail } of mailServer.received) {
    const ids = idsOf.get(String(recipients)) ?? new Set();
    idsOf.set(String(recipients), ids.add(mail.messageId ?? ''));
  }
  expect(idsOf.size).toBe(readers + 1);
  expect([...idsOf.values()].filter(({ size }) => size !== 1)).toEqual([]);
});
