/** How the endpoints of confirming, passwords and second factors are called, and what each kind of caller gets. */
import type { Expected, RouteMatrix } from './route-matrix.ts';
import { administrators, always, at, ownerOnly, type Row, signedIn } from './route-outcomes.ts';
import { type TestUser, testPassword } from './test-app.ts';

/** Every signed-in caller gets the same. */
const signedInGets = (status: number): Expected => ({ ...always(status), nobody: 401, stranger: 401 });

export const makeSecurityRows = (matrix: () => RouteMatrix) => {
  /** After a confirmation, which these endpoints ask for. */
  const confirmed = (path: string, body?: unknown) => async (caller: TestUser) => {
    await matrix().workspace.setConfirmed(caller);
    return { path, body };
  };

  return {
    confirmEmail: {
      prepare: at('/users/confirm-email', { id: 1, code: 'nobody was mailed this' }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/users/confirm-email', body: { id: user, code: 'nobody was mailed this' } })],
      },
    },
    confirmIdentity: {
      prepare: async (caller) => {
        await matrix().workspace.givePassword(caller);
        return { path: '/auth/confirm', body: { password: testPassword } };
      },
      expected: signedIn,
    },
    changePassword: {
      prepare: confirmed('/auth/password', { password: testPassword, repeat: testPassword }),
      expected: signedIn,
    },
    endAllSessions: {
      // Somebody else's: the callers need their sessions for the other rows.
      prepare: async () => ({ path: '/auth/sessions', token: (await matrix().workspace.addUser(3)).token }),
      expected: signedIn,
    },
    signInWithSecondFactor: {
      prepare: at('/auth/second-factor', { challenge: 'nobody was given this', code: '000000' }),
      expected: always(400),
    },
    startPasskeySignIn: {
      prepare: at('/auth/second-factor/passkey-options', { challenge: 'nobody was given this' }),
      expected: always(400),
    },
    startPasskeyConfirmation: {
      prepare: at('/auth/confirm/passkey-options'),
      expected: signedInGets(409),
    },
    startPasskey: {
      prepare: confirmed('/auth/second-factors/passkeys/options'),
      expected: signedIn,
    },
    addPasskey: {
      prepare: confirmed('/auth/second-factors/passkeys', { name: 'Key', response: { id: 'made up' } }),
      expected: signedInGets(400),
    },
    removePasskey: {
      prepare: confirmed('/auth/second-factors/passkeys/9000'),
      expected: signedInGets(404),
      foreign: {
        status: 404,
        calls: [({ passkey }) => ({ path: `/auth/second-factors/passkeys/${passkey}` })],
      },
    },
    getSecondFactors: { prepare: at('/auth/second-factors'), expected: signedIn },
    startTotp: {
      prepare: confirmed('/auth/second-factors/totp'),
      expected: signedIn,
    },
    enableTotp: {
      prepare: confirmed('/auth/second-factors/totp/enable', { code: 'wrong' }),
      expected: signedInGets(422),
    },
    disableTotp: {
      prepare: confirmed('/auth/second-factors/totp'),
      expected: signedIn,
    },
    getOpenIdSettings: { prepare: at('/workspace/openid'), expected: ownerOnly },
    saveOpenIdSettings: {
      prepare: confirmed('/workspace/openid', {
        issuer: 'https://provider.test',
        client_id: 'client',
        client_secret: 'secret of the matrix',
        button_name: 'Provider',
        admitted_domains: [],
        allows_passwords: true,
      }),
      expected: ownerOnly,
    },
    removeOpenIdSettings: { prepare: confirmed('/workspace/openid'), expected: ownerOnly },
    // An address that is never called.
    checkOpenIdIssuer: {
      prepare: at('/workspace/openid/check', { issuer: 'https://127.0.0.1' }),
      expected: ownerOnly,
    },
    getOpenIdLink: {
      prepare: at('/users/1/openid-link'),
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}/openid-link` })] },
    },
    removeOpenIdLink: {
      // Nobody but the owner changes the owner: of somebody else.
      prepare: async (caller) => {
        await matrix().workspace.setConfirmed(caller);
        return { path: `/users/${(await matrix().workspace.addUser(3)).id}/openid-link` };
      },
      expected: administrators,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}/openid-link` })] },
    },
    // Where there is no provider; modules/accounts/openid-connect has tests of sign-ins, other workspaces' too.
    startOpenIdSignIn: {
      prepare: async () => {
        const { app, workspace } = matrix();
        await app.resources.database.inWorkspace(workspace.id, (tx) =>
          tx.query('delete from openid_providers where workspace_id = $1', [workspace.id]),
        );
        return { path: '/auth/openid/start', body: { return_path: '/' } };
      },
      expected: always(403),
    },
    finishOpenIdSignIn: {
      prepare: at('/auth/openid/finish', { query: '?code=made-up&state=made-up' }),
      expected: always(403),
    },
    renewRecoveryCodes: {
      prepare: confirmed('/auth/second-factors/recovery-codes'),
      expected: signedInGets(409),
    },
  } satisfies Record<string, Row>;
};
