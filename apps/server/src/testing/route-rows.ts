/** How every endpoint is called, and what each kind of caller gets: a new endpoint needs a row in this table. */
import type { EndpointName, Message } from '@switchboard/contract';
import { expect } from 'vitest';
import { hashSecret, randomToken } from '../platform/secrets/index.ts';
import { addConversation } from './conversation-fixture.ts';
import { multipartFile } from './multipart.ts';
import {
  type Expected,
  type ForeignIds,
  newDevice,
  type Prepared,
  postFileTo,
  postTo,
  type RouteMatrix,
} from './route-matrix.ts';
import { makeGroup, type TestUser } from './test-app.ts';

export interface Row {
  /** `caller` is the owner where the actor has no user in this workspace. */
  prepare: (caller: TestUser) => Promise<Prepared> | Prepared;
  expected: Expected;
  /** Every place that takes an id, with the answer to a foreign one. */
  foreign?: { status: number; calls: ((ids: ForeignIds) => Omit<Prepared, 'token'>)[] };
}

const publicRoute: Expected = {
  nobody: 200,
  member: 200,
  manager: 200,
  administrator: 200,
  auditor: 200,
  owner: 200,
  stranger: 200,
};
const signedIn: Expected = { ...publicRoute, nobody: 401, stranger: 401 };
const signedInMakes: Expected = {
  nobody: 401,
  member: 201,
  manager: 201,
  administrator: 201,
  auditor: 201,
  owner: 201,
  stranger: 401,
};
const ownerOnly: Expected = { ...signedIn, member: 403, manager: 403, administrator: 403, auditor: 403 };
const administrators: Expected = { ...signedIn, member: 403, manager: 403, auditor: 403 };
const administratorsMake: Expected = { ...administrators, administrator: 201, owner: 201 };
const always = (status: number): Expected => ({
  nobody: status,
  member: status,
  manager: status,
  administrator: status,
  auditor: status,
  owner: status,
  stranger: status,
});

const at = (path: string, body?: unknown) => () => ({ path, body });

/** Codes that are right have tests of their own: modules/accounts. */
const wrongCode = (id: number) => ({ id, code: 'nobody was mailed this' });
const newPassword = { password: 'correct horse battery', repeat: 'correct horse battery' };
const newAccount = { first_name: 'A', last_name: 'B', username: 'ab', ...newPassword };

const thumbsUp = encodeURIComponent('👍');

/** Rows are defined before the workspace exists: which tests there are depends on which rows take ids. */
export const makeRouteRows = (matrix: () => RouteMatrix): Record<EndpointName, Row> => {
  /** Creates another session that a test may end. */
  const secondSession = async (caller: TestUser): Promise<{ token: string; id: number }> => {
    const code = randomToken();
    await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
      tx.query(
        `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
         values ($1, $2, $3, now() + interval '1 minute')`,
        [matrix().workspace.id, hashSecret(code), caller.id],
      ),
    );
    const signed = await matrix().app.call<{ token: string }>(
      matrix().workspace.host,
      'POST',
      '/api/auth/sign-in-code',
      {
        body: { code },
      },
    );
    const { token } = signed.result;
    const sessions = await matrix().app.call<{ data: { id: number; is_current: boolean }[] }>(
      matrix().workspace.host,
      'GET',
      '/api/auth/sessions',
      { token },
    );
    return { token, id: sessions.result.data.find((session) => session.is_current)?.id ?? 0 };
  };

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

  const emptyRole = async (): Promise<number> => {
    const body = { name: `Role ${randomToken()}`, permissions: {} };
    return (await matrix().users.owner.call<{ id: number }>('POST', '/api/roles', { body })).result.id;
  };

  return {
    getHost: { prepare: at('/workspaces/current'), expected: publicRoute },
    createWorkspace: {
      prepare: at('/workspaces', {
        company: 'Elsewhere',
        subdomain: 'elsewhere-of-the-matrix',
        first_name: 'A',
        last_name: 'B',
        email: 'a@b.test',
        password: 'correct horse battery',
      }),
      expected: always(404),
    },
    login: {
      prepare: () => ({
        path: '/auth/login',
        body: { username: `owner@${matrix().workspace.subdomain}.test`, password: 'correct horse battery' },
      }),
      expected: publicRoute,
    },
    redeemSignInCode: { prepare: at('/auth/sign-in-code', { code: 'nobody was given this' }), expected: always(400) },
    forgotPassword: { prepare: at('/forgot-password', { email: 'nobody@test.test' }), expected: publicRoute },
    checkPasswordCode: {
      prepare: at('/forgot-password/check-code', wrongCode(1)),
      expected: always(400),
      foreign: { status: 400, calls: [({ user }) => ({ path: '/forgot-password/check-code', body: wrongCode(user) })] },
    },
    changeForgottenPassword: {
      prepare: at('/forgot-password/change-password', { ...wrongCode(1), ...newPassword }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [
          ({ user }) => ({ path: '/forgot-password/change-password', body: { ...wrongCode(user), ...newPassword } }),
        ],
      },
    },
    signUp: { prepare: at('/auth/sign-up', { email: 'nobody' }), expected: always(403) },
    checkActivationCode: {
      prepare: at('/auth/check-activation-code', wrongCode(1)),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/check-activation-code', body: wrongCode(user) })],
      },
    },
    continueSignUp: {
      prepare: at('/auth/continue-sign-up', { ...wrongCode(1), ...newAccount }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/auth/continue-sign-up', body: { ...wrongCode(user), ...newAccount } })],
      },
    },
    getCurrentUser: { prepare: at('/auth/current-user'), expected: signedIn },
    logout: {
      prepare: async (caller) => ({ path: '/auth/logout', token: (await secondSession(caller)).token }),
      expected: signedIn,
    },
    listSessions: { prepare: at('/auth/sessions'), expected: signedIn },
    revokeSession: {
      prepare: async (caller) => ({ path: `/auth/sessions/${(await secondSession(caller)).id}` }),
      expected: signedIn,
      foreign: { status: 404, calls: [({ session }) => ({ path: `/auth/sessions/${session}` })] },
    },
    listUsers: { prepare: at('/users'), expected: signedIn },
    updateProfile: {
      prepare: at('/users/profile', { first_name: 'Olha' }),
      expected: { ...signedIn, auditor: 403 },
    },
    updatePreferences: { prepare: at('/users/preferences', { sound: false }), expected: signedIn },
    autocompleteUsers: {
      prepare: at('/users/autocomplete?q=u'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/users/autocomplete?not_in_channel=${channel}` })] },
    },
    getUser: {
      prepare: at('/users/1'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ user }) => ({ path: `/users/${user}` })] },
    },
    listRoles: { prepare: at('/roles'), expected: { ...signedIn, member: 403 } },
    createRole: {
      prepare: () => ({ path: '/roles', body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } } }),
      expected: administratorsMake,
    },
    updateRole: {
      prepare: async () => ({
        path: `/roles/${await emptyRole()}`,
        body: { name: `Role ${randomToken()}`, permissions: { users: ['read'] } },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ role }) => ({ path: `/roles/${role}`, body: { name: 'Theirs', permissions: {} } })],
      },
    },
    deleteRole: {
      prepare: async () => ({ path: `/roles/${await emptyRole()}` }),
      expected: administrators,
      foreign: { status: 404, calls: [({ role }) => ({ path: `/roles/${role}` })] },
    },
    listAuditEntries: { prepare: at('/audit-log'), expected: ownerOnly },
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
        await expect.poll(() => deliveryOf(channelId), { timeout: 5_000 }).toBe('failed');
        return { path: `/channels/${channelId}/messages/${id}/retry` };
      },
      expected: { ...signedIn, member: 404, auditor: 403 },
      foreign: {
        status: 404,
        calls: [({ message }) => ({ path: `/channels/${matrix().ownChannel}/messages/${message}/retry` })],
      },
    },
    refreshSalt: { prepare: at('/auth/salt'), expected: signedIn },
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
    },
    unsubscribePush: {
      prepare: async (caller) => {
        const made = await caller.call<{ id: number }>('POST', '/api/push/subscriptions', { body: newDevice() });
        return { path: `/push/subscriptions/${made.result.id}` };
      },
      expected: signedIn,
      foreign: { status: 404, calls: [({ subscription }) => ({ path: `/push/subscriptions/${subscription}` })] },
    },
    uploadTempFile: {
      prepare: () => ({ path: '/temp-files', ...multipartFile(Buffer.from('text'), 'a.txt', 'text/plain') }),
      expected: signedInMakes,
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
    deleteBot: {
      prepare: async () => ({
        path: '/deleteBot',
        body: { id: (await addConversation(matrix().app, matrix().workspace.id)).botId, type: 1 },
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: '/deleteBot', body: { id: bot, type: 1 } })] },
    },
  };
};
