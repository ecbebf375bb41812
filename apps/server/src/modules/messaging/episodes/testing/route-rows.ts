import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const conversation = async () => (await addConversation(matrix().app, matrix().workspace.id)).channelId;
  return {
    changeConversationState: {
      prepare: async () => ({ path: `/channels/${await conversation()}/state`, body: { state: 'closed', version: 0 } }),
      expected: { ...signedIn, member: 403, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/state`, body: { state: 'closed', version: 0 } })],
      },
    },
    setConversationPriority: {
      prepare: async () => ({ path: `/channels/${await conversation()}/priority`, body: { priority: 'high' } }),
      expected: { ...signedIn, member: 403, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/priority`, body: { priority: 'high' } })],
      },
    },
    listEpisodes: {
      prepare: async () => ({ path: `/channels/${await conversation()}/episodes` }),
      expected: { ...signedIn, member: 403 },
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/episodes` })] },
    },
  } satisfies Record<string, Row>;
};
