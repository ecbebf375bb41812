import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { type TestUser, type TestWorkspace, testPassword } from '../../../testing/test-app.ts';

let mailing: MailingApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  mailing = await startMailingApp({ TRUST_PROXY: 'loopback' });
  workspace = await mailing.app.createWorkspace();
});
afterAll(() => mailing.close());

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const signIn = async (user: TestUser, address: string, userAgent: string, password = testPassword) => {
  const { status } = await mailing.app.call(workspace.host, 'POST', '/api/auth/login', {
    body: { username: `user${user.id}`, password },
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
  });
  await mailing.untilIdle();
  return status;
};

test('a sign-in from a device never used before is mailed, one from a known address or browser is not [10.10]', async () => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  const address = `user${user.id}@test.test`;
  const counts = [];
  for (const [from, agent] of [
    ['198.51.100.1', linux],
    ['198.51.100.1', iphone],
    ['198.51.100.2', linux],
  ] as const) {
    expect(await signIn(user, from, agent)).toBe(200);
    counts.push(mailing.countMailsTo(address));
  }
  expect(counts).toEqual([0, 0, 0]);
  expect(await signIn(user, '198.51.100.3', 'curl/8', 'wrong')).toBe(401);
  expect(mailing.countMailsTo(address)).toBe(0);

  expect(await signIn(user, '198.51.100.4', linux.replace('Chrome', 'Firefox'))).toBe(200);
  const { mail } = await mailing.mailTo(address);
  expect(mail.text).toContain('198.51.100.4');
  expect(mail.text).toContain(`http://${workspace.host}/profile/security/`);
  expect(await signIn(user, '198.51.100.4', 'another browser')).toBe(200);
  expect(mailing.countMailsTo(address)).toBe(1);
});
