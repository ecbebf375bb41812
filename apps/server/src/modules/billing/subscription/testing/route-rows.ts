/** How the endpoints of plans and payments are called, and the answer for each kind of caller. */
import type { EndpointName } from '@switchboard/contract';
import type { Expected, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, ownerOnly, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

const readers: Expected = { ...signedIn, member: 403, manager: 403 };
/** The administrators' answer when data is missing that these rows do not create. */
const administratorsGet = (status: number): Expected => ({ ...administrators, administrator: status, owner: status });

const subscriber = {
  first_name: 'Olena',
  last_name: 'Koval',
  username: 'olena',
  phone: null,
  country: 'Ukraine',
  address: null,
  title: 'Acme',
};

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const own = () => ({ name: matrix().workspace.subdomain });
  return {
    getSubscriber: { prepare: at('/subscriber'), expected: readers },
    updateSubscriber: { prepare: at('/subscriber', subscriber), expected: administrators },
    // This server has no keys of a payment provider.
    orderPlan: {
      prepare: () => ({ path: '/subscriber/payment', body: { tariff: 2, ...own() } }),
      expected: administratorsGet(503),
    },
    getPaymentStatus: { prepare: at('/subscriber/status'), expected: readers },
    cancelSubscription: {
      prepare: () => ({ path: '/subscriber/unsubscribe', body: own() }),
      expected: administratorsGet(409),
    },
    deleteSubscriber: {
      // Another name is refused after everything else: the workspace stays open for the other rows.
      prepare: async () => {
        await matrix().workspace.setConfirmed(matrix().users.owner);
        return { path: '/subscriber/delete', body: { name: 'another' } };
      },
      expected: { ...ownerOnly, owner: 422 },
    },
    returnSubscriber: { prepare: at('/subscriber/return'), expected: { ...ownerOnly, owner: 409 } },
    listPayments: {
      prepare: at('/subscriber/history/1'),
      expected: readers,
      foreign: { status: 404, calls: [({ payment }) => ({ path: `/subscriber/history/${payment}` })] },
    },
    sendReceipt: {
      prepare: at('/subscriber/receipt/1'),
      expected: administratorsGet(404),
      foreign: { status: 404, calls: [({ payment }) => ({ path: `/subscriber/receipt/${payment}` })] },
    },
    getReceipt: {
      prepare: at('/subscriber/receipt/1'),
      expected: administratorsGet(404),
      foreign: { status: 404, calls: [({ payment }) => ({ path: `/subscriber/receipt/${payment}` })] },
    },
  } satisfies Partial<Record<EndpointName, Row>>;
};
