import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

const period = 'from=2026-11-01&to=2026-11-30&zone=Europe/Kyiv';

/** Who may not read statistics gets their own: nobody who is signed in is refused. */
export const makeRouteRows = () =>
  ({
    readReport: { prepare: at(`/reports?${period}&figures=opened,answer&by=day`), expected: signedIn },
    readNow: { prepare: at('/reports/now'), expected: signedIn },
    listReportFacts: { prepare: at(`/reports/facts?${period}&figure=answer`), expected: signedIn },
    readBreakdown: { prepare: at(`/reports/breakdown?${period}&figure=rating`), expected: signedIn },
    listRatingComments: { prepare: at(`/reports/comments?${period}`), expected: { ...signedIn, member: 403 } },
    readReach: { prepare: at('/reports/reach'), expected: { ...signedIn, member: 403 } },
  }) satisfies Record<string, Row>;
