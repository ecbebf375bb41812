import type { endpoints, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let users: TestUser[];

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  users = [workspace.owner, await workspace.addUser(3), await workspace.addUser(3)];
});

afterAll(() => app.close());

const userAt = (index: number): TestUser => users[index % users.length] as TestUser;
const send = async (user: TestUser, channelId: number): Promise<Message> =>
  (await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body: { content: 'news' } })).result;
type ReadState = ResultOf<typeof endpoints.markChannelRead>;
const markUnread = (user: TestUser, channelId: number, from_seq: number) =>
  user.call<ReadState>('POST', `/api/channels/${channelId}/unread`, { body: { from_seq } });
const read = (user: TestUser, channelId: number, up_to_seq?: number) =>
  user.call<ReadState>('POST', `/api/channels/${channelId}/read`, {
    body: up_to_seq === undefined ? {} : { up_to_seq },
  });
const seen = async (user: TestUser, channelId: number) =>
  (await user.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
const totals = async (user: TestUser) =>
  (await user.call<{ total: number; general: number }>('GET', '/api/channels/unread-messages-count')).result;

const overviewOf = async (user: TestUser) =>
  (await user.call<ResultOf<typeof endpoints.getChannelOverview>>('GET', '/api/channels/overview')).result;

/** The unread messages of each member, counted from the messages alone, without the mark's arithmetic. */
const truth = async (channelId: number): Promise<Map<number, number>> => {
  const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ user_id: number; unread: number }>(
      `select m.user_id, count(x.seq)::int as unread from channel_members m
       left join messages x on x.workspace_id = m.workspace_id and x.channel_id = m.channel_id and x.seq > m.read_seq
         and x.deleted_at is null and x.system is null and x.created_by <> m.user_id
       where m.workspace_id = $1 and m.channel_id = $2 group by m.user_id`,
      [workspace.id, channelId],
    ),
  );
  return new Map(rows.map((row) => [row.user_id, row.unread]));
};

const action = fc.record({
  kind: fc.constantFrom(
    ...([
      'send',
      'send',
      'edit',
      'delete',
      'read',
      'readUpTo',
      'readAll',
      'unread',
      'join',
      'leave',
      'mute',
      'unmute',
    ] as const),
  ),
  user: fc.nat(2),
  pick: fc.nat(30),
});

describe('unread counts', () => {
  test('whatever is sent, edited, deleted, read, marked unread, muted, joined and left, everyone is told the number the messages give [4.14]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        const { id } = await makeGroup(userAt(0), [userAt(1).id, userAt(2).id]);
        const sent: { by: TestUser; id: number }[] = [];
        const marks = new Map<number, number>();
        for (const { kind, user: index, pick } of actions) {
          const user = userAt(index);
          if (kind === 'send') {
            // A user who has left may not send, so there is no message.
            const messageId = ((await send(user, id)) as Message | undefined)?.id;
            if (messageId !== undefined) sent.push({ by: user, id: messageId });
          } else if ((kind === 'delete' || kind === 'edit') && sent.length > 0) {
            const message = sent[pick % sent.length];
            const path = `/api/channels/${id}/messages/${message?.id}`;
            if (kind === 'delete') await message?.by.call('DELETE', path);
            else await message?.by.call('PUT', path, { body: { content: 'other news' } });
          } else if (kind === 'read' || kind === 'readUpTo') {
            const { result } = await read(user, id, kind === 'read' ? undefined : pick);
            const mark = (await seen(user, id)).is_member ? result.read_seq : 0;
            expect(mark).toBeGreaterThanOrEqual(marks.get(user.id) ?? 0);
            marks.set(user.id, mark);
          } else if (kind === 'readAll') {
            await user.call('POST', '/api/channels/read');
            marks.delete(user.id);
          } else if (kind === 'unread') {
            const { status, result } = await markUnread(user, id, pick + 1);
            if (status === 200) expect(result.read_seq).toBeLessThanOrEqual(Math.max(pick, 0));
            marks.delete(user.id);
          } else if (kind === 'mute' || kind === 'unmute') {
            await user.call(kind === 'mute' ? 'PUT' : 'DELETE', `/api/channels/${id}/mute`);
          } else if (kind === 'join' || kind === 'leave') {
            const path = `/api/channels/${id}/members/${kind}`;
            await user.call(kind === 'join' ? 'PUT' : 'DELETE', path);
            marks.delete(user.id);
          }
        }
        const expected = await truth(id);
        for (const user of users) {
          const channel = await seen(user, id);
          expect(channel.unread_count).toBe(expected.get(user.id) ?? 0);
          // The server's total equals the sum over the sidebar's channels, as the browser computes it.
          const { channels, unread } = await overviewOf(user);
          const shown = channels.find((listed) => listed.id === id)?.unread_count ?? 0;
          expect(shown).toBe(channel.is_member ? channel.unread_count : 0);
          const loud = channels.filter((listed) => listed.is_member && !listed.muted);
          expect(unread.total).toBe(loud.reduce((sum, listed) => sum + listed.unread_count, 0));
          expect(await totals(user)).toEqual(unread);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('leave out own, deleted and system messages', async () => {
    const [sender, reader] = [userAt(0), userAt(1)];
    const { id } = await makeGroup(sender, [reader.id]);
    expect((await seen(reader, id)).unread_count).toBe(0);
    await send(reader, id);
    const second = await send(sender, id);
    await send(sender, id);
    expect((await seen(reader, id)).unread_count).toBe(2);
    await sender.call('DELETE', `/api/channels/${id}/messages/${second.id}`);
    expect((await seen(reader, id)).unread_count).toBe(1);
    await userAt(2).call('PUT', `/api/channels/${id}/members/join`);
    expect((await seen(reader, id)).unread_count).toBe(1);
  });

  test('total counts all channels of the reader, general the first one only', async () => {
    const reader = await workspace.addUser(3);
    const { id } = await makeGroup(userAt(0), [reader.id]);
    const before = await totals(reader);
    await send(userAt(0), id);
    await send(userAt(0), 1);
    await send(userAt(0), 1);
    expect(await totals(reader)).toEqual({ total: before.total + 3, general: before.general + 2 });
    await read(reader, 1);
    expect(await totals(reader)).toEqual({ total: before.total + 1 - before.general, general: 0 });
    await reader.call('DELETE', `/api/channels/${id}/members/leave`);
    expect((await totals(reader)).total).toBe(before.total - before.general);
  });
});

describe('the read mark', () => {
  test('moves by POST and by GET, never back and never beyond the newest [4.12, 7.4]', async () => {
    const [sender, reader] = [userAt(0), userAt(1)];
    const { id } = await makeGroup(sender, [reader.id]);
    for (let count = 0; count < 4; count += 1) await send(sender, id);
    expect((await read(reader, id, 3)).result).toEqual({ read_seq: 3, unread_count: 2, last_seq: 5 });
    expect((await read(reader, id, 2)).result).toEqual({ read_seq: 3, unread_count: 2, last_seq: 5 });
    expect((await read(reader, id, 900)).result).toEqual({ read_seq: 5, unread_count: 0, last_seq: 5 });
    await send(sender, id);
    const byGet = await reader.call<ReadState>('GET', `/api/channels/${id}/read`);
    expect(byGet.result).toEqual({ read_seq: 6, unread_count: 0, last_seq: 6 });
    expect(byGet.headers['cache-control']).toBe('no-store');
  });

  test('is told to the other devices of the reader and to nobody else', async () => {
    const [sender, reader] = [userAt(0), userAt(1)];
    const { id } = await makeGroup(sender, [reader.id]);
    const [own, others] = await Promise.all([
      TestSocket.signIn(app.port, workspace.host, reader.token),
      TestSocket.signIn(app.port, workspace.host, sender.token),
    ]);
    await send(sender, id);
    await read(reader, id);
    const received = await own.waitForEvent('readMessages');
    expect(received.data).toEqual({
      channel_id: id,
      read_seq: 2,
      unread_count: 0,
      last_seq: 2,
      moved_back: false,
    });
    await send(sender, id);
    await others.waitFor((frame) => frame.type === 'event' && frame.event === 'newMessage' && frame.data.seq === 3);
    expect(others.eventsNamed('readMessages')).toEqual([]);
    own.close();
    others.close();
  });
});

describe('marking messages unread', () => {
  test('moves the mark before the message, tells the own devices so, and reads nothing', async () => {
    const [sender, reader] = [userAt(0), userAt(1)];
    const { id } = await makeGroup(sender, [reader.id]);
    for (let count = 0; count < 4; count += 1) await send(sender, id);
    await read(reader, id);
    const [own, others] = await Promise.all([
      TestSocket.signIn(app.port, workspace.host, reader.token),
      TestSocket.signIn(app.port, workspace.host, sender.token),
    ]);
    const state = { read_seq: 2, unread_count: 3, last_seq: 5 };
    expect((await markUnread(reader, id, 3)).result).toEqual(state);
    expect((await own.waitForEvent('readMessages')).data).toEqual({ channel_id: id, ...state, moved_back: true });
    // Beyond the mark, the same again, and beyond the newest message: the mark stays.
    for (const seq of [5, 3, 900]) expect((await markUnread(reader, id, seq)).result).toEqual(state);
    expect((await markUnread(reader, id, 1)).result).toEqual({ read_seq: 0, unread_count: 4, last_seq: 5 });
    const last = await send(sender, id);
    for (const socket of [own, others]) await socket.waitForEvent('newMessage', (message) => message.id === last.id);
    expect(own.eventsNamed('readMessages')).toHaveLength(2);
    expect(others.eventsNamed('readMessages')).toEqual([]);
    own.close();
    others.close();
  });

  test('is for members, and for numbers that count from 1', async () => {
    const { id } = await makeGroup(userAt(0));
    const refused = await markUnread(userAt(1), id, 1);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'channel.not_member']);
    for (const seq of [0, -1, 1.5]) expect((await markUnread(userAt(0), id, seq)).status).toBe(422);
  });
});

describe('marking everything read', () => {
  test('moves the mark of each channel that had something, muted ones too, and tells of each once [4.24]', async () => {
    const [sender, reader] = [userAt(0), await workspace.addUser(3)];
    const groups = [await makeGroup(sender, [reader.id]), await makeGroup(sender, [reader.id])];
    const [loud, muted] = groups.map((group) => group.id) as [number, number];
    await reader.call('PUT', `/api/channels/${muted}/mute`);
    await Promise.all([loud, muted, 1].map((id) => send(sender, id)));
    const untouched = (await makeGroup(sender, [reader.id])).id;
    await read(reader, untouched);
    const socket = await TestSocket.signIn(app.port, workspace.host, reader.token);
    await Promise.all([1, 2].map(() => reader.call('POST', '/api/channels/read')));
    expect(await totals(reader)).toEqual({ total: 0, general: 0 });
    for (const id of [loud, muted, untouched]) expect((await seen(reader, id)).unread_count).toBe(0);
    const last = await send(sender, untouched);
    await socket.waitForEvent('newMessage', (message) => message.id === last.id);
    const received = socket.eventsNamed('readMessages').map(({ data }) => data);
    expect(received.map((data) => data.channel_id).toSorted((a, b) => a - b)).toEqual([1, loud, muted]);
    expect(received.every((data) => data.unread_count === 0 && data.read_seq === data.last_seq)).toBe(true);
    socket.close();
  });
});
