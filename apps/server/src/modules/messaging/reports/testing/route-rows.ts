import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { Expected, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

const period = 'from=2026-11-01&to=2026-11-30&zone=Europe/Kyiv';
const zone = 'zone=Europe/Kyiv';
/** The auditor of the tests may read everything. */
const readers: Expected = { ...signedIn, member: 403 };

/** Who may not read statistics gets their own: nobody who is signed in is refused. */
export const makeRouteRows = (matrix: () => RouteMatrix) =>
  ({
    readReport: { prepare: at(`/reports?${period}&figures=opened,answer&by=day`), expected: signedIn },
    readNow: { prepare: at('/reports/now'), expected: signedIn },
    listReportFacts: { prepare: at(`/reports/facts?${period}&figure=answer`), expected: signedIn },
    listBotActivity: { prepare: at(`/reports/activity/bots?ids=1,2&${zone}`), expected: readers },
    listPeopleActivity: { prepare: at(`/reports/activity/people?ids=1,2&${zone}`), expected: signedIn },
    readClientActivity: {
      prepare: async () => {
        const { clientId } = await addConversation(matrix().app, matrix().workspace.id);
        return { path: `/reports/activity/clients/${clientId}?${zone}` };
      },
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/reports/activity/clients/${client}?${zone}` })] },
    },
    readBreakdown: { prepare: at(`/reports/breakdown?${period}&figure=rating`), expected: signedIn },
    listRatingComments: { prepare: at(`/reports/comments?${period}`), expected: { ...signedIn, member: 403 } },
    readReach: { prepare: at('/reports/reach'), expected: { ...signedIn, member: 403 } },
  }) satisfies Record<string, Row>;
