import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { Expected, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const readers: Expected = { ...signedIn, member: 403 };
const editors: Expected = { ...readers, auditor: 403 };
const editorsMake: Expected = { ...signedInMakes, member: 403, auditor: 403 };
/** The note is the caller's own where they may write one, the owner's otherwise. */
const note = { content: 'Calls on Mondays' };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const clientId = async () => (await addConversation(matrix().app, matrix().workspace.id)).clientId;
  const noteOf = async (caller: TestUser): Promise<string> => {
    const id = await clientId();
    const add = (user: TestUser) => user.call<{ id: number }>('POST', `/api/clients/${id}/notes`, { body: note });
    const own = await add(caller);
    const { result } = own.status === 201 ? own : await add(matrix().users.owner);
    return `/clients/${id}/notes/${result.id}`;
  };
  return {
    listClientTimeline: {
      prepare: async () => ({ path: `/clients/${await clientId()}/timeline` }),
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/timeline` })] },
    },
    getClientCard: {
      prepare: async () => ({ path: `/clients/${await clientId()}` }),
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}` })] },
    },
    listClientNotes: {
      prepare: async () => ({ path: `/clients/${await clientId()}/notes` }),
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/notes` })] },
    },
    addClientNote: {
      prepare: async () => ({ path: `/clients/${await clientId()}/notes`, body: note }),
      expected: editorsMake,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/notes`, body: note })] },
    },
    editClientNote: {
      prepare: async (caller) => ({ path: await noteOf(caller), body: { content: 'Calls on Tuesdays' } }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client, note: noteId }) => ({ path: `/clients/${client}/notes/${noteId}`, body: note }),
          ({ note: noteId }) => ({ path: `/clients/${matrix().ownClient}/notes/${noteId}`, body: note }),
        ],
      },
    },
    deleteClientNote: {
      prepare: async (caller) => ({ path: await noteOf(caller) }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client, note: noteId }) => ({ path: `/clients/${client}/notes/${noteId}` }),
          ({ note: noteId }) => ({ path: `/clients/${matrix().ownClient}/notes/${noteId}` }),
        ],
      },
    },
    listClientChanges: {
      prepare: async () => ({ path: `/clients/${await clientId()}/history` }),
      expected: readers,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/history` })] },
    },
    blockClient: {
      prepare: async () => ({ path: `/clients/${await clientId()}/block` }),
      expected: editors,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/block` })] },
    },
    unblockClient: {
      prepare: async () => ({ path: `/clients/${await clientId()}/block` }),
      expected: editors,
      foreign: { status: 404, calls: [({ client }) => ({ path: `/clients/${client}/block` })] },
    },
  } satisfies Record<string, Row>;
};
