import { randomToken } from '../../../../platform/secrets/index.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const bodyOf = (scope: 'own' | 'workspace') => ({
  scope,
  name: `View ${randomToken().slice(0, 12)}`,
  filter: { states: ['open'] },
  order: 'newest',
});

const makeView = async (owner: TestUser): Promise<number> =>
  (await owner.call<{ id: number }>('POST', '/api/views', { body: bodyOf('workspace') })).result.id;

const readers = { ...signedIn, member: 403 };
/** Shared views need the right to manage conversations. */
const managing = { ...readers, auditor: 403, manager: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const view = () => makeView(matrix().users.owner);
  return {
    listConversations: { prepare: at('/conversations'), expected: readers },
    listViews: { prepare: at('/views'), expected: readers },
    countViews: { prepare: async () => ({ path: `/views/counts?ids=${await view()}` }), expected: readers },
    createView: {
      prepare: () => ({ path: '/views', body: bodyOf('own') }),
      expected: { ...signedInMakes, member: 403 },
    },
    editView: {
      prepare: async () => ({ path: `/views/${await view()}`, body: bodyOf('workspace') }),
      expected: managing,
      foreign: {
        status: 404,
        calls: [({ view: theirs }) => ({ path: `/views/${theirs}`, body: bodyOf('workspace') })],
      },
    },
    deleteView: {
      prepare: async () => ({ path: `/views/${await view()}` }),
      expected: managing,
      foreign: { status: 404, calls: [({ view: theirs }) => ({ path: `/views/${theirs}` })] },
    },
    orderViews: {
      prepare: async () => ({ path: '/views/order', body: { scope: 'workspace', ids: [await view()] } }),
      expected: managing,
    },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['view'],
  make: async ({ owner }: TestWorkspace) => ({ view: await makeView(owner) }),
};
