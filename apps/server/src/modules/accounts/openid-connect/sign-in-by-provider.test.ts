import type { CurrentUser } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
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
  redirectUriOf,
  removeProvider,
  setProvider,
  signInBy,
  start,
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
  mailing = await startMailingApp({ SAFE_FETCH_ALLOW: provider.issuer, TRUST_PROXY: 'loopback' });
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

describe('a sign-in by the provider', () => {
  test('is of the user with the verified address, in a session of their own, and is recorded', async () => {
    const answer = await signIn(await account(memberEmail.toUpperCase()));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.result.user.id).toBe(member.id);
    expect(answer.result.return_path).toBe('/');
    const me = await app.call<CurrentUser>(workspace.host, 'GET', '/api/auth/current-user', {
      token: answer.result.token,
    });
    expect(me.result.id).toBe(member.id);
    expect(await listAudited(workspace)).toContainEqual(['openid.linked', member.id, member.id]);
  });

  test('goes to the provider with the code flow, PKCE, and the one redirect URI, whatever the request says [17.1]', async () => {
    const asked = await start(app, workspace, newBrowser(), { return_path: '/channels/1/?message=3' });
    const url = new URL(asked.result.url);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: redirectUriOf(workspace),
    });
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(asked.headers['set-cookie']).toEqual([
      expect.stringMatching(/^openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    // A reader of the database cannot use the stored row.
    const [row] = await query<Record<string, unknown>>('select * from openid_sign_ins where workspace_id = $1', [
      workspace.id,
    ]);
    const stored = JSON.stringify(row);
    for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce')]) {
      expect(stored).not.toContain(secret);
    }
  });

  test.for(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)', '', '/a\n//b', '/<script>'])(
    'never returns to %j',
    async (returnPath) => {
      const answer = await start(app, workspace, newBrowser(), { return_path: returnPath });
      expect(answer.status).toBe(422);
    },
  );

  test('returns to the page it began on', async () => {
    const browser = newBrowser();
    const sub = await account(memberEmail);
    const { result } = await start(app, workspace, browser, { return_path: '/channels/1/?message=3' });
    const cameBack = await provider.visit(result.url, sub, browser.atProvider);
    expect((await finish(app, workspace, browser, cameBack)).result.return_path).toBe('/channels/1/?message=3');
  });

  test('from a device never used before is mailed', async () => {
    const sub = await account(memberEmail);
    expect((await signIn(sub, newBrowser('Firefox'))).status).toBe(200);
    await mailing.untilIdle();
    expect(mailing.countMailsTo(memberEmail)).toBe(0);
    const browser = newBrowser('Chrome');
    const cameBack = await goThere(app, provider, workspace, sub, browser);
    const answer = await app.call(workspace.host, 'POST', '/api/auth/openid/finish', {
      body: { query: cameBack.search },
      headers: { cookie: browser.cookie, 'user-agent': browser.userAgent, 'x-forwarded-for': '198.51.100.9' },
    });
    expect(answer.status).toBe(200);
    expect((await mailing.mailTo(memberEmail)).mail.text).toContain('198.51.100.9');
  });
});

describe('what came back is refused', () => {
  let browser = newBrowser();
  beforeEach(() => {
    browser = newBrowser();
  });
  const comeBack = async (change?: (asked: URL) => void) =>
    goThere(app, provider, workspace, await account(memberEmail), browser, change);

  test('when it is used a second time [17.1]', async () => {
    const cameBack = await comeBack();
    expect((await finish(app, workspace, browser, cameBack)).status).toBe(200);
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('expired');
  });

  test('but once, of ten at the same time', async () => {
    const cameBack = await comeBack();
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(app, workspace, browser, cameBack)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(reasonOf))).toEqual(new Set(['expired']));
  });

  test('with another state, or none', async () => {
    const cameBack = await comeBack();
    const other = new URL(cameBack);
    other.searchParams.set('state', 'A'.repeat(43));
    expect(reasonOf(await finish(app, workspace, browser, other))).toBe('expired');
    other.searchParams.delete('state');
    expect(reasonOf(await finish(app, workspace, browser, other))).toBe('expired');
    // Guessing has not used it up.
    expect((await finish(app, workspace, browser, cameBack)).status).toBe(200);
  });

  test('in another browser, which is not signed in with somebody else’s code [17.1]', async () => {
    const cameBack = await comeBack();
    const victim = newBrowser();
    expect(reasonOf(await finish(app, workspace, victim, cameBack))).toBe('expired');
    await start(app, workspace, victim);
    expect(reasonOf(await finish(app, workspace, victim, cameBack))).toBe('expired');
    expect((await finish(app, workspace, browser, cameBack)).status).toBe(200);
  });

  test('in another workspace, whose provider is the same [17.1]', async () => {
    const other = await connectProvider(app, provider);
    const cameBack = await comeBack();
    expect(reasonOf(await finish(app, other, browser, cameBack))).toBe('expired');
    expect((await finish(app, workspace, browser, cameBack)).status).toBe(200);
  });

  test('after ten minutes [17.1]', async () => {
    const cameBack = await comeBack();
    await query(`update openid_sign_ins set expires_at = expires_at - interval '10 minutes' where workspace_id = $1`, [
      workspace.id,
    ]);
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('expired');
  });

  test('when the token was made for another sign-in (nonce) [17.1]', async () => {
    const cameBack = await comeBack((asked) => asked.searchParams.set('nonce', 'another'));
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('provider_wrong');
  });

  test('when the code was asked for by somebody else (PKCE)', async () => {
    const cameBack = await comeBack((asked) => asked.searchParams.set('code_challenge', 'A'.repeat(43)));
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('expired');
  });

  test('with the code of another client of the provider', async () => {
    const other = await connectProvider(app, provider);
    const elsewhere = newBrowser();
    const foreign = await goThere(app, provider, other, await account(memberEmail), elsewhere);
    const cameBack = await comeBack();
    cameBack.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('expired');
  });

  test('when it says to be of another issuer, or says something twice', async () => {
    const mixed = await comeBack();
    mixed.searchParams.set('iss', 'https://another.test');
    expect(reasonOf(await finish(app, workspace, browser, mixed))).toBe('provider_wrong');
    const doubled = await comeBack();
    doubled.searchParams.append('code', 'another');
    expect(reasonOf(await finish(app, workspace, browser, doubled))).toBe('provider_wrong');
  });

  test('when the user has said no', async () => {
    const cameBack = await goThere(app, provider, workspace, null, browser);
    expect(cameBack.searchParams.get('error')).toBe('access_denied');
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('cancelled');
  });
});

describe('besides the provider', () => {
  test('a second factor is asked for where the user has one [17.5]', async () => {
    await workspace.setConfirmed(member);
    const { secret } = (await member.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const [now, next] = [totp.generate(), totp.generate({ timestamp: Date.now() + 30_000 })];
    expect((await member.call('POST', '/api/auth/second-factors/totp/enable', { body: { code: now } })).status).toBe(
      200,
    );

    const browser = newBrowser();
    const { result } = await start(app, workspace, browser, { return_path: '/profile/' });
    const cameBack = await provider.visit(result.url, await account(memberEmail), browser.atProvider);
    const asked = await finish(app, workspace, browser, cameBack);
    expect([asked.status, asked.body.error?.code]).toEqual([401, 'auth.second_factor_required']);
    expect(asked.body.error?.params).toMatchObject({ methods: 'code', return_path: '/profile/' });
    const challenge = asked.body.error?.params.challenge;
    const passed = await app.call<{ user: CurrentUser }>(workspace.host, 'POST', '/api/auth/second-factor', {
      body: { challenge, code: next },
    });
    expect(passed.result.user.id).toBe(member.id);
  });

  test('passwords can be turned off for all but the owner, who always gets in [17.5]', async () => {
    await workspace.givePassword(member);
    const byPassword = (username: string, password = 'correct horse battery') =>
      app.call(workspace.host, 'POST', '/api/auth/login', { body: { username, password } });
    expect((await byPassword(memberEmail)).status).toBe(200);
    await changeProvider(workspace, { allows_passwords: false });
    const refused = await byPassword(memberEmail);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'auth.password_off']);
    expect((await byPassword(memberEmail, 'a wrong one')).body.error?.code).toBe('auth.wrong_credentials');
    expect((await byPassword('nobody@test.test')).body.error?.code).toBe('auth.wrong_credentials');
    expect((await byPassword(`owner@${workspace.subdomain}.test`)).status).toBe(200);
    expect((await signIn(await account(memberEmail))).status).toBe(200);

    // Nor does an invitation lead past the provider.
    const email = 'invited@past.test';
    await mailing.invite(workspace, { email });
    const { id, code } = await mailing.linkTo(email);
    const account_ = {
      first_name: 'A',
      last_name: 'B',
      username: 'past',
      password: 'correct horse',
      repeat: 'correct horse',
    };
    const finished = await app.call(workspace.host, 'POST', '/api/auth/continue-sign-up', {
      body: { id, code, ...account_ },
    });
    expect(finished.body.error?.code).toBe('auth.password_off');
    await removeProvider(workspace);
    expect((await byPassword(memberEmail)).status).toBe(200);
  });

  test('being sent back by the provider is no confirmation, signing in there again is [17.5]', async () => {
    const sub = await account(memberEmail);
    const browser = newBrowser();
    const mayChange = async (token: string) => {
      const answer = await app.call(workspace.host, 'POST', '/api/auth/second-factors/totp', { token });
      return answer.body.error?.code ?? answer.status;
    };
    const first = await signIn(sub, browser);
    expect(await mayChange(first.result.token)).toBe('auth.confirmation_required');

    // The provider knows the browser: without being asked to, it does not ask for the password.
    const { result: silent } = await start(app, workspace, browser);
    await expect(provider.visit(silent.url, 'nobody is asked', browser.atProvider)).resolves.toBeInstanceOf(URL);

    const { result } = await start(app, workspace, browser, { is_fresh: true, return_path: '/profile/security/' });
    expect(new URL(result.url).searchParams.get('prompt')).toBe('login');
    const cameBack = await provider.visit(result.url, sub, browser.atProvider);
    const again = await finish(app, workspace, browser, cameBack);
    expect(again.result.return_path).toBe('/profile/security/');
    expect(await mayChange(again.result.token)).toBe(200);
  });

  test('a provider that does not ask again makes no confirmation', async () => {
    const sub = await account(memberEmail);
    const browser = newBrowser();
    await provider.setClockAhead(-120_000);
    try {
      expect((await signIn(sub, browser)).status).toBe(200);
    } finally {
      await provider.setClockAhead(0);
    }
    const { result } = await start(app, workspace, browser, { is_fresh: true });
    const asked = new URL(result.url);
    asked.searchParams.delete('prompt');
    asked.searchParams.set('max_age', '100000');
    const cameBack = await provider.visit(asked.href, 'nobody is asked', browser.atProvider);
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('provider_wrong');
  });

  test('what the account is signed in to with names the provider', async () => {
    const named = async () =>
      (await member.call<{ openid_name: string | null }>('GET', '/api/auth/second-factors')).result.openid_name;
    expect(await named()).toBeNull();
    await signIn(await account(memberEmail));
    expect(await named()).toBe('Acme');
    await removeProvider(workspace);
    expect(await named()).toBeNull();
  });
});

describe('the way in', () => {
  test('is named where the address is asked for, and closed with the provider; who is in stays in [17.8]', async () => {
    const named = async () =>
      (await app.call<{ openid_name: string | null }>(workspace.host, 'GET', '/api/workspaces/current')).result
        .openid_name;
    expect(await named()).toBe('Acme');
    const sub = await account(memberEmail);
    const { token } = (await signIn(sub)).result;
    const browser = newBrowser();
    const cameBack = await goThere(app, provider, workspace, sub, browser);
    await removeProvider(workspace);
    expect(await named()).toBeNull();
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('off');
    expect(reasonOf(await start(app, workspace, browser))).toBe('off');
    const me = await app.call(workspace.host, 'GET', '/api/auth/current-user', { token });
    expect(me.status).toBe(200);

    // The same provider again: the account still belongs to the same user, with any present address.
    await provider.setAccount(sub, { email: 'changed@elsewhere.test', email_verified: true });
    await setProvider(workspace, provider.issuer, await provider.register(redirectUriOf(workspace)));
    expect((await signIn(sub)).result.user.id).toBe(member.id);
  });

  test('is closed for a sign-in that was under way when another client was set', async () => {
    const browser = newBrowser();
    const cameBack = await goThere(app, provider, workspace, await account(memberEmail), browser);
    await setProvider(workspace, provider.issuer, await provider.register(redirectUriOf(workspace)));
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('off');
  });

  test('opens by a secret that was renewed, also for a sign-in that was under way', async () => {
    const client = await provider.register(redirectUriOf(workspace));
    await setProvider(workspace, provider.issuer, { ...client, client_secret: 'the one before' });
    const sub = await account(memberEmail);
    expect(reasonOf(await signIn(sub))).toBe('client_wrong');
    const browser = newBrowser();
    const cameBack = await goThere(app, provider, workspace, sub, browser);
    await setProvider(workspace, provider.issuer, client);
    expect((await finish(app, workspace, browser, cameBack)).status).toBe(200);
  });
});
