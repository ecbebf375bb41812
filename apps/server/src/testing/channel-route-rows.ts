/** How the endpoints of channels, messages and bots are called, and what each kind of caller gets. */
import type { EndpointName, Message } from '@switchboard/contract';
import { expect } from 'vitest';
import { addConversation } from './conversation-fixture.ts';
import { postFileTo, postTo, type RouteMatrix } from './route-matrix.ts';
import {
  administrators,
  administratorsMake,
  at,
  ownerOnly,
  type Row,
  signedIn,
  signedInMakes,
} from './route-outcomes.ts';
import { makeGroup, type TestUser } from './test-app.ts';

const thumbsUp = encodeURIComponent('👍');

export const makeChannelRows = (matrix: () => RouteMatrix) => {
  /** The delivery state of the newest message of a conversation. */
  const deliveryOf = async (channelId: number) => {
    const listed = await matrix().users.owner.call<{ data: Message[] }>(
      'GET',
      `/api/channels/${channelId}/messages?limit=1`,
    );
    return listed.result.data[0]?.delivery?.state;
  };

  const publicGroup = async () => (await makeGroup(matrix().users.owner)).id;
  const groupWith = async (caller: TestUser) => (await makeGroup(matrix().users.owner, [caller.id])).id;

  return {
    listChannels: { prepare: at('/channels'), expected: signedIn },
    getChannelOverview: { prepare: at('/channels/overview'), expected: signedIn },
    listDirectChannels: { prepare: at('/channels/direct'), expected: signedIn },
    listManagersChannels: { prepare: at('/channels/managers'), expected: signedIn },
    openDirectChannel: {
      prepare: at('/channels/direct/1'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/channels/direct/${user}` })] },
    },
    countUnreadMessages: { prepare: at('/channels/unread-messages-count'), expected: signedIn },
    listUsersWithoutDirect: { prepare: at('/channels/users-without-direct'), expected: signedIn },
    markAllRead: { prepare: at('/channels/read'), expected: signedIn },
    createChannel: {
      prepare: at('/channels', { name: 'Matrix', description: 'Rows and columns' }),
      expected: { ...signedInMakes, auditor: 403 },
      foreign: {
        status: 422,
        calls: [({ user }) => ({ path: '/channels', body: { name: 'A', description: 'B', members: [user] } })],
      },
    },
    getChannel: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}` })] },
    },
    editChannel: {
      prepare: async () => ({
        path: `/channels/${await publicGroup()}`,
        body: { name: 'Other', description: 'Other words' },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}`, body: { name: 'A', description: 'B' } })],
      },
    },
    deleteChannel: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}` })] },
    },
    muteChannel: {
      prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/mute` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/mute` })] },
    },
    unmuteChannel: {
      prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/mute` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/mute` })] },
    },
    markChannelUnread: {
      prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/unread`, body: { from_seq: 1 } }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/unread`, body: { from_seq: 1 } })],
      },
    },
    listDrafts: { prepare: at('/drafts'), expected: signedIn },
    saveDraft: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/draft`, body: { content: 'Half a wo' } }),
      expected: signedIn,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/draft`, body: { content: 'a' } })],
      },
    },
    markChannelRead: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/read`, body: {} }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/read`, body: {} })] },
    },
    markChannelReadByGet: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/read` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/read` })] },
    },
    listMembers: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/members` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/members` })] },
    },
    joinChannel: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/members/join` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/members/join` })] },
    },
    leaveChannel: {
      prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/members/leave` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/members/leave` })] },
    },
    addMembers: {
      prepare: async (caller) => ({
        path: `/channels/${await groupWith(caller)}/members/add`,
        body: { memberIds: [matrix().users.member.id] },
      }),
      expected: { ...signedIn, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/members/add`, body: { memberIds: [1] } })],
      },
    },
    removeMember: {
      prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/members/${caller.id}` }),
      expected: ownerOnly,
      foreign: {
        status: 404,
        calls: [
          ({ channel, user }) => ({ path: `/channels/${channel}/members/${user}` }),
          ({ user }) => ({ path: `/channels/${matrix().ownChannel}/members/${user}` }),
        ],
      },
    },
    assignManager: {
      prepare: async () => ({
        path: `/channels/${(await addConversation(matrix().app, matrix().workspace.id)).channelId}/assign-manager`,
        body: { manager_id: matrix().users.manager.id },
      }),
      expected: { ...signedIn, member: 404, manager: 403, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/assign-manager`, body: { manager_id: 1 } })],
      },
    },
    listMessages: {
      prepare: async () => ({ path: `/channels/${await publicGroup()}/messages` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/messages` })] },
    },
    searchMessages: {
      prepare: at('/search/messages?q=hello'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/search/messages?in=${channel}` })] },
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
    retryDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        await expect.poll(() => deliveryOf(channelId)).toBe('failed');
        return { path: `/channels/${channelId}/messages/${id}/retry` };
      },
      expected: { ...signedIn, member: 404, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/retry` })],
      },
    },
    getDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        return { path: `/channels/${channelId}/messages/${id}/delivery` };
      },
      expected: { ...signedIn, member: 404 },
      foreign: {
        status: 404,
        calls: [
          ({ channel, message }) => ({ path: `/channels/${channel}/messages/${message}/delivery` }),
          ({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/delivery` }),
        ],
      },
    },
    confirmDelivery: {
      prepare: async () => {
        const { channelId } = await addConversation(matrix().app, matrix().workspace.id);
        const { id } = await postTo(matrix().users.owner, channelId);
        await expect.poll(() => deliveryOf(channelId)).toBe('failed');
        await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query(`update deliveries set reason = 'unknown_outcome' where channel_id = $1`, [channelId]),
        );
        return { path: `/channels/${channelId}/messages/${id}/arrived` };
      },
      expected: { ...signedIn, member: 404, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/arrived` })],
      },
    },
    listBots: { prepare: at('/bots'), expected: { ...administrators, auditor: 200 } },
    addBot: {
      prepare: async (caller) => {
        // The plan allows few bots, and the rows above have created many.
        await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query('update bots set deleted_at = now() where workspace_id = $1', [matrix().workspace.id]),
        );
        return {
          path: '/addBot',
          body: { type: 1, title: 'Support', token: `${caller.id + 7000}:${'A'.repeat(35)}` },
        };
      },
      expected: administratorsMake,
    },
    editBot: {
      prepare: async () => ({
        path: '/editBot',
        body: { id: (await addConversation(matrix().app, matrix().workspace.id)).botId, type: 1, title: 'Renamed' },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ bot }) => ({ path: '/editBot', body: { id: bot, type: 1, title: 'Renamed' } })],
      },
    },
    getBotTraffic: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/traffic`,
      }),
      expected: { ...administrators, auditor: 200 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/traffic` })] },
    },
    getNewestInbound: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/newest-inbound`,
      }),
      expected: { ...administrators, manager: 200 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/newest-inbound` })] },
    },
    inspectBot: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/inspect`,
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/inspect` })] },
    },
    repairBot: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/repair`,
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/repair` })] },
    },
    checkHandshake: {
      // Its messenger has no handshake.
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/check-handshake`,
        body: {},
      }),
      expected: { ...administrators, owner: 404, administrator: 404 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/check-handshake`, body: {} })] },
    },
    deleteBot: {
      prepare: async () => ({
        path: '/deleteBot',
        body: { id: (await addConversation(matrix().app, matrix().workspace.id)).botId, type: 1 },
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: '/deleteBot', body: { id: bot, type: 1 } })] },
    },
  } satisfies Partial<Record<EndpointName, Row>>;
};
