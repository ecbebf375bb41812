import { type CurrentUser, managerRoleId, memberRoleId, type UserView, userStatuses } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import {
  type Answer,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

interface Users {
  data: UserView[];
  count: number;
}
const invite = (emails: unknown[], by = owner, more: object = {}) =>
  by.call<Users>('POST', '/api/users/invite', { body: { emails: emails.map((email) => ({ email })), ...more } });
const create = (body: object, by = owner) =>
  by.call<UserView>('POST', '/api/users', {
    body: { first_name: 'Ada', last_name: 'Byron', username: 'ada', email: 'ada@firm.test', role_id: 3, ...body },
  });
const listAll = async () => (await owner.call<Users>('GET', '/api/users?sortBy=id')).result.data;
const emailsOf = (users: UserView[]) => users.map(({ email }) => email);
const errorsOf = ({ body }: Answer<unknown>) => body.errors?.map(({ field, message }) => `${field} ${message}`);
const setTariff = (tariff: number) =>
  app.resources.database.global((tx) =>
    tx.query('update workspaces set tariff = $2 where id = $1', [workspace.id, tariff]),
  );

describe('people invited by e-mail', () => {
  test('are pending members with names to be going on with, and colleagues see them come', async () => {
    const watching = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const made = await invite(['Olena.K@firm.test', 'olena.k@other.test', 'a+b@firm.test']);
    expect(made.status).toBe(201);
    expect(made.result.data).toMatchObject([
      { email: 'olena.k@firm.test', username: 'olena.k', first_name: 'olena.k', status: userStatuses.pending },
      { email: 'olena.k@other.test', username: expect.stringMatching(/^olena\.k-/), role_id: memberRoleId },
      { email: 'a+b@firm.test', username: 'ab', status: userStatuses.pending },
    ]);
    for (const { id } of made.result.data) await watching.waitForEvent('newUser', (user) => user.id === id);
    watching.close();
  });

  test('get the role that is chosen for them, which exists [12.4]', async () => {
    const made = await invite(['first@firm.test', 'second@firm.test'], owner, { role_id: managerRoleId });
    expect(made.result.data.map(({ role_id: id }) => id)).toEqual([managerRoleId, managerRoleId]);
    const unknown = await invite(['third@firm.test'], owner, { role_id: 99 });
    expect(errorsOf(unknown)).toEqual(['role_id validation.unknown_role']);
  });

  test('come all or not at all: each row that is in the way is named [12.4]', async () => {
    await invite(['first@firm.test']);
    const before = emailsOf(await listAll());
    const refused = await invite(['new@firm.test', 'FIRST@firm.test', 'newer@firm.test', ' first@firm.test ']);
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      ['emails.1.email validation.email_taken', 'emails.3.email validation.entered_twice'],
    ]);
    const mixed = await invite(['new@firm.test', `owner@${workspace.subdomain}.test`, 'first@firm.test']);
    expect(errorsOf(mixed)).toEqual(['emails.1.email validation.email_taken', 'emails.2.email validation.email_taken']);
    expect(emailsOf(await listAll())).toEqual(before);
  });

  test('are judged together: no address, one that a user has and one that was entered twice are told in one answer [12.4]', async () => {
    const refused = await invite([
      'nobody',
      'new@firm.test',
      '',
      `owner@${workspace.subdomain}.test`,
      ' NEW@firm.test',
      'nobody',
      '',
    ]);
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      [
        'emails.0.email validation.email_invalid',
        'emails.2.email validation.required',
        'emails.3.email validation.email_taken',
        'emails.4.email validation.entered_twice',
        'emails.5.email validation.email_invalid',
        'emails.6.email validation.required',
      ],
    ]);
  });

  test.for([
    [['a@firm.test', ''], 'emails.1.email validation.required'],
    [['nobody'], 'emails.0.email validation.email_invalid'],
    [['a@firm.test', 'A@FIRM.test'], 'emails.1.email validation.entered_twice'],
    [['a@firm.test\nbcc: b@evil.test'], 'emails.0.email validation.email_invalid'],
    [[['a@firm.test']], 'emails.0.email validation.invalid'],
    [[{ at: 'firm.test' }], 'emails.0.email validation.invalid'],
    [[`${'a'.repeat(250)}@firm.test`], 'emails.0.email validation.too_long'],
    [[], 'emails validation.too_short'],
  ] as [unknown[], string][])('%j is refused', async ([emails, expected]) => {
    expect(errorsOf(await invite(emails))).toEqual([expected]);
  });

  test('get no role or status that a row asks for', async () => {
    const body = { emails: [{ email: 'a@firm.test', role_id: 1, status: 1, id: 1 }], status: 1 };
    const { result } = await owner.call<Users>('POST', '/api/users/invite', { body });
    expect(result.data).toMatchObject([{ role_id: memberRoleId, status: userStatuses.pending }]);
  });

  test('at the same address by ten at once come once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(['once@firm.test'])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => errorsOf(answer)?.[0] === 'emails.0.email validation.email_taken')).toHaveLength(
      9,
    );
  });
});

describe('a user created', () => {
  test('is pending whatever the call says, with the role chosen [12.3]', async () => {
    const made = await create({ role_id: 2, status: 1, id: 77, password: 'secret', password_hash: 'x' });
    expect(made.status).toBe(201);
    expect(made.result).toMatchObject({
      username: 'ada',
      role_id: 2,
      status: userStatuses.pending,
      role: { name: 'Manager' },
    });
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('select password_hash from users where workspace_id = $1 and id = $2', [workspace.id, made.result.id]),
    );
    expect(rows).toEqual([{ password_hash: null }]);
  });

  test.for([
    [{ first_name: '' }, 'first_name validation.required'],
    [{ last_name: ' ' }, 'last_name validation.required'],
    [{ username: '' }, 'username validation.required'],
    [{ email: '' }, 'email validation.required'],
    [{ email: 'x' }, 'email validation.email_invalid'],
    [{ role_id: undefined }, 'role_id validation.required'],
    [{ role_id: 99 }, 'role_id validation.unknown_role'],
  ] as [object, string][])('needs what is missing in %j', async ([body, expected]) => {
    expect(errorsOf(await create(body))).toEqual([expected]);
  });

  test('has no username or e-mail of another', async () => {
    await create({});
    expect(errorsOf(await create({ email: 'b@firm.test', username: 'ADA' }))).toEqual([
      'username validation.username_taken',
    ]);
    expect(errorsOf(await create({ username: 'b', email: 'ADA@firm.test' }))).toEqual(['email validation.email_taken']);
    expect(errorsOf(await create({}))).toEqual(['username validation.username_taken', 'email validation.email_taken']);
  });

  test('cannot be given more than the creator has', async () => {
    const roles = makeRoleFixture(app, workspace);
    const staff = await workspace.addUser(await roles.add({ users: ['read', 'create'], profile: ['read'] }));
    expect((await create({ role_id: 1 }, staff)).body.error?.code).toBe('user.role_beyond_own');
    expect((await invite(['a@firm.test'], staff)).body.error?.code).toBe('user.role_beyond_own');
    expect((await listAll()).length).toBe(2);
  });
});

describe('the plan', () => {
  test('has room for so many users, and not for one more by ten at once [12.5]', async () => {
    // Business: ten, the owner among them.
    await invite(Array.from({ length: 7 }, (_, index) => `person${index}@firm.test`));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => invite([`late${index}@firm.test`, `later${index}@firm.test`])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(402)]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body.error).toMatchObject({
      code: 'user.plan_limit',
      params: { limit: 10, plan: 'Business', next_plan: 'Virtuoso' },
    });
    expect((await listAll()).length).toBe(10);
    expect((await create({})).status).toBe(402);
  });

  test('names the limit of the next plan where it has one', async () => {
    await setTariff(1);
    const refused = await invite(['a@firm.test', 'b@firm.test', 'c@firm.test']);
    expect(refused.body.error?.params).toEqual({
      limit: 3,
      plan: 'Entrepreneur',
      next_plan: 'Business',
      next_limit: 10,
    });
    expect((await invite(['a@firm.test', 'b@firm.test'])).status).toBe(201);
  });

  test('does not count who is inactive, nor let them come back beyond it', async () => {
    await setTariff(1);
    const { data } = (await invite(['a@firm.test', 'b@firm.test'])).result;
    const [away] = data;
    await owner.call('PUT', `/api/users/${away?.id}`, { body: { status: 0 } });
    expect((await invite(['c@firm.test'])).status).toBe(201);
    const back = await owner.call('PUT', `/api/users/${away?.id}`, { body: { status: 1 } });
    expect([back.status, back.body.error?.code]).toEqual([402, 'user.plan_limit']);
    await setTariff(3);
    expect((await owner.call('PUT', `/api/users/${away?.id}`, { body: { status: 1 } })).status).toBe(200);
  });
});

describe('an invitation sent again', () => {
  test('goes to who is pending only [12.6]', async () => {
    const [pending] = (await invite(['a@firm.test'])).result.data;
    const again = (id: number | undefined) => owner.call('POST', `/api/users/${id}/resend-invite`);
    expect((await again(pending?.id)).status).toBe(200);
    await owner.call('PUT', `/api/users/${pending?.id}`, { body: { status: 1 } });
    expect((await again(pending?.id)).body.error?.code).toBe('user.not_pending');
    expect((await again(9_000)).status).toBe(404);
  });
});

test('every change of people is in the audit log', async () => {
  const me = (await owner.call<CurrentUser>('GET', '/api/auth/current-user')).result;
  const [user] = (await invite(['a@firm.test'])).result.data;
  await owner.call('POST', `/api/users/${user?.id}/resend-invite`);
  await owner.call('PUT', `/api/users/${user?.id}`, { body: { role_id: 2, last_name: 'Named' } });
  await owner.call('DELETE', `/api/users/${user?.id}`);
  await create({});
  const { result } = await owner.call<{ data: object[] }>('GET', '/api/audit-log');
  expect(result.data.toReversed()).toMatchObject([
    { action: 'user.invited', actor: { id: me.id }, subject: { kind: 'user', id: user?.id, name: 'a' } },
    { action: 'user.invite_resent', subject: { id: user?.id } },
    {
      action: 'user.updated',
      changes: { role: { from: 'Member', to: 'Manager' }, last_name: { from: '', to: 'Named' } },
    },
    { action: 'user.deleted', subject: { name: 'a Named' }, changes: { email: { from: 'a@firm.test', to: null } } },
    { action: 'user.created', subject: { name: 'Ada Byron' } },
  ]);
});
