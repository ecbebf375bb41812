import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actionsOf, type EndpointName, endpoints, type Message, modules } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEventLog } from './platform/realtime/index.ts';
import { hashSecret, randomToken } from './platform/secrets/index.ts';
import { addConversation } from './testing/conversation-fixture.ts';
import { multipartFile, upload } from './testing/multipart.ts';
import { makeRegistration } from './testing/push-service.ts';
import { makeRoleFixture } from './testing/role-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

const actors = ['nobody', 'member', 'manager', 'administrator', 'owner', 'stranger'] as const;
type ActorName = (typeof actors)[number];
type Expected = Record<ActorName, number>;

interface Prepared {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of the actor's own. */
  token?: string;
}

/** Ids of one kind each, all of another workspace or all of nobody. */
interface ForeignIds {
  user: number;
  session: number;
  channel: number;
  message: number;
  bot: number;
  file: number;
  subscription: number;
}

interface Row {
  /** `caller` is the owner where the actor has no user in this workspace. */
  prepare: (caller: TestUser) => Promise<Prepared> | Prepared;
  expected: Expected;
  /** Every place an id can be given, with what a foreign one gets. */
  foreign?: { status: number; calls: ((ids: ForeignIds) => Omit<Prepared, 'token'>)[] };
}

let app: TestApp;
let workspace: TestWorkspace;
let users: Record<'member' | 'manager' | 'administrator' | 'owner', TestUser>;
let stranger: TestUser;
let ownChannel: number;
let ownMessage: number;
const telegram = createServer((request, response) => {
  const [, botId = '1', method = ''] = /bot(\d+):[^/]+\/(\w+)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
  const results: Record<string, unknown> = {
    getMe: { id: Number(botId), is_bot: true, first_name: 'Bot', username: `bot_${botId}` },
    getUpdates: [],
  };
  const refusal = { ok: false, error_code: 400, description: 'Bad Request: chat not found' };
  const answer = JSON.stringify(method.startsWith('send') ? refusal : { ok: true, result: results[method] ?? true });
  const reply = () => response.setHeader('content-type', 'application/json').end(answer);
  // Long polling that answers at once would be a busy loop.
  if (method === 'getUpdates') setTimeout(reply, 500).unref();
  else reply();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => telegram.listen(0, '127.0.0.1', resolve));
  const { port } = telegram.address() as AddressInfo;
  app = await startTestApp({ env: { TELEGRAM_API_URL: `http://127.0.0.1:${port}` } });
  workspace = await app.createWorkspace();
  users = {
    owner: workspace.owner,
    administrator: await workspace.addUser(1),
    manager: await workspace.addUser(2),
    member: await workspace.addUser(3),
  };
  stranger = (await app.createWorkspace()).owner;
  ownChannel = (await makeGroup(users.owner)).id;
  ownMessage = (await postTo(users.owner, ownChannel)).id;
});

afterAll(async () => {
  await app.close();
  telegram.closeAllConnections();
  telegram.close();
});

const publicRoute: Expected = { nobody: 200, member: 200, manager: 200, administrator: 200, owner: 200, stranger: 200 };
const signedIn: Expected = { nobody: 401, member: 200, manager: 200, administrator: 200, owner: 200, stranger: 401 };
const signedInMakes: Expected = {
  nobody: 401,
  member: 201,
  manager: 201,
  administrator: 201,
  owner: 201,
  stranger: 401,
};
const ownerOnly: Expected = { ...signedIn, member: 403, manager: 403, administrator: 403 };
const administrators: Expected = { ...signedIn, member: 403, manager: 403 };
const always = (status: number): Expected => ({
  nobody: status,
  member: status,
  manager: status,
  administrator: status,
  owner: status,
  stranger: status,
});

const at = (path: string, body?: unknown) => () => ({ path, body });

const postTo = async (user: TestUser, channelId: number): Promise<Message> =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Hello' } })).result;

const postFileTo = async (user: TestUser, channelId: number): Promise<Message> => {
  const { model } = (await upload(user, Buffer.from('text'))).result;
  const body = { content: 'Hello', files: [model.id] };
  return (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body })).result;
};

const thumbsUp = encodeURIComponent('👍');

/** A session to lose. */
const secondSession = async (caller: TestUser): Promise<{ token: string; id: number }> => {
  const code = randomToken();
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
       values ($1, $2, $3, now() + interval '1 minute')`,
      [workspace.id, hashSecret(code), caller.id],
    ),
  );
  const signed = await app.call<{ token: string }>(workspace.host, 'POST', '/api/auth/sign-in-code', {
    body: { code },
  });
  const { token } = signed.result;
  const sessions = await app.call<{ data: { id: number; is_current: boolean }[] }>(
    workspace.host,
    'GET',
    '/api/auth/sessions',
    { token },
  );
  return { token, id: sessions.result.data.find((session) => session.is_current)?.id ?? 0 };
};

/** How the newest message of a conversation fared on its way to the client. */
const deliveryOf = async (channelId: number) => {
  const listed = await users.owner.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages?limit=1`);
  return listed.result.data[0]?.delivery?.state;
};

/** At an address that is never called: a push to it finds it gone. */
const newDevice = () => makeRegistration(`https://127.0.0.1/${randomUUID()}`);

const publicGroup = async () => (await makeGroup(users.owner)).id;
const groupWith = async (caller: TestUser) => (await makeGroup(users.owner, [caller.id])).id;

const rows: Record<EndpointName, Row> = {
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
      body: { username: `owner@${workspace.subdomain}.test`, password: 'correct horse battery' },
    }),
    expected: publicRoute,
  },
  redeemSignInCode: { prepare: at('/auth/sign-in-code', { code: 'nobody was given this' }), expected: always(400) },
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
  updateProfile: { prepare: at('/users/profile', { first_name: 'Olha' }), expected: signedIn },
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
    expected: signedInMakes,
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
      body: { memberIds: [users.member.id] },
    }),
    expected: signedIn,
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
        ({ user }) => ({ path: `/channels/${ownChannel}/members/${user}` }),
      ],
    },
  },
  assignManager: {
    prepare: async () => ({
      path: `/channels/${(await addConversation(app, workspace.id)).channelId}/assign-manager`,
      body: { manager_id: users.manager.id },
    }),
    expected: { ...signedIn, member: 404, manager: 403 },
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
    prepare: async (caller) => ({ path: `/channels/${await groupWith(caller)}/messages`, body: { content: 'Hello' } }),
    expected: signedInMakes,
    foreign: {
      status: 404,
      calls: [({ channel }) => ({ path: `/channels/${channel}/messages`, body: { content: 'Hello' } })],
    },
  },
  editMessage: {
    prepare: async () => ({
      path: `/channels/1/messages/${(await postTo(users.owner, 1)).id}`,
      body: { content: 'Changed' },
    }),
    expected: ownerOnly,
    foreign: {
      status: 404,
      calls: [({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}`, body: { content: 'Changed' } })],
    },
  },
  deleteMessage: {
    prepare: async () => ({ path: `/channels/1/messages/${(await postTo(users.owner, 1)).id}` }),
    expected: ownerOnly,
    foreign: { status: 404, calls: [({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}` })] },
  },
  listPinnedMessages: {
    prepare: async () => ({ path: `/channels/${await publicGroup()}/pinned-messages` }),
    expected: signedIn,
    foreign: { status: 404, calls: [({ channel }) => ({ path: `/channels/${channel}/pinned-messages` })] },
  },
  pinMessage: {
    prepare: async () => ({
      path: '/channels/1/pinned-messages',
      body: { message_id: (await postTo(users.owner, 1)).id },
    }),
    expected: signedIn,
    foreign: {
      status: 404,
      calls: [
        ({ channel }) => ({ path: `/channels/${channel}/pinned-messages`, body: { message_id: 1 } }),
        ({ message }) => ({ path: `/channels/${ownChannel}/pinned-messages`, body: { message_id: message } }),
      ],
    },
  },
  unpinMessage: {
    prepare: async () => {
      const { id } = await postTo(users.owner, 1);
      await users.owner.call('POST', '/api/channels/1/pinned-messages', { body: { message_id: id } });
      return { path: `/channels/1/pinned-messages/${id}` };
    },
    expected: signedIn,
    foreign: {
      status: 404,
      calls: [({ message }) => ({ path: `/channels/${ownChannel}/pinned-messages/${message}` })],
    },
  },
  addReaction: {
    prepare: async () => ({ path: `/channels/1/messages/${(await postTo(users.owner, 1)).id}/reactions/${thumbsUp}` }),
    expected: signedIn,
    foreign: {
      status: 404,
      calls: [({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}/reactions/${thumbsUp}` })],
    },
  },
  removeReaction: {
    prepare: async () => ({ path: `/channels/1/messages/${(await postTo(users.owner, 1)).id}/reactions/${thumbsUp}` }),
    expected: signedIn,
    foreign: {
      status: 404,
      calls: [({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}/reactions/${thumbsUp}` })],
    },
  },
  removeMessageFile: {
    prepare: async () => {
      const { id, files } = await postFileTo(users.owner, 1);
      return { path: `/channels/1/messages/${id}/files/${files[0]?.id}` };
    },
    expected: ownerOnly,
    foreign: {
      status: 404,
      calls: [
        ({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}/files/1` }),
        ({ file }) => ({ path: `/channels/${ownChannel}/messages/${ownMessage}/files/${file}` }),
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
      const { channelId } = await addConversation(app, workspace.id);
      const { id } = await postTo(users.owner, channelId);
      await expect.poll(() => deliveryOf(channelId), { timeout: 5_000 }).toBe('failed');
      return { path: `/channels/${channelId}/messages/${id}/retry` };
    },
    expected: { ...signedIn, member: 404 },
    foreign: { status: 404, calls: [({ message }) => ({ path: `/channels/${ownChannel}/messages/${message}/retry` })] },
  },
  refreshSalt: { prepare: at('/auth/salt'), expected: signedIn },
  getPushKey: { prepare: at('/push/key'), expected: signedIn },
  listPushSubscriptions: { prepare: at('/push/subscriptions'), expected: signedIn },
  subscribePush: { prepare: () => ({ path: '/push/subscriptions', body: newDevice() }), expected: signedInMakes },
  sendTestPush: {
    // To no device: those that other rows registered are nowhere, which is told after three seconds.
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
  listBots: { prepare: at('/bots'), expected: administrators },
  addBot: {
    prepare: async (caller) => {
      // The plan allows few bots, and the rows above have made many.
      await app.resources.database.inWorkspace(workspace.id, (tx) =>
        tx.query('update bots set deleted_at = now() where workspace_id = $1', [workspace.id]),
      );
      return {
        path: '/addBot',
        body: { type: 1, title: 'Support', token: `${caller.id + 7000}:${'A'.repeat(35)}` },
      };
    },
    expected: { ...administrators, administrator: 201, owner: 201 },
  },
  editBot: {
    prepare: async () => ({
      path: '/editBot',
      body: { id: (await addConversation(app, workspace.id)).botId, type: 1, title: 'Renamed' },
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
      body: { id: (await addConversation(app, workspace.id)).botId, type: 1 },
    }),
    expected: administrators,
    foreign: { status: 404, calls: [({ bot }) => ({ path: '/deleteBot', body: { id: bot, type: 1 } })] },
  },
};

const tokenOf = (name: ActorName): string | undefined =>
  name === 'nobody' ? undefined : name === 'stranger' ? stranger.token : users[name].token;

const names = Object.keys(endpoints) as EndpointName[];

describe('every endpoint of the contract', () => {
  test.for(names)('%s answers each kind of caller as the table says', async (name) => {
    const row: Row | undefined = rows[name];
    expect(row, `no row for ${name}`).toBeDefined();
    const { method } = endpoints[name];
    const got: Partial<Expected> = {};
    for (const actor of actors) {
      const caller = actor === 'nobody' || actor === 'stranger' ? users.owner : users[actor];
      const { path, token, ...rest } = await row.prepare(caller);
      const isGuest = actor === 'nobody' || actor === 'stranger';
      const used = isGuest ? tokenOf(actor) : (token ?? tokenOf(actor));
      const answer = await app.call(workspace.host, method, `/api${path}`, {
        ...rest,
        ...(used === undefined ? {} : { token: used }),
      });
      got[actor] = answer.status;
    }
    expect(got).toEqual(row.expected);
  });

  const routesOfContract = names.map(
    (name) => `${endpoints[name].method} /api${endpoints[name].path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const registered = () => registeredRoutes(app.app.http.printRoutes({ commonPrefix: false, includeHooks: false }));

  test('is registered', () => {
    const routes = registered();
    expect(routesOfContract.filter((route) => !routes.includes(route))).toEqual([]);
  });

  test('has no companion but a few raw routes', () => {
    const isKnown = (route: string) =>
      routesOfContract.includes(route) || rawRoutes.some((path) => route.endsWith(` ${path}`)) || isWebAppFile(route);
    expect(registered().filter((route) => !isKnown(route))).toEqual([]);
  });
});

/** Routes that are no endpoints of the contract; each has tests of its own. */
const rawRoutes = [
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/readyz',
  '/files/:id',
  '/webhook/telegram/:key',
  '/dev/mailbox',
  '/dev/mailbox/:id',
  '/dev/mailbox/:id/text',
];

/** Built files of the web app are routes too when it has been built; `/assets/*` is printed without its folder. */
const isWebAppFile = (route: string) => /^(?:GET|HEAD) (?:\/[\w.-]+\.\w+|\*)$/.test(route);

/** Reads fastify's tree of routes: each line is indented by four characters a level. */
const registeredRoutes = (tree: string): string[] => {
  const found: string[] = [];
  const parts: string[] = [];
  for (const line of tree.split('\n')) {
    const read = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (read === null) continue;
    const [, indent = '', part = '', methods] = read;
    const level = Math.max(0, indent.length / 4 - 1);
    parts.length = level;
    parts[level] = part;
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${parts.join('')}`);
  }
  return found;
};

describe('e-mail and phone of others', () => {
  /** May do everything but read users. */
  let reader: TestUser;
  const seen: Record<'reader' | 'administrator', Map<string, string[]>> = {
    reader: new Map(),
    administrator: new Map(),
  };

  beforeAll(async () => {
    const roles = makeRoleFixture(app, workspace, makeEventLog(app.resources.database, app.app.hub.committed));
    const everything = Object.fromEntries(modules.map((module) => [module, [...actionsOf[module]]]));
    reader = await workspace.addUser(await roles.add({ ...everything, users: [] }));
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`update users set phone = '+38050' || (7000000 + id) where workspace_id = $1`, [workspace.id]),
    );
  });

  test('are shown to a role that may read users, and in no answer and no event to one that may not', async () => {
    const contacts = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ id: number; email: string; phone: string }>(
        'select id, email, phone from users where workspace_id = $1',
        [workspace.id],
      ),
    );
    const scan = (user: TestUser, text: string) =>
      contacts.rows
        .filter(({ id, email, phone }) => id !== user.id && (text.includes(`"${email}"`) || text.includes(phone)))
        .map(({ id }) => String(id));
    const actors = { reader, administrator: users.administrator };
    const sockets = {
      reader: await TestSocket.signIn(app.port, workspace.host, reader.token),
      administrator: await TestSocket.signIn(app.port, workspace.host, users.administrator.token),
    };
    for (const actor of ['reader', 'administrator'] as const) {
      const user = actors[actor];
      for (const name of names) {
        const { path, token = user.token, ...rest } = await rows[name].prepare(user);
        const answer = await app.call(workspace.host, endpoints[name].method, `/api${path}`, { ...rest, token });
        // The one who signs in there is the owner.
        seen[actor].set(name, scan(name === 'login' ? users.owner : user, JSON.stringify(answer.body)));
      }
      const group = await groupWith(user);
      const members = await app.call(workspace.host, 'GET', `/api/channels/${group}/members`, { token: user.token });
      seen[actor].set('listMembers of more than oneself', scan(user, JSON.stringify(members.body)));
    }
    for (const user of Object.values(users))
      await user.call('PUT', '/api/users/profile', { body: { position: 'Chef' } });
    const { result } = await users.owner.call<Message>('POST', '/api/channels/1/messages', {
      body: { content: 'end' },
    });
    for (const actor of ['reader', 'administrator'] as const) {
      await sockets[actor].waitForEvent('newMessage', ({ id }) => id === result.id);
      for (const frame of sockets[actor].frames) {
        const name = frame.type === 'event' ? `the event ${frame.event}` : `the frame ${frame.type}`;
        const before = seen[actor].get(name) ?? [];
        seen[actor].set(name, [...new Set([...before, ...scan(actors[actor], JSON.stringify(frame))])]);
      }
      sockets[actor].close();
    }
    expect([...seen.reader].filter(([, ids]) => ids.length > 0)).toEqual([]);
    expect(seen.reader.get('the event updateUser')).toBeDefined();
    // The same look finds what is there to find.
    const shown = [...seen.administrator].filter(([, ids]) => ids.length > 0).map(([name]) => name);
    expect(shown).toEqual(
      expect.arrayContaining([
        'listUsers',
        'getUser',
        'autocompleteUsers',
        'listUsersWithoutDirect',
        'listMembers of more than oneself',
        'the event updateUser',
      ]),
    );
  }, 60_000);

  test('are always shown of oneself', async () => {
    const own = { email: `user${reader.id}@test.test`, phone: `+38050${7_000_000 + reader.id}` };
    expect((await reader.call('GET', '/api/auth/current-user')).result).toMatchObject(own);
    const { id } = await makeGroup(reader, [users.owner.id]);
    const { result } = await reader.call<{ data: object[] }>('GET', `/api/channels/${id}/members`);
    expect(result.data).toContainEqual(expect.objectContaining({ id: reader.id, ...own }));
    const socket = await TestSocket.signIn(app.port, workspace.host, reader.token);
    expect((await reader.call('PUT', '/api/users/profile', { body: { position: 'Cook' } })).result).toMatchObject(own);
    expect((await socket.waitForEvent('updateUser')).data).toMatchObject(own);
    socket.close();
  });
});

describe('ids of another workspace', () => {
  let foreign: ForeignIds;
  const nobodys: ForeignIds = {
    user: 9001,
    session: 9001,
    channel: 9001,
    message: 9001,
    bot: 9001,
    file: 9001,
    subscription: 9001,
  };

  beforeAll(async () => {
    const other = await app.createWorkspace();
    await app.resources.database.inWorkspace(other.id, async (tx) => {
      await tx.query('update workspace_counters set message_id = 5000 where workspace_id = $1', [other.id]);
      const counted = ['user', 'session', 'channel', 'client', 'bot', 'file', 'push_subscription'];
      await tx.query(
        `insert into id_counters (workspace_id, entity, last_id) select $1, unnest($2::text[]), 5000
           on conflict (workspace_id, entity) do update set last_id = 5000`,
        [other.id, counted],
      );
    });
    const user = await other.addUser(1);
    const group = await makeGroup(user);
    const { botId } = await addConversation(app, other.id);
    const message = await postTo(user, group.id);
    const device = await user.call<{ id: number }>('POST', '/api/push/subscriptions', { body: newDevice() });
    foreign = {
      user: user.id,
      session: user.sessionId,
      channel: group.id,
      message: message.id,
      bot: botId,
      file: 5001,
      subscription: device.result.id,
    };
    for (const id of Object.values(foreign)) expect(id).toBeGreaterThan(5000);
  });

  const withIds = names.filter((name) => rows[name]?.foreign !== undefined);

  test('every endpoint that takes ids in its path has a row for them', () => {
    const takesIds = names.filter((name) => endpoints[name].path.includes('{'));
    expect(takesIds.filter((name) => !withIds.includes(name))).toEqual([]);
  });

  test.for(withIds)('%s answers them like ids that never existed', async (name) => {
    const { status, calls } = rows[name].foreign ?? { status: 0, calls: [] };
    for (const call of calls) {
      const answers = [];
      for (const ids of [foreign, nobodys]) {
        const { path, ...rest } = call(ids);
        const { token } = users.owner;
        answers.push(await app.call(workspace.host, endpoints[name].method, `/api${path}`, { ...rest, token }));
      }
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      // A route that is missing would also be a 404 twice.
      expect(answers[0]?.body.error?.code).not.toBe('request.not_found');
    }
  });
});
