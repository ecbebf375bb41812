import type { endpoints, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let maker: TestUser;
let member: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  maker = await workspace.addUser(3, 'Maker');
  member = await workspace.addUser(3, 'Member');
  outsider = await workspace.addUser(3, 'Outsider');
});

afterAll(() => app.close());

const unchanged = { name: 'Design', description: 'Pictures and words', is_public: true };
const edit = (user: TestUser, id: number, changes: object) =>
  user.call<ReaderChannel>('PUT', `/api/channels/${id}`, { body: { ...unchanged, ...changes } });
const remove = (user: TestUser, id: number) => user.call('DELETE', `/api/channels/${id}`);
const get = (user: TestUser, id: number) => user.call<ReaderChannel>('GET', `/api/channels/${id}`);
const socketOf = (user: TestUser) => TestSocket.signIn(app.port, workspace.host, user.token);
const said = async (user: TestUser, id: number) => {
  const { result } = await user.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${id}/messages`);
  return result.data.flatMap(({ system }: Message) => (system === null ? [] : [system])).slice(0, -1);
};
/** Sends something to everyone after all that came before. */
const everyoneHears = async (sockets: TestSocket[]) => {
  const { result } = await owner.call<Message>('POST', '/api/channels/1/messages', { body: { content: 'now' } });
  await Promise.all(sockets.map((socket) => socket.waitForEvent('newMessage', ({ id }) => id === result.id)));
};

describe('editing a group channel', () => {
  test('changes title, description and privacy, and the channel says what is another now [7.2]', async () => {
    const { id } = await makeGroup(maker, [member.id]);
    const socket = await socketOf(member);
    const edited = await edit(maker, id, { name: 'Дизайн', description: 'Words', is_public: false });
    expect(edited.result).toMatchObject({ name: 'Дизайн', description: 'Words', is_public: false, members_count: 2 });
    const { data } = await socket.waitForEvent('updateChannel', (channel) => channel.id === id);
    expect(data).toMatchObject({ id, name: 'Дизайн', is_public: false });
    const user = { user: `Maker ${maker.id}`, user_id: String(maker.id) };
    expect(await said(member, id)).toEqual([
      { code: 'made_private', params: user },
      { code: 'description_changed', params: user },
      { code: 'renamed', params: { ...user, from: 'Design', to: 'Дизайн' } },
    ]);
    socket.close();
  });

  test('with nothing changed says nothing', async () => {
    const { id } = await makeGroup(maker);
    expect((await edit(maker, id, {})).status).toBe(200);
    expect(await said(maker, id)).toEqual([]);
  });

  test('that says nothing of privacy leaves a private channel private', async () => {
    const { id } = await makeGroup(maker, [], false);
    const body = { name: 'Design', description: 'Other words' };
    const edited = await maker.call<ReaderChannel>('PUT', `/api/channels/${id}`, { body });
    expect(edited.result).toMatchObject({ is_public: false, description: 'Other words' });
    expect((await get(outsider, id)).status).toBe(404);
  });

  test('belongs to its owner and to administrators; who may not see it gets the 404 of a channel that never was [6.2]', async () => {
    const shown = (await makeGroup(maker, [member.id])).id;
    const hidden = (await makeGroup(maker, [], false)).id;
    expect((await edit(member, shown, { name: 'Mine' })).body.error?.code).toBe('permission.denied');
    expect((await edit(outsider, shown, { name: 'Mine' })).status).toBe(403);
    expect((await edit(owner, shown, { name: 'Ours' })).result.name).toBe('Ours');
    expect((await edit(owner, hidden, { name: 'Ours' })).body).toEqual((await edit(owner, 90_000, {})).body);
    expect((await edit(owner, 1, { name: 'General' })).status).toBe(403);
  });

  test('adds those named to a private one, each once, and none when one is unknown [5.10]', async () => {
    const { id } = await makeGroup(maker, [], false);
    const refused = await edit(maker, id, { is_public: false, name: 'New', members: [member.id, 9999] });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field: 'members' }]);
    expect((await get(maker, id)).result).toMatchObject({ name: 'Design', members_count: 1 });
    const edited = await edit(maker, id, { is_public: false, members: [member.id, member.id, maker.id] });
    expect(edited.result.members_count).toBe(2);
    expect((await get(member, id)).result).toMatchObject({ is_member: true, unread_count: 0 });
    expect(await said(maker, id)).toEqual([
      {
        code: 'added',
        params: {
          user: `Maker ${maker.id}`,
          user_id: String(maker.id),
          target: `Member ${member.id}`,
          target_id: String(member.id),
        },
      },
    ]);
  });

  test.for([
    [{ name: ' ' }, 'name', 'validation.required'],
    [{ name: 'a\u2028b' }, 'name', 'validation.invalid'],
    [{ name: 'x'.repeat(121) }, 'name', 'validation.too_long'],
    [{ description: '' }, 'description', 'validation.required'],
    [{ members: ['1'] }, 'members.0', 'validation.invalid'],
  ] as const)('refuses %j', async ([changes, field, message]) => {
    const { id } = await makeGroup(maker);
    const refused = await edit(maker, id, changes);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field, message }]);
  });
});

describe('a public channel made private', () => {
  test('is gone at once for those outside: its page, its words, and the socket that was watching it', async () => {
    const { id } = await makeGroup(maker, [member.id]);
    const [inside, outside] = await Promise.all([socketOf(member), socketOf(outsider)]);
    outside.send({ type: 'subscribe', topic: `channel:${id}` });
    await outside.waitFor((frame) => frame.type === 'subscribed');
    await edit(maker, id, { name: 'Secret plans', is_public: false });
    await outside.waitForEvent('deleteChannel', (channel) => channel.id === id);
    await maker.call('POST', `/api/channels/${id}/messages`, { body: { content: 'Nobody else reads this' } });
    await everyoneHears([inside, outside]);
    expect(inside.eventsNamed('deleteChannel')).toEqual([]);
    expect(inside.eventsNamed('newMessage').map(({ data }) => data.content)).toContain('Nobody else reads this');
    expect(JSON.stringify(outside.frames)).not.toMatch(/Secret plans|Nobody else/);
    expect((await get(outsider, id)).status).toBe(404);
    outside.send({ type: 'subscribe', topic: `channel:${id}` });
    await outside.waitFor((frame) => frame.type === 'error' && frame.code === 'channel.not_found');
    inside.close();
    outside.close();
  });

  test('by an administrator from outside keeps the administrator in it', async () => {
    const { id } = await makeGroup(maker);
    const edited = await edit(owner, id, { is_public: false });
    expect(edited.result).toMatchObject({ is_public: false, is_member: true, members_count: 2 });
  });

  test('is there again for everyone when it is made public', async () => {
    const { id } = await makeGroup(maker, [], false);
    const socket = await socketOf(outsider);
    await edit(maker, id, { is_public: true });
    await socket.waitForEvent('updateChannel', (channel) => channel.id === id && channel.is_public);
    expect((await get(outsider, id)).result.is_member).toBe(false);
    expect((await outsider.call('PUT', `/api/channels/${id}/members/join`)).status).toBe(200);
    socket.close();
  });
});

describe('deleting a group channel', () => {
  test('takes it from everyone who saw it, in every call that names it [7.2]', async () => {
    const { id } = await makeGroup(maker, [member.id]);
    const sent = await member.call<Message>('POST', `/api/channels/${id}/messages`, {
      body: { content: 'Last words' },
    });
    const sockets = await Promise.all([maker, member, outsider].map(socketOf));
    expect((await remove(maker, id)).status).toBe(200);
    for (const socket of sockets) await socket.waitForEvent('deleteChannel', (channel) => channel.id === id);
    const message = `/messages/${sent.result.id}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/messages', undefined],
      ['POST', '/messages', { content: 'Anyone?' }],
      ['PUT', message, { content: 'Other words' }],
      ['DELETE', message, undefined],
      ['POST', `${message}/retry`, undefined],
      ['PUT', `${message}/reactions/${encodeURIComponent('👍')}`, undefined],
      ['GET', '/pinned-messages', undefined],
      ['POST', '/pinned-messages', { message_id: sent.result.id }],
      ['GET', '/files', undefined],
      ['GET', '/members', undefined],
      ['POST', '/read', {}],
      ['POST', '/unread', { from_seq: 1 }],
      ['PUT', '/mute', undefined],
      ['PUT', '/draft', { content: 'a' }],
      ['PUT', '/members/join', undefined],
      ['DELETE', '/members/leave', undefined],
      ['PUT', '', unchanged],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await member.call(method, `/api/channels/${id}${path}`, { body });
      expect([method, path, answer.status, answer.body.error?.code]).toEqual([method, path, 404, 'channel.not_found']);
    }
    const [socket] = sockets;
    socket?.send({ type: 'subscribe', topic: `channel:${id}` });
    await socket?.waitFor((frame) => frame.type === 'error' && frame.code === 'channel.not_found');
    for (const open of sockets) open.close();
  });

  test('takes its words from the search and its files from their addresses', async () => {
    const { id } = await makeGroup(maker, [member.id]);
    const { model } = (await upload(maker, Buffer.from('plans'))).result;
    const body = { content: 'zanzibar', files: [model.id] };
    await maker.call('POST', `/api/channels/${id}/messages`, { body });
    const found = async () => {
      const { result } = await member.call<{ data: unknown[] }>('GET', '/api/search/messages?q=zanz');
      return result.data.length;
    };
    const { result } = await member.call<{ salt: string }>('POST', '/api/auth/salt');
    const fileOf = async () => (await app.call(workspace.host, 'GET', `${model.src}?salt=${result.salt}`)).status;
    await expect.poll(found).toBe(1);
    expect(await fileOf()).toBe(200);
    await remove(maker, id);
    expect([await found(), await fileOf()]).toEqual([0, 404]);
  });

  test('is heard by members who were away, and by nobody who never saw it', async () => {
    const { id } = await makeGroup(maker, [member.id], false);
    const [away, stranger] = await Promise.all([socketOf(member), socketOf(outsider)]);
    const { cursor } = away;
    away.close();
    await remove(maker, id);
    const back = await TestSocket.signIn(app.port, workspace.host, member.token, cursor);
    await back.waitForEvent('deleteChannel', (channel) => channel.id === id);
    await everyoneHears([stranger]);
    expect(stranger.eventsNamed('deleteChannel')).toEqual([]);
    back.close();
    stranger.close();
  });

  test('takes its unread messages and its drafts along', async () => {
    const reader = await workspace.addUser(3);
    await reader.call('POST', '/api/channels/read');
    const { id } = await makeGroup(maker, [reader.id]);
    await maker.call('POST', `/api/channels/${id}/messages`, { body: { content: 'one' } });
    await reader.call('PUT', `/api/channels/${id}/draft`, { body: { content: 'Half a wo' } });
    const total = async () =>
      (await reader.call<{ total: number }>('GET', '/api/channels/unread-messages-count')).result.total;
    expect(await total()).toBe(1);
    await remove(maker, id);
    expect(await total()).toBe(0);
    expect((await reader.call<{ data: unknown[] }>('GET', '/api/drafts')).result.data).toEqual([]);
    const overview = await reader.call<ResultOf<typeof endpoints.getChannelOverview>>('GET', '/api/channels/overview');
    expect(overview.result.channels.map((channel) => channel.id)).not.toContain(id);
  });

  test('belongs to its owner and to administrators, and spares what is no group', async () => {
    const { id } = await makeGroup(maker, [member.id]);
    expect((await remove(member, id)).body.error?.code).toBe('permission.denied');
    const { result: direct } = await maker.call<ReaderChannel>('GET', `/api/channels/direct/${member.id}`);
    expect([(await remove(maker, direct.id)).status, (await remove(owner, 1)).status]).toEqual([403, 403]);
    expect((await remove(owner, id)).status).toBe(200);
    expect((await remove(owner, id)).status).toBe(404);
  });
});

describe('a group whose owner leaves', () => {
  test('passes to its longest member, who may edit it from then on', async () => {
    const { id } = await makeGroup(maker, []);
    for (const later of [outsider, member]) {
      await maker.call('PUT', `/api/channels/${id}/members/add`, { body: { memberIds: [later.id] } });
    }
    const socket = await socketOf(outsider);
    await maker.call('DELETE', `/api/channels/${id}/members/leave`);
    await socket.waitForEvent('updateChannel', (channel) => channel.id === id && channel.created_by === outsider.id);
    expect((await edit(maker, id, { name: 'Still mine' })).status).toBe(403);
    expect((await edit(outsider, id, { name: 'Mine now' })).result.name).toBe('Mine now');
    expect((await outsider.call('DELETE', `/api/channels/${id}/members/${member.id}`)).status).toBe(200);
    socket.close();
  });

  test('as its last member stays theirs', async () => {
    const { id } = await makeGroup(maker);
    await maker.call('DELETE', `/api/channels/${id}/members/leave`);
    expect((await get(owner, id)).result).toMatchObject({ created_by: maker.id, members_count: 0 });
  });
});
