import { limits, type Message } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
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

const send = async (user: TestUser, channel = channelId) =>
  (await user.call<Message>('POST', `/api/channels/${channel}/messages`, { body: { content: 'what do you think?' } }))
    .result;
const pathOf = (message: Message, emoji: string) =>
  `/api/channels/${message.channel_id}/messages/${message.id}/reactions/${encodeURIComponent(emoji)}`;
const react = (user: TestUser, message: Message, emoji: string) => user.call<Message>('PUT', pathOf(message, emoji));
const takeBack = (user: TestUser, message: Message, emoji: string) =>
  user.call<Message>('DELETE', pathOf(message, emoji));
const newest = async (user: TestUser, channel = channelId) =>
  (await user.call<{ data: Message[] }>('GET', `/api/channels/${channel}/messages?limit=1`)).result.data[0];

/** Emoji of many forms: skin tones, joined sequences, flags of countries and regions, keycaps. */
const manyEmoji = ['👍', '❤️', '👩🏿‍❤️‍💋‍👨🏿', '👨‍👩‍👧‍👦', '🇺🇦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '7️⃣', '🏳️‍🌈'];

describe('reacting', () => {
  test('shows each emoji with those who chose it, in the order they came, and is no edit', async () => {
    const message = await send(owner);
    await react(member, message, '🎉');
    await react(owner, message, '👍');
    const { status, result } = await react(owner, message, '🎉');
    expect(status).toBe(200);
    expect(result.reactions).toEqual([
      { emoji: '🎉', user_ids: [member.id, owner.id] },
      { emoji: '👍', user_ids: [owner.id] },
    ]);
    expect(result.updated_by_user_at).toBeNull();
    expect(result.updated_at > message.updated_at).toBe(true);
    expect(await newest(member)).toEqual(result);
  });

  test('takes emoji of every shape', async () => {
    const message = await send(owner);
    for (const emoji of manyEmoji) {
      const { status, result } = await react(owner, message, emoji);
      expect([emoji, status, result?.reactions?.at(-1)?.emoji]).toEqual([emoji, 200, emoji]);
    }
  });

  test.for(['x', '👍👍', '<b>', '1', '%20', 'а'.repeat(40), '‍', '1f44d'])('is refused for %s', async (text) => {
    const answer = await react(owner, await send(owner), text);
    expect(answer.status).toBe(404);
    expect((await newest(owner))?.reactions).toEqual([]);
  });

  test('twice changes nothing and tells nobody', async () => {
    const message = await send(owner);
    const first = await react(owner, message, '👍');
    const again = await Promise.all(Array.from({ length: 5 }, () => react(owner, message, '👍')));
    for (const { status, result } of again) expect([status, result]).toEqual([200, first.result]);
  });

  test('is told to everyone in the channel with the whole message', async () => {
    const message = await send(owner);
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    const { result } = await react(owner, message, '👀');
    const received = await socket.waitForEvent('updateMessage', ({ id }) => id === message.id);
    expect(received.data).toEqual(result);
    socket.close();
  });

  test('at the same moment by all loses nobody [4.25]', async () => {
    const message = await send(owner);
    const pairs = manyEmoji.flatMap((emoji) => [owner, member].map((user) => ({ emoji, user })));
    await Promise.all(pairs.map(({ emoji, user }) => react(user, message, emoji)));
    const { reactions = [] } = (await newest(owner)) ?? {};
    expect(reactions.map(({ emoji }) => emoji).toSorted()).toEqual(manyEmoji.toSorted());
    for (const { user_ids } of reactions) expect(user_ids.toSorted()).toEqual([owner.id, member.id].toSorted());
  });

  test(`stops at ${limits.reactionsPerMessage} different ones; those that are there may be joined`, async () => {
    const message = await send(owner);
    const emoji = Array.from({ length: limits.reactionsPerMessage }, (_, index) =>
      String.fromCodePoint(0x1f600 + index),
    );
    for (const one of emoji) expect((await react(owner, message, one)).status).toBe(200);
    const refused = await react(member, message, '👍');
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'message.too_many_reactions']);
    expect((await react(member, message, emoji[0] ?? '')).status).toBe(200);
    expect((await newest(owner))?.reactions).toHaveLength(limits.reactionsPerMessage);
  });

  test('is not for those who may not write there', async () => {
    expect((await react(outsider, await send(owner), '👍')).body.error?.code).toBe('channel.not_found');
    const open = await send(owner, (await makeGroup(owner)).id);
    expect((await react(outsider, open, '👍')).body.error?.code).toBe('permission.denied');
  });

  test('is not for deleted and system messages', async () => {
    const deleted = await send(owner);
    await react(owner, deleted, '👍');
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${deleted.id}`);
    expect((await react(owner, deleted, '👍')).body.error?.code).toBe('message.not_found');
    expect((await newest(owner))?.reactions).toEqual([]);
    const made = await newest(owner, (await makeGroup(owner)).id);
    expect((await react(owner, made as Message, '👍')).body.error?.code).toBe('permission.denied');
  });

  test('in a conversation stays in the house', async () => {
    const conversation = await addConversation(app, workspace.id);
    const message = await send(owner, conversation.channelId);
    await react(owner, message, '👍');
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('select 1 from deliveries where workspace_id = $1 and channel_id = $2 and pending_change is not null', [
        workspace.id,
        conversation.channelId,
      ]),
    );
    expect(rows).toEqual([]);
  });
});

describe('taking a reaction back', () => {
  test("takes one's own only, and the emoji goes with its last one", async () => {
    const message = await send(owner);
    await react(owner, message, '👍');
    await react(member, message, '👍');
    expect((await takeBack(owner, message, '👍')).result.reactions).toEqual([{ emoji: '👍', user_ids: [member.id] }]);
    expect((await takeBack(member, message, '👍')).result.reactions).toEqual([]);
  });

  test('that is not there changes nothing', async () => {
    const message = await send(owner);
    await react(member, message, '👍');
    const before = await newest(owner);
    const { status, result } = await takeBack(owner, message, '👍');
    expect([status, result]).toEqual([200, before]);
  });
});
