import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { always, at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';
import { addToken } from './add-token.ts';

const rights = { name: 'Shop', scopes: ['messages:read'], addresses: [] };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const confirmed = async (caller: TestUser) => {
    await matrix().workspace.setConfirmed(caller);
    return caller;
  };
  const pathOf = async (owner: TestUser) =>
    `/api-tokens/${(await addToken(matrix().workspace, owner, ['messages:read'])).id}`;
  return {
    listApiTokens: { prepare: at('/api-tokens'), expected: signedIn },
    // Sessions have no token.
    getOwnApiToken: {
      prepare: at('/api-tokens/current'),
      expected: { ...always(404), nobody: 401, stranger: 401 },
    },
    createApiToken: {
      prepare: async (caller) => {
        await confirmed(caller);
        return { path: '/api-tokens', body: { ...rights, days: 30 } };
      },
      expected: signedInMakes,
    },
    editApiToken: {
      prepare: async (caller) => ({ path: await pathOf(await confirmed(caller)), body: rights }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ apiToken }) => ({ path: `/api-tokens/${apiToken}`, body: rights })] },
    },
    // Another's: for those who may change settings.
    deleteApiToken: {
      prepare: async () => ({ path: await pathOf(matrix().users.owner) }),
      expected: { ...signedIn, member: 404, manager: 404, auditor: 404 },
      foreign: { status: 404, calls: [({ apiToken }) => ({ path: `/api-tokens/${apiToken}` })] },
    },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['api_token'],
  make: async (other: TestWorkspace) => ({
    apiToken: (await addToken(other, other.owner, ['messages:read'])).id,
  }),
};
