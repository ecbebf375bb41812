import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const body = {
  name: 'All clients',
  bot_ids: null,
  label_ids: null,
  first_answer_minutes: 30,
  next_answer_minutes: null,
  closing_minutes: null,
};

const makePolicy = async (owner: TestUser): Promise<number> =>
  (await owner.call<{ id: number }>('POST', '/api/target-policies', { body })).result.id;

const editors = { ...signedIn, member: 403, manager: 403, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const pathOf = async () => `/target-policies/${await makePolicy(matrix().users.owner)}`;
  return {
    listTargetPolicies: { prepare: at('/target-policies'), expected: { ...signedIn, member: 403, manager: 403 } },
    createTargetPolicy: {
      prepare: at('/target-policies', body),
      expected: { ...signedInMakes, member: 403, manager: 403, auditor: 403 },
    },
    editTargetPolicy: {
      prepare: async () => ({ path: await pathOf(), body: { ...body, version: 1 } }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [(ids) => ({ path: `/target-policies/${ids.target_policy}`, body: { ...body, version: 1 } })],
      },
    },
    deleteTargetPolicy: {
      prepare: async () => ({ path: await pathOf() }),
      expected: editors,
      foreign: { status: 404, calls: [(ids) => ({ path: `/target-policies/${ids.target_policy}` })] },
    },
    orderTargetPolicies: { prepare: at('/target-policies/order', { ids: [] }), expected: editors },
    listConversationTargets: {
      prepare: async () => ({
        path: `/channels/${(await addConversation(matrix().app, matrix().workspace.id)).channelId}/targets`,
      }),
      expected: { ...signedIn, member: 403 },
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/targets` })] },
    },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['target_policy'],
  make: async ({ owner }: TestWorkspace) => ({ target_policy: await makePolicy(owner) }),
};
