import { hashSecret, randomToken } from '../../../../platform/secrets/index.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { always, at, publicRoute, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';
import { type TestUser, testPassword } from '../../../../testing/test-app.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** Creates another session that a test may end. */
  const secondSession = async (caller: TestUser): Promise<{ token: string; id: number }> => {
    const code = randomToken();
    await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
      tx.query(
        `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
         values ($1, $2, $3, now() + interval '1 minute')`,
        [matrix().workspace.id, hashSecret(code), caller.id],
      ),
    );
    const signed = await matrix().app.call<{ token: string }>(
      matrix().workspace.host,
      'POST',
      '/api/auth/sign-in-code',
      {
        body: { code },
      },
    );
    const { token } = signed.result;
    const sessions = await matrix().app.call<{ data: { id: number; is_current: boolean }[] }>(
      matrix().workspace.host,
      'GET',
      '/api/auth/sessions',
      { token },
    );
    return { token, id: sessions.result.data.find((session) => session.is_current)?.id ?? 0 };
  };
  /** After a confirmation, which these endpoints ask for. */
  const confirmed = (path: string, body?: unknown) => async (caller: TestUser) => {
    await matrix().workspace.setConfirmed(caller);
    return { path, body };
  };
  return {
    login: {
      prepare: () => ({
        path: '/auth/login',
        body: { username: `owner@${matrix().workspace.subdomain}.test`, password: 'correct horse battery' },
      }),
      expected: publicRoute,
    },
    redeemSignInCode: { prepare: at('/auth/sign-in-code', { code: 'nobody was given this' }), expected: always(400) },
    getCurrentUser: { prepare: at('/auth/current-user'), expected: signedIn },
    logout: {
      prepare: async (caller) => ({ path: '/auth/logout', token: (await secondSession(caller)).token }),
      expected: signedIn,
    },
    listSessions: { prepare: at('/auth/sessions'), expected: signedIn },
    revokeSession: {
      prepare: async (caller) => ({ path: `/auth/sessions/${(await secondSession(caller)).id}` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ session }) => ({ path: `/auth/sessions/${session}` })] },
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
      // Another user's sessions: the callers need theirs for the other rows.
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
  } satisfies Record<string, Row>;
};
