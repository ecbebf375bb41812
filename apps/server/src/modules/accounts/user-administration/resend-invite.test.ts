import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let fixture: MailingApp;
let limited: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  limited = await startTestApp({ share: fixture.app, env: { ...fixture.mailEnv, RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await limited.close();
  await fixture.close();
});
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
});

const resend = ({ token }: TestUser, id: number) =>
  limited.call(workspace.host, 'POST', `/api/users/${id}/resend-invite`, { token });
const invite = (name: string) => fixture.invite(workspace, { email: `${name}@${workspace.subdomain}.test` });

test('an invitation is sent again five times an hour, whoever asks, and one link stays good [12.14]', async () => {
  const { owner } = workspace;
  const administrator = await workspace.addUser(1);
  const email = `often@${workspace.subdomain}.test`;
  const id = await invite('often');
  for (const by of [owner, administrator, owner, administrator, owner]) expect((await resend(by, id)).status).toBe(200);
  for (const by of [owner, administrator]) {
    const refused = await resend(by, id);
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'request.rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  }
  await fixture.untilIdle();
  // Several mails are sent at once, so the newest is not always the last to arrive.
  const statuses = [];
  for (const { code } of await fixture.linksTo(email, 6)) {
    const body = { id, code };
    const checked = await fixture.app.call(workspace.host, 'POST', '/api/auth/check-activation-code', { body });
    statuses.push(checked.status);
  }
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  expect((await resend(owner, await invite('another'))).status).toBe(200);
});

test('one administrator sends fifty an hour, and calls that mail nobody do not count [12.14]', async () => {
  const administrator = await workspace.addUser(1);
  const { id: active } = await workspace.addUser(3);
  for (let index = 0; index < 6; index += 1) {
    expect((await resend(administrator, active)).body.error?.code).toBe('user.not_pending');
    expect((await resend(administrator, 9_000)).status).toBe(404);
  }
  const ids = [];
  for (let index = 0; index < 11; index += 1) ids.push(await invite(`person${index}`));
  const last = ids.pop() ?? 0;
  for (const id of ids) {
    for (let index = 0; index < 5; index += 1) expect((await resend(administrator, id)).status).toBe(200);
  }
  expect((await resend(administrator, last)).status).toBe(429);
  // Refused calls did not use up the mails others may send to this person.
  for (let index = 0; index < 5; index += 1) expect((await resend(workspace.owner, last)).status).toBe(200);
});
