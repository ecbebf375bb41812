import { postFileTo, postTo, type RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, ownerOnly, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import { makeGroup, type TestUser } from '../../../../testing/test-app.ts';

const thumbsUp = encodeURIComponent('👍');

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const publicGroup = async () => (await makeGroup(matrix().users.owner)).id;
  const groupWith = async (caller: TestUser) => (await makeGroup(matrix().users.owner, [caller.id])).id;
  return {
    listMessages: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/messages` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/messages` })] },
    },
    sendMessage: {
      prepare: async (caller) => ({
        path: `/channels/${await groupWith(caller)}/messages`,
        body: { content: 'Hello' },
      }),
      expected: signedInMakes,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/messages`, body: { content: 'Hello' } })],
      },
    },
    editMessage: {
      prepare: async () => ({
        path: `/channels/1/messages/${(await postTo(matrix().users.owner, 1)).id}`,
        body: { content: 'Changed' },
      }),
      expected: ownerOnly,
      foreign: {
        status: 404,
        calls: [
          ({ message }) => ({
            path: `/channels/${matrix().ownChannel}/messages/${message}`,
            body: { content: 'Changed' },
          }),
        ],
      },
    },
    deleteMessage: {
      prepare: async () => ({ path: `/channels/1/messages/${(await postTo(matrix().users.owner, 1)).id}` }),
      expected: ownerOnly,
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}` })],
      },
    },
    listPinnedMessages: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/pinned-messages` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/pinned-messages` })] },
    },
    pinMessage: {
      prepare: async () => ({
        path: '/channels/1/pinned-messages',
        body: { message_id: (await postTo(matrix().users.owner, 1)).id },
      }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [
          ({ channel }) => ({ path: `/channels/${channel}/pinned-messages`, body: { message_id: 1 } }),
          ({ message }) => ({
            path: `/channels/${matrix().ownChannel}/pinned-messages`,
            body: { message_id: message },
          }),
        ],
      },
    },
    unpinMessage: {
      prepare: async () => {
        const { id } = await postTo(matrix().users.owner, 1);
        await matrix().users.owner.call('POST', '/api/channels/1/pinned-messages', { body: { message_id: id } });
        return { path: `/channels/1/pinned-messages/${id}` };
      },
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/pinned-messages/${message}` })],
      },
    },
    addReaction: {
      prepare: async () => ({
        path: `/channels/1/messages/${(await postTo(matrix().users.owner, 1)).id}/reactions/${thumbsUp}`,
      }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [
          ({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/reactions/${thumbsUp}` }),
        ],
      },
    },
    removeReaction: {
      prepare: async () => ({
        path: `/channels/1/messages/${(await postTo(matrix().users.owner, 1)).id}/reactions/${thumbsUp}`,
      }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [
          ({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/reactions/${thumbsUp}` }),
        ],
      },
    },
    removeMessageFile: {
      prepare: async () => {
        const { id, files } = await postFileTo(matrix().users.owner, 1);
        return { path: `/channels/1/messages/${id}/files/${files[0]?.id}` };
      },
      expected: ownerOnly,
      foreign: {
        status: 404,
        calls: [
          ({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/files/1` }),
          ({ file }) => ({ path: `/channels/${matrix().ownChannel}/messages/${matrix().ownMessage}/files/${file}` }),
        ],
      },
    },
    listChannelFiles: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/files` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/files` })] },
    },
    getLastUnreadMessage: { prepare: at('/channels/last-unread-message'), expected: signedIn },
  } satisfies Record<string, Row>;
};
