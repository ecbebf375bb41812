import type { AuditEntry } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { closesWithinMs } from '../../../testing/soon.ts';
import {
  type Answer,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;
let administrator: TestUser;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  administrator = await workspace.addUser(1);
  await workspace.setConfirmed(administrator);
});

const reset = (by: TestUser, id: number) => by.call('DELETE', `/api/users/${id}/second-factors`);
const refusalOf = ({ status, body }: Answer<unknown>) => `${status} ${body.error?.code}`;
const signIn = (username: string) =>
  app.call<{ token: string }>(workspace.host, 'POST', '/api/auth/login', {
    body: { username, password: testPassword },
  });

/** Sets up an authenticator app and a passkey; returns a recovery code. */
const addFactors = async (user: TestUser): Promise<string> => {
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  const { secret } = (await user.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enabled = await user.call<{ recovery_codes: string[] }>('POST', '/api/auth/second-factors/totp/enable', {
    body: { code },
  });
  await fixture.query(
    `insert into passkeys (workspace_id, id, user_id, name, host, credential_id, public_key, counter, transports)
     values ($1, $2, $2, 'Work laptop', 'localhost', 'key of ' || ($2::bigint), '', 0, '{}')`,
    [workspace.id, user.id],
  );
  return enabled.result.recovery_codes[0] ?? '';
};
const addMember = async () => {
  const user = await workspace.addUser(3);
  return { ...user, email: `user${user.id}@test.test`, recoveryCode: await addFactors(user) };
};
const hasFactors = async (user: TestUser) =>
  (
    await fixture.query(
      `select user_id from totp_secrets where workspace_id = $1 and user_id = $2
       union all select user_id from passkeys where workspace_id = $1 and user_id = $2
       union all select user_id from recovery_codes where workspace_id = $1 and user_id = $2`,
      [workspace.id, user.id],
    )
  ).rowCount !== 0;
const entries = async () =>
  (await workspace.owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?action=user.second_factors_reset')).result
    .data;

test('whether there are any is known to those who may change users [12.13]', async () => {
  const find = async (id: number) =>
    (await administrator.call<{ has_any: boolean }>('GET', `/api/users/${id}/second-factors`)).result.has_any;
  const without = await workspace.addUser(3);
  const user = await addMember();
  expect([await find(without.id), await find(user.id)]).toEqual([false, true]);
  await reset(administrator, user.id);
  expect(await find(user.id)).toBe(false);
});

test('a colleague who has lost every second factor signs in by the password again, and is told [12.13]', async () => {
  const user = await addMember();
  await fixture.query(`update users set language = 'ru-RU' where workspace_id = $1 and id = $2`, [
    workspace.id,
    user.id,
  ]);
  const socket = await TestSocket.signIn(app.port, workspace.host, user.token);
  const before = await signIn(user.email);
  expect(before.body.error?.code).toBe('auth.second_factor_required');

  expect((await reset(administrator, user.id)).result).toBe(true);
  expect(await hasFactors(user)).toBe(false);
  expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
  expect((await user.call('GET', '/api/auth/current-user')).status).toBe(401);
  const challenge = before.body.error?.params['challenge'];
  const late = await app.call(workspace.host, 'POST', '/api/auth/second-factor', {
    body: { challenge, code: user.recoveryCode },
  });
  expect(late.status).toBe(422);
  expect((await signIn(user.email)).result.token).toMatch(/^cs_/);

  const { mail } = await fixture.mailTo(user.email);
  expect(mail.subject).toBe(`Двухэтапная аутентификация в Company ${workspace.subdomain} сброшена`);
  for (const text of [mail.text, mail.html]) expect(text).toContain(`http://${workspace.host}/profile/security/`);
  expect(await entries()).toMatchObject([
    {
      actor: { id: administrator.id },
      subject: { kind: 'user', id: user.id },
      changes: { second_factors: { from: ['TOTP', 'Passkey Work laptop'], to: [] } },
      ip: '127.0.0.1',
    },
  ]);
});

describe('it is refused', () => {
  test('without a confirmation', async () => {
    const user = await addMember();
    await workspace.setConfirmed(administrator, false);
    expect(refusalOf(await reset(administrator, user.id))).toBe('403 auth.confirmation_required');
    expect(await hasFactors(user)).toBe(true);
  });

  test('upon oneself, and upon the owner by anybody', async () => {
    for (const user of [administrator, workspace.owner]) {
      await addFactors(user);
      expect(refusalOf(await reset(user, user.id))).toBe('403 user.own_second_factors');
      expect(await hasFactors(user)).toBe(true);
    }
    expect(refusalOf(await reset(administrator, workspace.owner.id))).toBe('403 user.protected');
    expect(await hasFactors(workspace.owner)).toBe(true);
  });

  test('upon somebody with more rights, and by who may not change users', async () => {
    const body = { name: 'Staff', permissions: { users: ['read', 'update'], profile: ['read'] } };
    const role = await workspace.owner.call<{ id: number }>('POST', '/api/roles', { body });
    const [staff, manager] = [await workspace.addUser(role.result.id), await workspace.addUser(2)];
    for (const user of [staff, manager]) await workspace.setConfirmed(user);
    await addFactors(administrator);
    expect(refusalOf(await reset(staff, administrator.id))).toBe('403 user.protected');
    const user = await addMember();
    expect(refusalOf(await reset(manager, user.id))).toBe('403 permission.denied');
    expect(await hasFactors(administrator)).toBe(true);
    expect(await hasFactors(user)).toBe(true);
  });

  test('upon who has none, and who is deleted', async () => {
    // An app that was never set up is no second factor.
    const { id } = await workspace.addUser(3);
    await fixture.query(`insert into totp_secrets (workspace_id, user_id, sealed_secret) values ($1, $2, '')`, [
      workspace.id,
      id,
    ]);
    expect(refusalOf(await reset(administrator, id))).toBe('409 user.no_second_factor');
    await workspace.owner.call('DELETE', `/api/users/${id}`);
    expect(refusalOf(await reset(administrator, id))).toBe('404 user.not_found');
    expect(await entries()).toEqual([]);
  });
});
