import type { endpoints, Message, ResultOf } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { makeSearchIndexTasks } from '../messages/search-index/index-old-messages.ts';

type Found = ResultOf<typeof endpoints.searchMessages>;
interface Page {
  data: Message[];
  count: number;
  count_is_exact: boolean;
  hasMore: boolean;
  partial: boolean;
}

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Anna');
});

afterAll(() => app.close());

const post = async (user: TestUser, channelId: number, content: string, files: number[] = []): Promise<Message> => {
  const body = { content, files };
  const sent = await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body });
  expect(sent.status).toBe(201);
  return sent.result;
};

const search = (user: TestUser, query: Record<string, string | number>) =>
  user.call<Found>('GET', `/api/search/messages?${new URLSearchParams(query as Record<string, string>).toString()}`);

/** Contents of the results. */
const find = async (user: TestUser, query: Record<string, string | number> | string): Promise<string[]> => {
  const found = await search(user, typeof query === 'string' ? { q: query } : query);
  expect(found.status).toBe(200);
  return found.result.data.map(({ message }) => message.content);
};

const findInChannel = async (user: TestUser, channelId: number, words: string, page = ''): Promise<Page> => {
  const path = `/api/channels/${channelId}/messages?search=${encodeURIComponent(words)}${page}`;
  return (await user.call<Page>('GET', path)).result;
};

/** Makes ids jump ahead, as after thousands of messages: later messages lie in other buckets of the index. */
const skipIds = (count: number) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update workspace_counters set message_id = message_id + $2 where workspace_id = $1', [
      workspace.id,
      count,
    ]),
  );

describe('search by words', () => {
  test.each([
    ['Зустріч у Києві о п’ятій', 'зустр'],
    ['Рахунок від Ґалаґан', 'галаг'],
    ['Їжак під ялинкою', 'іжак ЯЛИН'],
    ['Ещё раз про ёлку', 'еще елк'],
    ["Це п'ятниця-довга", 'пятниця'],
    ['Crème brûlée tonight', 'creme brul'],
    ['**Жирний** початок _і кінець_', 'жирний кін'],
    ['Ціна 1499 гривень', '149'],
    ['See https://example.com/invoices/77', 'invoices'],
  ])('"%s" is found by "%s"', async (content, words) => {
    const { id } = await makeGroup(owner);
    await post(owner, id, content);
    expect((await findInChannel(owner, id, words)).data.map((message) => message.content)).toEqual([content]);
    expect(await find(owner, { q: words, in: id })).toEqual([content]);
  });

  test('every word of the query has to begin a word of the message', async () => {
    await post(owner, 1, 'undertaking alpha');
    await post(owner, 1, 'undertaking beta');
    expect(await find(owner, 'undert bet')).toEqual(['undertaking beta']);
    expect(await find(owner, 'undert gamma')).toEqual([]);
    expect(await find(owner, 'taking')).toEqual([]);
  });

  test('mentions are found by name and their ids are not words', async () => {
    const { id } = await makeGroup(owner, [member.id]);
    await post(owner, id, `@[user${member.id}](${member.id}) mentionword`);
    expect(await find(owner, { q: `user${member.id} mentionword`, in: id })).toHaveLength(1);
    expect(await find(owner, { q: `${member.id}`, in: id })).toEqual([]);
  });

  test('names of files count as words', async () => {
    const { result } = await upload(owner, Buffer.from('x'), 'Кошторис-липень.txt', 'text/plain');
    const message = await post(owner, 1, '', [result.model.id]);
    const found = await search(owner, { q: 'кошторис' });
    expect(found.result.data.map((hit) => hit.message.id)).toEqual([message.id]);
    expect(found.result.data[0]).toMatchObject({ channel_id: 1, message: { files: [{ id: result.model.id }] } });
  });

  test('an edited message is found by its new words only, a deleted one not at all', async () => {
    const { id } = await makeGroup(owner);
    const message = await post(owner, id, 'firstwords');
    await owner.call('PUT', `/api/channels/${id}/messages/${message.id}`, { body: { content: 'secondwords' } });
    expect(await find(owner, 'firstwords')).toEqual([]);
    expect(await find(owner, 'secondwords')).toEqual(['secondwords']);
    await owner.call('DELETE', `/api/channels/${id}/messages/${message.id}`);
    expect(await find(owner, 'secondwords')).toEqual([]);
    expect(await find(owner, { in: id })).toEqual([]);
  });

  test('gives pages of twenty unless asked otherwise', async () => {
    const { id } = await makeGroup(owner);
    for (let count = 0; count < 21; count += 1) await post(owner, id, `pagedword ${count}`);
    const { result } = await search(owner, { q: 'pagedword' });
    expect([result.data.length, result.hasMore]).toEqual([20, true]);
  });

  test('finds the newest first through all of the history, page by page', async () => {
    const { id } = await makeGroup(owner);
    const sent: string[] = [];
    for (const distance of [0, 3_000, 5_000, 4_096, 70_000, 1, 9_000]) {
      await skipIds(distance);
      sent.unshift((await post(owner, id, `distantword ${sent.length}`)).content);
      await post(owner, id, 'something else');
    }
    const paged: string[] = [];
    for (let before_id = Number.MAX_SAFE_INTEGER, more = true; more; ) {
      const { result } = await search(owner, { q: 'distant', limit: 2, before_id: Math.min(before_id, 999_999_999) });
      paged.push(...result.data.map((hit) => hit.message.content));
      before_id = result.data.at(-1)?.message.id ?? 0;
      more = result.hasMore;
      expect(result.partial).toBe(false);
    }
    expect(paged).toEqual(sent);
    const pages = [
      await findInChannel(owner, id, 'distant', '&limit=3'),
      await findInChannel(owner, id, 'distant', '&limit=3&offset=6'),
    ];
    expect(pages.map((page) => [page.data.map((message) => message.content), page.count, page.hasMore])).toEqual([
      [sent.slice(0, 3), 7, true],
      [sent.slice(6), 7, false],
    ]);
  });

  test('of a channel counts a hundred hits, and says where there are more [4.27]', async () => {
    const { id } = await makeGroup(owner);
    for (let count = 0; count < 100; count += 1) await post(owner, id, `countedword ${count}`);
    const counted = async (page = '') => {
      const { count, count_is_exact, hasMore } = await findInChannel(owner, id, 'countedword', page);
      return { count, count_is_exact, hasMore };
    };
    expect(await counted()).toEqual({ count: 100, count_is_exact: true, hasMore: true });
    await post(owner, id, 'countedword last');
    expect(await counted()).toEqual({ count: 100, count_is_exact: false, hasMore: true });
    expect(await counted('&offset=95&limit=10')).toEqual({ count: 101, count_is_exact: true, hasMore: false });
  });

  test('of a channel answers ten at a time [7.1, 9.1]', async () => {
    const { id } = await makeGroup(owner);
    for (let count = 0; count < 11; count += 1) await post(owner, id, `tenword ${count}`);
    const page = await findInChannel(owner, id, 'tenword');
    expect([page.data.length, page.count, page.hasMore]).toEqual([10, 11, true]);
  });
});

test('a search that had no time for older messages says so, in all channels and in one', async () => {
  const { id } = await makeGroup(owner);
  await post(owner, id, 'agelongword one');
  await skipIds(10_000);
  await post(owner, id, 'agelongword two');
  const client = new Client(app.database.connection);
  await client.connect();
  await client.query('begin; lock table message_search in access exclusive mode');
  const answers = Promise.all([
    search(owner, { q: 'agelong', in: id }).then(({ result }) => result.partial),
    findInChannel(owner, id, 'agelong').then(({ partial }) => partial),
  ]);
  // The time budget of both has run out before they have checked anything.
  await expect
    .poll(async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1.1 seconds'`,
      );
      return rows[0]?.count;
    })
    .toBe(2);
  await client.query('rollback');
  await client.end();
  expect(await answers).toEqual([true, true]);
  expect(await findInChannel(owner, id, 'agelong')).toMatchObject({ partial: false, count: 2, count_is_exact: true });
});

describe('filters', () => {
  test('narrow by author, channel, time, files and links, alone and together', async () => {
    const { id } = await makeGroup(owner, [member.id]);
    const { result } = await upload(member, Buffer.from('x'), 'plan.txt', 'text/plain');
    await post(owner, id, 'filterword one');
    await post(member, id, 'filterword two', [result.model.id]);
    const third = await post(member, id, 'filterword three https://example.com');
    const channel = { in: id };
    expect(await find(owner, channel)).toHaveLength(3);
    expect(await find(owner, { ...channel, from: member.id })).toEqual([third.content, 'filterword two']);
    expect(await find(owner, { ...channel, has: 'file' })).toEqual(['filterword two']);
    expect(await find(owner, { q: 'filterword', from: member.id, has: 'link' })).toEqual([third.content]);
    expect(await find(owner, { ...channel, after: third.created_at })).toEqual([third.content]);
    expect(await find(owner, { ...channel, before: third.created_at })).toEqual(['filterword two', 'filterword one']);
    expect(await find(owner, { after: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await find(owner, { before: '2001-01-01T00:00:00Z' })).toEqual([]);
  });

  test('take a moment of any year and zone', async () => {
    const moments = [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+23:00',
      '9999-12-31T23:59:59-23:00',
      '2020-02-29T12:00:00+20:00',
    ];
    for (const moment of moments) {
      for (const side of ['before', 'after']) {
        const answer = await search(owner, { q: 'filterword', [side]: moment });
        const isAll = side === (moment < '2030' ? 'after' : 'before');
        expect([moment, side, answer.status, answer.result?.data.length > 0]).toEqual([moment, side, 200, isAll]);
      }
    }
  });

  test('from a moment on lose nothing to older messages that came late', async () => {
    const elsewhere = await app.createWorkspace();
    const { content } = await post(elsewhere.owner, 1, 'punctual');
    for (const bucket of [1, 2, 3]) {
      await app.resources.database.inWorkspace(elsewhere.id, (tx) =>
        tx.query('update workspace_counters set message_id = $2 where workspace_id = $1', [
          elsewhere.id,
          bucket * 4_096 - 1,
        ]),
      );
      const late = await post(elsewhere.owner, 1, 'late');
      await app.resources.database.inWorkspace(elsewhere.id, (tx) =>
        tx.query(
          `update messages set created_at = created_at - interval '2 days' where workspace_id = $1 and id = $2`,
          [elsewhere.id, late.id],
        ),
      );
    }
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    expect(await find(elsewhere.owner, { q: 'punctual', after: yesterday })).toEqual([content]);
  });

  test('that make no sense are refused', async () => {
    for (const query of [{ from: 'anna' }, { in: '-1' }, { before: 'yesterday' }, { has: 'soul' }, { limit: 1_000 }]) {
      expect((await search(owner, query as Record<string, string>)).status).toBe(422);
    }
    expect((await search(owner, { in: 999_999 })).body.error?.code).toBe('channel.not_found');
    expect((await search(owner, { q: 'x'.repeat(201) })).status).toBe(422);
  });
});

test('the channels of hits come with them, each once, as the reader sees them', async () => {
  const { id } = await makeGroup(owner);
  await post(owner, id, 'companyword one');
  await post(owner, id, 'companyword two');
  const { channelId } = await addConversation(app, workspace.id);
  await post(owner, channelId, 'companyword three');
  const { data, channels } = (await search(owner, { q: 'companyword' })).result;
  expect(data).toHaveLength(3);
  for (const channel of [id, channelId]) {
    const whole = await owner.call('GET', `/api/channels/${channel}`);
    expect(channels.filter((each) => each.id === channel)).toEqual([whole.result]);
  }
  expect(channels).toHaveLength(2);
});

describe('search shows nobody what they may not read', () => {
  test('private groups, direct channels and those left are for members only', async () => {
    const group = await makeGroup(owner, [member.id], false);
    await post(owner, group.id, 'privateword');
    const direct = await owner.call<{ channel: { id: number } } & { id?: number }>(
      'GET',
      `/api/channels/direct/${member.id}`,
    );
    const directId = direct.result.id ?? direct.result.channel.id;
    await post(owner, directId, 'directword');
    const other = await workspace.addUser(2);
    for (const [words, id] of [
      ['privateword', group.id],
      ['directword', directId],
    ] as const) {
      expect(await find(member, words)).toEqual([words]);
      expect((await search(member, { q: words })).result.channels.map((channel) => channel.id)).toEqual([id]);
      expect((await search(other, { q: words })).result).toMatchObject({ data: [], channels: [] });
    }
    expect((await search(other, { in: group.id })).status).toBe(404);
    expect((await other.call('GET', `/api/channels/${group.id}/messages?search=privateword`)).status).toBe(404);
    await member.call('DELETE', `/api/channels/${group.id}/members/leave`);
    expect(await find(member, 'privateword')).toEqual([]);
  });

  test('public groups are for those who may read channels, whether members or not', async () => {
    const { id } = await makeGroup(owner);
    await post(owner, id, 'publicword');
    expect(await find(member, 'publicword')).toEqual(['publicword']);
    await owner.call('DELETE', `/api/channels/${id}`);
    expect(await find(owner, 'publicword')).toEqual([]);
  });

  test('conversations are for those who may read leads, members of them or not', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await post(owner, channelId, 'clientword');
    const manager = await workspace.addUser(2);
    const outsider = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query(
        `insert into roles (workspace_id, id, name, permissions) values ($1, 77, 'No leads', '{"channels":["read"]}')`,
        [workspace.id],
      );
      await tx.query('update users set role_id = 77 where workspace_id = $1 and id = $2', [workspace.id, outsider.id]);
      await tx.query('insert into channel_members (workspace_id, channel_id, user_id) values ($1, $2, $3)', [
        workspace.id,
        channelId,
        outsider.id,
      ]);
    });
    expect(await find(manager, 'clientword')).toEqual(['clientword']);
    expect(await find(outsider, 'clientword')).toEqual([]);
    expect((await search(outsider, { in: channelId })).status).toBe(404);
  });

  test('the same holds where channels are too many to be told apart by the index', async () => {
    const reader = await workspace.addUser(3);
    const { id: hiddenId } = await makeGroup(owner, [], false);
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query(
        `insert into channels (workspace_id, id, type, name, is_public)
         select $1, 100000 + i, 1, 'many', true from generate_series(1, 120) i`,
        [workspace.id],
      );
      await tx.query(
        `update id_counters set last_id = greatest(last_id, 200000) where workspace_id = $1 and entity = 'channel'`,
        [workspace.id],
      );
    });
    const { id: openId } = await makeGroup(owner);
    await post(owner, openId, 'crowdword open');
    await post(owner, hiddenId, 'crowdword hidden');
    expect(await find(reader, 'crowdword')).toEqual(['crowdword open']);
    expect(await find(owner, 'crowdword')).toEqual(['crowdword hidden', 'crowdword open']);
  });

  test('another workspace has its own words', async () => {
    const other = await app.createWorkspace();
    await post(owner, 1, 'foreignword');
    expect(await find(other.owner, 'foreignword')).toEqual([]);
    await post(other.owner, 1, 'foreignword of theirs');
    expect(await find(other.owner, 'foreignword')).toEqual(['foreignword of theirs']);
    expect(await find(owner, 'foreignword')).toEqual(['foreignword']);
  });

  test("the product's own messages are not found", async () => {
    const { id } = await makeGroup(owner);
    expect(await find(owner, { in: id })).toEqual([]);
  });
});

test('hostile queries find nothing and break nothing', async () => {
  const { id } = await makeGroup(owner);
  await post(owner, id, 'harmless');
  const hostile = [
    '*'.repeat(200),
    '('.repeat(200),
    "'".repeat(199),
    "'%~c1' | '%",
    ':*&|!',
    "harmless':* | 'x",
    '\\\\%_%',
    '😀😀',
    '⑴%2F',
    '\u202Eabc\u0301',
    'a '.repeat(100),
    '   ',
  ];
  for (const words of hostile) {
    for (const answer of [
      await search(owner, { q: words }),
      await owner.call('GET', `/api/channels/${id}/messages?search=${encodeURIComponent(words)}`),
    ]) {
      expect([words, answer.status]).toEqual([words, 200]);
    }
  }
  expect(await find(owner, { q: '***', in: id })).toEqual([]);
  expect((await search(owner, { q: 'nul\u0000' })).status).toBe(422);
  expect((await search(owner, { q: '*'.repeat(8_000) })).status).toBe(422);
  await post(owner, id, `${"*'(%\\:".repeat(2_000)} endofmess`);
  await post(owner, id, 'a b c d '.repeat(2_000));
  expect(await find(owner, 'endofmess')).toHaveLength(1);
});

test('messages from before the index are found once the job has been there, wherever it was stopped', async () => {
  const elsewhere = await app.createWorkspace();
  const { database } = app.resources;
  const kept = await post(elsewhere.owner, 1, 'olderword kept');
  const gone = await post(elsewhere.owner, 1, 'olderword gone');
  await elsewhere.owner.call('DELETE', `/api/channels/1/messages/${gone.id}`);
  await database.inWorkspace(elsewhere.id, async (tx) => {
    await tx.query('delete from message_search where workspace_id = $1', [elsewhere.id]);
    await tx.query('insert into message_search_backlog (workspace_id, below_id) values ($1, $2)', [
      elsewhere.id,
      gone.id + 1,
    ]);
  });
  expect(await find(elsewhere.owner, 'olderword')).toEqual([]);
  const { tasks } = makeSearchIndexTasks({ database, listWorkspaceIds: async () => [elsewhere.id] });
  for (let times = 0; times < 2; times += 1) await tasks['index-old-messages']?.({ workspaceId: elsewhere.id });
  const found = await search(elsewhere.owner, { q: 'olderword' });
  expect(found.result.data.map((hit) => hit.message.id)).toEqual([kept.id]);
});

test('a message that is deleted while the job looks at it leaves no words behind', async () => {
  const elsewhere = await app.createWorkspace();
  const { database } = app.resources;
  const [gone, newer] = [await post(elsewhere.owner, 1, 'secretword'), await post(elsewhere.owner, 1, 'newer')];
  await database.inWorkspace(elsewhere.id, async (tx) => {
    await tx.query('delete from message_search where workspace_id = $1', [elsewhere.id]);
    await tx.query('insert into message_search_backlog (workspace_id, below_id) values ($1, $2)', [
      elsewhere.id,
      newer.id + 1,
    ]);
  });
  // The job has read the messages, the newest first, and waits to write them to the index.
  const release = await holdLock(
    app,
    elsewhere.id,
    `insert into message_search (workspace_id, message_id, channel_id, created_at, terms) values ($1, $2, 1, now(), '')`,
    [elsewhere.id, newer.id],
  );
  const { tasks } = makeSearchIndexTasks({ database, listWorkspaceIds: async () => [elsewhere.id] });
  const indexed = tasks['index-old-messages']?.({ workspaceId: elsewhere.id });
  await lockWaits(app);
  await elsewhere.owner.call('DELETE', `/api/channels/1/messages/${gone.id}`);
  await release();
  await indexed;
  expect((await findInChannel(elsewhere.owner, 1, 'secretword')).count).toBe(0);
});

test('the job does a little at a time, one workspace after another, so that the other jobs get their turn', async () => {
  const { database } = app.resources;
  const [first, second] = [await app.createWorkspace(), await app.createWorkspace()];
  await database.inWorkspace(second.id, (tx) =>
    tx.query(
      `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, created_at, updated_at)
       select $1, 1, n, n, n, 1, 'old' || n, now(), now() from generate_series(1001, 2500) n`,
      [second.id],
    ),
  );
  for (const { id } of [first, second]) {
    await database.inWorkspace(id, (tx) =>
      tx.query('insert into message_search_backlog (workspace_id, below_id) values ($1, 2501)', [id]),
    );
  }
  const countIndexed = () =>
    database.inWorkspace(second.id, async (tx) => {
      const { rows } = await tx.query<{ count: number }>(
        'select count(*)::int as count from message_search where workspace_id = $1 and message_id > 1000',
        [second.id],
      );
      return rows[0]?.count;
    });
  // The first workspace's job has begun and is held: the second's must not run in parallel.
  const release = await holdLock(
    app,
    first.id,
    'select 1 from message_search_backlog where workspace_id = $1 for update',
    [first.id],
  );
  const jobs = makeSearchIndexTasks({ database, listWorkspaceIds: async () => [first.id, second.id] });
  await jobs.resume();
  await lockWaits(app);
  await jobs.tasks['index-old-messages']?.({ workspaceId: second.id });
  expect(await countIndexed()).toBe(1_000);
  await release();
  await expect.poll(countIndexed).toBe(1_500);
});
