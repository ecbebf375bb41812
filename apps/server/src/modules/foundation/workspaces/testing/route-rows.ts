import { always, at, publicRoute, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    getHost: { prepare: at('/workspaces/current'), expected: publicRoute },
    createWorkspace: {
      prepare: at('/workspaces', {
        company: 'Elsewhere',
        subdomain: 'elsewhere-of-the-matrix',
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.test',
        password: 'correct horse battery',
      }),
      expected: always(404),
    },
  }) satisfies Record<string, Row>;
