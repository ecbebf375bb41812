import {
  type endpoints,
  generalChannelId,
  type Message,
  type ReaderChannel,
  type ResultOf,
} from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  other = await workspace.addUser(3, 'Other');
});

afterAll(() => app.close());

const get = (user: TestUser, channelId: number) => user.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
const systemMessages = async (user: TestUser, channelId: number) => {
  const listed = await user.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${channelId}/messages`);
  return listed.result.data.flatMap((message: Message) => (message.system === null ? [] : [message.system.code]));
};
const idsOf = async (user: TestUser, path: string) =>
  (await user.call<{ data: ReaderChannel[] }>('GET', `/api/channels${path}`)).result.data.map((channel) => channel.id);

describe('a group channel', () => {
  test('starts with its maker and the members named, each once [7.2]', async () => {
    const channel = await makeGroup(owner, [member.id, member.id, owner.id]);
    expect(channel).toMatchObject({
      type: 1,
      is_member: true,
      members_count: 2,
      created_by: owner.id,
      unread_count: 0,
    });
    expect(await systemMessages(owner, channel.id)).toEqual(['channel_created']);
  });

  test('is not made with a member who does not exist', async () => {
    const before = await idsOf(owner, '?limit=100');
    const made = await owner.call('POST', '/api/channels', {
      body: { name: 'A', description: 'B', members: [member.id, 9999] },
    });
    expect([made.status, made.body.errors]).toEqual([
      422,
      [{ field: 'members', message: 'validation.unknown_member', params: {} }],
    ]);
    expect(await idsOf(owner, '?limit=100')).toEqual(before);
  });

  test('wants a name and a description without control characters [5.1]', async () => {
    const made = await owner.call('POST', '/api/channels', { body: { name: 'two\nlines', description: '  ' } });
    expect(made.body.errors?.map(({ field, message }) => [field, message])).toEqual([
      ['name', 'validation.invalid'],
      ['description', 'validation.required'],
    ]);
  });

  test('that is public can be read and joined by anyone, left, and joined again [7.2]', async () => {
    const { id } = await makeGroup(owner);
    expect((await get(other, id)).result.is_member).toBe(false);
    expect(await idsOf(other, '?section=joinable&limit=100')).toContain(id);
    const refused = await other.call('POST', `/api/channels/${id}/messages`, { body: { content: 'not in yet' } });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'channel.not_member']);
    for (let round = 0; round < 2; round += 1) {
      const joined = await other.call<ReaderChannel>('PUT', `/api/channels/${id}/members/join`);
      expect(joined.result).toMatchObject({ is_member: true, members_count: 2, unread_count: 0 });
      expect((await other.call('DELETE', `/api/channels/${id}/members/leave`)).status).toBe(200);
    }
    expect(await systemMessages(owner, id)).toEqual(['left', 'joined', 'left', 'joined', 'channel_created']);
  });

  test('joined twice at once has one member more and says so once', async () => {
    const { id } = await makeGroup(owner);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => other.call('PUT', `/api/channels/${id}/members/join`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await get(owner, id)).result.members_count).toBe(2);
    expect(await systemMessages(owner, id)).toEqual(['joined', 'channel_created']);
  });

  test('that is private is for outsiders no channel at all [1.1]', async () => {
    const { id } = await makeGroup(owner, [member.id], false);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['GET', '/members'],
      ['PUT', '/members/join'],
      ['DELETE', '/members/leave'],
    ] as const) {
      const [hidden, unknown] = await Promise.all([
        other.call(method, `/api/channels/${id}${path}`),
        other.call(method, `/api/channels/900000${path}`),
      ]);
      expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    }
    expect(await idsOf(other, '?section=joinable&limit=100')).not.toContain(id);
    expect(await idsOf(other, `?ids=${id},${generalChannelId}`)).toEqual([generalChannelId]);
    expect((await idsOf(member, `?ids=${id},${generalChannelId},900000`)).sort()).toEqual(
      [generalChannelId, id].sort(),
    );
    expect((await get(member, id)).result.is_member).toBe(true);
  });

  test('takes several members at once or, when one is unknown, none [7.2]', async () => {
    const { id } = await makeGroup(owner, [], false);
    const refused = await owner.call('PUT', `/api/channels/${id}/members/add`, {
      body: { memberIds: [member.id, 9999] },
    });
    expect(refused.status).toBe(422);
    expect((await get(owner, id)).result.members_count).toBe(1);
    const added = await owner.call<ReaderChannel>('PUT', `/api/channels/${id}/members/add`, {
      body: { memberIds: [member.id, other.id] },
    });
    expect(added.result.members_count).toBe(3);
    expect((await get(other, id)).result.is_member).toBe(true);
  });

  test('takes nobody who is inactive, neither when it is made nor later', async () => {
    const [gone, fit] = [await workspace.addUser(3), await workspace.addUser(3)];
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    const made = await owner.call('POST', '/api/channels', {
      body: { name: 'A', description: 'B', members: [gone.id] },
    });
    expect([made.status, made.body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_member']);
    const { id } = await makeGroup(owner);
    const added = await owner.call('PUT', `/api/channels/${id}/members/add`, {
      body: { memberIds: [fit.id, gone.id] },
    });
    expect([added.status, added.body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_member']);
    expect((await get(owner, id)).result.members_count).toBe(1);
  });

  test('loses a member at the word of its maker only [6.3, 7.2]', async () => {
    const administrator = await workspace.addUser(1);
    const { id } = await makeGroup(owner, [member.id, administrator.id, other.id], false);
    for (const nobody of [member, administrator]) {
      expect((await nobody.call('DELETE', `/api/channels/${id}/members/${other.id}`)).status).toBe(403);
    }
    expect((await owner.call('DELETE', `/api/channels/${id}/members/${other.id}`)).status).toBe(200);
    expect((await get(other, id)).status).toBe(404);
    const again = await owner.call('DELETE', `/api/channels/${id}/members/${other.id}`);
    expect([again.status, again.body.error?.code]).toEqual([404, 'user.not_found']);
  });

  test('is found by name, with the characters of patterns taken as they are', async () => {
    const make = async (name: string) =>
      (await owner.call<{ channel: ReaderChannel }>('POST', '/api/channels', { body: { name, description: 'd' } }))
        .result.channel.id;
    const percent = await make('100% sure');
    await make('1000 things');
    expect(await idsOf(owner, `?name=${encodeURIComponent('100%')}&limit=100`)).toEqual([percent]);
  });
});

describe('the list of channels', () => {
  test('is sorted by name or activity, either way or as is usual, found by name, and tiled by its pages [7.2, 7.10]', async () => {
    const { owner: maker } = await app.createWorkspace();
    const make = async (name: string) =>
      (await maker.call<{ channel: ReaderChannel }>('POST', '/api/channels', { body: { name, description: 'd' } }))
        .result.channel.id;
    const [beta, alpha, gamma] = [await make('beta'), await make('Alpha'), await make('gamma')];
    await maker.call('POST', `/api/channels/${beta}/messages`, { body: { content: 'news' } });
    const byName = [alpha, beta, gamma];
    expect(await idsOf(maker, '')).toEqual(byName);
    expect(await idsOf(maker, '?sortBy=name&order=asc')).toEqual(byName);
    expect(await idsOf(maker, '?sortBy=name&order=desc')).toEqual(byName.toReversed());
    expect(await idsOf(maker, '?sortBy=name&order=none')).toEqual(byName);
    const byActivity = [beta, gamma, alpha];
    expect(await idsOf(maker, '?sortBy=activity')).toEqual(byActivity);
    expect(await idsOf(maker, '?sortBy=activity&order=none')).toEqual(byActivity);
    expect(await idsOf(maker, '?sortBy=activity&order=asc')).toEqual(byActivity.toReversed());
    expect(await idsOf(maker, '?name=ALPH')).toEqual([alpha]);
    expect(await idsOf(maker, '?search=eT')).toEqual([beta]);
    const pages = [0, 1, 2, 3].map((offset) =>
      maker.call<ResultOf<typeof endpoints.listChannels>>('GET', `/api/channels?limit=1&offset=${offset}`),
    );
    const found = (await Promise.all(pages)).map(({ result }) => result);
    expect(found.map(({ data }) => data.map(({ id }) => id))).toEqual([[alpha], [beta], [gamma], []]);
    expect(found.map(({ count, hasMore }) => [count, hasMore])).toEqual([
      [3, true],
      [3, true],
      [3, false],
      [3, false],
    ]);
  });

  test('has ten rows unless told, and those to join on request [7.10]', async () => {
    const there = await app.createWorkspace();
    const colleague = await there.addUser(2);
    for (let index = 0; index < 11; index += 1) await makeGroup(there.owner, []);
    expect(await idsOf(there.owner, '')).toHaveLength(10);
    expect(await idsOf(there.owner, '?limit=100')).toHaveLength(11);
    expect(await idsOf(colleague, '?notMember=true&limit=100')).toHaveLength(11);
    expect(await idsOf(colleague, '?limit=100')).toEqual([]);
  });
});

describe('channels everyone has', () => {
  test('cannot be left [1.1]', async () => {
    for (const id of [1, 2, 3]) {
      const left = await owner.call('DELETE', `/api/channels/${id}/members/leave`);
      expect([left.status, left.body.error?.code]).toEqual([403, 'channel.cannot_leave']);
    }
  });

  test('the managers channel is nothing to a member', async () => {
    expect((await get(member, 2)).status).toBe(404);
    expect(await idsOf(member, '/managers')).toEqual([]);
    expect(await idsOf(owner, '/managers')).toEqual([2]);
  });
});

describe('a direct channel', () => {
  test('opened ten times at once from both sides is made once [4.10]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? member.call<ReaderChannel>('GET', `/api/channels/direct/${other.id}`)
          : other.call<ReaderChannel>('GET', `/api/channels/direct/${member.id}`),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => answer.result.id)).size).toBe(1);
    expect(answers[0]?.result.user_ids).toEqual([member.id, other.id].toSorted((a, b) => a - b));
    expect(answers.map(({ result }) => result.user_id).slice(0, 2)).toEqual([other.id, member.id]);
  });

  test('is hidden from everyone else, the owner too [7.3]', async () => {
    const { result } = await member.call<ReaderChannel>('GET', `/api/channels/direct/${other.id}`);
    expect((await get(owner, result.id)).status).toBe(404);
  });

  test('with oneself is the own channel [1.1]', async () => {
    const { result } = await member.call<ReaderChannel>('GET', `/api/channels/direct/${member.id}`);
    const me = await member.call<{ own_channel_id: number }>('GET', '/api/auth/current-user');
    expect(result).toMatchObject({
      id: me.result.own_channel_id,
      user_ids: [member.id, member.id],
      user_id: member.id,
    });
    expect(result.members_count).toBe(1);
  });

  test('is not opened with a user who is not active', async () => {
    const gone = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    const opened = await owner.call('GET', `/api/channels/direct/${gone.id}`);
    expect([opened.status, opened.body.error?.code]).toEqual([404, 'user.not_found']);
  });
});
