import { randomToken } from '../../../../platform/secrets/index.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import {
  administrators,
  administratorsMake,
  at,
  type Row,
  signedIn,
} from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const emptyRole = async (): Promise<number> => {
    const body = { name: `Role ${randomToken()}`, permissions: {} };
    return (await matrix().users.owner.call<{ id: number }>('POST', '/api/roles', { body })).result.id;
  };
  return {
    listRoles: { prepare: at('/roles'), expected: { ...signedIn, member: 403 } },
    createRole: {
      prepare: () => ({ path: '/roles', body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } } }),
      expected: administratorsMake,
    },
    updateRole: {
      prepare: async () => ({
        path: `/roles/${await emptyRole()}`,
        body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ role }) => ({ path: `/roles/${role}`, body: { name: 'Theirs', permissions: {} } })],
      },
    },
    deleteRole: {
      prepare: async () => ({ path: `/roles/${await emptyRole()}` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ role }) => ({ path: `/roles/${role}` })] },
    },
  } satisfies Record<string, Row>;
};
