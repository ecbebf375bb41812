import type { CurrentUser } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailedLink, type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { lockWaits } from '../../../testing/lock-waits.ts';
import type { TestApp, TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { lockPlan } from '../../foundation/plans/index.ts';
import { lockUserSeats } from '../../foundation/users/index.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
  workspace = await app.createWorkspace();
});
afterAll(() => fixture.close());

const password = 'correct horse battery';
const call = <Result>(path: string, body: unknown, host = workspace.host) =>
  app.call<Result>(host, 'POST', path, { body });
const account = (username: string) => ({
  first_name: 'Іванна',
  last_name: 'Заяць',
  username,
  password,
  repeat: password,
});
interface Joined {
  token: string;
  salt: string;
  user: CurrentUser;
}
const check = (link: Pick<MailedLink, 'id' | 'code'>) =>
  call<{ email: string; first_name: string; needs_approval: boolean }>('/api/auth/check-activation-code', {
    id: link.id,
    code: link.code,
  });
const join = (link: Pick<MailedLink, 'id' | 'code'>, username: string, changes: object = {}) =>
  call<Joined>('/api/auth/continue-sign-up', { id: link.id, code: link.code, ...account(username), ...changes });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const refused = [400, 'auth.code_invalid'];
const write = (userId: number, change: string) =>
  fixture.query(`update users set ${change} where workspace_id = $1 and id = $2`, [workspace.id, userId]);

test('an invited user gives names, username and password, and is signed in [13.3, 13.7]', async () => {
  const socket = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
  const id = await fixture.invite(workspace, { email: 'ivanna@acme.test', language: 'uk-UA' });
  const link = await fixture.linkTo('ivanna@acme.test');
  expect(link.url.href).toBe(`http://${workspace.host}/join-your-team/${id}/${link.code}/`);
  expect((await check(link)).result).toMatchObject({
    email: 'ivanna@acme.test',
    first_name: '',
    needs_approval: false,
  });
  expect((await call('/api/auth/login', { username: 'ivanna@acme.test', password })).status).toBe(401);

  const joined = await join(link, 'ivanna', { email: 'other@acme.test', role_id: 1, status: 0, workspace_id: 99 });
  expect(joined.status).toBe(200);
  expect(joined.result.user).toMatchObject({
    id,
    first_name: 'Іванна',
    last_name: 'Заяць',
    username: 'ivanna',
    email: 'ivanna@acme.test',
    role_id: 3,
    status: 1,
    language: 'uk-UA',
  });
  const { token } = joined.result;
  expect((await app.call(workspace.host, 'GET', '/api/auth/current-user', { token })).status).toBe(200);
  expect((await call('/api/auth/login', { username: 'ivanna', password })).status).toBe(200);
  const received = await socket.waitForEvent('updateUser');
  expect(received.data).toMatchObject({ id, status: 1, first_name: 'Іванна' });
  socket.close();

  expect(codeOf(await check(link))).toEqual(refused);
  expect(codeOf(await join(link, 'ivanna2'))).toEqual(refused);
});

test('of twenty who use a link at once one joins', async () => {
  await fixture.invite(workspace, { email: 'twenty@acme.test' });
  const link = await fixture.linkTo('twenty@acme.test');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => join(link, `of-twenty-${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => codeOf(answer)[1] === 'auth.code_invalid')).toHaveLength(19);
});

test('joining and applying the plan to all users wait for each other, and neither fails', async () => {
  await fixture.invite(workspace, { email: 'meanwhile@acme.test' });
  const link = await fixture.linkTo('meanwhile@acme.test');
  const joining = await app.resources.database.inWorkspace(workspace.id, async (tx) => {
    await lockPlan(tx, workspace.id);
    const answer = join(link, 'meanwhile');
    await lockWaits(app);
    await lockUserSeats(tx, workspace.id);
    return { answer };
  });
  expect((await joining.answer).status).toBe(200);
});

describe('a link is dead [13.10]', () => {
  test('once it was sent again', async () => {
    const id = await fixture.invite(workspace, { email: 'again@acme.test' });
    const first = await fixture.linkTo('again@acme.test');
    await fixture.resend(workspace, id);
    const second = await fixture.linkTo('again@acme.test', 2);
    expect(codeOf(await join(first, 'again'))).toEqual(refused);
    expect((await join(second, 'again')).status).toBe(200);
  });

  test('for another user, another workspace and another purpose', async () => {
    const other = await app.createWorkspace();
    const id = await fixture.invite(workspace, { email: 'one@acme.test' });
    const twinId = await fixture.invite(workspace, { email: 'two@acme.test' });
    const link = await fixture.linkTo('one@acme.test');
    expect(codeOf(await join({ ...link, id: twinId }, 'two'))).toEqual(refused);
    const { code } = link;
    expect(codeOf(await call('/api/auth/continue-sign-up', { id, code, ...account('x') }, other.host))).toEqual(
      refused,
    );
    for (const path of ['/api/forgot-password/check-code', '/api/forgot-password/change-password']) {
      expect(codeOf(await call(path, { id, code, password, repeat: password }))).toEqual(refused);
    }
    expect(codeOf(await call('/api/auth/sign-in-code', { code }))).toEqual(refused);
    expect((await join(link, 'one')).status).toBe(200);
  });

  test.for([
    ['the invited user is deactivated', (id: number) => write(id, 'status = 0')],
    ['the invited user is deleted', (id: number) => write(id, 'deleted_at = now()')],
    ['their address is changed', (id: number) => write(id, `email = 'elsewhere-' || id || '@acme.test'`)],
    [
      'seven days have passed',
      (id: number) => fixture.query('update account_codes set expires_at = now() where user_id = $1', [id]),
    ],
  ] as const)('when %s', async ([why, change]) => {
    const email = `${why.replaceAll(' ', '-')}@acme.test`;
    const id = await fixture.invite(workspace, { email });
    const link = await fixture.linkTo(email);
    expect((await check(link)).status).toBe(200);
    await change(id);
    expect(codeOf(await check(link))).toEqual(refused);
    expect(codeOf(await join(link, 'nobody'))).toEqual(refused);
  });

  test('when whoever invited has lost access', async () => {
    const inviter = await workspace.addUser(1);
    await fixture.invite(workspace, { email: 'orphan@acme.test', invitedBy: inviter.id });
    const link = await fixture.linkTo('orphan@acme.test');
    await write(inviter.id, 'status = 0');
    expect(codeOf(await join(link, 'orphan'))).toEqual(refused);
  });
});

describe('usernames', () => {
  const email = 'names@acme.test';
  /** The link of the user who chooses a name here. */
  const getLink = () => fixture.linkTo(email);
  beforeAll(async () => {
    await fixture.invite(workspace, { email });
    await write((await workspace.addUser(3)).id, `username = 'Iris.Anna'`);
  });

  test.for([
    ['in other case', 'IRIS.ANNA'],
    ['with a dotted İ', 'İris.Anna'],
    ['with a dotless ı', 'ırıs.anna'],
    ['in full width', 'Ｉｒｉｓ.Ａｎｎａ'],
    ['with Cyrillic letters', 'Iris.Аnnа'],
    ['with Ukrainian letters', 'Іrіs.Anna'],
    ['with Greek letters', 'Iris.Αnna'],
    ['with an l for the I', 'lris.anna'],
    ['with spaces around', '  iris.anna '],
  ] as const)('%s are taken, and the link stays good [13.15]', async ([, username]) => {
    const link = await getLink();
    const answer = await join(link, username);
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ field: 'username', message: 'validation.username_taken' }],
    ]);
    expect((await check(link)).status).toBe(200);
  });

  test.for([
    [{ username: ['iris'] }, 'username', 'validation.invalid'],
    [{ username: { a: 1 } }, 'username', 'validation.invalid'],
    [{ username: 'two words' }, 'username', 'validation.invalid'],
    [{ username: '' }, 'username', 'validation.required'],
    [{ username: 'x'.repeat(65) }, 'username', 'validation.too_long'],
    [{ first_name: 'a\r\nBcc: v@x.test' }, 'first_name', 'validation.invalid'],
    [{ first_name: ' ' }, 'first_name', 'validation.required'],
    [{ last_name: undefined }, 'last_name', 'validation.required'],
    [{ last_name: ['Zaiats'] }, 'last_name', 'validation.invalid'],
    [{ repeat: 'not the same' }, 'repeat', 'validation.must_match'],
    [{ password: '', repeat: '' }, 'password', 'validation.required'],
    [{ password: 'short', repeat: 'short' }, 'password', 'validation.too_short'],
    [{ code: { $ne: '' } }, 'code', 'validation.invalid'],
    [{ id: [7] }, 'id', 'validation.invalid'],
    [{ id: -1 }, 'id', 'validation.too_short'],
  ] as const)('and the rest are checked: %j [13.3]', async ([changes, field, message]) => {
    const answer = await join(await getLink(), 'free', changes);
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([422, { field, message }]);
  });

  test('that only resemble another in a word are free', async () => {
    expect((await join(await getLink(), 'iris.anna.2')).status).toBe(200);
  });
});

test('a password of a megabyte is refused before it is read [13.17]', async () => {
  const huge = 'x'.repeat(1_000_000);
  expect((await join({ id: 1, code: 'A'.repeat(43) }, 'huge', { password: huge, repeat: huge })).status).toBe(413);
});
