/** How the endpoints of erasing clients are called, and the answer for each kind of caller. */
import type { ClientErasure, EndpointName } from '@switchboard/contract';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, administratorsMake, at, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const clientId = async () => (await addConversation(matrix().app, matrix().workspace.id)).clientId;
  const erase = (client: number) => ({ path: `/clients/${client}/erasure`, body: { name: 'Halyna' } });
  return {
    previewClientErasure: {
      prepare: async () => ({ path: `/clients/${await clientId()}/erasure` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/erasure` })] },
    },
    eraseClient: {
      prepare: async (caller) => {
        await matrix().workspace.setConfirmed(caller);
        return erase(await clientId());
      },
      expected: administratorsMake,
      foreign: { status: 404, calls: [({ client }) => erase(client)] },
    },
    listClientErasures: { prepare: at('/client-erasures'), expected: administrators },
    getClientErasure: {
      prepare: async () => {
        const { owner } = matrix().users;
        await matrix().workspace.setConfirmed(owner);
        const { path, body } = erase(await clientId());
        const { result } = await owner.call<ClientErasure>('POST', `/api${path}`, { body });
        return { path: `/client-erasures/${result.id}` };
      },
      expected: administrators,
      foreign: { status: 404, calls: [({ erasure }) => ({ path: `/client-erasures/${erasure}` })] },
    },
  } satisfies Partial<Record<EndpointName, Row>>;
};
