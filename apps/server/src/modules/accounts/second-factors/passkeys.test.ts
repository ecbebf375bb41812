import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSoftwarePasskey } from '../../../testing/accounts/software-passkey.ts';
import {
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';

type Options = { options: { challenge: string; userVerification?: string } };

let app: TestApp;
let workspace: TestWorkspace;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  origin = `http://${workspace.host}`;
});
afterAll(() => app.close());

const addUser = async (): Promise<TestUser> => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  return user;
};
type Passkey = ReturnType<typeof makeSoftwarePasskey>;
const register = async (user: TestUser, passkey: Passkey) => {
  const { result } = await user.call<Options>('POST', '/api/auth/second-factors/passkeys/options');
  return user.call('POST', '/api/auth/second-factors/passkeys', {
    body: { name: 'Key', response: passkey.make(result.options) },
  });
};

describe('a passkey that has not asked its holder for anything', () => {
  test('is enough as the second step after the password, and confirms nothing by itself', async () => {
    const user = await addUser();
    const passkey = makeSoftwarePasskey(origin);
    expect((await register(user, passkey)).status).toBe(201);

    const confirm = async (isVerified: boolean) => {
      const { result } = await user.call<Options>('POST', '/api/auth/confirm/passkey-options');
      const answer = await user.call('POST', '/api/auth/confirm', {
        body: { passkey: passkey.sign(result.options, { isVerified }) },
      });
      return [result.options.userVerification, answer.status, answer.body.error?.code];
    };
    await workspace.setConfirmed(user, false);
    expect(await confirm(false)).toEqual(['required', 400, 'auth.passkey_refused']);
    const change = () =>
      user.call('PUT', '/api/auth/password', {
        body: { password: 'another good password', repeat: 'another good password' },
      });
    expect((await change()).body.error?.code).toBe('auth.confirmation_required');

    const login = await app.call(workspace.host, 'POST', '/api/auth/login', {
      body: { username: `user${user.id}`, password: testPassword },
    });
    const challenge = login.body.error?.params['challenge'];
    const asked = await app.call<Options>(workspace.host, 'POST', '/api/auth/second-factor/passkey-options', {
      body: { challenge },
    });
    const signedIn = await app.call(workspace.host, 'POST', '/api/auth/second-factor', {
      body: { challenge, passkey: passkey.sign(asked.result.options, { isVerified: false }) },
    });
    expect([asked.result.options.userVerification, signedIn.status]).toEqual(['preferred', 200]);

    expect(await confirm(true)).toEqual(['required', 200, undefined]);
    expect((await change()).status).toBe(200);
  });
});

test('a key that the workspace knows is refused alike, whether a colleague has it or oneself', async () => {
  const [owner, other] = [await addUser(), await addUser()];
  const passkey = makeSoftwarePasskey(origin);
  expect((await register(owner, passkey)).status).toBe(201);
  const [own, others] = [await register(owner, passkey), await register(other, makeSoftwarePasskey(origin, passkey))];
  expect([own.status, own.body.error?.code]).toEqual([409, 'auth.passkey_known']);
  expect([others.status, others.body]).toEqual([409, own.body]);
  // Nothing was changed: no recovery codes, no entry in the audit log.
  const { result } = await other.call<{ passkeys: object[]; recovery_codes_left: number }>(
    'GET',
    '/api/auth/second-factors',
  );
  expect(result.passkeys).toEqual([]);
});
