import type { endpoints, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { closesWithinMs, soon } from '../../../testing/soon.ts';
import {
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let second: TestApp;
let workspace: TestWorkspace;
const newPassword = 'nine lives of a grey cat';

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  second = await startTestApp({ share: app });
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  return user;
};
const signIn = (user: TestUser, password: string) =>
  app.call<ResultOf<typeof endpoints.login>>(workspace.host, 'POST', '/api/auth/login', {
    body: { username: `user${user.id}`, password },
  });
const change = (user: TestUser, password: unknown, repeat = password) =>
  user.call('PUT', '/api/auth/password', { body: { password, repeat } });
const statusOf = async (token: string, server = app) =>
  (await server.call(workspace.host, 'GET', '/api/auth/current-user', { token })).status;

describe('a new password', () => {
  test('replaces the old one and ends every other session, its sockets in all processes too [10.5]', async () => {
    const user = await addUser();
    const elsewhere = (await signIn(user, testPassword)).result;
    const sockets = await Promise.all(
      [app, second].map(({ port }) => TestSocket.signIn(port, workspace.host, elsewhere.token)),
    );
    const own = await TestSocket.signIn(second.port, workspace.host, user.token);
    expect([await statusOf(elsewhere.token), await statusOf(elsewhere.token, second)]).toEqual([200, 200]);

    expect((await change(user, newPassword)).status).toBe(200);

    expect(await statusOf(elsewhere.token)).toBe(401);
    expect(await Promise.all(sockets.map((socket) => socket.waitForClose(closesWithinMs)))).toEqual([4401, 4401]);
    await expect.poll(() => statusOf(elsewhere.token, second), soon).toBe(401);
    expect([await statusOf(user.token), own.closeCode]).toEqual([200, null]);
    own.close();
    expect((await signIn(user, testPassword)).status).toBe(401);
    expect((await signIn(user, newPassword)).status).toBe(200);
  });

  test('makes codes that sign in worthless', async () => {
    const user = await addUser();
    const code = 'a code that was never redeemed';
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
         values ($1, sha256($2::bytea), $3, now() + interval '1 minute')`,
        [workspace.id, Buffer.from(code), user.id],
      ),
    );
    await change(user, newPassword);
    const redeemed = await app.call(workspace.host, 'POST', '/api/auth/sign-in-code', { body: { code } });
    expect([redeemed.status, redeemed.body.error?.code]).toEqual([400, 'auth.code_invalid']);
  });

  test('keeps out whoever is just signing in with the old one [10.5]', async () => {
    const user = await addUser();
    const release = await holdLock(
      app,
      workspace.id,
      'update users set password_hash = $3 where workspace_id = $1 and id = $2',
      [workspace.id, user.id, 'another password'],
    );
    const signingIn = signIn(user, testPassword);
    await lockWaits(app);
    await release();
    expect((await signingIn).status).toBe(401);
  });

  test.for([
    ['', 'password', 'validation.required'],
    ['1234567', 'password', 'validation.too_short'],
    ['Password1', 'password', 'validation.password_common'],
    ['x'.repeat(1_025), 'password', 'validation.too_long'],
    [['a', 'b', 'c'], 'password', 'validation.invalid'],
  ] as const)('is not %j', async ([password, field, message]) => {
    const user = await addUser();
    const { status, body } = await change(user, password);
    expect([status, body.errors?.map((error) => [error.field, error.message])]).toEqual([
      422,
      expect.arrayContaining([[field, message]]),
    ]);
    expect((await signIn(user, testPassword)).status).toBe(200);
  });

  test('has to be typed twice alike', async () => {
    const user = await addUser();
    const { status, body } = await change(user, newPassword, `${newPassword} `);
    expect([status, body.errors?.[0]?.field, body.errors?.[0]?.message]).toEqual([
      422,
      'repeat',
      'validation.must_match',
    ]);
  });

  test('may be long, with spaces at its ends and any characters: nothing is cut off or changed', async () => {
    const user = await addUser();
    const long = ` ${'🐈'.repeat(64)} `;
    expect((await change(user, long)).status).toBe(200);
    expect((await signIn(user, long)).status).toBe(200);
    expect((await signIn(user, long.trim())).status).toBe(401);
    expect((await signIn(user, `${long.slice(0, -3)}🐕 `)).status).toBe(401);
  });

  test('of the owner of a new workspace is no common one either', async () => {
    const made = await app.call('localhost:3000', 'POST', '/api/workspaces', {
      body: {
        company: 'C',
        subdomain: 'common-password',
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.test',
        password: 'password123',
      },
    });
    expect([made.status, made.body.errors?.[0]]).toMatchObject([
      422,
      { field: 'password', message: 'validation.password_common' },
    ]);
  });
});

describe('signing out', () => {
  test('everywhere ends all sessions with their sockets, and no session of anybody else', async () => {
    const user = await addUser();
    const colleague = await addUser();
    const elsewhere = (await signIn(user, testPassword)).result;
    const socket = await TestSocket.signIn(second.port, workspace.host, elsewhere.token);
    const answer = await user.call('DELETE', '/api/auth/sessions');
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect([await statusOf(user.token), await statusOf(elsewhere.token)]).toEqual([401, 401]);
    expect(await socket.waitForClose(closesWithinMs)).toBe(4401);
    expect(await statusOf(colleague.token)).toBe(200);
  });

  test('tells the browser to forget the files it has cached [10.6]', async () => {
    const user = await addUser();
    expect((await user.call('POST', '/api/auth/logout')).headers['clear-site-data']).toBe('"cache"');
  });
});
