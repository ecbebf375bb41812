import { type UserView, userStatuses } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import {
  changeProvider,
  connectProvider,
  finish,
  goThere,
  listAudited,
  makeAccount,
  newBrowser,
  reasonOf,
  signInBy,
} from '../../../testing/accounts/openid-fixture.ts';
import {
  type OpenIdProviderProcess,
  type ProviderClaims,
  startOpenIdProvider,
} from '../../../testing/outside/openid-provider.ts';
import type { TestApp, TestUser, TestWorkspace } from '../../../testing/test-app.ts';

let provider: OpenIdProviderProcess;
let mailing: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;
let member: TestUser;
let memberEmail: string;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  mailing = await startMailingApp({ SAFE_FETCH_ALLOW: provider.issuer });
  app = mailing.app;
});
afterAll(async () => {
  await mailing.close();
  await provider.stop();
});
beforeEach(async () => {
  workspace = await connectProvider(app, provider);
  member = await workspace.addUser(3);
  memberEmail = `user${member.id}@test.test`;
});

const account = (email: string, claims?: ProviderClaims) => makeAccount(provider, email, claims);
const signIn = (sub: string | null, browser = newBrowser()) => signInBy(app, provider, workspace, sub, browser);
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => (await tx.query<Row>(text, values)).rows);
const setStatus = (id: number, status: number) =>
  query('update users set status = $2 where workspace_id = $3 and id = $1', [id, status, workspace.id]);
const admit = (...domains: string[]) => changeProvider(workspace, { admitted_domains: domains });

describe('who it is', () => {
  test('is decided by a verified address only [17.2]', async () => {
    expect(reasonOf(await signIn(await account(memberEmail, { email_verified: false })))).toBe('email_unverified');
    expect(reasonOf(await signIn(await account(memberEmail, { email_verified: undefined })))).toBe('email_unverified');
    // A text is no word of the provider's that it has verified anything.
    expect(reasonOf(await signIn(await account(memberEmail, { email_verified: 'true' })))).toBe('email_unverified');
    expect(reasonOf(await signIn(await account('not an address')))).toBe('email_unverified');
    expect(reasonOf(await signIn(await account(`${memberEmail}.evil.test`)))).toBe('unknown');
  });

  test('stays the same when the address is changed or given to somebody else [17.2]', async () => {
    const sub = await account(memberEmail);
    expect((await signIn(sub)).result.user.id).toBe(member.id);
    // The owner is another person.
    await provider.setAccount(sub, { email: `owner@${workspace.subdomain}.test`, email_verified: true });
    expect((await signIn(sub)).result.user.id).toBe(member.id);
    await provider.setAccount(sub, { email: 'nobody@else.test', email_verified: false });
    expect((await signIn(sub)).result.user.id).toBe(member.id);
    // Another person is given the old address at the provider.
    expect(reasonOf(await signIn(await account(memberEmail)))).toBe('other_account');
  });

  test('is not somebody deactivated, under review or deleted, and begins no session [17.3]', async () => {
    const sub = await account(memberEmail);
    const countSessions = async () =>
      (await query('select from sessions where workspace_id = $1', [workspace.id])).length;
    const before = await countSessions();
    for (const [status, reason] of [
      [userStatuses.inactive, 'inactive'],
      [userStatuses.underReview, 'under_review'],
    ] as const) {
      await setStatus(member.id, status);
      expect(reasonOf(await signIn(sub))).toBe(reason);
    }
    await setStatus(member.id, userStatuses.active);
    expect((await signIn(sub)).status).toBe(200);
    await setStatus(member.id, userStatuses.inactive);
    expect(reasonOf(await signIn(sub))).toBe('inactive');
    expect(await countSessions()).toBe(before + 1);
  });

  test('is nobody who was deleted, not even as somebody new, until they are invited again [17.3]', async () => {
    await admit('test.test');
    const [sub, never] = [await account(memberEmail), await workspace.addUser(3)];
    expect((await signIn(sub)).status).toBe(200);
    for (const { id } of [member, never]) {
      expect((await workspace.owner.call('DELETE', `/api/users/${id}`)).status).toBe(200);
    }
    expect(reasonOf(await signIn(sub))).toBe('unknown');
    expect(reasonOf(await signIn(await account(`user${never.id}@test.test`)))).toBe('unknown');
    // Nor by another address of the same account.
    await provider.setAccount(sub, { email: 'another@test.test', email_verified: true });
    expect(reasonOf(await signIn(sub))).toBe('unknown');

    await provider.setAccount(sub, { email: memberEmail, email_verified: true });
    const invited = await mailing.invite(workspace, { email: memberEmail });
    expect((await signIn(sub)).result.user.id).toBe(invited);
    expect((await signIn(sub)).result.user.id).toBe(invited);
  });

  test('is decided anew by the address after an administrator has unlinked the account', async () => {
    const [before, after] = [await account(memberEmail), await account(memberEmail)];
    const linkedAt = async () =>
      (await workspace.owner.call<{ linked_at: string | null }>('GET', `/api/users/${member.id}/openid-link`)).result
        .linked_at;
    expect(await linkedAt()).toBeNull();
    expect((await signIn(before)).status).toBe(200);
    expect(Date.parse((await linkedAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(reasonOf(await signIn(after))).toBe('other_account');
    await workspace.setConfirmed(workspace.owner);
    expect((await workspace.owner.call('DELETE', `/api/users/${member.id}/openid-link`)).status).toBe(200);
    expect(await linkedAt()).toBeNull();
    expect((await signIn(after)).result.user.id).toBe(member.id);
    expect(reasonOf(await signIn(before))).toBe('other_account');
    const unlinked = (await listAudited(workspace)).filter(([action]) => action === 'openid.unlinked');
    expect(unlinked).toEqual([['openid.unlinked', workspace.owner.id, member.id]]);
    // Only the owner may do that to the owner.
    const administrator = await workspace.addUser(1);
    await workspace.setConfirmed(administrator);
    expect((await administrator.call('DELETE', '/api/users/1/openid-link')).body.error?.code).toBe('user.protected');
  });

  test('is somebody invited, who is active by it, with the names the provider knows; the link in the mail ends [17.3]', async () => {
    const email = 'maria@invited.test';
    const invited = await mailing.invite(workspace, { email });
    const { code } = await mailing.linkTo(email);
    expect(reasonOf(await signIn(await account(email, { email_verified: false })))).toBe('email_unverified');
    const answer = await signIn(
      await account(email, { given_name: '\u202eМарія\u2066', family_name: '\u0000Шевченко\n\u061c' }),
    );
    expect(answer.result.user).toMatchObject({
      id: invited,
      status: userStatuses.active,
      first_name: 'Марія',
      last_name: 'Шевченко',
    });
    expect(await listAudited(workspace)).toContainEqual(['openid.admitted', invited, invited]);
    const used = await app.call(workspace.host, 'POST', '/api/auth/check-activation-code', {
      body: { id: invited, code },
    });
    expect(used.status).toBe(400);
  });
});

describe('somebody nobody knows', () => {
  test('is refused, unless their domain is let in [17.4]', async () => {
    const sub = await account('new@company.test', { given_name: 'Nova' });
    expect(reasonOf(await signIn(sub))).toBe('unknown');
    await admit('other.test', 'company.test');
    const answer = await signIn(sub);
    expect(answer.result.user).toMatchObject({
      email: 'new@company.test',
      first_name: 'Nova',
      role_id: 3,
      status: userStatuses.active,
    });
    const users = await workspace.owner.call<{ data: UserView[] }>('GET', '/api/users?limit=100');
    expect(users.result.data.map(({ id }) => id)).toContain(answer.result.user.id);
    expect(await listAudited(workspace)).toContainEqual([
      'openid.admitted',
      answer.result.user.id,
      answer.result.user.id,
    ]);
    expect((await signIn(sub)).result.user.id).toBe(answer.result.user.id);
  });

  test.for(['new@sub.company.test', 'new@company.test.evil.test', 'new@notcompany.test'])(
    'is refused as %s, where company.test is let in',
    async (email) => {
      await admit('company.test');
      expect(reasonOf(await signIn(await account(email)))).toBe('unknown');
    },
  );

  test('is created once, though they sign in five times at the same time [17.4]', async () => {
    await admit('company.test');
    const sub = await account('many@company.test');
    const browsers = Array.from({ length: 5 }, () => newBrowser());
    const cameBack = await Promise.all(browsers.map((browser) => goThere(app, provider, workspace, sub, browser)));
    const answers = await Promise.all(
      browsers.map((browser, index) => finish(app, workspace, browser, cameBack[index] as URL)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.user.id)).size).toBe(1);
  });

  test('is refused where the plan has no room, also when several come at once [17.4]', async () => {
    await admit('company.test');
    // The plan of a new workspace has ten; two are there.
    for (let added = 2; added < 9; added += 1) await workspace.addUser(3);
    const subs = await Promise.all([1, 2, 3].map((index) => account(`late${index}@company.test`)));
    const reasons = (await Promise.all(subs.map((sub) => signIn(sub)))).map(reasonOf);
    expect(reasons.toSorted()).toEqual([200, 'plan_full', 'plan_full']);
    // Existing users get in.
    expect((await signIn(await account(memberEmail))).status).toBe(200);
  });
});
