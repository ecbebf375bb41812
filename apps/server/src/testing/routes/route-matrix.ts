/**
 * A workspace with one user of every kind, for the tests that call every endpoint: the roles that every workspace has,
 * and one of its own, the auditor's, which has every right to read and no other.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EndpointName, endpoints, type Message, modules, type Permissions } from '@switchboard/contract';
import { addConversation } from '../messengers/conversation-fixture.ts';
import { upload } from '../multipart.ts';
import { makeRegistration } from '../outside/push-service.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../test-app.ts';

export const actors = ['nobody', 'member', 'manager', 'administrator', 'auditor', 'owner', 'stranger'] as const;
export type ActorName = (typeof actors)[number];
export type Expected = Record<ActorName, number>;

export interface Prepared {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of the actor's own. */
  token?: string;
}

/** Ids of each kind, all from another workspace or all nonexistent; modules add their own (route-rows.ts). */
export interface ForeignIds extends Record<string, number> {
  user: number;
  session: number;
  channel: number;
  message: number;
  bot: number;
  file: number;
  subscription: number;
  role: number;
  passkey: number;
  client: number;
  field: number;
  note: number;
  payment: number;
  merge: number;
  clientImport: number;
  erasure: number;
  task: number;
  taskComment: number;
  taskCategory: number;
  sprint: number;
  project: number;
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];

export const postTo = async (user: TestUser, channelId: number): Promise<Message> =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Hello' } })).result;

export const postFileTo = async (user: TestUser, channelId: number): Promise<Message> => {
  const { model } = (await upload(user, Buffer.from('text'))).result;
  const body = { content: 'Hello', files: [model.id] };
  return (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body })).result;
};

/** At an address that is never fetched: a push to it counts the device as gone. */
export const newDevice = () => makeRegistration(`https://127.0.0.1/${randomUUID()}`);

/** Refuses messages; accepts everything else. */
const makeTelegram = () =>
  createServer((request, response) => {
    const [, botId = '1', method = ''] = /bot(\d+):[^/]+\/(\w+)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const results: Record<string, unknown> = {
      getMe: { id: Number(botId), is_bot: true, first_name: 'Bot', username: `bot_${botId}` },
      getUpdates: [],
    };
    const refusal = { ok: false, error_code: 400, description: 'Bad Request: chat not found' };
    const answer = JSON.stringify(method.startsWith('send') ? refusal : { ok: true, result: results[method] ?? true });
    const reply = () => response.setHeader('content-type', 'application/json').end(answer);
    // Long polling that is answered at once would become a busy loop.
    if (method === 'getUpdates') setTimeout(reply, 500).unref();
    else reply();
  });

export interface RouteMatrix {
  app: TestApp;
  workspace: TestWorkspace;
  users: Record<'member' | 'manager' | 'administrator' | 'auditor' | 'owner', TestUser>;
  stranger: TestUser;
  ownChannel: number;
  ownMessage: number;
  ownClient: number;
  close: () => Promise<void>;
}

const readEverything: Permissions = Object.fromEntries(modules.map((module) => [module, ['read' as const]]));

const addRole = async (workspace: TestWorkspace, permissions: Permissions): Promise<number> => {
  const body = { name: 'Auditor', permissions };
  return (await workspace.owner.call<{ id: number }>('POST', '/api/roles', { body })).result.id;
};

export const startRouteMatrix = async (): Promise<RouteMatrix> => {
  const telegram = makeTelegram();
  await new Promise<void>((resolve) => telegram.listen(0, '127.0.0.1', resolve));
  const { port } = telegram.address() as AddressInfo;
  const app = await startTestApp({ env: { TELEGRAM_API_URL: `http://127.0.0.1:${port}` } });
  const workspace = await app.createWorkspace();
  const users = {
    owner: workspace.owner,
    administrator: await workspace.addUser(1),
    manager: await workspace.addUser(2),
    member: await workspace.addUser(3),
    auditor: await workspace.addUser(await addRole(workspace, readEverything)),
  };
  const stranger = (await app.createWorkspace()).owner;
  const ownChannel = (await makeGroup(users.owner)).id;
  const ownMessage = (await postTo(users.owner, ownChannel)).id;
  const ownClient = (await addConversation(app, workspace.id)).clientId;
  const close = async () => {
    await app.close();
    telegram.closeAllConnections();
    telegram.close();
  };
  return { app, workspace, users, stranger, ownChannel, ownMessage, ownClient, close };
};
