import type { endpoints, ResultOf } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import {
  type Answer,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';

type SignedIn = ResultOf<typeof endpoints.login>;
type RecoveryCodes = ResultOf<typeof endpoints.enableTotp>;

let app: TestApp;
let limited: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  limited = await startTestApp({ share: app, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
});

afterAll(async () => {
  await limited.close();
  await app.close();
});

/** The authenticator app's code now, or some periods of 30 s later. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  return user;
};

const query = (text: string, values: unknown[]) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, [workspace.id, ...values]));

/** As if no code had been used for a while. */
const forgetPeriod = (user: TestUser) =>
  query('update totp_secrets set last_period = 0 where workspace_id = $1 and user_id = $2', [user.id]);

/** A user whose authenticator app is set up. */
const addUserWithApp = async () => {
  const user = await addUser();
  const { secret } = (await user.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
  const enabled = await user.call<RecoveryCodes>('POST', '/api/auth/second-factors/totp/enable', {
    body: { code: codeOf(secret) },
  });
  expect(enabled.status).toBe(200);
  await forgetPeriod(user);
  return { user, secret, recoveryCodes: enabled.result.recovery_codes };
};

const enterPassword = (user: TestUser, password = testPassword, server = app) =>
  server.call<SignedIn>(workspace.host, 'POST', '/api/auth/login', { body: { username: `user${user.id}`, password } });
const challengeOf = async (user: TestUser, server = app): Promise<string> => {
  const { status, body } = await enterPassword(user, testPassword, server);
  expect([status, body.error?.code, body.error?.params['methods']]).toEqual([
    401,
    'auth.second_factor_required',
    'code',
  ]);
  return String(body.error?.params['challenge']);
};
const enterCode = (challenge: unknown, code: unknown, server = app, address = '198.51.100.1') =>
  server.call<SignedIn>(workspace.host, 'POST', '/api/auth/second-factor', {
    body: { challenge, code },
    headers: { 'x-forwarded-for': address },
  });
const wrongCode = [422, 'code', 'validation.code_wrong'];
const refusalOf = ({ status, body }: Pick<Answer<unknown>, 'status' | 'body'>) => [
  status,
  body.errors?.[0]?.field,
  body.errors?.[0]?.message,
];

describe('an authenticator app', () => {
  test('is not asked for before it has shown a code', async () => {
    const user = await addUser();
    const started = await user.call<{ secret: string; uri: string }>('POST', '/api/auth/second-factors/totp');
    const uri = new URL(started.result.uri);
    expect([uri.protocol, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'Switchboard']);
    expect(decodeURIComponent(uri.pathname)).toContain(`user${user.id}@test.test`);
    expect(uri.searchParams.get('secret')).toBe(started.result.secret);
    const wrong = await user.call('POST', '/api/auth/second-factors/totp/enable', { body: { code: '000000' } });
    expect(wrong.status).toBe(422);
    expect((await enterPassword(user)).status).toBe(200);
  });

  test('is asked for at the next sign-in, after the password', async () => {
    const { user, secret } = await addUserWithApp();
    const signedIn = await enterCode(await challengeOf(user), codeOf(secret));
    expect([signedIn.status, signedIn.result.user.id]).toEqual([200, user.id]);
    const { token } = signedIn.result;
    expect((await app.call(workspace.host, 'GET', '/api/auth/current-user', { token })).status).toBe(200);
  });

  test('is no sign that a password is right: a wrong one is answered as for everybody', async () => {
    const { user } = await addUserWithApp();
    const other = await addUser();
    const [withApp, without, nobody] = [
      await enterPassword(user, 'wrong'),
      await enterPassword(other, 'wrong'),
      await app.call(workspace.host, 'POST', '/api/auth/login', { body: { username: 'nobody', password: 'wrong' } }),
    ];
    expect(withApp.status).toBe(401);
    expect([without.body, nobody.body]).toEqual([withApp.body, withApp.body]);
  });

  test('accepts each code once, and none from before it [10.8]', async () => {
    const { user, secret } = await addUserWithApp();
    const code = codeOf(secret);
    expect((await enterCode(await challengeOf(user), code)).status).toBe(200);
    const next = await challengeOf(user);
    expect(refusalOf(await enterCode(next, code))).toEqual(wrongCode);
    expect(refusalOf(await enterCode(next, codeOf(secret, -1)))).toEqual(wrongCode);
    expect((await enterCode(next, codeOf(secret, 1))).status).toBe(200);
  });

  test('accepts a code once also of twenty who show it at the same time', async () => {
    const { user, secret } = await addUserWithApp();
    const code = codeOf(secret);
    const challenges = [];
    for (let index = 0; index < 20; index += 1) challenges.push(await challengeOf(user));
    const answers = await Promise.all(challenges.map((challenge) => enterCode(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
  });

  test.for([-2, 3])('does not accept the code of %d periods away', async (periods) => {
    const { user, secret } = await addUserWithApp();
    expect(refusalOf(await enterCode(await challengeOf(user), codeOf(secret, periods)))).toEqual(wrongCode);
  });

  test('of one user is nothing for another', async () => {
    const [first, second] = [await addUserWithApp(), await addUserWithApp()];
    expect(refusalOf(await enterCode(await challengeOf(first.user), codeOf(second.secret)))).toEqual(wrongCode);
    expect(refusalOf(await enterCode(await challengeOf(first.user), second.recoveryCodes[0]))).toEqual(wrongCode);
  });

  test('cannot be replaced or read while it is on, and can be turned off', async () => {
    const { user } = await addUserWithApp();
    const again = await user.call('POST', '/api/auth/second-factors/totp');
    expect([again.status, again.body.error?.code]).toEqual([409, 'auth.totp_enabled']);
    await user.call('DELETE', '/api/auth/second-factors/totp');
    expect((await enterPassword(user)).status).toBe(200);
    expect((await user.call('GET', '/api/auth/second-factors')).result).toEqual({
      has_password: true,
      openid_name: null,
      has_totp: false,
      recovery_codes_left: 0,
      passkeys: [],
    });
  });

  test('has its secret encrypted in the database, and recovery codes as hashes', async () => {
    const { user, secret, recoveryCodes } = await addUserWithApp();
    const { rows } = await query(
      `select t::text || coalesce((select string_agg(c::text, ' ') from recovery_codes c
         where c.workspace_id = t.workspace_id and c.user_id = t.user_id), '') as row
       from totp_secrets t where workspace_id = $1 and user_id = $2`,
      [user.id],
    );
    const stored = JSON.stringify(rows);
    const hidden = [secret, Secret.fromBase32(secret).hex.toLowerCase(), Buffer.from(secret).toString('hex')];
    for (const text of [...hidden, ...recoveryCodes]) expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(recoveryCodes[0] ?? '').toString('hex'));
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is written, and the others stay', async () => {
    const { user, recoveryCodes } = await addUserWithApp();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await enterCode(await challengeOf(user), ` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);
    const next = await challengeOf(user);
    expect(refusalOf(await enterCode(next, first))).toEqual(wrongCode);
    expect((await enterCode(next, second)).status).toBe(200);
    const { result } = await user.call<{ recovery_codes_left: number }>('GET', '/api/auth/second-factors');
    expect(result.recovery_codes_left).toBe(8);
  });

  test('is used up by one of twenty at once', async () => {
    const { user, recoveryCodes } = await addUserWithApp();
    const challenges = [];
    for (let index = 0; index < 20; index += 1) challenges.push(await challengeOf(user));
    const answers = await Promise.all(challenges.map((challenge) => enterCode(challenge, recoveryCodes[0])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
  });

  test('of a former list is worthless', async () => {
    const { user, recoveryCodes } = await addUserWithApp();
    const renewed = await user.call<RecoveryCodes>('POST', '/api/auth/second-factors/recovery-codes');
    const challenge = await challengeOf(user);
    expect(refusalOf(await enterCode(challenge, recoveryCodes[0]))).toEqual(wrongCode);
    expect((await enterCode(challenge, renewed.result.recovery_codes[0])).status).toBe(200);
  });
});

describe('the second step of a sign-in', () => {
  test('is good for one session, also of twenty who take it at once', async () => {
    const { user, recoveryCodes } = await addUserWithApp();
    const challenge = await challengeOf(user);
    const answers = await Promise.all(recoveryCodes.map((code) => enterCode(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const { result } = await user.call<{ recovery_codes_left: number }>('GET', '/api/auth/second-factors');
    expect(result.recovery_codes_left).toBe(9);
  });

  const expired = [400, 'auth.challenge_expired'];
  const errorOf = ({ status, body }: Awaited<ReturnType<typeof enterCode>>) => [status, body.error?.code];

  test('is over after five minutes', async () => {
    const { user, secret } = await addUserWithApp();
    const challenge = await challengeOf(user);
    const age = (seconds: number) =>
      query(
        `update sign_in_challenges set expires_at = expires_at - make_interval(secs => $3)
         where workspace_id = $1 and user_id = $2`,
        [user.id, seconds],
      );
    await age(295);
    expect(refusalOf(await enterCode(challenge, '000000'))).toEqual(wrongCode);
    await age(6);
    expect(errorOf(await enterCode(challenge, codeOf(secret)))).toEqual(expired);
  });

  test('ends with a change of the password or status, also while it is taken', async () => {
    const { user, secret } = await addUserWithApp();
    const challenge = await challengeOf(user);
    const release = await holdLock(
      app,
      workspace.id,
      'update users set password_hash = $3 where workspace_id = $1 and id = $2',
      [workspace.id, user.id, 'another password'],
    );
    const entering = enterCode(challenge, codeOf(secret));
    await lockWaits(app);
    await release();
    expect(errorOf(await entering)).toEqual(expired);

    const left = await addUserWithApp();
    const open = await challengeOf(left.user);
    await query('update users set status = 0 where workspace_id = $1 and id = $2', [left.user.id]);
    expect(errorOf(await enterCode(open, codeOf(left.secret)))).toEqual(expired);
  });

  test('of another workspace, or of nobody, is refused', async () => {
    const { user, secret } = await addUserWithApp();
    const challenge = await challengeOf(user);
    const other = await app.createWorkspace();
    const elsewhere = await app.call(other.host, 'POST', '/api/auth/second-factor', {
      body: { challenge, code: codeOf(secret) },
    });
    expect([elsewhere.status, elsewhere.body.error?.code]).toEqual(expired);
    expect(errorOf(await enterCode(user.token, codeOf(secret)))).toEqual(expired);
  });

  test.for([[['123456']], [{ toString: '123456' }], [123_456], [null], ['x'.repeat(65)]])(
    'refuses %j as a code',
    async ([code]) => {
      const { user } = await addUserWithApp();
      expect((await enterCode(await challengeOf(user), code)).status).toBe(422);
    },
  );

  test('takes ten wrong codes from all strangers together; where the user has signed in before, they are not refused [10.8]', async () => {
    const { user, secret, recoveryCodes } = await addUserWithApp();
    const home = '203.0.113.5';
    expect((await enterCode(await challengeOf(user, limited), codeOf(secret), limited, home)).status).toBe(200);
    await forgetPeriod(user);
    const challenge = await challengeOf(user, limited);
    const statuses = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await enterCode(challenge, '000000', limited, `198.51.100.${index}`)).status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422));
    expect((await enterCode(challenge, codeOf(secret), limited, '198.51.100.77')).status).toBe(429);
    const confirm = (code: string) =>
      limited.call(workspace.host, 'POST', '/api/auth/confirm', { token: user.token, body: { code } });
    expect((await confirm(codeOf(secret))).status).toBe(200);
    await forgetPeriod(user);
    expect((await enterCode(challenge, codeOf(secret), limited, home)).status).toBe(200);

    // Each known place has ten guesses of its own, and no more.
    await forgetPeriod(user);
    const again = await challengeOf(user, limited);
    const atHome = () => enterCode(again, '000000', limited, home);
    for (let index = 0; index < 10; index += 1) expect((await atHome()).status).toBe(422);
    expect((await atHome()).status).toBe(429);
    for (let index = 0; index < 10; index += 1) expect((await confirm('000000')).status).toBe(422);
    expect((await confirm('000000')).status).toBe(429);
    expect((await enterCode(again, recoveryCodes[0], limited, '198.51.100.78')).status).toBe(200);
  });
});

describe('a confirmation', () => {
  test('can be a code, each once, and no code of somebody else', async () => {
    const { user, secret } = await addUserWithApp();
    const other = await addUserWithApp();
    await workspace.setConfirmed(user, false);
    const confirm = (code: string) => user.call('POST', '/api/auth/confirm', { body: { code } });
    expect(refusalOf(await confirm(codeOf(other.secret)))).toEqual(wrongCode);
    const code = codeOf(secret);
    expect((await confirm(code)).status).toBe(200);
    expect((await user.call('DELETE', '/api/auth/second-factors/totp')).status).toBe(200);
    expect(refusalOf(await confirm(code))).toEqual(wrongCode);
  });
});
