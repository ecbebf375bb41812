import type { endpoints, Message, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import {
  makeGroup,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';

const total = 60;

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let channelId: number;
/** By number; the first is the system message of the channel's creation. */
let messages: Message[];

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  channelId = (await makeGroup(owner, [member.id], false)).id;
  for (let sent = 1; sent < total; sent += 1) await send(owner, channelId);
  messages = (await list('?limit=100')).data.toReversed();
});

afterAll(() => app.close());

const send = async (user: TestUser, channel: number) =>
  (await user.call<Message>('POST', `/api/channels/${channel}/messages`, { body: { content: 'word' } })).result;
const list = async (query: string) =>
  (await member.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${channelId}/messages${query}`))
    .result;
const seqsOf = async (query: string) => (await list(query)).data.map(({ seq }) => seq);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
const tsOf = (seq: number) => messages[seq - 1]?.ts ?? 0;
const isoOf = (ts: number) => new Date(ts / 1_000).toISOString();

describe('a page around a message', () => {
  test.for([
    [30, 25, 42, 18],
    [30, 24, 41, 18],
    [30, 1, 30, 30],
    [1, 25, 25, 1],
    [5, 25, 25, 1],
    [60, 25, 60, 36],
    [55, 25, 60, 36],
    [30, 100, 60, 1],
  ])('%i, with %i a page, goes from %i to %i', async ([around = 0, limit = 0, newest = 0, oldest = 0]) => {
    const page = await list(`?around_seq=${around}&limit=${limit}`);
    expect(page.data.map(({ seq }) => seq)).toEqual(down(newest, oldest));
    expect([page.count, page.hasMore]).toEqual([total, oldest > 1]);
  });

  test('that does not exist is the page at that end', async () => {
    expect(await seqsOf('?around_seq=0')).toEqual(down(25, 1));
    expect(await seqsOf('?around_seq=9000')).toEqual(down(60, 36));
  });

  test('is not for what is no number', async () => {
    for (const seq of ['x', '-1', '1.5']) {
      expect((await member.call('GET', `/api/channels/${channelId}/messages?around_seq=${seq}`)).status).toBe(422);
    }
  });
});

describe('messages between two moments', () => {
  test('are all there, both ends included, newest first [7.1]', async () => {
    expect(await seqsOf(`?date_from=${tsOf(10)}&date_to=${tsOf(50)}`)).toEqual(down(50, 10));
    expect(await seqsOf(`?date_from=${tsOf(10)}&date_to=${tsOf(10)}`)).toEqual([10]);
    expect(await seqsOf(`?date_from=${tsOf(10) + 1}&date_to=${tsOf(12) - 1}`)).toEqual([11]);
  });

  test('that are too many are cut behind the oldest', async () => {
    expect(await seqsOf(`?date_from=${tsOf(10)}&date_to=${tsOf(50)}&limit=5`)).toEqual(down(14, 10));
  });

  test('with a beginning alone are the page that begins there, with an end alone the page before it', async () => {
    const page = await list(`?date_from=${tsOf(20)}`);
    expect(page.data.map(({ seq }) => seq)).toEqual(down(44, 20));
    expect(page.hasMore).toBe(true);
    expect(await seqsOf(`?date_to=${tsOf(20)}&limit=10`)).toEqual(down(20, 11));
  });

  test('may be asked for as dates of any zone', async () => {
    expect(await seqsOf(`?date_from=${isoOf(tsOf(10))}&limit=1`)).toEqual([10]);
    const inKyiv = new Date(Date.now() + 3 * 3_600_000).toISOString().replace('Z', '+03:00');
    expect(await seqsOf(`?date_to=${encodeURIComponent(inKyiv)}&limit=1`)).toEqual([total]);
  });

  test('may be asked for as days, the whole of both, of the reader’s time zone: UTC until one is chosen [7.1]', async () => {
    const reader = await workspace.addUser(3, 'Far');
    const { id } = await makeGroup(owner, [reader.id], false);
    await send(owner, id);
    await send(owner, id);
    const lastOfDay = Date.parse('2026-03-10T23:59:59.999Z') * 1_000 + 999;
    // Of three messages the second is the last moment of the tenth of March in UTC, and an hour and more after it in Kyiv.
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update messages set ts = $3::bigint + (seq - 2) where workspace_id = $1 and channel_id = $2', [
        workspace.id,
        id,
        lastOfDay,
      ]),
    );
    const seqsOn = async (from: string, to: string) =>
      (
        await reader.call<ResultOf<typeof endpoints.listMessages>>(
          'GET',
          `/api/channels/${id}/messages?date_from=${from}&date_to=${to}`,
        )
      ).result.data.map(({ seq }) => seq);
    expect(await seqsOn('2026-03-10', '2026-03-10')).toEqual([2, 1]);
    expect(await seqsOn('2026-03-11', '2026-03-11')).toEqual([3]);
    expect(await seqsOn('2026-03-10', '2026-03-11')).toEqual([3, 2, 1]);
    await reader.call('PUT', '/api/users/profile', { body: { timezone: 'Europe/Kyiv' } });
    expect(await seqsOn('2026-03-10', '2026-03-10')).toEqual([]);
    expect(await seqsOn('2026-03-11', '2026-03-11')).toEqual([3, 2, 1]);
  });

  test('are none where nothing was said, or where the end comes first', async () => {
    const empty = { data: [], count: total, hasMore: false };
    expect(await list('?date_from=1&date_to=2')).toEqual(empty);
    expect(await list(`?date_from=${tsOf(30)}&date_to=${tsOf(20)}`)).toEqual(empty);
    expect(await list('?date_from=2100-01-01T00:00:00Z')).toEqual(empty);
  });

  test.for(['yesterday', '2026-13-01', '2026-13-01T00:00:00Z', '-5', '99999999999999999', "'; drop table messages"])(
    'are refused for %s',
    async (moment) => {
      const answer = await member.call(
        'GET',
        `/api/channels/${channelId}/messages?date_from=${encodeURIComponent(moment)}`,
      );
      expect(answer.status).toBe(422);
    },
  );
});

describe('the last unread message', () => {
  const lastUnread = async (user: TestUser) =>
    (await user.call<Message | null>('GET', '/api/channels/last-unread-message')).result;
  const readAll = async (user: TestUser, channels: number[]) => {
    for (const channel of channels) await user.call('POST', `/api/channels/${channel}/read`, { body: {} });
  };

  test("is the newest of others in one's channels; none when everything is read [7.4]", async () => {
    const other = (await makeGroup(owner, [member.id], false)).id;
    await readAll(member, [1, channelId, other]);
    expect(await lastUnread(member)).toBeNull();
    await send(owner, channelId);
    const latest = await send(owner, other);
    await send(member, channelId);
    expect(await lastUnread(member)).toEqual(latest);
    await readAll(member, [other]);
    expect((await lastUnread(member))?.channel_id).toBe(channelId);
    await readAll(member, [channelId]);
    expect(await lastUnread(member)).toBeNull();
  });

  test('is none of a conversation once the right to read those is gone', async () => {
    const manager = await workspace.addUser(2, 'Manager');
    const { channelId: conversation } = await addConversation(app, workspace.id);
    for (const user of [manager, owner])
      await user.call('PUT', `/api/channels/${conversation}/members/join`, { body: {} });
    const fromOwner = await send(owner, conversation);
    expect((await lastUnread(manager))?.id).toBe(fromOwner.id);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set role_id = 3 where workspace_id = $1 and id = $2', [workspace.id, manager.id]),
    );
    // Rights are cached for a moment.
    await expect.poll(async () => (await lastUnread(manager))?.channel_id).not.toBe(conversation);
  });

  test('is never a deleted or a system one, nor of a muted, deleted or left channel', async () => {
    const groups = [];
    for (let made = 0; made < 4; made += 1) groups.push((await makeGroup(owner, [member.id], false)).id);
    const [quiet = 0, muted = 0, deleted = 0, left = 0] = groups;
    await readAll(member, [1, channelId, ...groups]);
    const gone = await send(owner, quiet);
    await owner.call('DELETE', `/api/channels/${quiet}/messages/${gone.id}`);
    await owner.call('POST', `/api/channels/${quiet}/pinned-messages`, {
      body: { message_id: (await send(member, quiet)).id },
    });
    for (const channel of [muted, deleted, left]) await send(owner, channel);
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query(
        'update channel_members set muted = true where workspace_id = $1 and channel_id = $2 and user_id = $3',
        [workspace.id, muted, member.id],
      );
      await tx.query('update channels set deleted_at = now() where workspace_id = $1 and id = $2', [
        workspace.id,
        deleted,
      ]);
    });
    await member.call('DELETE', `/api/channels/${left}/members/leave`);
    expect(await lastUnread(member)).toBeNull();
  });
});

test.for([
  '',
  'offset=2',
  'around_seq=5',
  'before_seq=8',
  'after_seq=1',
  'date_from=1',
  'date_to=',
  'search=word',
  'pinned',
])('a page (%s) never holds a message of another channel', async (query) => {
  const other = (await makeGroup(owner, [member.id], false)).id;
  const { id: messageId } = await send(owner, other);
  await owner.call('POST', `/api/channels/${other}/pinned-messages`, { body: { message_id: messageId } });
  const path =
    query === 'pinned' ? 'pinned-messages' : `messages?${query.replace(/^date_to=$/, `date_to=${Date.now()}999`)}`;
  for (const channel of [channelId, other]) {
    const page = await member.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${channel}/${path}`);
    expect(page.status).toBe(200);
    expect(page.result.data.filter((message) => message.channel_id !== channel)).toEqual([]);
  }
});
