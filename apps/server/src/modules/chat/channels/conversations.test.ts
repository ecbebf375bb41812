import type { endpoints, Message, ReaderChannel, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let first: TestUser;
let second: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  first = await workspace.addUser(2, 'Iryna');
  second = await workspace.addUser(2, 'Petro');
  member = await workspace.addUser(3);
});

afterAll(() => app.close());

const join = (user: TestUser, channelId: number, as?: 'manager' | 'colleague') =>
  user.call<ReaderChannel>('PUT', `/api/channels/${channelId}/members/join`, as === undefined ? {} : { body: { as } });
const newClients = async (user: TestUser): Promise<number[]> => {
  const listed = await user.call<ResultOf<typeof endpoints.listChannels>>(
    'GET',
    '/api/channels?section=new_clients&limit=100',
  );
  return listed.result.data.map((channel) => channel.id);
};

describe('joining a conversation', () => {
  test('of two managers at once exactly one becomes its manager, and the other is told who did [1.2]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { channelId } = await addConversation(app, workspace.id);
      const answers = await Promise.all([join(first, channelId), join(second, channelId)]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? [answers[0], answers[1]] : [answers[1], answers[0]];
      const [winnerName, winnerId] =
        winner === answers[0] ? [`Iryna ${first.id}`, first.id] : [`Petro ${second.id}`, second.id];
      expect(winner?.result).toMatchObject({ manager_id: winnerId, is_member: true });
      expect(loser?.body.error).toMatchObject({ code: 'conversation.already_joined', params: { name: winnerName } });
      const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
        tx.query<{ user_id: number }>(
          'select user_id from channel_members where workspace_id = $1 and channel_id = $2',
          [workspace.id, channelId],
        ),
      );
      expect(rows).toEqual([{ user_id: winnerId }]);
    }
  });

  test('as a colleague adds a member and leaves the manager', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await join(first, channelId);
    const joined = await join(second, channelId, 'colleague');
    expect(joined.result).toMatchObject({ manager_id: first.id, is_member: true, members_count: 2 });
  });

  test('takes in whom its people and administrators add, and not whom a manager outside it adds', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const third = await workspace.addUser(2);
    const add = (user: TestUser, memberIds: number[]) =>
      user.call<ReaderChannel>('PUT', `/api/channels/${channelId}/members/add`, { body: { memberIds } });
    await join(first, channelId);
    const outside = await add(second, [second.id]);
    expect([outside.status, outside.body.error?.code]).toEqual([403, 'permission.denied']);
    expect((await add(second, [third.id])).status).toBe(403);
    expect((await add(owner, [third.id])).result.members_count).toBe(2);
    expect((await add(third, [second.id])).result.members_count).toBe(3);
  });

  test('is not given to or joined by who is inactive', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const gone = await workspace.addUser(2);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    const added = await owner.call('PUT', `/api/channels/${channelId}/members/add`, { body: { memberIds: [gone.id] } });
    const given = await owner.call('PUT', `/api/channels/${channelId}/assign-manager`, {
      body: { manager_id: gone.id },
    });
    expect([added.status, given.status]).toEqual([422, 422]);
  });

  test('a conversation whose manager leaves waits among the new clients again', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    expect(await newClients(second)).toContain(channelId);
    await join(first, channelId);
    expect(await newClients(second)).not.toContain(channelId);
    const left = await first.call('DELETE', `/api/channels/${channelId}/members/leave`);
    expect(left.status).toBe(200);
    expect(await newClients(second)).toContain(channelId);
    expect((await join(second, channelId)).result.manager_id).toBe(second.id);
  });

  test('a colleague who leaves takes nothing from the manager', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await join(first, channelId);
    await join(second, channelId, 'colleague');
    await second.call('DELETE', `/api/channels/${channelId}/members/leave`);
    const seen = await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect(seen.result).toMatchObject({ manager_id: first.id, members_count: 1 });
  });

  test('everyone who may answer clients hears of it on their sockets', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const watching = await TestSocket.signIn(app.port, workspace.host, second.token);
    const outside = await TestSocket.signIn(app.port, workspace.host, member.token);
    await join(first, channelId);
    const changed = await watching.waitForEvent('updateChannel', (channel) => channel.id === channelId);
    expect(changed.data.manager_id).toBe(first.id);
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'after the join' } });
    await outside.waitForEvent('newMessage', (message) => message.content === 'after the join');
    expect(JSON.stringify(outside.events)).not.toContain('Halyna');
    watching.close();
    outside.close();
  });
});

describe('a member, who may not see clients', () => {
  test('gets for a conversation exactly what an unknown channel gets', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const calls = [
      ['GET', ''],
      ['GET', '/messages'],
      ['GET', '/members'],
      ['GET', '/read'],
      ['PUT', '/members/join'],
      ['DELETE', '/members/leave'],
    ] as const;
    for (const [method, path] of calls) {
      const [known, unknown] = await Promise.all([
        member.call(method, `/api/channels/${channelId}${path}`),
        member.call(method, `/api/channels/900000${path}`),
      ]);
      expect([known.status, known.body]).toEqual([404, unknown.body]);
    }
    const posted = await member.call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'hello' } });
    expect([posted.status, posted.body.error?.code]).toEqual([404, 'channel.not_found']);
  });

  test('finds no new clients in any list', async () => {
    await addConversation(app, workspace.id);
    expect(await newClients(member)).toEqual([]);
    const overview = await member.call<ResultOf<typeof endpoints.getChannelOverview>>('GET', '/api/channels/overview');
    expect(overview.result.new_clients_count).toBe(0);
    expect(overview.result.channels.filter((channel) => channel.type === 3)).toEqual([]);
  });

  test('cannot be added to a conversation', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await join(first, channelId);
    const added = await first.call('PUT', `/api/channels/${channelId}/members/add`, {
      body: { memberIds: [member.id] },
    });
    expect([added.status, added.body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_member']);
  });
});

describe('handing over a conversation', () => {
  const give = (user: TestUser, channelId: number, body: Record<string, unknown>) =>
    user.call<ReaderChannel>('PUT', `/api/channels/${channelId}/assign-manager`, { body });
  const messagesOf = async (channelId: number) =>
    (await owner.call<ResultOf<typeof endpoints.listMessages>>('GET', `/api/channels/${channelId}/messages`)).result
      .data;
  const conversationOf = async (manager: TestUser) => {
    const { channelId } = await addConversation(app, workspace.id);
    await join(manager, channelId);
    return channelId;
  };
  const auditOf = async () =>
    (
      await owner.call<ResultOf<typeof endpoints.listAuditEntries>>(
        'GET',
        '/api/audit-log?action=conversation.taken_away',
      )
    ).result.data;

  test('an administrator gives any, its manager their own, a colleague none [2.11, 7.2, 36.1]', async () => {
    const channelId = await conversationOf(first);
    expect((await give(second, channelId, { manager_id: second.id })).status).toBe(403);
    const given = await give(first, channelId, { manager_id: second.id });
    expect(given.result).toMatchObject({ manager_id: second.id, members_count: 2, is_member: true });
    expect((await give(first, channelId, { manager_id: first.id })).status).toBe(403);
    const back = await give(owner, channelId, { manager_id: first.id });
    expect(back.result).toMatchObject({ manager_id: first.id, members_count: 2 });
  });

  test('with a comment, which is a note; who leaves is a member no more, and all hear it in this order [36.2]', async () => {
    const channelId = await conversationOf(first);
    const socket = await TestSocket.signIn(app.port, workspace.host, second.token);
    const body = { manager_id: second.id, from: first.id, comment: ' Wants it **tomorrow** ', stays: false };
    const given = await give(first, channelId, body);
    expect(given.result).toMatchObject({ manager_id: second.id, members_count: 1, is_member: false });
    const here = (data: { channel_id: number }) => data.channel_id === channelId;
    await socket.waitForEvent('newMessage', (message) => here(message) && message.system !== null);
    const members = socket.eventsNamed('updateMembers').filter(({ data }) => here(data));
    expect(members.map(({ data }) => data)).toMatchObject([
      { added: [second.id], removed: [first.id], manager_id: second.id },
    ]);
    const [note, line] = socket.eventsNamed('newMessage').filter(({ data }) => here(data));
    expect(note?.data).toMatchObject({
      audience: 'internal',
      content: 'Wants it **tomorrow**',
      created_by: first.id,
      delivery: null,
    });
    expect(line?.data).toMatchObject({
      seq: Number(note?.data.seq) + 1,
      system: { code: 'manager_assigned', params: { user_id: String(first.id), target_id: String(second.id) } },
    });
    // The note is news to the new manager.
    expect((await second.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.unread_count).toBe(1);
    socket.close();
  });

  test('back to the new clients, where everybody may take it [36.1]', async () => {
    const channelId = await conversationOf(first);
    const given = await give(first, channelId, { manager_id: null, from: first.id, comment: 'Not mine' });
    expect(given.result).toMatchObject({ manager_id: null, is_member: false });
    expect(await newClients(second)).toContain(channelId);
    expect((await messagesOf(channelId)).map(({ content, system }) => system?.code ?? content)).toEqual(
      expect.arrayContaining(['Not mine', 'manager_returned']),
    );
    expect((await join(second, channelId)).result.manager_id).toBe(second.id);
  });

  test('of two at once one is done, and the other is told who manages it; nothing of theirs is written [36.3]', async () => {
    const channelId = await conversationOf(first);
    const answers = await Promise.all([
      give(first, channelId, { manager_id: second.id, from: first.id, comment: 'By its manager' }),
      give(owner, channelId, { manager_id: owner.id, from: first.id, comment: 'By the owner' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const refused = answers[1 - winner];
    const [wonBy, words] = winner === 0 ? [second, 'By its manager'] : [owner, 'By the owner'];
    const { result: held } = await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect(held.manager_id).toBe(wonBy.id);
    expect(refused?.body.error).toMatchObject({ code: 'conversation.manager_changed' });
    const notes = (await messagesOf(channelId)).filter(({ audience }) => audience === 'internal');
    expect(notes.map(({ content }) => content)).toEqual([words]);
  });

  test('is in the audit log where it is taken from its manager, and only there [36.4]', async () => {
    const channelId = await conversationOf(first);
    const before = (await auditOf()).length;
    await give(first, channelId, { manager_id: second.id });
    expect((await auditOf()).length).toBe(before);
    await give(owner, channelId, { manager_id: first.id });
    const [entry, ...older] = await auditOf();
    expect(older).toHaveLength(before);
    expect(entry).toMatchObject({
      subject: { kind: 'client' },
      changes: { manager: { from: expect.stringContaining('Petro') } },
    });
  });

  test('is refused for who is gone, deactivated, or may not answer clients, each in words of its own [36.3]', async () => {
    const channelId = await conversationOf(first);
    const inactive = await workspace.addUser(2);
    await owner.call('PUT', `/api/users/${inactive.id}`, { body: { status: 0 } });
    const refusals: unknown[] = [];
    for (const manager_id of [member.id, 90_000, inactive.id]) {
      const { status, body } = await give(first, channelId, { manager_id, comment: 'Lost?' });
      refusals.push([status, body.errors?.[0]?.message]);
    }
    expect(refusals).toEqual([
      [422, 'validation.unknown_manager'],
      [422, 'validation.manager_gone'],
      [422, 'validation.manager_inactive'],
    ]);
    expect((await messagesOf(channelId)).map(({ content }) => content)).not.toContain('Lost?');
  });
});

describe('answering a conversation without having joined', () => {
  test('makes the first to answer its manager, and queues the words for the client', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const sent = await first.call<Message>('POST', `/api/channels/${channelId}/messages`, {
      body: { content: 'Good day' },
    });
    expect([sent.status, sent.result.delivery?.state]).toEqual([201, 'queued']);
    const seen = await first.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect(seen.result).toMatchObject({ is_member: true, manager_id: first.id, awaiting_reply: false });
  });

  test('joins a taken conversation as a colleague', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await join(first, channelId);
    const sent = await second.call<Message>('POST', `/api/channels/${channelId}/messages`, {
      body: { content: 'Me too' },
    });
    expect(sent.status).toBe(201);
    const seen = await second.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect(seen.result).toMatchObject({ is_member: true, manager_id: first.id });
  });

  test('is refused once the bot is gone', async () => {
    const { channelId, botId } = await addConversation(app, workspace.id);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update bots set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, botId]),
    );
    const sent = await first.call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Anybody?' } });
    expect([sent.status, sent.body.error?.code]).toEqual([409, 'conversation.bot_gone']);
  });
});
