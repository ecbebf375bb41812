/** How the endpoints of a plan's seats are called, and the answer for each kind of caller. */
import type { PlanUsage } from '@switchboard/contract';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** Everybody keeps the place they have. */
  const sameAsNow = async () => {
    const { result } = await matrix().users.owner.call<PlanUsage>('GET', '/api/subscriber/limits');
    return { bots: result.bots.data.map(({ id }) => id), users: result.users.data.map(({ id }) => id) };
  };
  return {
    getPlanUsage: { prepare: at('/subscriber/limits'), expected: { ...administrators, auditor: 200 } },
    chooseSeats: {
      prepare: async () => {
        const { id } = matrix().workspace;
        await matrix().app.resources.database.global((tx) =>
          tx.query('update workspaces set tariff = 3 where id = $1', [id]),
        );
        return { path: '/subscriber/limits', body: await sameAsNow() };
      },
      expected: administrators,
      foreign: {
        status: 404,
        calls: [
          ({ user }) => ({ path: '/subscriber/limits', body: { bots: [], users: [1, user] } }),
          ({ bot }) => ({ path: '/subscriber/limits', body: { bots: [bot], users: [1] } }),
        ],
      },
    },
  } satisfies Partial<Record<string, Row>>;
};
