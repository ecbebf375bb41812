import { randomUUID } from 'node:crypto';
import type { endpoints, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
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
  channelId = (await makeGroup(owner, [member.id], false)).id;
});

afterAll(() => app.close());

type Body = Record<string, unknown>;
const send = (user: TestUser, body: Body, channel = channelId) =>
  user.call<Message>('POST', `/api/channels/${channel}/messages`, { body });
const list = async (user: TestUser, query = '', channel = channelId) =>
  (await user.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${channel}/messages${query}`)).result;
const lastSeq = async (channel = channelId) =>
  (await owner.call<ReaderChannel>('GET', `/api/channels/${channel}`)).result.last_seq;
const newGroup = async (members: number[] = [member.id]) => (await makeGroup(owner, members, false)).id;

describe('sending', () => {
  test('answers with the whole message, as everybody then reads it [7.1]', async () => {
    const sent = await send(owner, { content: '**Hello** https://example.test/a' });
    expect(sent.status).toBe(201);
    expect(sent.result).toMatchObject({
      content: '**Hello** https://example.test/a',
      created_by: owner.id,
      client_id: null,
      author: { first_name: 'Olena' },
      metadata: { urls: ['https://example.test/a'], previews: [] },
      audience: 'public',
      delivery: null,
    });
    expect((await list(member)).data[0]).toEqual(sent.result);
  });

  test.for([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['spaces that do not break', '\u00a0\u00a0'],
    ['characters that cannot be seen', '\u200b\u2060'],
  ])('refuses %s', async ([, content]) => {
    const before = await lastSeq();
    const sent = await send(owner, { content });
    expect([sent.status, sent.body.errors]).toEqual([
      422,
      [{ field: 'content', message: 'validation.empty_message', params: {} }],
    ]);
    expect(await lastSeq()).toBe(before);
  });

  test('takes 16,384 characters and refuses one more', async () => {
    expect((await send(owner, { content: 'ї'.repeat(16_384) })).status).toBe(201);
    const sent = await send(owner, { content: 'ї'.repeat(16_385) });
    expect([sent.status, sent.body.errors?.[0]]).toEqual([
      422,
      { field: 'content', message: 'validation.too_long', params: { max: 16_384, of: 'characters' } },
    ]);
  });

  test('to an unknown channel and to a private one of others answers the same', async () => {
    const [hidden, unknown] = await Promise.all([
      send(outsider, { content: 'let me in' }),
      send(outsider, { content: 'let me in' }, 900_000),
    ]);
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect(hidden.body).toEqual(unknown.body);
  });

  test('to an id that is a channel of another workspace reaches nobody there', async () => {
    const elsewhere = await app.createWorkspace();
    for (let made = 0; made < 12; made += 1) await makeGroup(elsewhere.owner);
    const theirs = await makeGroup(elsewhere.owner);
    const sent = await send(owner, { content: 'wrong door' }, theirs.id + 500);
    expect(sent.status).toBe(404);
    const seen = await elsewhere.owner.call<ReaderChannel>('GET', `/api/channels/${theirs.id}`);
    expect(seen.result.last_seq).toBe(theirs.last_seq);
  });

  test('labels mentions by the users themselves, and makes plain text of nobody [5.7]', async () => {
    const sent = await send(owner, { content: `@[Boss](${member.id}) and @[Ghost](9999)` });
    expect(sent.result.content).toContain(`user${member.id}`);
    expect(sent.result.content).not.toContain('Boss');
    expect(sent.result.content).not.toContain('](9999)');
  });
});

describe('a repeated client_msg_id', () => {
  test('answers with the first message and stores nothing', async () => {
    const client_msg_id = randomUUID();
    const first = await send(owner, { content: 'first', client_msg_id });
    const again = await send(owner, { content: 'second', client_msg_id: client_msg_id.toUpperCase() });
    expect([again.status, again.result]).toEqual([201, first.result]);
    expect(await lastSeq()).toBe(first.result.seq);
  });

  test('ten at once make one message', async () => {
    const client_msg_id = randomUUID();
    const before = await lastSeq();
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(owner, { content: 'once', client_msg_id })));
    expect(new Set(sent.map((answer) => answer.result.id)).size).toBe(1);
    expect(sent.every((answer) => answer.status === 201)).toBe(true);
    expect(await lastSeq()).toBe(before + 1);
  });

  test('of another author, or in another channel, is another message', async () => {
    const client_msg_id = randomUUID();
    const elsewhere = await newGroup();
    const sent = await Promise.all([
      send(owner, { content: 'mine', client_msg_id }),
      send(member, { content: 'mine', client_msg_id }),
      send(owner, { content: 'mine', client_msg_id }, elsewhere),
    ]);
    expect(new Set(sent.map((answer) => answer.result.id)).size).toBe(3);
  });

  test('answers with the present state once the message was deleted', async () => {
    const client_msg_id = randomUUID();
    const first = await send(owner, { content: 'gone soon', client_msg_id });
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${first.result.id}`);
    const again = await send(owner, { content: 'gone soon', client_msg_id });
    expect(again.result).toMatchObject({ id: first.result.id, content: '' });
    expect(again.result.deleted_at).not.toBeNull();
  });
});

describe('many at once', () => {
  test('200 sends over 5 channels leave no gap, rise in time and answer each with its own', async () => {
    const channels = await Promise.all(Array.from({ length: 5 }, () => newGroup()));
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        send(index % 2 === 0 ? owner : member, { content: `word ${index}` }, channels[index % 5]),
      ),
    );
    sent.forEach((answer, index) => expect(answer.result.content).toBe(`word ${index}`));
    for (const channel of channels) {
      const { data } = await list(owner, '?limit=100', channel);
      const messages = data.toReversed();
      expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
      messages.slice(1).forEach((message, index) => expect(message.ts).toBeGreaterThan(messages[index]?.ts ?? 0));
    }
    expect(new Set(sent.map((answer) => answer.result.id)).size).toBe(200);
  });

  test('a refused one spoils none of those that came with it', async () => {
    const channel = await newGroup();
    const bodies: Body[] = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 1
        ? { content: 'x', parent_id: 999_999 }
        : index % 4 === 3
          ? { content: 'x', files: [999_999] }
          : { content: `good ${index}` },
    );
    const answers = await Promise.all([
      ...bodies.map((body) => send(owner, body, channel)),
      send(outsider, { content: 'not here' }, channel),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([
      ...bodies.map((body) => ('parent_id' in body || 'files' in body ? 422 : 201)),
      404,
    ]);
    expect(await lastSeq(channel)).toBe(1 + 10);
  });
});

describe('replies', () => {
  test('carry a short view of the message they answer', async () => {
    const parent = (await send(member, { content: `*question* ${'a'.repeat(300)}` })).result;
    const { result } = await send(owner, { content: 'answer', parent_id: parent.id });
    expect(result.parent).toMatchObject({
      id: parent.id,
      seq: parent.seq,
      created_by: member.id,
      author_name: `Member ${member.id}`,
    });
    expect(result.parent?.content.length).toBeLessThanOrEqual(134);
    expect((await list(owner)).data[0]?.parent).toEqual(result.parent);
  });

  test('to a message of another channel or to a deleted one are refused', async () => {
    const elsewhere = await newGroup();
    const foreign = (await send(owner, { content: 'elsewhere' }, elsewhere)).result;
    const deleted = (await send(owner, { content: 'deleted' })).result;
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${deleted.id}`);
    for (const parent_id of [foreign.id, deleted.id]) {
      const sent = await send(owner, { content: 'answer', parent_id });
      expect([sent.status, sent.body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_parent']);
    }
  });

  test('show nothing of the words that were deleted after', async () => {
    const parent = (await send(owner, { content: 'a secret slip' })).result;
    await send(member, { content: 'what?', parent_id: parent.id });
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${parent.id}`);
    const { data } = await list(member, '?limit=2');
    expect(data[0]?.parent?.deleted_at).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain('secret slip');
  });
});

describe('files of a message', () => {
  const uploadFor = async (user: TestUser) => (await upload(user, Buffer.from('some text'))).result.model.id;

  test('can be sent without words, in the order given', async () => {
    const files = [await uploadFor(owner), await uploadFor(owner)].toReversed();
    const sent = await send(owner, { files });
    expect(sent.result.files.map((file) => file.id)).toEqual(files);
    expect((await list(member)).data[0]?.files).toEqual(sent.result.files);
  });

  test("another user's, and those sent already, are refused", async () => {
    const theirs = await uploadFor(member);
    const sentAlready = await uploadFor(owner);
    await send(owner, { files: [sentAlready] });
    for (const file of [theirs, sentAlready, 999_999]) {
      const sent = await send(owner, { content: 'look', files: [file] });
      expect([sent.status, sent.body.errors]).toEqual([
        422,
        [{ field: 'files.0', message: 'validation.unknown_file', params: {} }],
      ]);
    }
  });

  test('one file in two messages at once goes with one of them', async () => {
    const file = await uploadFor(owner);
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(owner, { content: 'mine', files: [file] })));
    expect(sent.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  test('more than ten are refused', async () => {
    const sent = await send(owner, { files: Array.from({ length: 11 }, (_, index) => index + 1) });
    expect(sent.body.errors?.[0]?.message).toBe('validation.too_many_files');
  });
});

describe('changing a message', () => {
  test('edits the words, marks it, and finds the addresses again', async () => {
    const { result } = await send(owner, { content: 'see https://old.test' });
    const edited = await owner.call<Message>('PUT', `/api/channels/${channelId}/messages/${result.id}`, {
      body: { content: 'see https://new.test' },
    });
    expect(edited.result).toMatchObject({ id: result.id, seq: result.seq, content: 'see https://new.test' });
    expect(edited.result.metadata.urls).toEqual(['https://new.test']);
    expect(edited.result.updated_by_user_at).not.toBeNull();
    expect((await list(member)).data[0]).toEqual(edited.result);
  });

  test('leaves no words out where there are no files either', async () => {
    const { result } = await send(owner, { content: 'words' });
    const edited = await owner.call('PUT', `/api/channels/${channelId}/messages/${result.id}`, {
      body: { content: ' ' },
    });
    expect(edited.body.errors?.[0]?.message).toBe('validation.empty_message');
  });

  test('empties a deleted one, keeps its number and takes its files [4.5]', async () => {
    const file = (await upload(owner, Buffer.from('gone'))).result.model;
    const { result } = await send(owner, { content: 'gone', files: [file.id] });
    const path = `/api/channels/${channelId}/messages/${result.id}`;
    expect((await owner.call('GET', file.src)).status).toBe(200);
    expect((await owner.call('DELETE', path)).status).toBe(200);
    const [newest] = (await list(member)).data;
    expect(newest).toMatchObject({ id: result.id, seq: result.seq, content: '', files: [], metadata: { urls: [] } });
    expect(newest?.deleted_at).not.toBeNull();
    expect((await owner.call('GET', file.src)).status).toBe(404);
    for (const method of ['DELETE', 'PUT']) {
      const again = await owner.call(method, path, { body: { content: 'back' } });
      expect([again.status, again.body.error?.code]).toEqual([404, 'message.not_found']);
    }
  });

  test('is not for others, and not by way of another channel [6.1]', async () => {
    const { result } = await send(owner, { content: 'mine' });
    const elsewhere = await newGroup();
    const byOther = await member.call('PUT', `/api/channels/${channelId}/messages/${result.id}`, {
      body: { content: 'x' },
    });
    const byChannel = await owner.call('DELETE', `/api/channels/${elsewhere}/messages/${result.id}`);
    const byOutsider = await outsider.call('DELETE', `/api/channels/${channelId}/messages/${result.id}`);
    expect([byOther.status, byChannel.status, byOutsider.body.error?.code]).toEqual([403, 404, 'channel.not_found']);
  });

  test('is not for its author either once they are out of the channel', async () => {
    const channel = await newGroup();
    const { result } = await send(member, { content: 'mine' }, channel);
    await member.call('DELETE', `/api/channels/${channel}/members/leave`);
    const edited = await member.call('PUT', `/api/channels/${channel}/messages/${result.id}`, {
      body: { content: 'x' },
    });
    expect(edited.status).toBe(404);
  });
});

describe('changes of one message at once', () => {
  test('are told in the order of their times, no two the same, and the last is what stays', async () => {
    const channel = await newGroup();
    const { result } = await send(owner, { content: 'start' }, channel);
    const path = `/api/channels/${channel}`;
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        owner.call('PUT', `${path}/messages/${result.id}`, { body: { content: `words ${index}` } }),
        member.call('PUT', `${path}/messages/${result.id}/reactions/${encodeURIComponent('👍')}`),
        member.call('DELETE', `${path}/messages/${result.id}/reactions/${encodeURIComponent('👍')}`),
        owner.call('POST', `${path}/pinned-messages`, { body: { message_id: result.id } }),
      ]).flat(),
    );
    await owner.call('DELETE', `${path}/messages/${result.id}`);
    const gone = await socket.waitForEvent('deleteMessage', ({ id }) => id === result.id);
    const times = socket.events.flatMap(({ event, data }) =>
      event === 'updateMessage' || event === 'pinnedMessage' ? [data.updated_at] : [],
    );
    expect(times.length).toBeGreaterThan(8);
    const received = [result.updated_at, ...times, gone.data.deleted_at];
    expect(received).toEqual([...new Set(received)].toSorted());
    expect((await list(owner, '', channel)).data.find(({ id }) => id === result.id)?.updated_at).toBe(received.at(-1));
    socket.close();
  });
});

describe('reading pages', () => {
  const total = 57;
  let channel: number;

  beforeAll(async () => {
    channel = await newGroup();
    for (let start = 1; start < total; start += 14) {
      await Promise.all(
        Array.from({ length: Math.min(14, total - start) }, (_, index) =>
          send(owner, { content: `n${start + index}` }, channel),
        ),
      );
    }
  });

  const descending = Array.from({ length: total }, (_, index) => total - index);
  const seqs = (messages: Message[]) => messages.map((message) => message.seq);

  test.for([1, 7, 25, 57, 100])('%i at a time, every way of paging tiles the channel [7.10]', async (limit) => {
    const byOffset: number[] = [];
    for (let offset = 0, more = true; more; offset += limit) {
      const page = await list(member, `?limit=${limit}&offset=${offset}`, channel);
      expect(page.count).toBe(total);
      byOffset.push(...seqs(page.data));
      more = page.hasMore;
    }
    expect(byOffset).toEqual(descending);

    const before: number[] = [];
    for (let cursor = total + 1, more = true; more; ) {
      const page = await list(member, `?limit=${limit}&before_seq=${cursor}`, channel);
      before.push(...seqs(page.data));
      more = page.hasMore;
      cursor = page.data.at(-1)?.seq ?? 0;
    }
    expect(before).toEqual(descending);

    const after: number[] = [];
    for (let cursor = 0, more = true; more; ) {
      const page = await list(member, `?limit=${limit}&after_seq=${cursor}`, channel);
      after.unshift(...seqs(page.data));
      more = page.hasMore;
      cursor = page.data[0]?.seq ?? total;
    }
    expect(after).toEqual(descending);
  });

  test('beyond the ends gives empty pages [7.1]', async () => {
    for (const query of [
      '?offset=57',
      '?offset=1000',
      '?before_seq=1',
      '?before_seq=0',
      `?after_seq=${total}`,
      '?after_seq=999',
    ]) {
      expect(await list(member, query, channel)).toEqual({ data: [], count: total, hasMore: false });
    }
  });

  test('refuses limits and numbers that make no sense', async () => {
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?offset=-1', '?before_seq=-1', '?after_seq=1.5']) {
      const page = await member.call('GET', `/api/channels/${channel}/messages${query}`);
      expect([query, page.status]).toEqual([query, 422]);
    }
  });
});
