import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, always, at, ownerOnly, type Row } from '../../../../testing/routes/route-outcomes.ts';
import { type TestUser } from '../../../../testing/test-app.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** After a confirmation, which these endpoints ask for. */
  const confirmed = (path: string, body?: unknown) => async (caller: TestUser) => {
    await matrix().workspace.setConfirmed(caller);
    return { path, body };
  };
  return {
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
      // Only the owner may change the owner: another user.
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
  } satisfies Record<string, Row>;
};
