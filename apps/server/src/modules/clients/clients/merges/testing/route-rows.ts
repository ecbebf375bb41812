import { addConversation } from '../../../../../testing/messengers/conversation-fixture.ts';
import type { Expected, RouteMatrix } from '../../../../../testing/routes/route-matrix.ts';
import { type Row, signedIn, signedInMakes } from '../../../../../testing/routes/route-outcomes.ts';

const readers: Expected = { ...signedIn, member: 403 };
const editors: Expected = { ...readers, auditor: 403 };
const editorsMake: Expected = { ...signedInMakes, member: 403, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const clientId = async () => (await addConversation(matrix().app, matrix().workspace.id)).clientId;
  const suggestionPath = async () => `/clients/${await clientId()}/suggestions/${await clientId()}`;
  const mergeOf = async (): Promise<string> => {
    const [id, into_id] = [await clientId(), await clientId()];
    const { owner } = matrix().users;
    const { result } = await owner.call<{ id: number }>('POST', `/api/clients/${id}/merges`, { body: { into_id } });
    return `/clients/${id}/merges/${result.id}`;
  };
  return {
    mergeClients: {
      prepare: async () => ({ path: `/clients/${await clientId()}/merges`, body: { into_id: await clientId() } }),
      expected: editorsMake,
      foreign: {
        status: 404,
        calls: [
          ({ client }) => ({ path: `/clients/${client}/merges`, body: { into_id: matrix().ownClient } }),
          ({ client }) => ({ path: `/clients/${matrix().ownClient}/merges`, body: { into_id: client } }),
        ],
      },
    },
    undoMerge: {
      prepare: async () => ({ path: await mergeOf() }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client, merge }) => ({ path: `/clients/${client}/merges/${merge}` }),
          ({ merge }) => ({ path: `/clients/${matrix().ownClient}/merges/${merge}` }),
        ],
      },
    },
    listMergeSuggestions: {
      prepare: async () => ({ path: `/clients/${await clientId()}/suggestions` }),
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/suggestions` })] },
    },
    tellClientsApart: {
      prepare: async () => ({ path: await suggestionPath() }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client }) => ({ path: `/clients/${client}/suggestions/${matrix().ownClient}` }),
          ({ client }) => ({ path: `/clients/${matrix().ownClient}/suggestions/${client}` }),
        ],
      },
    },
  } satisfies Record<string, Row>;
};
