import { newDevice } from '../../../../testing/routes/route-matrix.ts';
import { always, at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    updatePreferences: { prepare: at('/users/preferences', { sound: false }), expected: signedIn },
    getPushKey: { prepare: at('/push/key'), expected: signedIn },
    listPushSubscriptions: { prepare: at('/push/subscriptions'), expected: signedIn },
    subscribePush: { prepare: () => ({ path: '/push/subscriptions', body: newDevice() }), expected: signedInMakes },
    sendTestPush: {
      // Without devices: those registered by other rows are unreachable, which is only answered after three seconds.
      prepare: async (caller) => {
        const { result } = await caller.call<{ data: { id: number }[] } | undefined>('GET', '/api/push/subscriptions');
        for (const { id } of result?.data ?? []) await caller.call('DELETE', `/api/push/subscriptions/${id}`);
        return { path: '/push/test' };
      },
      expected: signedIn,
      foreign: { status: 404, calls: [({ subscription }) => ({ path: `/push/test?id=${subscription}` })] },
    },
    // A forged receipt: a true one is only in a push.
    reportPush: { prepare: at('/push/receipts', { receipt: '1.1.forged' }), expected: always(404) },
    unsubscribePush: {
      prepare: async (caller) => {
        const made = await caller.call<{ id: number }>('POST', '/api/push/subscriptions', { body: newDevice() });
        return { path: `/push/subscriptions/${made.result.id}` };
      },
      expected: signedIn,
      foreign: { status: 404, calls: [({ subscription }) => ({ path: `/push/subscriptions/${subscription}` })] },
    },
  }) satisfies Record<string, Row>;
