import { randomToken } from '../../../../platform/secrets/index.ts';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const makeLabel = async (owner: TestUser): Promise<number> => {
  const body = { name: `Label ${randomToken().slice(0, 12)}`, color: 'blue' };
  return (await owner.call<{ id: number }>('POST', '/api/labels', { body })).result.id;
};

const readers = { ...signedIn, member: 403 };
const answering = { ...signedIn, member: 403, auditor: 403 };
const managing = { ...answering, manager: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const label = () => makeLabel(matrix().users.owner);
  const conversation = async () => (await addConversation(matrix().app, matrix().workspace.id)).channelId;
  const ofConversation: Pick<Row, 'prepare' | 'expected' | 'foreign'> = {
    prepare: async () => ({ path: `/channels/${await conversation()}/labels/${await label()}` }),
    expected: answering,
    foreign: {
      status: 404,
      calls: [({ channel, label: theirs }) => ({ path: `/channels/${channel}/labels/${theirs}` })],
    },
  };
  return {
    listLabels: { prepare: at('/labels'), expected: readers },
    createLabel: {
      prepare: () => ({ path: '/labels', body: { name: `Label ${randomToken().slice(0, 12)}`, color: 'red' } }),
      expected: { ...signedInMakes, member: 403, auditor: 403 },
    },
    editLabel: {
      prepare: async () => ({
        path: `/labels/${await label()}`,
        body: { name: `Renamed ${randomToken().slice(0, 12)}`, color: 'teal' },
      }),
      expected: answering,
      foreign: { status: 404, calls: [(ids) => ({ path: `/labels/${ids.label}`, body: { name: 'A', color: 'red' } })] },
    },
    deleteLabel: {
      prepare: async () => ({ path: `/labels/${await label()}` }),
      expected: managing,
      foreign: { status: 404, calls: [(ids) => ({ path: `/labels/${ids.label}` })] },
    },
    listConversationLabels: {
      prepare: async () => ({ path: `/conversations/labels?ids=${await conversation()}` }),
      expected: readers,
    },
    addConversationLabel: ofConversation,
    removeConversationLabel: ofConversation,
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['label'],
  make: async ({ owner }: TestWorkspace) => ({ label: await makeLabel(owner) }),
};
