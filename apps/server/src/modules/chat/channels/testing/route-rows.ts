import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import {
  administrators,
  at,
  ownerOnly,
  type Row,
  signedIn,
  signedInMakes,
} from '../../../../testing/routes/route-outcomes.ts';
import { makeGroup, type TestUser } from '../../../../testing/test-app.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
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
  } satisfies Record<string, Row>;
};
