import { type AuditEntry, memberRoleId, type UserView, userStatuses } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import type { Answer, TestApp, TestUser, TestWorkspace } from '../../../testing/test-app.ts';

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
});

const edit = (by: TestUser, id: number, body: unknown) => by.call<UserView>('PUT', `/api/users/${id}`, { body });
const emailOf = async (id: number) => (await workspace.owner.call<UserView>('GET', `/api/users/${id}`)).result.email;
const refusalOf = ({ status, body }: Answer<unknown>) => `${status} ${body.error?.code}`;
const newEmail = () => `new-of-${workspace.subdomain}@firm.test`;
const addJoined = async (roleId: number = memberRoleId) => {
  const user = await workspace.addUser(roleId);
  await workspace.givePassword(user);
  const email = `joined-${user.id}@${workspace.subdomain}.test`;
  await fixture.query(`update users set email = $3, language = 'uk-UA' where workspace_id = $1 and id = $2`, [
    workspace.id,
    user.id,
    email,
  ]);
  return { ...user, email };
};

describe('an administrator', () => {
  test('does not change the own e-mail here, confirmed or not [12.12]', async () => {
    for (const user of [administrator, workspace.owner]) {
      const before = await emailOf(user.id);
      for (const isConfirmed of [false, true]) {
        await workspace.setConfirmed(user, isConfirmed);
        expect(refusalOf(await edit(user, user.id, { email: newEmail() }))).toBe('403 user.own_email');
      }
      expect((await edit(user, user.id, { email: before?.toUpperCase(), last_name: 'Same' })).status).toBe(200);
      expect(await emailOf(user.id)).toBe(before);
      expect(fixture.countMailsTo(newEmail())).toBe(0);
    }
  });

  test('confirms before changing the e-mail of somebody else, and nothing else asks for it [12.12]', async () => {
    const user = await addJoined();
    const body = { email: newEmail(), first_name: 'Changed' };
    expect(refusalOf(await edit(administrator, user.id, body))).toBe('403 auth.confirmation_required');
    expect(await emailOf(user.id)).toBe(user.email);
    const same = { email: ` ${user.email.toUpperCase()} `, first_name: 'Changed', role_id: 2, status: 1 };
    expect((await edit(administrator, user.id, same)).status).toBe(200);
    await fixture.untilIdle();
    expect(fixture.countMailsTo(user.email)).toBe(0);

    await workspace.setConfirmed(administrator);
    expect((await edit(administrator, user.id, body)).result.email).toBe(newEmail());
  });

  test('changes neither the owner’s e-mail nor that of somebody with more rights, nor is anybody mailed', async () => {
    const body = { name: 'Staff', permissions: { users: ['read', 'update'], profile: ['read'] } };
    const role = await workspace.owner.call<{ id: number }>('POST', '/api/roles', { body });
    const staff = await workspace.addUser(role.result.id);
    const [above, manager] = [await addJoined(1), await addJoined(2)];
    for (const user of [staff, administrator]) await workspace.setConfirmed(user);
    const owner = { ...workspace.owner, email: (await emailOf(workspace.owner.id)) ?? '' };
    for (const [by, target] of [
      [administrator, owner],
      [staff, owner],
      [staff, above],
      [staff, manager],
    ] as const) {
      expect(refusalOf(await edit(by, target.id, { email: newEmail() }))).toBe('403 user.protected');
      expect(await emailOf(target.id)).toBe(target.email);
    }
    await fixture.untilIdle();
    for (const { email } of [owner, above, manager]) expect(fixture.countMailsTo(email)).toBe(0);
  });
});

describe('when an administrator has changed an e-mail', () => {
  beforeEach(() => workspace.setConfirmed(administrator));

  test('the old address is told by whom and to which, in the language of its user [12.12]', async () => {
    const user = await addJoined();
    await fixture.query(`update users set first_name = 'Anna', last_name = 'Lis' where workspace_id = $1 and id = $2`, [
      workspace.id,
      administrator.id,
    ]);
    await edit(administrator, user.id, { email: newEmail() });
    const { mail } = await fixture.mailTo(user.email);
    expect(mail.subject).toBe(`Адресу вашого облікового запису в Company ${workspace.subdomain} змінено`);
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Anna Lis');
      expect(text).toContain(newEmail());
    }
    expect(fixture.countMailsTo(newEmail())).toBe(0);
  });

  test('links mailed to the old address are dead, and the audit log says so', async () => {
    const user = await addJoined();
    await app.call(workspace.host, 'POST', '/api/forgot-password', { body: { email: user.email } });
    const { id, code } = await fixture.linkTo(user.email);
    const check = () => app.call(workspace.host, 'POST', '/api/forgot-password/check-code', { body: { id, code } });
    expect((await check()).status).toBe(200);
    await edit(administrator, user.id, { email: newEmail() });
    expect(refusalOf(await check())).toBe('400 auth.code_invalid');
    const { result } = await workspace.owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?action=user.updated');
    expect(result.data).toMatchObject([
      {
        actor: { id: administrator.id },
        subject: { kind: 'user', id: user.id },
        changes: { email: { from: user.email, to: newEmail() }, mailed_links: { from: 1, to: 0 } },
        ip: '127.0.0.1',
      },
    ]);
  });

  test('whoever has not joined yet is not written to: the address may be a stranger’s by mistake', async () => {
    const email = `mistyped@${workspace.subdomain}.test`;
    const id = await fixture.invite(workspace, { email });
    const link = await fixture.linkTo(email);
    expect((await edit(administrator, id, { email: newEmail() })).result).toMatchObject({
      email: newEmail(),
      status: userStatuses.pending,
    });
    const { status } = await app.call(workspace.host, 'POST', '/api/auth/check-activation-code', {
      body: { id, code: link.code },
    });
    expect(status).toBe(400);
    expect((await administrator.call('POST', `/api/users/${id}/resend-invite`)).status).toBe(200);
    await fixture.linkTo(newEmail());
    expect(fixture.countMailsTo(email)).toBe(1);
  });

  test('nothing has happened where the new one is taken', async () => {
    const [user, other] = [await addJoined(), await addJoined()];
    const refused = await edit(administrator, user.id, { email: other.email });
    expect(refused.body.errors).toMatchObject([{ field: 'email', message: 'validation.email_taken' }]);
    await fixture.untilIdle();
    expect(fixture.countMailsTo(user.email)).toBe(0);
  });
});
