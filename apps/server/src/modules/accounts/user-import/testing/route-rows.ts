import { randomUUID } from 'node:crypto';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, administratorsMake, at, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** The plan of a new workspace allows ten. */
  const allowManyUsers = () =>
    matrix().app.resources.database.global((tx) =>
      tx.query('update workspaces set tariff = 3 where id = $1', [matrix().workspace.id]),
    );
  return {
    previewUserImport: {
      prepare: at('/users/import/preview', { rows: [{ email: 'a@b.test' }] }),
      expected: administrators,
    },
    importUsers: {
      prepare: async (caller) => {
        await allowManyUsers();
        const rows = [{ email: `imported-by-${caller.id}-${Date.now()}@test.test` }];
        return { path: '/users/import', body: { client_import_id: randomUUID(), rows } };
      },
      expected: administratorsMake,
    },
  } satisfies Record<string, Row>;
};
