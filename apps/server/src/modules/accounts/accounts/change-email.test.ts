import type { CurrentUser } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { startTestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let mailing: MailingApp;
let workspace: TestWorkspace;
let nextAddress = 0;

beforeAll(async () => {
  mailing = await startMailingApp();
  workspace = await mailing.app.createWorkspace();
});
afterAll(() => mailing.close());

const newAddress = () => {
  nextAddress += 1;
  return `new-${nextAddress}@elsewhere.test`;
};
const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.setConfirmed(user);
  return user;
};
const request = (user: TestUser, email: unknown, more = {}) =>
  user.call<CurrentUser>('PUT', '/api/users/profile', { body: { email, ...more } });
const emailOf = async (user: TestUser) => (await user.call<CurrentUser>('GET', '/api/auth/current-user')).result.email;
const confirm = (id: unknown, code: unknown, host = workspace.host) =>
  mailing.app.call<{ email: string }>(host, 'POST', '/api/users/confirm-email', { body: { id, code } });
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [status, body.error?.code];
const invalid = [400, 'auth.code_invalid'];

describe('a new address', () => {
  test('counts once the link mailed there is opened, and the old address is told [10.2]', async () => {
    const user = await addUser();
    const old = await emailOf(user);
    const email = newAddress();
    const asked = await request(user, ` ${email.toUpperCase()} `);
    expect([asked.status, asked.result.email]).toEqual([200, old]);
    expect((await mailing.mailTo(old)).mail.text).toContain(email);
    const link = await mailing.linkTo(email);
    expect(link.url.href).toBe(`http://${workspace.host}/confirm-email/${user.id}/${link.code}/`);
    expect(await emailOf(user)).toBe(old);
    expect((await confirm(link.id, link.code)).result).toEqual({ email });
    expect(await emailOf(user)).toBe(email);
    expect(refusalOf(await confirm(link.id, link.code))).toEqual(invalid);
  });

  test('is asked for only by who has confirmed that it is them; what else is changed with it is not either', async () => {
    const user = await addUser();
    await workspace.setConfirmed(user, false);
    const before = (await user.call<CurrentUser>('GET', '/api/auth/current-user')).result;
    const { status, body } = await request(user, newAddress(), { first_name: 'Other' });
    expect([status, body.error?.code]).toEqual([403, 'auth.confirmation_required']);
    expect((await user.call<CurrentUser>('GET', '/api/auth/current-user')).result.first_name).toBe(before.first_name);
    expect((await request(user, before.email, { first_name: 'Same' })).status).toBe(200);
  });

  test('is confirmed by the newest link alone, once of twenty at once', async () => {
    const user = await addUser();
    const [first, second] = [newAddress(), newAddress()];
    await request(user, first);
    const old = await mailing.linkTo(first);
    await request(user, second);
    const link = await mailing.linkTo(second);
    expect(refusalOf(await confirm(old.id, old.code))).toEqual(invalid);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link.id, link.code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect(await emailOf(user)).toBe(second);
  });

  test('is confirmed by no link of another user, workspace or purpose, nor after a day', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const email = newAddress();
    await request(user, email);
    const { code } = await mailing.linkTo(email);
    const elsewhere = await mailing.app.createWorkspace();
    expect(refusalOf(await confirm(other.id, code))).toEqual(invalid);
    expect(refusalOf(await confirm(user.id, code, elsewhere.host))).toEqual(invalid);
    for (const path of ['/api/forgot-password/check-code', '/api/auth/check-activation-code']) {
      const answer = await mailing.app.call(workspace.host, 'POST', path, { body: { id: user.id, code } });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect((await confirm(user.id, [code])).status).toBe(422);
    await mailing.query('update account_codes set expires_at = now() where user_id = $1 and workspace_id = $2', [
      user.id,
      workspace.id,
    ]);
    expect(refusalOf(await confirm(user.id, code))).toEqual(invalid);
  });

  test('that somebody has is refused, also when they got it meanwhile', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const taken = await request(user, await emailOf(other));
    expect([taken.status, taken.body.errors?.[0]?.field, taken.body.errors?.[0]?.message]).toEqual([
      422,
      'email',
      'validation.email_taken',
    ]);
    const { username } = (await other.call<CurrentUser>('GET', '/api/auth/current-user')).result;
    const both = await user.call('PUT', '/api/users/profile', { body: { username, email: await emailOf(other) } });
    expect(both.body.errors?.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'username validation.username_taken',
      'email validation.email_taken',
    ]);
    const email = newAddress();
    await request(user, email);
    await request(other, email);
    const link = await mailing.linkTo(email, 2);
    expect((await confirm(link.id, link.code)).status).toBe(200);
    const late = link.id === user.id ? other : user;
    await mailing.query(
      `update account_codes set code_hash = sha256('a late code') where workspace_id = $1 and user_id = $2`,
      [workspace.id, late.id],
    );
    expect(refusalOf(await confirm(late.id, 'a late code'))).toEqual([409, 'user.email_taken']);
  });

  test.for([
    'nobody',
    'a@b.test\r\nBcc: victim@elsewhere.test',
    '"a" <victim@elsewhere.test>',
    'a@b.test, victim@elsewhere.test',
    ['a@b.test'],
    `${'x'.repeat(250)}@b.test`,
  ])('is not %j', async (email) => {
    const user = await addUser();
    expect((await request(user, email)).status).toBe(422);
  });

  test('is asked for five times an hour', async () => {
    const limited = await startTestApp({ share: mailing.app, env: { ...mailing.mailEnv, RATE_LIMITS: 'on' } });
    const user = await addUser();
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const body = { email: newAddress() };
      const answer = await limited.call(workspace.host, 'PUT', '/api/users/profile', { token: user.token, body });
      statuses.push(answer.status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
