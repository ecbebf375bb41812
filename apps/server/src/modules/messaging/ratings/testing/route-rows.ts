import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

const policy = {
  is_on: true,
  ...suggestedRatingTexts,
  once_in_days: 30,
  low_at_most: 2,
  task_user_id: null,
  version: 0,
};

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const conversation = () => addConversation(matrix().app, matrix().workspace.id);
  return {
    listRatingPolicies: { prepare: at('/ratings/policies'), expected: { ...signedIn, member: 403, manager: 403 } },
    setRatingPolicy: {
      prepare: async () => ({ path: `/ratings/bots/${(await conversation()).botId}`, body: policy }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/ratings/bots/${bot}`, body: policy })] },
    },
    listRatingBots: { prepare: at('/ratings/bots'), expected: { ...signedIn, member: 403, auditor: 403 } },
    listClientRatings: {
      prepare: async () => ({ path: `/clients/${(await conversation()).clientId}/ratings` }),
      expected: { ...signedIn, member: 403 },
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/ratings` })] },
    },
  } satisfies Record<string, Row>;
};
