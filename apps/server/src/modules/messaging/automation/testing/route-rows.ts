import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const parts = {
  trigger: { kind: 'opened' },
  filter: {},
  actions: [{ kind: 'priority', priority: 'high' }],
};
const body = { ...parts, name: 'New ones', is_on: false };

const makeRule = async (owner: TestUser): Promise<number> =>
  (await owner.call<{ id: number }>('POST', '/api/automation-rules', { body })).result.id;

const readers = { ...signedIn, member: 403, manager: 403 };
const editors = { ...readers, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const pathOf = async () => `/automation-rules/${await makeRule(matrix().users.owner)}`;
  return {
    listAutomationRules: { prepare: at('/automation-rules'), expected: readers },
    createAutomationRule: {
      prepare: at('/automation-rules', body),
      expected: { ...signedInMakes, member: 403, manager: 403, auditor: 403 },
    },
    editAutomationRule: {
      prepare: async () => ({ path: await pathOf(), body: { ...body, version: 1 } }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [(ids) => ({ path: `/automation-rules/${ids.automation_rule}`, body: { ...body, version: 1 } })],
      },
    },
    deleteAutomationRule: {
      prepare: async () => ({ path: await pathOf() }),
      expected: editors,
      foreign: { status: 404, calls: [(ids) => ({ path: `/automation-rules/${ids.automation_rule}` })] },
    },
    orderAutomationRules: { prepare: at('/automation-rules/order', { ids: [] }), expected: editors },
    previewAutomationRule: {
      prepare: at('/automation-rules/preview', parts),
      expected: editors,
      foreign: {
        status: 422,
        calls: [
          ({ label }) => ({
            path: '/automation-rules/preview',
            body: { ...parts, actions: [{ kind: 'label', label_id: label, is_on: true }] },
          }),
        ],
      },
    },
    listAutomationRuns: {
      prepare: async () => ({ path: `${await pathOf()}/runs` }),
      expected: readers,
      foreign: { status: 404, calls: [(ids) => ({ path: `/automation-rules/${ids.automation_rule}/runs` })] },
    },
    listConversationRuns: {
      prepare: async () => ({
        path: `/channels/${(await addConversation(matrix().app, matrix().workspace.id)).channelId}/automation-runs`,
      }),
      expected: { ...signedIn, member: 403 },
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/automation-runs` })] },
    },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['automation_rule'],
  make: async ({ owner }: TestWorkspace) => ({ automation_rule: await makeRule(owner) }),
};
