import { type CurrentUser, limits } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MailedLink,
  type MailingApp,
  openSignUp,
  startMailingApp,
} from '../../../testing/accounts/account-fixture.ts';
import type { TestApp, TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
  workspace = await app.createWorkspace();
  await openSignUp(app, workspace, 'company.test');
  // The plan of a new workspace has room for ten users only.
  await fixture.query('update workspaces set tariff = 3');
});
afterAll(() => fixture.close());

const password = 'correct horse battery';
const call = <Result>(path: string, body: unknown, host = workspace.host) =>
  app.call<Result>(host, 'POST', path, { body });
const signUp = (email: unknown, more: object = {}) => call<true>('/api/auth/sign-up', { email, ...more });
const finish = ({ id, code }: MailedLink, username: string) =>
  call<{ status?: number; token?: string; user?: CurrentUser }>('/api/auth/continue-sign-up', {
    id,
    code,
    first_name: 'Solomiya',
    last_name: 'K',
    username,
    password,
    repeat: password,
  });
const findUser = async (email: string) => {
  const { rows } = await fixture.query(
    `select id::int, status, role_id::int, first_name, username, language, password_hash is not null as has_password
     from users where workspace_id = $1 and email = $2`,
    [workspace.id, email],
  );
  return rows[0] as Record<string, unknown> | undefined;
};
const signIn = (username: string) => call('/api/auth/login', { username, password });

test('whoever has an address of the domain is under review until an administrator lets them in [13.5]', async () => {
  expect((await signUp('solomiya', { language: 'ru-RU', role_id: 1, status: 1 })).result).toBe(true);
  const link = await fixture.linkTo('solomiya@company.test');
  expect((await fixture.mailTo('solomiya@company.test')).mail.subject).toMatch(/^Завершите регистрацию в Company /);
  expect(await findUser('solomiya@company.test')).toMatchObject({ status: 2, role_id: 3, language: 'ru-RU' });
  const checked = await call('/api/auth/check-activation-code', { id: link.id, code: link.code });
  expect(checked.result).toMatchObject({ email: 'solomiya@company.test', first_name: '', needs_approval: true });

  expect((await finish(link, 'solomiya')).result).toEqual({ status: 2 });
  expect(await findUser('solomiya@company.test')).toMatchObject({
    status: 2,
    first_name: 'Solomiya',
    has_password: true,
  });
  expect((await finish(link, 'solomiya')).status).toBe(400);
  const waiting = await signIn('solomiya');
  expect([waiting.status, waiting.body.error?.code]).toEqual([403, 'auth.under_review']);
  // Other people do not learn that there is such an account.
  const guessed = await call('/api/auth/login', { username: 'solomiya', password: 'a guess of somebody' });
  const unknown = await call('/api/auth/login', { username: 'nobody', password: 'a guess of somebody' });
  expect([guessed.status, guessed.body]).toEqual([401, unknown.body]);
  await fixture.query('update users set status = 1 where workspace_id = $1 and id = $2', [workspace.id, link.id]);
  expect((await signIn('solomiya')).status).toBe(200);
});

test('the user has what every user has, an own channel and the general one, and colleagues hear of them', async () => {
  const socket = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
  await signUp('channels@company.test');
  const { id } = await fixture.linkTo('channels@company.test');
  expect((await socket.waitForEvent('newUser')).data).toMatchObject({ id, status: 2 });
  socket.close();
  const { rows } = await fixture.query(
    `select c.type from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
     where m.workspace_id = $1 and m.user_id = $2 order by c.type`,
    [workspace.id, id],
  );
  expect(rows).toEqual([{ type: 0 }, { type: 2 }]);
});

describe('only addresses of the domain are taken [13.4]', () => {
  test.for([
    ['x@gmail.test', 'validation.email_domain'],
    ['x@company.test.evil.test', 'validation.email_domain'],
    ['x@notcompany.test', 'validation.email_domain'],
    ['x@sub.company.test', 'validation.email_domain'],
    ['"x@evil.test"@company.test', 'validation.email_invalid'],
    ['x@evil.test@company.test', 'validation.email_invalid'],
    ['x@evil.test,y@company.test', 'validation.email_invalid'],
    ['x\r\nBcc: v@evil.test', 'validation.email_invalid'],
    ['x y', 'validation.email_invalid'],
    ['<x>', 'validation.email_invalid'],
    ['x@ｃｏｍｐａｎｙ.test', 'validation.email_invalid'],
    ['x@cоmpany.test', 'validation.email_invalid'],
    ['x@xn--cmpany-ekb.test', 'validation.email_domain'],
    ['', 'validation.required'],
    ['x'.repeat(300), 'validation.too_long'],
    ['x'.repeat(250), 'validation.email_invalid'],
    [['x'], 'validation.invalid'],
    [{ x: 1 }, 'validation.invalid'],
    [7, 'validation.invalid'],
  ] as const)('%j is refused: %s', async ([email, message]) => {
    const answer = await signUp(email);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'email', message }]]);
  });

  test('in whatever case and with spaces around it', async () => {
    expect((await signUp(' Taras@COMPANY.test\n')).status).toBe(200);
    await fixture.mailTo('taras@company.test');
  });

  test('and where nobody may sign up, none', async () => {
    const closed = await app.createWorkspace();
    const answer = await call('/api/auth/sign-up', { email: 'x' }, closed.host);
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'auth.sign_up_closed']);
    const domainOf = async (host: string) =>
      (await app.call<{ sign_up_domain: string | null }>(host, 'GET', '/api/workspaces/current')).result.sign_up_domain;
    expect([await domainOf(closed.host), await domainOf(workspace.host), await domainOf('localhost:3000')]).toEqual([
      null,
      'company.test',
      null,
    ]);
    await fixture.query(`update workspaces set email_domain = 'closed.test' where id = $1`, [closed.id]);
    expect(await domainOf(closed.host)).toBeNull();
    expect((await call('/api/auth/sign-up', { email: 'x' }, closed.host)).status).toBe(403);
  });
});

describe('an address that is known', () => {
  test('gets the same answer, and its owner a mail that says so [13.12]', async () => {
    const { id } = await workspace.addUser(3);
    await fixture.query(`update users set email = 'known@company.test' where workspace_id = $1 and id = $2`, [
      workspace.id,
      id,
    ]);
    const [known, unknown] = [await signUp('known'), await signUp('unknown')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { mail } = await fixture.mailTo('known@company.test');
    expect(mail.subject).toMatch(/^You already have an account/);
    expect(await findUser('known@company.test')).toMatchObject({ id, status: 1 });
  });

  test('of a deactivated user gets no mail and no account', async () => {
    const { id } = await workspace.addUser(3);
    await fixture.query(
      `update users set email = 'gone@company.test', status = 0 where workspace_id = $1 and id = $2`,
      [workspace.id, id],
    );
    expect((await signUp('gone')).result).toBe(true);
    await fixture.untilIdle();
    expect(fixture.countMailsTo('gone@company.test')).toBe(0);
  });

  test('signs up once however often it asks, and the newest link works', async () => {
    await Promise.all([signUp('often'), signUp('often'), signUp('often')]);
    const link = await fixture.linkTo('often@company.test', 3);
    const { rowCount } = await fixture.query(`select from users where email = 'often@company.test'`);
    expect(rowCount).toBe(1);
    await signUp('often');
    const newest = await fixture.linkTo('often@company.test', 4);
    expect((await finish(link, 'often')).status).toBe(400);
    expect((await finish(newest, 'often')).result).toEqual({ status: 2 });
  });

  test('of somebody invited stays invited: they need nobody to let them in', async () => {
    const id = await fixture.invite(workspace, { email: 'invited@company.test' });
    await fixture.linkTo('invited@company.test');
    await signUp('invited');
    const link = await fixture.linkTo('invited@company.test', 2);
    const { result } = await finish(link, 'invited');
    expect(result.user).toMatchObject({ id, status: 1 });
  });

  test('of somebody whose invitation ended with the inviter does not bring it back', async () => {
    const inviter = await workspace.addUser(1);
    await fixture.invite(workspace, { email: 'uninvited@company.test', invitedBy: inviter.id });
    await fixture.linkTo('uninvited@company.test');
    await fixture.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, inviter.id]);
    await signUp('uninvited');
    const link = await fixture.linkTo('uninvited@company.test', 2);
    expect((await finish(link, 'uninvited')).result).toEqual({ status: 2 });
  });
});

test('accounts that nobody finishes cannot fill a workspace [13.16]', async () => {
  const crowded = await app.createWorkspace();
  await openSignUp(app, crowded, 'crowded.test');
  await fixture.query('update workspaces set tariff = 3 where id = $1', [crowded.id]);
  await fixture.query(
    `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, status)
     select $1, 1000 + n, 3, 'A', '', 'waiting-' || n, n || '@crowded.test', 2 from generate_series(1, $2) n`,
    [crowded.id, limits.unfinishedSignUps],
  );
  expect((await call('/api/auth/sign-up', { email: 'one-more' }, crowded.host)).result).toBe(true);
  await fixture.untilIdle();
  expect(fixture.countMailsTo('one-more@crowded.test')).toBe(0);
  await fixture.query('update users set deleted_at = now() where workspace_id = $1 and id = 1001', [crowded.id]);
  await call('/api/auth/sign-up', { email: 'one-more' }, crowded.host);
  await fixture.mailTo('one-more@crowded.test');
});

test('a plan without room for another user takes nobody', async () => {
  const small = await app.createWorkspace();
  await openSignUp(app, small, 'small.test');
  await fixture.query('update workspaces set tariff = 1 where id = $1', [small.id]);
  const ask = (name: string) => call('/api/auth/sign-up', { email: name }, small.host);
  // Three users at most, the owner among them.
  await Promise.all(['a', 'b', 'c', 'd'].map(ask));
  await fixture.untilIdle();
  const mailed = ['a', 'b', 'c', 'd'].map((name) => fixture.countMailsTo(`${name}@small.test`));
  expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(2);
  await fixture.query('update workspaces set tariff = 3 where id = $1', [small.id]);
  await ask('e');
  await fixture.mailTo('e@small.test');
});
