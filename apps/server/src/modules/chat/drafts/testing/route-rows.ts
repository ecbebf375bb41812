import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';
import { makeGroup } from '../../../../testing/test-app.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const publicGroup = async () => (await makeGroup(matrix().users.owner)).id;
  return {
    listDrafts: { prepare: at('/drafts'), expected: signedIn },
    saveDraft: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/draft`, body: { content: 'Half a wo' } }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/draft`, body: { content: 'a' } })],
      },
    },
  } satisfies Record<string, Row>;
};
