import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, ownerOnly, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) =>
  ({
    listDataExports: { prepare: at('/workspace/exports'), expected: ownerOnly },
    startDataExport: {
      prepare: async () => {
        await matrix().workspace.setConfirmed(matrix().users.owner);
        return { path: '/workspace/exports' };
      },
      expected: { ...ownerOnly, owner: 201 },
    },
  }) satisfies Record<string, Row>;
