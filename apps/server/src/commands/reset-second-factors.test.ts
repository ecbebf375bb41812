import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AuditEntry } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../testing/accounts/account-fixture.ts';
import { findProgram } from '../testing/processes/server-process.ts';
import { type TestApp, type TestUser, type TestWorkspace, testPassword } from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { resetSecondFactorsOf } from './reset-second-factors.ts';

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
});

const addFactor = async (user: TestUser): Promise<void> => {
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  const { secret } = (await user.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result;
  const body = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
  expect((await user.call('POST', '/api/auth/second-factors/totp/enable', { body })).status).toBe(200);
};
const hasFactor = async ({ id }: TestUser) =>
  (await fixture.query('select from totp_secrets where workspace_id = $1 and user_id = $2', [workspace.id, id]))
    .rowCount === 1;
const signIn = (username: string) =>
  app.call<{ token: string }>(workspace.host, 'POST', '/api/auth/login', {
    body: { username, password: testPassword },
  });

/** Runs the command as `npm run workspace` does. */
const run = async (...args: string[]) => {
  const { user, host, port, database } = app.database.connection;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: app.secretKey,
    BASE_URL: 'http://localhost:3000',
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [findProgram('workspace'), ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
};
const resetBy = (email: string, subdomain = workspace.subdomain) =>
  run('reset-second-factors', '--subdomain', subdomain, '--email', email);

test('the owner, whom nobody else can help, gets in again [12.13]', async () => {
  const { owner } = workspace;
  const email = `owner@${workspace.subdomain}.test`;
  await addFactor(owner);
  const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
  expect((await signIn(email)).body.error?.code).toBe('auth.second_factor_required');
  expect(await resetBy(email.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining('are removed') as string,
  });
  expect(await hasFactor(owner)).toBe(false);
  expect(await socket.waitForClose(6_000)).toBe(4401);
  const { token } = (await signIn(email)).result;
  await fixture.mailTo(email);
  const { result } = await app.call<{ data: AuditEntry[] }>(
    workspace.host,
    'GET',
    '/api/audit-log?action=user.second_factors_reset',
    { token },
  );
  expect(result.data).toMatchObject([{ actor: null, subject: { id: owner.id }, ip: 'npm run workspace' }]);
});

test('nobody else is touched: not of another workspace, and it says what is wrong', async () => {
  const user = await workspace.addUser(3);
  await addFactor(user);
  const email = `user${user.id}@test.test`;
  const other = await app.createWorkspace();
  expect((await run('reset-second-factors', '--email', email)).code).toBe(2);
  expect((await run('unknown')).said).toContain('Usage');
  expect(await resetBy(email, other.subdomain)).toEqual({ code: 1, said: 'There is no such user\n' });
  const config = { secretKey: app.secretKey, baseUrl: new URL('http://localhost:3000'), defaultWorkspace: null };
  const resetHere = (email: string, subdomain = workspace.subdomain) =>
    resetSecondFactorsOf(config, app.resources.database, { subdomain, email });
  await expect(resetHere('nobody@test.test')).rejects.toThrow('There is no such user');
  await expect(resetHere(email, 'nowhere')).rejects.toThrow('There is no workspace');
  expect(await hasFactor(user)).toBe(true);
  await resetHere(email);
  await expect(resetHere(email)).rejects.toThrow('This user has no second factor');
});
