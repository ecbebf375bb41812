import { type CurrentUser, memberRoleId, type UserView, userStatuses } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { closesWithinMs, soon } from '../../../testing/soon.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  await app.resources.database.global((tx) =>
    tx.query('update workspaces set tariff = 3 where id = $1', [workspace.id]),
  );
  administrator = await workspace.addUser(1);
  // An e-mail asks for it: replace-email.test.ts.
  for (const user of [owner, administrator]) await workspace.setConfirmed(user);
});
afterAll(() => app.close());

const edit = (by: TestUser, id: number, body: unknown) => by.call<UserView>('PUT', `/api/users/${id}`, { body });
const remove = (by: TestUser, id: number) => by.call<UserView>('DELETE', `/api/users/${id}`);
const see = async (id: number) => (await owner.call<UserView>('GET', `/api/users/${id}`)).result;
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof edit>>) =>
  `${status} ${body.error?.code ?? `${body.errors?.[0]?.field} ${body.errors?.[0]?.message}`}`;

describe('a user is changed', () => {
  test('as far as the call says, and colleagues see it at once [12.2]', async () => {
    const user = await workspace.addUser(memberRoleId, 'Ivan');
    const watching = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const before = await see(user.id);
    const changed = await edit(administrator, user.id, { first_name: ' Іван ', email: 'IVAN@firm.test' });
    expect(changed.result).toEqual({ ...before, first_name: 'Іван', email: 'ivan@firm.test' });
    expect((await watching.waitForEvent('updateUser', ({ id }) => id === user.id)).data).toEqual(changed.result);
    expect(await see(user.id)).toEqual(changed.result);
    watching.close();
    const log = await owner.call<{ data: object[] }>('GET', '/api/audit-log?action=user.updated&limit=1');
    expect(log.result.data).toMatchObject([
      {
        actor: { id: administrator.id },
        subject: { kind: 'user', id: user.id },
        changes: {
          first_name: { from: 'Ivan', to: 'Іван' },
          email: { from: before.email, to: 'ivan@firm.test' },
        },
      },
    ]);
  });

  test.for([
    [{ first_name: ' ' }, '422 first_name validation.required'],
    [{ last_name: '' }, '422 last_name validation.required'],
    [{ last_name: ' ' }, '422 last_name validation.required'],
    [{ username: '' }, '422 username validation.required'],
    [{ email: 'nobody' }, '422 email validation.email_invalid'],
    [{ email: '' }, '422 email validation.required'],
    [{ role_id: 9_000 }, '422 role_id validation.unknown_role'],
    [{ role_id: [1] }, '422 role_id validation.invalid'],
    [{ role_id: '1' }, '422 role_id validation.invalid'],
    [{ status: 7 }, '422 status validation.invalid'],
    [{ status: '0' }, '422 status validation.invalid'],
    [{ status: { toString: 0 } }, '422 status validation.invalid'],
    [{ first_name: ['a'] }, '422 first_name validation.invalid'],
  ] as const)('but not to %j', async ([body, expected]) => {
    const user = await workspace.addUser(memberRoleId);
    const before = await see(user.id);
    expect(refusalOf(await edit(owner, user.id, body))).toBe(expected);
    expect(await see(user.id)).toEqual(before);
  });

  test('but not to a username or e-mail of somebody else, whatever its case; one of a deleted user is free [12.7]', async () => {
    const [user, other] = [await workspace.addUser(memberRoleId), await workspace.addUser(memberRoleId)];
    const { username, email = '' } = await see(other.id);
    expect(refusalOf(await edit(owner, user.id, { username: username.toUpperCase() }))).toBe(
      '422 username validation.username_taken',
    );
    expect(refusalOf(await edit(owner, user.id, { email: email.toUpperCase() }))).toBe(
      '422 email validation.email_taken',
    );
    expect((await edit(owner, user.id, { username, email })).body.errors).toMatchObject([
      { field: 'username', message: 'validation.username_taken' },
      { field: 'email', message: 'validation.email_taken' },
    ]);
    expect((await remove(owner, other.id)).status).toBe(200);
    expect((await edit(owner, user.id, { username, email })).status).toBe(200);
  });

  test('but not to a username or e-mail that somebody else takes at the same moment', async () => {
    const [user, other] = [await workspace.addUser(memberRoleId), await workspace.addUser(memberRoleId)];
    for (const [field, taken] of [
      ['username', 'contested'],
      ['email', 'contested@firm.test'],
    ] as const) {
      const take = `update users set ${field} = $3 where workspace_id = $1 and id = $2`;
      const letGo = await holdLock(app, workspace.id, take, [workspace.id, other.id, taken]);
      const refused = edit(owner, user.id, { [field]: taken });
      await lockWaits(app);
      await letGo();
      expect(refusalOf(await refused)).toBe(`422 ${field} validation.${field}_taken`);
    }
  });

  test('who was invited without a last name is given a role without one [12.17]', async () => {
    const invite = { body: { emails: [{ email: 'nameless@firm.test' }] } };
    const [invited] = (await owner.call<{ data: UserView[] }>('POST', '/api/users/invite', invite)).result.data;
    const { id = 0, email, username, first_name, last_name, status } = invited ?? {};
    const whole = { id, email, username, first_name, last_name, status, role_id: 2 };
    expect((await edit(owner, id, whole)).result).toMatchObject({ first_name: 'nameless', last_name: '', role_id: 2 });
  });

  test('and what only the server sets is left alone', async () => {
    const user = await workspace.addUser(memberRoleId);
    const before = await see(user.id);
    const body = { id: 1, workspace_id: 9, own_channel_id: 1, password_hash: 'x', deleted_at: 'now', is_online: 1 };
    expect((await edit(owner, user.id, body)).result).toEqual(before);
  });
});

describe('a role given', () => {
  test('acts at once, on the page that is open and on the next call [12.9]', async () => {
    const user = await workspace.addUser(memberRoleId);
    const socket = await TestSocket.signIn(app.port, workspace.host, user.token);
    expect((await edit(administrator, user.id, { role_id: 2 })).result.role).toEqual({ id: 2, name: 'Manager' });
    expect(await socket.waitForClose(closesWithinMs)).toBe(4409);
    const back = await TestSocket.signIn(app.port, workspace.host, user.token, socket.cursor);
    const me = (await user.call<CurrentUser>('GET', '/api/auth/current-user')).result;
    expect(me.permissions.leads).toContain('update');
    expect(me.managers_channel_id).toBe(2);
    await edit(administrator, user.id, { role_id: 3 });
    await back.waitForClose(closesWithinMs);
    await expect.poll(async () => (await user.call('GET', '/api/roles')).status, soon).toBe(403);
  });

  test('is none that may do more than the giver, and nobody changes somebody who may [12.10]', async () => {
    const roles = makeRoleFixture(app, workspace);
    const staffRole = await roles.add({
      users: ['read', 'create', 'update', 'delete'],
      roles: ['read'],
      profile: ['read', 'update'],
    });
    const clerkRole = await roles.add({ users: ['read'], profile: ['read'] });
    const staff = await workspace.addUser(staffRole);
    const clerk = await workspace.addUser(clerkRole);
    expect((await edit(staff, clerk.id, { first_name: 'Changed' })).status).toBe(200);
    expect(refusalOf(await edit(staff, clerk.id, { role_id: 1 }))).toBe('403 user.role_beyond_own');
    for (const other of [administrator, await workspace.addUser(2)]) {
      expect(refusalOf(await edit(staff, other.id, { role_id: clerkRole }))).toBe('403 user.protected');
      expect(refusalOf(await remove(staff, other.id))).toBe('403 user.protected');
    }
    expect((await edit(staff, clerk.id, { role_id: staffRole })).status).toBe(200);
  });
});

describe('nobody', () => {
  const changes = [
    { email: 'taken@over.test' },
    { first_name: 'Changed' },
    { username: 'changed' },
    { role_id: 3 },
    ...[0, 2, 3].map((status) => ({ status })),
  ];
  test.for(changes)('but the owner changes the owner: %j [12.10]', async (body) => {
    const before = await see(owner.id);
    expect(refusalOf(await edit(administrator, owner.id, body))).toBe('403 user.protected');
    expect(await see(owner.id)).toEqual(before);
  });

  test('deletes the owner', async () => {
    expect(refusalOf(await remove(administrator, owner.id))).toBe('403 user.protected');
    expect(refusalOf(await remove(owner, owner.id))).toBe('403 user.own_rights');
    expect((await see(owner.id)).status).toBe(userStatuses.active);
  });

  test('changes their own role or status, up or down, or deletes themself [12.10]', async () => {
    for (const user of [owner, administrator]) {
      for (const body of [{ role_id: 2 }, { status: 0 }]) {
        expect(refusalOf(await edit(user, user.id, body))).toBe('403 user.own_rights');
      }
      expect((await edit(user, user.id, { role_id: 1, status: 1, last_name: 'Same' })).status).toBe(200);
    }
    expect(refusalOf(await remove(administrator, administrator.id))).toBe('403 user.own_rights');
    const manager = await workspace.addUser(2);
    expect(refusalOf(await edit(manager, manager.id, { role_id: 1 }))).toBe('403 permission.denied');
  });

  test('of two administrators who remove each other at once loses the place to the other and takes it, too', async () => {
    for (const act of [
      (by: TestUser, other: TestUser) => edit(by, other.id, { role_id: 3 }),
      (by: TestUser, other: TestUser) => edit(by, other.id, { status: 0 }),
      (by: TestUser, other: TestUser) => remove(by, other.id),
    ]) {
      const [one, two] = [await workspace.addUser(1), await workspace.addUser(1)];
      // An earlier call has cached their rights, as for people at work.
      await Promise.all([one, two].map((user) => user.call('GET', '/api/roles')));
      const answers = await Promise.all([act(one, two), act(two, one)]);
      expect(answers.map(refusalOf).toSorted()).toEqual(['200 undefined undefined', '403 permission.denied']);
    }
  });
});
