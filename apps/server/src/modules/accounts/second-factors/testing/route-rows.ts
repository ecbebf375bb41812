import type { Expected, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { always, at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';
import { type TestUser } from '../../../../testing/test-app.ts';

/** Every signed-in caller gets the same. */
const signedInGets = (status: number): Expected => ({ ...always(status), nobody: 401, stranger: 401 });

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** After a confirmation, which these endpoints ask for. */
  const confirmed = (path: string, body?: unknown) => async (caller: TestUser) => {
    await matrix().workspace.setConfirmed(caller);
    return { path, body };
  };
  return {
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
    renewRecoveryCodes: {
      prepare: confirmed('/auth/second-factors/recovery-codes'),
      expected: signedInGets(409),
    },
  } satisfies Record<string, Row>;
};
