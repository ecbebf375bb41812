import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';

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

const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user, false);
  return user;
};
const confirm = (user: TestUser, password: unknown) => user.call('POST', '/api/auth/confirm', { body: { password } });
const isConfirmed = async (user: TestUser): Promise<boolean> => {
  const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ confirmed_at: Date | null }>('select confirmed_at from sessions where workspace_id = $1 and id = $2', [
      workspace.id,
      user.sessionId,
    ]),
  );
  return rows[0]?.confirmed_at !== null;
};

describe('confirming that it is you', () => {
  test('needs the password, and holds for this session alone [10.7]', async () => {
    const user = await addUser();
    const wrong = await confirm(user, 'not the password');
    expect([wrong.status, wrong.body.errors?.[0]]).toEqual([
      422,
      { field: 'password', message: 'validation.password_wrong', params: {} },
    ]);
    expect(await isConfirmed(user)).toBe(false);

    const elsewhere = await app.call<{ token: string }>(workspace.host, 'POST', '/api/auth/login', {
      body: { username: `user${user.id}`, password: testPassword },
    });
    const right = await app.call(workspace.host, 'POST', '/api/auth/confirm', {
      token: elsewhere.result.token,
      body: { password: testPassword },
    });
    expect(right.status).toBe(200);
    expect(await isConfirmed(user)).toBe(false);
  });

  test.for([[''], [null], [['a']], [{ length: 9 }], ['x'.repeat(1_025)]])(
    'refuses %j as a password without looking at it',
    async ([password]) => {
      expect((await confirm(workspace.owner, password)).status).toBe(422);
    },
  );

  test('takes ten wrong passwords in a quarter of an hour, from all addresses together', async () => {
    const user = await addUser();
    const guess = (index: number, password: string) =>
      limited.call(workspace.host, 'POST', '/api/auth/confirm', {
        token: user.token,
        body: { password },
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      });
    const statuses = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await guess(index, 'a guess')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422));
    const refused = await guess(11, testPassword);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await isConfirmed(user)).toBe(false);
  });

  test('does not use up the tries where the password is right', async () => {
    const user = await addUser();
    for (let index = 0; index < 12; index += 1) {
      const answer = await limited.call(workspace.host, 'POST', '/api/auth/confirm', {
        token: user.token,
        body: { password: testPassword },
      });
      expect(answer.status).toBe(200);
    }
  });
});
