import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';
import { byHand } from '../change-policy.ts';

const body = { ...byHand, version: 0 };
const editors = { ...signedIn, member: 403, manager: 403, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const conversation = () => addConversation(matrix().app, matrix().workspace.id);
  return {
    getAssignment: { prepare: at('/assignment'), expected: { ...signedIn, member: 403, manager: 403 } },
    setAssignmentPolicy: {
      prepare: async () => ({ path: `/assignment/bots/${(await conversation()).botId}`, body }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [({ bot }) => ({ path: `/assignment/bots/${bot}`, body })],
      },
    },
    setCapacity: {
      prepare: () => ({ path: `/assignment/users/${matrix().users.manager.id}`, body: { capacity: 5 } }),
      expected: editors,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/assignment/users/${user}`, body: { capacity: 5 } })] },
    },
    returnOwnClients: { prepare: at('/assignment/return'), expected: { ...signedIn, member: 403, auditor: 403 } },
    listAssignments: {
      prepare: async () => ({ path: `/channels/${(await conversation()).channelId}/assignments` }),
      expected: { ...signedIn, member: 403 },
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/assignments` })] },
    },
  } satisfies Record<string, Row>;
};
