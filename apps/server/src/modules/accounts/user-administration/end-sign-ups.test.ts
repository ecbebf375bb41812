import { limits, type UserView } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailingApp, openSignUp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import type { TestApp, TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

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
  await openSignUp(app, workspace, domain());
});

const domain = () => `${workspace.subdomain}.test`;
const post = (path: string, body: unknown) => app.call(workspace.host, 'POST', path, { body });
const linkTo = (name: string, count?: number) => fixture.linkTo(`${name}@${domain()}`, count);
const signUp = async (name: string, count?: number) => {
  await post('/api/auth/sign-up', { email: name });
  return linkTo(name, count);
};
const check = async ({ id, code }: { id: number; code: string }) =>
  (await post('/api/auth/check-activation-code', { id, code })).status;
const finish = ({ id, code }: { id: number; code: string }, username: string) =>
  post('/api/auth/continue-sign-up', {
    id,
    code,
    first_name: 'A',
    last_name: 'B',
    username,
    password: 'correct horse battery',
    repeat: 'correct horse battery',
  });
const listNames = async () => {
  const { result } = await workspace.owner.call<{ data: UserView[] }>('GET', '/api/users?sortBy=id');
  return result.data.map(({ email }) => email?.split('@')[0]).filter((name) => name !== 'owner');
};
/** As if so many days had passed since sign-ups were asked for. */
const age = (days: number) =>
  fixture.query(
    `update users set sign_up_asked_at = sign_up_asked_at - make_interval(days => $2, mins => 1)
     where workspace_id = $1`,
    [workspace.id, days],
  );
const runJob = async () => {
  await fixture.query(`select graphile_worker.add_job('expire-sign-ups', '{}')`);
  await fixture.untilIdle();
};
const edit = (id: number, body: unknown) => workspace.owner.call('PUT', `/api/users/${id}`, { body });

describe('an account that somebody has asked for and not confirmed', () => {
  test('is gone after seven days: colleagues see it go, its link is dead, and the address can ask again [13.19]', async () => {
    const link = await signUp('stranger');
    await age(limits.invitationDays - 1);
    await runJob();
    expect(await listNames()).toEqual(['stranger']);
    expect(await check(link)).toBe(200);

    const socket = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
    await age(1);
    await runJob();
    expect(await listNames()).toEqual([]);
    expect((await socket.waitForEvent('deleteUser')).data).toEqual({ id: link.id });
    socket.close();
    expect(await check(link)).toBe(400);
    const { rowCount } = await fixture.query(
      `select from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
       where m.workspace_id = $1 and m.user_id = $2 and c.type <> 2`,
      [workspace.id, link.id],
    );
    expect(rowCount).toBe(0);
    const again = await signUp('stranger', 2);
    expect(again.id).not.toBe(link.id);
    expect((await finish(again, 'stranger')).status).toBe(200);
  });

  test('stays seven days more when it is asked for again', async () => {
    await signUp('stranger');
    await age(6);
    const link = await signUp('stranger', 2);
    await age(2);
    await runJob();
    expect(await listNames()).toEqual(['stranger']);
    expect(await check(link)).toBe(200);
  });
});

test('whoever was invited, has finished, or was let in or put off by an administrator stays', async () => {
  await fixture.invite(workspace, { email: `invited@${domain()}` });
  // Their invitation ended with the inviter, and they have signed up since.
  const inviter = await workspace.addUser(1, 'Inviter');
  await fixture.invite(workspace, { email: `orphan@${domain()}`, invitedBy: inviter.id });
  await linkTo('orphan');
  await workspace.owner.call('DELETE', `/api/users/${inviter.id}`);
  await signUp('orphan', 2);
  await finish(await signUp('finished'), 'finished');
  const approved = await signUp('approved');
  expect((await edit(approved.id, { status: 1 })).status).toBe(200);
  const putOff = await signUp('put-off');
  for (const status of [1, 2]) await edit(putOff.id, { status });
  await signUp('forgotten');
  await age(30);
  await runJob();
  expect(await listNames()).toEqual(['invited', 'orphan', 'finished', 'approved', 'put-off']);
});

describe('strangers fill no plan', () => {
  const setPlan = (tariff: number) =>
    fixture.query('update workspaces set tariff = $2 where id = $1', [workspace.id, tariff]);
  const invite = (...names: string[]) =>
    workspace.owner.call('POST', '/api/users/invite', {
      body: { emails: names.map((name) => ({ email: `${name}@${domain()}` })) },
    });

  test('sign-ups count, and the oldest give way to whom an administrator invites [13.19]', async () => {
    // Three users, the owner among them.
    await setPlan(1);
    const [first, second] = [await signUp('first'), await signUp('second')];
    await post('/api/auth/sign-up', { email: 'third' });
    await fixture.untilIdle();
    expect(fixture.countMailsTo(`third@${domain()}`)).toBe(0);
    const socket = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
    expect((await invite('colleague')).status).toBe(201);
    expect((await socket.waitForEvent('deleteUser')).data).toEqual({ id: first.id });
    socket.close();
    expect([await check(first), await check(second)]).toEqual([400, 200]);
    expect(await listNames()).toEqual(['second', 'colleague']);
    expect((await invite('more', 'and-more')).status).toBe(402);
    expect(await listNames()).toEqual(['second', 'colleague']);
    expect((await invite('more')).status).toBe(201);
    expect((await invite('too-many')).status).toBe(402);
    expect(await listNames()).toEqual(['colleague', 'more']);
  });

  test('but one that was confirmed does not', async () => {
    await setPlan(1);
    await finish(await signUp('confirmed'), 'confirmed');
    expect((await invite('colleague')).status).toBe(201);
    expect((await invite('more')).status).toBe(402);
    expect(await listNames()).toEqual(['confirmed', 'colleague']);
  });

  test('also by ten invitations at once, while the sign-ups are confirmed', async () => {
    // Ten users, the owner among them: nine sign-ups.
    const links = [];
    for (let index = 0; index < 9; index += 1) links.push(await signUp(`stranger${index}`));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => invite(`colleague${index}`)),
      ...links.slice(0, 4).map((link, index) => finish(link, `confirmed${index}`)),
    ]);
    const invited = answers.slice(0, 10).map(({ status }) => status);
    const confirmed = answers.slice(10).map(({ status }) => status);
    expect(new Set(invited)).toEqual(new Set([201, 402]));
    const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(invited, 201) + count(confirmed, 200)).toBeLessThanOrEqual(9);
    await fixture.untilIdle();
    expect((await listNames()).length).toBe(9);
  });
});

test('who is let in is told so by mail, with a link where they have no password yet; other changes are not told', async () => {
  const [finished, begun, refused] = [await signUp('finished'), await signUp('begun'), await signUp('refused')];
  await finish(finished, 'finished');
  for (const { id } of [finished, begun]) expect((await edit(id, { status: 1 })).status).toBe(200);
  expect((await edit(refused.id, { status: 0 })).status).toBe(200);
  expect((await edit(finished.id, { first_name: 'Ada' })).status).toBe(200);
  const { mail } = await fixture.mailTo(`finished@${domain()}`, 2);
  expect(mail.text).not.toMatch(/\/activate\//);
  expect((await linkTo('begun', 2)).id).toBe(begun.id);
  await fixture.untilIdle();
  expect(['finished', 'begun', 'refused'].map((name) => fixture.countMailsTo(`${name}@${domain()}`))).toEqual([
    2, 2, 1,
  ]);
});
