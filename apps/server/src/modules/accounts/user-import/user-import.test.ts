import { randomUUID } from 'node:crypto';
import {
  type endpoints,
  type FileRow,
  limits,
  managerRoleId,
  memberRoleId,
  type ResultOf,
  type UserView,
  userStatuses,
} from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import type { Answer, TestApp, TestUser, TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { invitesPerDay } from '../user-administration/index.ts';
import { rememberedDays } from './index.ts';

let mailing: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  mailing = await startMailingApp();
  ({ app } = mailing);
});
afterAll(() => mailing.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

type Row = Partial<FileRow>;
type Preview = ResultOf<typeof endpoints.previewUserImport>;
type Imported = ResultOf<typeof endpoints.importUsers>;

const preview = async (rows: readonly unknown[], by = owner) =>
  (await by.call<Preview>('POST', '/api/users/import/preview', { body: { rows } })).result;
const run = (rows: readonly unknown[], id: string = randomUUID(), by = owner) =>
  by.call<Imported>('POST', '/api/users/import', { body: { client_import_id: id, rows } });
const listAll = async () =>
  (await owner.call<{ data: UserView[] }>('GET', '/api/users?sortBy=id&limit=100')).result.data;
const setTariff = (tariff: number) =>
  app.resources.database.global((tx) =>
    tx.query('update workspaces set tariff = $2 where id = $1', [workspace.id, tariff]),
  );
const problemsOf = ({ rows }: Preview) =>
  rows.map(({ outcome, problems }) => [
    outcome,
    ...problems.map(({ field, message, params }) => `${field} ${message} ${JSON.stringify(params)}`),
  ]);
const refusalsOf = ({ status, body }: Answer<unknown>) => [
  status,
  ...(body.errors?.map(({ field, message }) => `${field} ${message}`) ?? []),
];
const emails = (count: number, name = 'person'): Row[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@firm.test` }));

describe('an import', () => {
  test('invites everybody in the file as it says, by mail, and skips those who are users [12.15]', async () => {
    const watching = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const rows: Row[] = [
      {
        email: ' Ada@Firm.test ',
        first_name: 'Ada',
        last_name: 'Byron',
        username: 'ada',
        role: 'менеджер',
        position: 'Countess',
        phone: '+44 20 7946 0000',
      },
      { email: `owner@${workspace.subdomain}.test`, role: 'no such role', username: 'ada' },
      { email: 'ada@other.test' },
      { email: 'grace@firm.test', last_name: 'Hopper' },
    ];
    expect((await preview(rows)).rows.map(({ outcome }) => outcome)).toEqual(['invite', 'member', 'invite', 'invite']);
    const made = await run(rows);
    expect([made.status, made.result]).toEqual([201, { invited: 3, skipped: 1 }]);
    const [, ada, otherAda, grace] = await listAll();
    expect(ada).toMatchObject({
      email: 'ada@firm.test',
      first_name: 'Ada',
      last_name: 'Byron',
      username: 'ada',
      role_id: managerRoleId,
      position: 'Countess',
      phone: '+44 20 7946 0000',
      status: userStatuses.pending,
    });
    expect(otherAda).toMatchObject({
      first_name: 'ada',
      last_name: '',
      username: expect.stringMatching(/^ada-[0-9a-f]{6}$/),
      role_id: memberRoleId,
      position: null,
    });
    expect(grace).toMatchObject({ first_name: '', last_name: 'Hopper', username: 'grace' });
    await watching.waitForEvent('newUser', ({ id }) => id === grace?.id);
    watching.close();
    for (const user of [ada, otherAda, grace]) expect((await mailing.linkTo(user?.email ?? '')).id).toBe(user?.id);
    expect(mailing.countMailsTo(`owner@${workspace.subdomain}.test`)).toBe(0);
  });

  test('is recorded with its counts, and each person with who invited them', async () => {
    await run([...emails(2), { email: `owner@${workspace.subdomain}.test` }]);
    const { result } = await owner.call<{ data: object[] }>('GET', '/api/audit-log');
    expect(result.data).toMatchObject([
      {
        action: 'user.imported',
        actor: { id: owner.id },
        changes: { invited: { from: 0, to: 2 }, skipped: { from: 0, to: 1 } },
      },
      { action: 'user.invited' },
      { action: 'user.invited' },
    ]);
  });

  test('is whole or nothing: each cell that is wrong is named [12.15]', async () => {
    const rows = [
      { email: 'good@firm.test' },
      { email: 'nobody', role: 'King' },
      { email: 'x@firm.test', username: 'a b' },
    ];
    expect(refusalsOf(await run(rows))).toEqual([
      422,
      'rows.1.email validation.email_invalid',
      'rows.1.role validation.unknown_role',
      'rows.2.username validation.invalid',
    ]);
    expect(await listAll()).toHaveLength(1);
    await mailing.untilIdle();
    expect(mailing.countMailsTo('good@firm.test')).toBe(0);
  });

  test('repeated under its id is answered the same, and brings nobody twice', async () => {
    const id = randomUUID();
    const rows = emails(3, 'repeated');
    const first = await run(rows, id);
    const again = await run(rows, id);
    expect([again.status, again.result]).toEqual([201, first.result]);
    // A call with a used id is the same import, with any rows; a call with another id is a new one.
    expect((await run(emails(2, 'late'), id)).result).toEqual(first.result);
    expect((await run(rows)).result).toEqual({ invited: 0, skipped: 3 });
    expect(await listAll()).toHaveLength(4);
    await mailing.untilIdle();
    expect(mailing.countMailsTo('repeated0@firm.test')).toBe(1);
  });

  test('pressed ten times at once happens once, under one id as under ten [12.15]', async () => {
    const id = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => run(emails(3), id)));
    expect(same.map(({ result }) => result)).toEqual(same.map(() => ({ invited: 3, skipped: 0 })));
    const others = await Promise.all(Array.from({ length: 10 }, () => run(emails(3, 'other'))));
    expect(others.map(({ result }) => result.invited).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(9).fill(0),
      3,
    ]);
    expect(await listAll()).toHaveLength(7);
  });

  test('of one user is not answered to another, nor in another workspace', async () => {
    const id = randomUUID();
    await run(emails(2), id);
    const colleague = await workspace.addUser(1);
    expect((await run(emails(3), id, colleague)).result).toEqual({ invited: 1, skipped: 2 });
    const elsewhere = await app.createWorkspace();
    expect((await run(emails(2), id, elsewhere.owner)).result).toEqual({ invited: 2, skipped: 0 });
  });

  test('is forgotten after a week', async () => {
    const id = randomUUID();
    await run(emails(1), id);
    const prune = async () => {
      await app.resources.database.inWorkspace(workspace.id, (tx) =>
        enqueueJob(tx, { task: 'prune-user-imports', payload: {} }),
      );
      await mailing.untilIdle();
    };
    const count = async () =>
      (await mailing.query('select 1 from user_imports where workspace_id = $1', [workspace.id])).rowCount;
    const age = (days: number) =>
      mailing.query(`update user_imports set created_at = now() - make_interval(days => $2) where workspace_id = $1`, [
        workspace.id,
        days,
      ]);
    await age(rememberedDays - 1);
    await prune();
    expect(await count()).toBe(1);
    await age(rememberedDays + 1);
    await prune();
    expect(await count()).toBe(0);
  });

  test('mails nobody for an inviter who has lost access, nor who has joined meanwhile', async () => {
    const inviter = await workspace.addUser(1);
    const [late, joined] = [await workspace.addUser(3), await workspace.addUser(3)];
    const setStatus = (user: TestUser, status: number) =>
      mailing.query('update users set status = $3 where workspace_id = $1 and id = $2', [
        workspace.id,
        user.id,
        status,
      ]);
    const addressOf = ({ id }: TestUser) => `${workspace.subdomain}-${id}@firm.test`;
    await mailing.query(`update users set email = $2 || '-' || id || '@firm.test' where workspace_id = $1 and id > 1`, [
      workspace.id,
      workspace.subdomain,
    ]);
    await setStatus(late, userStatuses.pending);
    const work = async () => {
      const payload = { workspaceId: workspace.id, invitedBy: inviter.id, userIds: [late.id, joined.id] };
      await app.resources.database.inWorkspace(workspace.id, (tx) =>
        enqueueJob(tx, { task: 'invite-imported', payload }),
      );
      await mailing.untilIdle();
    };
    await setStatus(inviter, userStatuses.inactive);
    await work();
    expect([late, joined].map((user) => mailing.countMailsTo(addressOf(user)))).toEqual([0, 0]);
    await setStatus(inviter, userStatuses.active);
    await work();
    expect([late, joined].map((user) => mailing.countMailsTo(addressOf(user)))).toEqual([1, 0]);
  });

  test('keeps formulas as the text they are', async () => {
    const hostile = { first_name: "=cmd|' /C calc'!A0", last_name: '@SUM(1+1)', position: '+1', phone: '-2' };
    await run([{ email: 'a@firm.test', ...hostile }]);
    expect((await listAll())[1]).toMatchObject(hostile);
  });

  test('takes as many people as a file may have, and not one more', async () => {
    await setTariff(3);
    const full = emails(limits.importedAtOnce);
    expect((await run(full)).result).toEqual({ invited: limits.importedAtOnce, skipped: 0 });
    const { rows } = await mailing.query<{ users: number; channels: number }>(
      `select count(*)::int as users, count(distinct own_channel_id)::int as channels from users
       where workspace_id = $1 and status = $2`,
      [workspace.id, userStatuses.pending],
    );
    expect(rows).toEqual([{ users: limits.importedAtOnce, channels: limits.importedAtOnce }]);
    expect(refusalsOf(await run([...full, { email: 'more@firm.test' }]))).toEqual([422, 'rows validation.too_long']);
    expect(refusalsOf(await run([]))).toEqual([422, 'rows validation.required']);
  });
});

describe('a preview', () => {
  test('says of each row what is wrong, and changes nothing [12.15]', async () => {
    const taken = await workspace.addUser(memberRoleId);
    const rows: Row[] = [
      { email: 'one@firm.test', username: 'paul' },
      { email: '' },
      { email: 'ONE@firm.test' },
      { email: `${'a'.repeat(250)}@firm.test` },
      { email: 'a@firm.test', first_name: 'x'.repeat(65), phone: '1'.repeat(65) },
      { email: 'b@firm.test', last_name: 'line\nbreak' },
      { email: 'c@firm.test', username: `USER${taken.id}` },
      { email: 'd@firm.test', username: 'раul' },
      { email: 'e@firm.test\nbcc: f@firm.test' },
      { email: 'g@firm.test', role: 'Ghost' },
      { email: 'h@firm.test', position: 'nul\u0000' },
    ];
    expect(problemsOf(await preview(rows))).toEqual([
      ['invite'],
      ['error', 'email validation.required {}'],
      ['error', 'email validation.email_taken {"row":1}'],
      ['error', 'email validation.too_long {"max":254,"of":"characters"}'],
      [
        'error',
        'first_name validation.too_long {"max":64,"of":"characters"}',
        'phone validation.too_long {"max":64,"of":"characters"}',
      ],
      ['error', 'last_name validation.invalid {}'],
      ['error', 'username validation.username_taken {}'],
      // Cyrillic letters that look like the Latin ones of the first row.
      ['error', 'username validation.username_taken {"row":1}'],
      ['error', 'email validation.email_invalid {}'],
      ['error', 'role validation.unknown_role {}'],
      ['error', 'position validation.invalid {}'],
    ]);
    expect(await listAll()).toHaveLength(2);
  });

  test.for([
    ['ＰＡＵＬ', 'full width'],
    ['PAUL', 'capitals'],
    ['pauI', 'a capital i for an l'],
  ])('tells %s from nobody called paul: %s', async ([username]) => {
    const [, second] = (
      await preview([
        { email: 'a@firm.test', username: 'paul' },
        { email: 'b@firm.test', username },
      ])
    ).rows;
    expect(second?.problems[0]?.message).toBe('validation.username_taken');
  });

  test('knows roles by their names, the built-in ones in every language', async () => {
    const body = { name: 'Учасник', permissions: { users: ['read'] } };
    const { id } = (await owner.call<{ id: number }>('POST', '/api/roles', { body })).result;
    const named = ['ADMINISTRATOR', 'Адміністратор', 'Менеджер', 'Manager', 'member', 'Участник', ' Учасник ', ''];
    const rows = named.map((role, index) => ({ email: `a${index}@firm.test`, role }));
    await setTariff(3);
    expect((await run(rows)).status).toBe(201);
    const roles = (await listAll()).slice(1).map(({ role_id: roleId }) => roleId);
    // A role of the workspace's own comes before a built-in one that is called so in some language.
    expect(roles).toEqual([1, 1, 2, 2, 3, 3, id, 3]);
  });

  test('offers nobody a role with more rights than one’s own', async () => {
    const roles = makeRoleFixture(app, workspace);
    const small = await roles.add({ users: ['read', 'create'], profile: ['read'] });
    const staff = await workspace.addUser(small);
    const rows = [
      { email: 'a@firm.test', role: 'Administrator' },
      { email: 'b@firm.test' },
      { email: 'c@firm.test', role: `Role ${small}` },
    ];
    expect(problemsOf(await preview(rows, staff))).toEqual([
      ['error', 'role validation.role_beyond_own {}'],
      ['error', 'role validation.role_beyond_own {}'],
      ['invite'],
    ]);
    expect(refusalsOf(await run(rows, randomUUID(), staff))).toEqual([
      422,
      'rows.0.role validation.role_beyond_own',
      'rows.1.role validation.role_beyond_own',
    ]);
    expect((await run(rows.slice(2), randomUUID(), staff)).status).toBe(201);
  });

  test('knows nobody of another workspace', async () => {
    const elsewhere = await app.createWorkspace();
    const email = `owner@${elsewhere.subdomain}.test`;
    expect(problemsOf(await preview([{ email }]))).toEqual([['invite']]);
    expect((await run([{ email }])).result).toEqual({ invited: 1, skipped: 0 });
  });

  test('counts the seats of the plan', async () => {
    expect((await preview(emails(30))).seats).toEqual({ used: 1, limit: 10 });
    await setTariff(3);
    expect((await preview(emails(1))).seats).toEqual({ used: 1, limit: null });
  });

  test('ignores what a row must not say', async () => {
    await run([{ email: 'a@firm.test', role_id: 1, status: 1, id: 1, password_hash: 'x', own_channel_id: 1 }]);
    expect((await listAll())[1]).toMatchObject({ role_id: memberRoleId, status: userStatuses.pending });
  });

  test.for([
    [[{ email: ['a@firm.test'] }], 'rows.0.email validation.invalid'],
    [[{ email: 'a@firm.test', username: { toString: 'x' } }], 'rows.0.username validation.invalid'],
    [['a@firm.test'], 'rows.0 validation.invalid'],
    [{ 0: { email: 'a@firm.test' } }, 'rows validation.invalid'],
  ] as [unknown[], string][])('and the import refuse %j', async ([rows, expected]) => {
    expect(refusalsOf(await run(rows))).toEqual([422, expected]);
    const asked = await owner.call('POST', '/api/users/import/preview', { body: { rows } });
    expect(refusalsOf(asked)).toEqual([422, expected]);
  });
});

describe('the plan', () => {
  test('is full for ten imports at once that would not fit together [12.15]', async () => {
    // Business: ten, the owner among them.
    await run(emails(6, 'first'));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => run(emails(3, `wave${index}-`))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(402)]);
    expect(answers.find(({ status }) => status === 402)?.body.error).toMatchObject({
      code: 'user.plan_limit',
      params: { limit: 10, plan: 'Business', next_plan: 'Virtuoso' },
    });
    expect(await listAll()).toHaveLength(10);
  });

  test('does not stop an import of people who are users already', async () => {
    await run(emails(2));
    await setTariff(1);
    expect((await run(emails(2))).result).toEqual({ invited: 0, skipped: 2 });
    expect((await run([...emails(2), { email: 'more@firm.test' }])).status).toBe(402);
  });
});

test('a day has an end to people invited, those deleted since included', async () => {
  await setTariff(3);
  await mailing.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, status, deleted_at)
     select $1, 10000 + n, 3, 'Gone', '', 'gone' || n, 'gone' || n || '@firm.test', 0, now() from generate_series(1, $2) n`,
    [workspace.id, invitesPerDay - 3],
  );
  const codeOf = ({ status, body }: Answer<unknown>) => [status, body.error?.code];
  // The owner has come today, too.
  expect(codeOf(await run(emails(3)))).toEqual([429, 'user.too_many_invites']);
  expect((await run(emails(2))).status).toBe(201);
  const one = { first_name: 'A', last_name: 'B', username: 'ab', email: 'ab@firm.test', role_id: memberRoleId };
  expect(codeOf(await owner.call('POST', '/api/users', { body: one }))).toEqual([429, 'user.too_many_invites']);
  await mailing.query(
    `update users set created_at = now() - interval '25 hours' where workspace_id = $1 and deleted_at is not null`,
    [workspace.id],
  );
  expect((await owner.call('POST', '/api/users', { body: one })).status).toBe(201);
});
