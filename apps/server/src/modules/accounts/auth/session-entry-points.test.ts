/**
 * Every endpoint that starts a session (docs/rules.md, "Accounts"): none admits a user who still has to show a second
 * factor.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type EndpointName, endpoints } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashSecret, randomToken } from '../../../platform/secrets/index.ts';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { connectProvider, makeAccount, signInBy } from '../../../testing/accounts/openid-fixture.ts';
import { type OpenIdProviderProcess, startOpenIdProvider } from '../../../testing/outside/openid-provider.ts';
import {
  type Answer,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';

let fixture: MailingApp;
let provider: OpenIdProviderProcess;
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  fixture = await startMailingApp({ SAFE_FETCH_ALLOW: provider.issuer });
  ({ app } = fixture);
  workspace = await connectProvider(app, provider);
});
afterAll(async () => {
  await fixture.close();
  await provider.stop();
});

interface Entered {
  token?: string;
  status?: number;
}
const post = (path: string, body: unknown) => app.call<Entered>(workspace.host, 'POST', `/api${path}`, { body });
const newPassword = 'another horse battery';
const mine = (user: TestUser) => [workspace.id, user.id];
const countSessions = async (user: TestUser) =>
  (await fixture.query('select from sessions where workspace_id = $1 and user_id = $2', mine(user))).rowCount;

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const addApp = async (user: TestUser): Promise<string> => {
  await workspace.setConfirmed(user);
  const { secret } = (await user.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
  const body = { code: codeOf(secret) };
  expect((await user.call('POST', '/api/auth/second-factors/totp/enable', { body })).status).toBe(200);
  // As if no code had been used for a while.
  await fixture.query('update totp_secrets set last_period = 0 where workspace_id = $1 and user_id = $2', mine(user));
  return secret;
};
const addPasskey = async (user: TestUser): Promise<void> => {
  await fixture.query(
    `insert into passkeys (workspace_id, id, user_id, name, host, credential_id, public_key, counter, transports)
     values ($1, $2, $2, 'Key', 'localhost', 'key of ' || ($2::bigint), '', 0, '{}')`,
    mine(user),
  );
};
const factors = { 'an authenticator app': addApp, 'a passkey': addPasskey };

const addUser = async () => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  return user;
};

/** How a user who has shown everything but the second factor uses each endpoint. */
const entryPoints: Partial<Record<EndpointName, (user: TestUser) => Promise<Answer<Entered>>>> = {
  login: (user) => post('/auth/login', { username: `user${user.id}`, password: testPassword }),
  signInWithSecondFactor: async (user) => {
    const { body } = await post('/auth/login', { username: `user${user.id}`, password: testPassword });
    return post('/auth/second-factor', { challenge: body.error?.params['challenge'], code: '000000' });
  },
  redeemSignInCode: async (user) => {
    const code = randomToken();
    await fixture.query(
      `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
       values ($1, $3, $2, now() + interval '1 minute')`,
      [...mine(user), hashSecret(code)],
    );
    return post('/auth/sign-in-code', { code });
  },
  continueSignUp: async (user) => {
    await fixture.query('update users set status = 3 where workspace_id = $1 and id = $2', mine(user));
    await fixture.resend(workspace, user.id);
    const { id, code } = await fixture.linkTo(`user${user.id}@test.test`);
    const names = { first_name: 'A', last_name: 'B', username: `user${user.id}` };
    return post('/auth/continue-sign-up', { id, code, ...names, password: newPassword, repeat: newPassword });
  },
  finishOpenIdSignIn: async (user) =>
    signInBy(app, provider, workspace, await makeAccount(provider, `user${user.id}@test.test`)),
};

/** Whether an answer of this shape may carry a property. */
const mayCarry = (schema: unknown, property: string): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('properties' in schema && Object.hasOwn(schema.properties as object, property)) return true;
  return Object.values(schema).some((part) => mayCarry(part, property));
};

test('there are no other entry points: no further endpoint answers with a token [13.18]', () => {
  const withToken = Object.values(endpoints)
    .filter(({ result }) => {
      const schema = z.toJSONSchema(result, { unrepresentable: 'any' });
      return mayCarry(schema, 'token') && mayCarry(schema, 'salt');
    })
    .map(({ name }) => name);
  expect(withToken.toSorted()).toEqual(Object.keys(entryPoints).toSorted());
});

test('and sessions are opened in one place, by two callers: after the question for a second factor, and after its answer', () => {
  const folder = path.join(import.meta.dirname, '../../..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  const uses = (pattern: RegExp) =>
    sources.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(() => path.basename(name)));
  expect(uses(/insert into sessions/g)).toEqual(['session-queries.ts']);
  expect(uses(/sessions\.start\(/g)).toEqual(['sign-in.ts']);
  expect(uses(/openSession\(/g)).toEqual(['sign-in.ts', 'sign-in.ts']);
});

describe.for(Object.keys(factors) as (keyof typeof factors)[])('with %s', (factor) => {
  test.for(Object.keys(entryPoints) as EndpointName[])('%s lets nobody in [13.18]', async (entryPoint) => {
    const user = await addUser();
    await factors[factor](user);
    await fixture.query('delete from sessions where workspace_id = $1 and user_id = $2', mine(user));
    const answer = await entryPoints[entryPoint]?.(user);
    expect(JSON.stringify(answer?.body)).not.toMatch(/"token"|"salt"/);
    expect(await countSessions(user)).toBe(0);
  });
});

test('without a second factor every entry point but the second step lets people in', async () => {
  for (const [entryPoint, enter] of Object.entries(entryPoints)) {
    const user = await addUser();
    const { result } = await enter(user);
    expect([entryPoint, result?.token !== undefined]).toEqual([entryPoint, entryPoint !== 'signInWithSecondFactor']);
  }
});

test('somebody made pending again signs in by the new password and the second factor', async () => {
  const user = await addUser();
  const secret = await addApp(user);
  const finished = await entryPoints.continueSignUp?.(user);
  expect([finished?.status, finished?.result]).toEqual([200, { status: 1 }]);
  const entering = await post('/auth/login', { username: `user${user.id}`, password: newPassword });
  expect(entering.body.error?.code).toBe('auth.second_factor_required');
  const challenge = entering.body.error?.params['challenge'];
  expect((await post('/auth/second-factor', { challenge, code: codeOf(secret) })).result.token).toMatch(/^cs_/);
});

test('a sign-in code goes on with the second factor', async () => {
  const user = await addUser();
  const secret = await addApp(user);
  const entering = await entryPoints.redeemSignInCode?.(user);
  expect([entering?.status, entering?.body.error?.code]).toEqual([401, 'auth.second_factor_required']);
  const challenge = entering?.body.error?.params['challenge'];
  expect((await post('/auth/second-factor', { challenge, code: codeOf(secret) })).result.token).toMatch(/^cs_/);
});
