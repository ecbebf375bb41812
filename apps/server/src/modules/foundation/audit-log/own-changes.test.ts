import type { AuditEntry, endpoints, ResultOf } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MailedLink,
  type MailingApp,
  openSignUp,
  startMailingApp,
} from '../../../testing/accounts/account-fixture.ts';
import type { TestApp, TestUser, TestWorkspace } from '../../../testing/test-app.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
});

const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newPassword = 'a much better password';
const post = <Result>(path: string, body: unknown) =>
  app.call<Result>(workspace.host, 'POST', path, { body, headers: { 'user-agent': device } });
const finish = ({ id, code }: MailedLink, username: string) => {
  const names = { first_name: 'Ivanna', last_name: 'Zaiats', username };
  return post('/api/auth/continue-sign-up', { id, code, ...names, password: newPassword, repeat: newPassword });
};
/** Own changes, the oldest first. */
const entries = async () =>
  (await workspace.owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result.data
    .filter(({ action }) => action.startsWith('account.'))
    .toReversed();
const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  return user;
};
/** Returns the link that the user is mailed. */
const forgetPassword = async (user: TestUser): Promise<MailedLink> => {
  const email = `user${user.id}@test.test`;
  // Users of other workspaces have such addresses, too: their mails must have been sent before.
  await fixture.untilIdle();
  const mailsBefore = fixture.countMailsTo(email);
  await post('/api/forgot-password', { email });
  return fixture.linkTo(email, mailsBefore + 1);
};
/** A change of one's own: the user is both actor and subject. */
const own = (action: string, { id }: { id: number }, more: Partial<AuditEntry> = {}) => ({
  action,
  actor: { id },
  subject: { kind: 'user', id },
  ip: '127.0.0.1',
  ...more,
});
const addApp = async (user: TestUser): Promise<string[]> => {
  const { secret } = (await user.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { result } = await user.call<ResultOf<typeof endpoints.enableTotp>>(
    'POST',
    '/api/auth/second-factors/totp/enable',
    { body: { code } },
  );
  return [secret, ...result.recovery_codes];
};

describe('the audit log tells', () => {
  test('who has joined by an invitation, and who has signed up, from where [11.11]', async () => {
    await openSignUp(app, workspace, 'company.test');
    const email = `ivanna@${workspace.subdomain}.test`;
    const id = await fixture.invite(workspace, { email });
    const link = await fixture.linkTo(email);
    // A failed change leaves no entry.
    expect((await finish({ ...link, code: 'A'.repeat(43) }, 'ivanna')).status).toBe(400);
    expect((await finish(link, 'ivanna')).status).toBe(200);
    await post('/api/auth/sign-up', { email: `sofia-${workspace.subdomain}` });
    const asked = await fixture.linkTo(`sofia-${workspace.subdomain}@company.test`);
    expect((await finish(asked, 'sofia')).status).toBe(200);
    expect(await entries()).toMatchObject([
      own('account.joined', { id }, { user_agent: device, changes: { status: { from: 3, to: 1 } } }),
      own('account.signed_up', asked, { user_agent: device, changes: {} }),
    ]);
    expect((await entries()).map(({ actor }) => actor?.name)).toEqual(['Ivanna Zaiats', 'Ivanna Zaiats']);
  });

  test('whose password was set, by a mailed link and by themself', async () => {
    const user = await addUser();
    const { id, code } = await forgetPassword(user);
    await user.call('PUT', '/api/auth/password', { body: { password: 'short', repeat: 'short' } });
    const body = { id, code, password: newPassword, repeat: newPassword };
    expect((await post('/api/forgot-password/change-password', body)).status).toBe(200);
    const other = await addUser();
    await other.call('PUT', '/api/auth/password', { body: { password: newPassword, repeat: newPassword } });
    expect(await entries()).toMatchObject([
      own('account.password_reset', user, { user_agent: device, changes: {} }),
      own('account.password_changed', other, { changes: {} }),
    ]);
  });

  test('who has asked for a new address, and confirmed it', async () => {
    const user = await addUser();
    const [from, to] = [`user${user.id}@test.test`, `new-of-${workspace.subdomain}@test.test`];
    await user.call('PUT', '/api/users/profile', { body: { email: to } });
    const { id, code } = await fixture.linkTo(to);
    expect((await post('/api/users/confirm-email', { id, code })).status).toBe(200);
    expect(await entries()).toMatchObject([
      own('account.email_requested', user, { changes: { email: { from, to } } }),
      own('account.email_changed', user, { changes: { email: { from, to } }, user_agent: device }),
    ]);
  });

  test('which second factors were added and removed, and that recovery codes were renewed', async () => {
    const user = await addUser();
    // Never set up, so there was nothing to remove.
    await user.call('POST', '/api/auth/second-factors/totp');
    await user.call('DELETE', '/api/auth/second-factors/totp');
    await addApp(user);
    await user.call('POST', '/api/auth/second-factors/recovery-codes');
    await fixture.query(
      `insert into passkeys (workspace_id, id, user_id, name, host, credential_id, public_key, counter, transports)
       values ($1, 1, $2, 'Work laptop', 'localhost', 'key', '', 0, '{}')`,
      [workspace.id, user.id],
    );
    await user.call('DELETE', '/api/auth/second-factors/passkeys/1');
    await user.call('DELETE', '/api/auth/second-factors/totp');
    // Refused, so nothing was added.
    await user.call('POST', '/api/auth/second-factors/passkeys', { body: { name: 'Key', response: { id: 'x' } } });
    expect(await entries()).toMatchObject([
      own('account.second_factor_added', user, { changes: { second_factors: { from: [], to: ['TOTP'] } } }),
      own('account.recovery_codes_renewed', user, { changes: {} }),
      own('account.second_factor_removed', user, {
        changes: { second_factors: { from: ['Passkey Work laptop'], to: [] } },
      }),
      own('account.second_factor_removed', user, { changes: { second_factors: { from: ['TOTP'], to: [] } } }),
    ]);
  });

  test('which sessions were ended, but not who signs out', async () => {
    const user = await addUser();
    const signIn = () =>
      post<{ token: string }>('/api/auth/login', { username: `user${user.id}`, password: 'correct horse battery' });
    await signIn();
    const { result } = await user.call<ResultOf<typeof endpoints.listSessions>>('GET', '/api/auth/sessions');
    const other = result.data.find((session) => !session.is_current);
    expect((await user.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(200);
    expect((await user.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404);
    const { token } = (await signIn()).result;
    await app.call(workspace.host, 'POST', '/api/auth/logout', { token });
    await user.call('DELETE', '/api/auth/sessions');
    expect(await entries()).toMatchObject([
      own('account.session_ended', user, { changes: { device: { from: 'Firefox, Linux', to: null } } }),
      own('account.all_sessions_ended', user, { changes: {} }),
    ]);
  });
});

test('no secret is in it: no password, code, token or shared secret [11.11]', async () => {
  const user = await addUser();
  const secrets = await addApp(user);
  const { id, code } = await forgetPassword(user);
  await post('/api/forgot-password/change-password', { id, code, password: newPassword, repeat: newPassword });
  const { rows } = await fixture.query(
    'select row_to_json(a)::text as entry from audit_log a where workspace_id = $1',
    [workspace.id],
  );
  expect(rows).toHaveLength(2);
  const stored = rows.map(({ entry }) => String(entry)).join('\n');
  for (const secret of [...secrets, code, user.token, newPassword, 'argon2']) expect(stored).not.toContain(secret);
});
