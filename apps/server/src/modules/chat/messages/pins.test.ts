import { type endpoints, limits, type Message, type ReaderChannel, type ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
let channelId: number;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  outsider = await workspace.addUser(3, 'Outsider');
});

beforeEach(async () => {
  channelId = (await makeGroup(owner, [member.id], false)).id;
});

afterAll(() => app.close());

const send = async (user: TestUser, content = 'remember this') =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content } })).result;
const pin = (user: TestUser, messageId: number, channel = channelId) =>
  user.call<Message>('POST', `/api/channels/${channel}/pinned-messages`, { body: { message_id: messageId } });
const unpin = (user: TestUser, messageId: number) =>
  user.call<Message>('DELETE', `/api/channels/${channelId}/pinned-messages/${messageId}`);
const listPinned = async (user: TestUser, query = '') =>
  (
    await user.call<ResultOf<typeof endpoints.listPinnedMessages>>(
      'GET',
      `/api/channels/${channelId}/pinned-messages${query}`,
    )
  ).result;
const newest = async (user: TestUser) =>
  (await user.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages?limit=1`)).result.data[0];

describe('pinning', () => {
  test("puts anybody's message among the pinned ones, for everybody, with a line that says who did it [4.6, 6.1]", async () => {
    const message = await send(owner);
    const pinned = await pin(member, message.id);
    expect(pinned.status).toBe(200);
    expect(pinned.result.pinned_at).not.toBeNull();
    expect(pinned.result.updated_by_user_at).toBeNull();
    expect(pinned.result.updated_at > message.updated_at).toBe(true);
    expect(await listPinned(owner)).toEqual({ data: [pinned.result], count: 1, hasMore: false });
    expect((await newest(owner))?.system).toEqual({
      code: 'pinned',
      params: { user: `Member ${member.id}`, user_id: String(member.id) },
    });
  });

  test('is told to those who see the channel, and to nobody else', async () => {
    const message = await send(owner);
    const [seeing, blind] = await Promise.all(
      [member, outsider].map(({ token }) => TestSocket.signIn(app.port, workspace.host, token)),
    );
    const { result } = await pin(owner, message.id);
    const expected = { channel_id: channelId, message_id: message.id, seq: message.seq, updated_at: result.updated_at };
    const received = await seeing?.waitForEvent('pinnedMessage');
    expect(received?.data).toEqual({ ...expected, pinned_at: result.pinned_at });
    const taken = await unpin(owner, message.id);
    const untold = await seeing?.waitForEvent('unpinnedMessage');
    expect(untold?.data).toEqual({ ...expected, updated_at: taken.result.updated_at });
    expect(blind?.events.filter(({ event }) => event.endsWith('nedMessage'))).toEqual([]);
    seeing?.close();
    blind?.close();
  });

  test('a second time changes nothing and says nothing', async () => {
    const message = await send(owner);
    const first = await pin(owner, message.id);
    const line = await newest(owner);
    const again = await Promise.all([pin(owner, message.id), pin(member, message.id)]);
    for (const { status, result } of again) expect([status, result]).toEqual([200, first.result]);
    expect(await newest(owner)).toEqual(line);
  });

  test('counts nothing as unread [4.6]', async () => {
    const message = await send(owner);
    await member.call('POST', `/api/channels/${channelId}/read`, { body: {} });
    await pin(owner, message.id);
    await unpin(owner, message.id);
    const seen = await member.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect(seen.result.unread_count).toBe(0);
  });

  test(`stops at ${limits.pinnedPerChannel} of a channel`, async () => {
    const message = await send(owner);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, created_at, updated_at, pinned_at)
         select $1, $2, 1000 + n, n, 100000000 + $2::bigint * 1000 + n, $3, 'pinned', now(), now(), now()
         from generate_series(1, $4::int) n`,
        [workspace.id, channelId, owner.id, limits.pinnedPerChannel],
      ),
    );
    const refused = await pin(owner, message.id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'message.too_many_pins']);
    expect((await listPinned(owner)).count).toBe(limits.pinnedPerChannel);
  });

  test('is not for messages that are deleted, of another channel, or nobody said', async () => {
    const deleted = await send(owner);
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${deleted.id}`);
    const elsewhere = (await makeGroup(owner)).id;
    const message = await send(owner);
    const said = (await pin(owner, message.id)) && (await newest(owner));
    const answers = await Promise.all([
      pin(owner, deleted.id),
      pin(owner, message.id, elsewhere),
      pin(owner, said?.id ?? 0),
    ]);
    expect(answers.map(({ body }) => body.error?.code)).toEqual([
      'message.not_found',
      'message.not_found',
      'permission.denied',
    ]);
  });

  test('is for members alone: those who only may read are refused, others see no channel', async () => {
    const message = await send(owner);
    expect((await pin(outsider, message.id)).body.error?.code).toBe('channel.not_found');
    const open = (await makeGroup(owner)).id;
    const shown = await owner.call<Message>('POST', `/api/channels/${open}/messages`, { body: { content: 'open' } });
    expect((await pin(outsider, shown.result.id, open)).body.error?.code).toBe('permission.denied');
  });
});

describe('unpinning', () => {
  test('takes it off and says so; twice is no error and says nothing more [7.5]', async () => {
    const message = await send(owner);
    await pin(owner, message.id);
    const taken = await unpin(member, message.id);
    expect([taken.status, taken.result.pinned_at]).toEqual([200, null]);
    const said = await newest(owner);
    expect(said?.system).toEqual({
      code: 'unpinned',
      params: { user: `Member ${member.id}`, user_id: String(member.id) },
    });
    expect((await listPinned(owner)).data).toEqual([]);
    const again = await unpin(member, message.id);
    expect([again.status, again.result]).toEqual([200, taken.result]);
    expect((await newest(owner))?.id).toBe(said?.id);
  });

  test('goes with the deletion of the message', async () => {
    const message = await send(owner);
    await pin(owner, message.id);
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
    expect(await listPinned(owner)).toEqual({ data: [], count: 0, hasMore: false });
  });
});

describe('the list of pinned messages', () => {
  test('has the latest pinned first, in pages [7.5]', async () => {
    const messages = [];
    for (const content of ['one', 'two', 'three']) messages.push(await send(owner, content));
    for (const index of [1, 0, 2]) await pin(owner, messages[index]?.id ?? 0);
    const first = await listPinned(member, '?limit=2');
    const rest = await listPinned(member, '?limit=2&offset=2');
    expect(first).toMatchObject({ count: 3, hasMore: true, data: [{ content: 'three' }, { content: 'one' }] });
    expect(rest).toMatchObject({ count: 3, hasMore: false, data: [{ content: 'two' }] });
  });

  test('is hidden with its channel', async () => {
    const answer = await outsider.call('GET', `/api/channels/${channelId}/pinned-messages`);
    expect(answer.body.error?.code).toBe('channel.not_found');
  });
});
