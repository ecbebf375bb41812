// Mails about a subscription that cannot be delivered: an alert is raised, and the mails are not lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';

let fixture: MailingApp;

beforeAll(async () => {
  fixture = await startMailingApp();
});
afterAll(() => fixture.close());

test('a notice that the mail server refuses for good is a dead job, as the alarm counts them, and goes out once that is mended [26.31]', async () => {
  const workspace = await fixture.app.createWorkspace();
  const address = `owner@${workspace.subdomain}.test`;
  fixture.mailServer.answerRecipient = () => ({ code: 550, text: '5.7.1 we do not know you' });
  await fixture.query(`update workspaces set trial_ends_at = now() - interval '1 minute' where id = $1`, [
    workspace.id,
  ]);
  const advance = () => fixture.query(`select graphile_worker.add_job('advance-subscriptions', '{}')`);
  const deadJobs = async () => {
    const { rows } = await fixture.query<{ task_identifier: string }>(
      'select task_identifier from graphile_worker.jobs where attempts >= max_attempts',
    );
    return rows.map(({ task_identifier: task }) => task);
  };
  await advance();
  await eventually(async () => expect(await deadJobs()).toEqual(['send-mail']));
  expect(fixture.countMailsTo(address)).toBe(0);
  // The notice is recorded as sent: as time passes there is no second one.
  await advance();
  await eventually(async () => {
    const { rows } = await fixture.query('select from graphile_worker.jobs where attempts < max_attempts');
    expect(rows).toEqual([]);
  });
  expect(await deadJobs()).toEqual(['send-mail']);

  // As the runbook says.
  fixture.mailServer.answerRecipient = () => null;
  await fixture.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) from graphile_worker.jobs
     where attempts >= max_attempts`,
  );
  await eventually(() => expect(fixture.countMailsTo(address)).toBe(1));
  expect((await fixture.mailTo(address)).mail.text).toContain('/preferences/subscription/');
  await eventually(async () => expect(await deadJobs()).toEqual([]));
  expect(fixture.countMailsTo(address)).toBe(1);
});
