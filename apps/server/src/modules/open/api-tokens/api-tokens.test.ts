import { setTimeout as delay } from 'node:timers/promises';
import type { ApiScope, ApiToken, AuditEntry, Message } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { addToken } from './testing/add-token.ts';
import { findTokenText, parseTokenText } from './token-text.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => app.close());

const callWith = <Result>(
  token: string,
  method: string,
  path: string,
  { body, from }: { body?: unknown; from?: string } = {},
) =>
  app.call<Result>(workspace.host, method, path, {
    token,
    ...(body !== undefined && { body }),
    ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
  });
const whoAmI = async (token: string, from?: string) => {
  const { status, body } = await callWith<ApiToken>(token, 'GET', '/api/api-tokens/current', from ? { from } : {});
  return { status, code: body.error?.code, result: body.result };
};
const listOf = async (user: TestUser) => (await user.call<{ data: ApiToken[] }>('GET', '/api/api-tokens')).result.data;
const auditOf = async (action: string) =>
  (await owner.call<{ data: AuditEntry[] }>('GET', `/api/audit-log?action=${action}`)).result.data;

test('a token is shown once, told apart by how it begins, and known by a checksum [50.1]', async () => {
  const { text, token } = await addToken(workspace, owner, ['messages:read', 'channels:read']);
  expect(text).toMatch(new RegExp(`^sbt_${workspace.id.toString(36)}_[0-9a-z]{50}_[0-9a-z]{7}$`));
  expect(text.startsWith(token.hint)).toBe(true);
  // In the order in which scopes are named.
  expect(token.scopes).toEqual(['channels:read', 'messages:read']);
  expect((await whoAmI(text)).result).toMatchObject({ id: token.id, owner: { id: owner.id } });
  const stored = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ row: string }>('select t::text as row from api_tokens t where workspace_id = $1', [workspace.id]),
  );
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(text.split('_')[2] ?? text);
  expect(JSON.stringify(await listOf(owner))).not.toContain(text);
  expect(parseTokenText(text)).toBe(text);
  const other = text.at(-1) === 'a' ? 'b' : 'a';
  expect(parseTokenText(`${text.slice(0, -1)}${other}`)).toBeNull();
  expect(findTokenText(`https://shop.test/?key=${text}&page=1`)).toBe(text);
});

test('a token has the rights of its owner that its scopes let through, also after they change [50.2]', async () => {
  const manager = await workspace.addUser(2);
  const all: ApiScope[] = ['settings:read', 'conversations:read', 'clients:read'];
  const { text } = await addToken(workspace, manager, all);
  expect((await callWith(text, 'GET', '/api/bots')).body.error?.code).toBe('permission.denied');
  expect((await callWith(text, 'GET', '/api/conversations')).status).toBe(200);
  const narrow = (await addToken(workspace, manager, ['clients:read'])).text;
  expect((await callWith(narrow, 'GET', '/api/conversations')).body.error).toMatchObject({
    code: 'api_token.scope_missing',
    params: { scope: 'conversations:read' },
  });
  await owner.call('PUT', `/api/users/${manager.id}`, { body: { role_id: 3 } });
  await delay(1_000);
  expect((await callWith(text, 'GET', '/api/conversations')).body.error?.code).toBe('permission.denied');
});

test('of an owner who is gone, and after it was ended or its time is over, it opens nothing [50.4]', async () => {
  const manager = await workspace.addUser(2);
  const [first, second, third] = [
    await addToken(workspace, manager, ['messages:read']),
    await addToken(workspace, manager, ['messages:read']),
    await addToken(workspace, owner, ['messages:read']),
  ];
  expect((await whoAmI(first.text)).status).toBe(200);
  expect((await manager.call('DELETE', `/api/api-tokens/${first.id}`)).status).toBe(200);
  expect((await whoAmI(first.text)).status).toBe(401);
  expect((await whoAmI(second.text)).status).toBe(200);
  await owner.call('DELETE', `/api/users/${manager.id}`);
  await delay(1_000);
  expect((await whoAmI(second.text)).status).toBe(401);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(`update api_tokens set expires_at = now() - interval '1 second' where workspace_id = $1 and id = $2`, [
      workspace.id,
      third.id,
    ]),
  );
  expect((await whoAmI(third.text)).status).toBe(401);
});

test('it opens neither sockets nor pages of people, and no other workspace [50.4]', async () => {
  const { text } = await addToken(workspace, owner, ['messages:read', 'users:write', 'settings:write']);
  const socket = await TestSocket.open(app.port, workspace.host);
  socket.send({ type: 'hello', token: text });
  expect(await socket.waitForClose()).toBe(4401);
  for (const path of ['/api/auth/current-user', '/api/auth/sessions', '/api/api-tokens', '/api/audit-log']) {
    expect((await callWith(text, 'GET', path)).body.error?.code).toBe('api_token.not_for_tokens');
  }
  const other = await app.createWorkspace();
  expect((await app.call(other.host, 'GET', '/api/api-tokens/current', { token: text })).status).toBe(401);
});

test('in an address it is refused, whatever it may do [50.5]', async () => {
  const { text } = await addToken(workspace, owner, ['messages:read']);
  const refused = await app.call(workspace.host, 'GET', `/api/api-tokens/current?token=${text}`, { token: text });
  expect([refused.status, refused.body.error?.code]).toEqual([400, 'api_token.in_address']);
  expect((await app.call(workspace.host, 'GET', `/files/1?salt=${text}`)).status).toBe(400);
});

test('it may be used from its addresses only [50.3]', async () => {
  const addresses = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'];
  const { text } = await addToken(workspace, owner, ['messages:read'], { addresses });
  for (const from of ['203.0.113.7', '198.51.100.200', '2001:db8:5::1', '::ffff:203.0.113.7']) {
    expect([from, (await whoAmI(text, from)).status]).toEqual([from, 200]);
  }
  for (const from of ['203.0.113.8', '198.51.101.1', '2001:db9::1']) {
    expect(await whoAmI(text, from)).toMatchObject({ status: 403, code: 'api_token.address_refused' });
  }
  await workspace.setConfirmed(owner);
  const body = { name: 'Shop', scopes: ['messages:read'], addresses: ['203.0.113.7', 'shop.test'], days: null };
  const wrong = await owner.call('POST', '/api/api-tokens', { body });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [{ field: 'addresses.1', message: 'validation.address_range_invalid', params: {} }],
  ]);
});

describe('what it writes', () => {
  test('reaches clients only by a scope of its own; without it, notes [50.6]', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const path = `/api/channels/${channelId}/messages`;
    const scopes: ApiScope[] = ['messages:write', 'conversations:write'];
    const { text } = await addToken(workspace, owner, scopes);
    const reply = { body: { content: 'Your parcel is on its way' } };
    const refused = await callWith(text, 'POST', path, reply);
    expect(refused.body.error).toMatchObject({ code: 'api_token.scope_missing', params: { scope: 'replies:send' } });
    const note = await callWith<Message>(text, 'POST', path, { body: { content: 'Paid', audience: 'internal' } });
    expect(note.status).toBe(201);
    const answering = (await addToken(workspace, owner, ['messages:write', 'replies:send'])).text;
    const sent = await callWith<Message>(answering, 'POST', path, reply);
    expect([sent.status, sent.result.audience]).toEqual([201, 'public']);
    const place = `${path}/${sent.result.id}`;
    const edit = { body: { content: 'Your parcel is here' } };
    expect((await callWith(text, 'PUT', place, edit)).status).toBe(403);
    expect((await callWith(text, 'DELETE', place)).status).toBe(403);
    expect((await callWith(text, 'PUT', `${place}/reactions/${encodeURIComponent('👍')}`)).status).toBe(403);
    expect((await callWith(answering, 'PUT', place, edit)).status).toBe(200);
  });

  test('is read with a scope to read, which changes nothing [50.6]', async () => {
    const group = await makeGroup(owner);
    await owner.call('POST', `/api/channels/${group.id}/messages`, { body: { content: 'Hello' } });
    const { text } = await addToken(workspace, owner, ['messages:read']);
    const listed = await callWith<{ data: Message[] }>(text, 'GET', `/api/channels/${group.id}/messages`);
    expect(listed.result.data.map(({ content }) => content)).toContain('Hello');
    const marked = await callWith(text, 'GET', `/api/channels/${group.id}/read`);
    expect(marked.body.error?.params).toEqual({ scope: 'messages:write' });
  });

  test('files are read and written by scopes of their own [50.6]', async () => {
    const { model } = (await upload(owner, Buffer.from('text'))).result;
    const reading = (await addToken(workspace, owner, ['files:read'])).text;
    const other = (await addToken(workspace, owner, ['messages:write'])).text;
    expect((await callWith(reading, 'GET', `/files/${model.id}`)).status).toBe(200);
    expect((await callWith(other, 'GET', `/files/${model.id}`)).status).toBe(403);
  });
});

test('whoever changes settings sees and ends the tokens of all; others have their own [50.7]', async () => {
  const [manager, member] = [await workspace.addUser(2), await workspace.addUser(3)];
  const { id } = await addToken(workspace, manager, ['messages:read']);
  expect((await listOf(owner)).map((token) => token.id)).toEqual([id]);
  expect(await listOf(member)).toEqual([]);
  expect((await member.call('DELETE', `/api/api-tokens/${id}`)).status).toBe(404);
  await workspace.setConfirmed(owner);
  const rights = { name: 'Mine', scopes: ['messages:write'], addresses: [] };
  expect((await owner.call('PUT', `/api/api-tokens/${id}`, { body: rights })).status).toBe(404);
  const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
  expect((await owner.call('DELETE', `/api/api-tokens/${id}`)).status).toBe(200);
  await socket.waitForEvent('updateApiTokens');
  expect(await listOf(manager)).toEqual([]);
});

test('there are only so many of one user [50.7]', async () => {
  for (let made = 0; made < 50; made += 1) await addToken(workspace, owner, ['messages:read']);
  const body = { name: 'One more', scopes: ['messages:read'], addresses: [], days: null };
  expect((await owner.call('POST', '/api/api-tokens', { body })).body.error?.code).toBe('api_token.too_many');
});

test('the audit log says by which token something was done, and what became of tokens [50.8]', async () => {
  const { id, text } = await addToken(workspace, owner, ['settings:write'], { name: 'Calendar sync' });
  const body = { name: 'Shop', time_zone: 'Europe/Kyiv', hours: [[], [], [], [], [], [], []], exceptions: [] };
  await callWith(text, 'POST', '/api/calendars', { body: { ...body, bot_ids: [], user_ids: [] } });
  const [made] = await auditOf('calendar.created');
  expect(made).toMatchObject({ actor: { id: owner.id }, token: { id, name: 'Calendar sync' } });
  const rights = { name: 'Calendar sync', scopes: ['settings:read'], addresses: ['203.0.113.7'] };
  expect((await owner.call<ApiToken>('PUT', `/api/api-tokens/${id}`, { body: rights })).result).toMatchObject(rights);
  await owner.call('DELETE', `/api/api-tokens/${id}`);
  const [created] = await auditOf('api_token.created');
  expect(created).toMatchObject({ token: null, changes: { scopes: { from: null, to: ['settings:write'] } } });
  const [changed] = await auditOf('api_token.changed');
  expect(changed?.changes).toEqual({
    scopes: { from: ['settings:write'], to: ['settings:read'] },
    addresses: { from: [], to: ['203.0.113.7'] },
  });
  expect((await auditOf('api_token.deleted')).map(({ subject }) => subject.id)).toEqual([id]);
});

test('calls of a token are counted by all processes, and every answer says how many are left [50.9]', async () => {
  const limited = await startTestApp({ share: app, env: { RATE_LIMITS: 'on' } });
  const second = await startTestApp({ share: app, env: { RATE_LIMITS: 'on' } });
  try {
    const { text } = await addToken(workspace, owner, ['messages:read']);
    const call = (server: TestApp) => server.call(workspace.host, 'GET', '/api/api-tokens/current', { token: text });
    const first = await call(limited);
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60, "workspace";q=3000;w=60');
    expect(first.headers.ratelimit).toMatch(/^"token";r=599;t=\d+, "workspace";r=2999;t=\d+$/);
    const statuses = new Map<number, number>();
    for (let round = 0; round < 12; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => call(index % 2 === 0 ? limited : second)),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // Either process may have some in hand that the other one asks for.
    expect(statuses.get(200)).toBeGreaterThan(570);
    expect(statuses.get(200)).toBeLessThan(600);
    const refused = await call(limited);
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'request.rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toMatch(/^"token";r=0;/);
  } finally {
    await second.close();
    await limited.close();
  }
});
