import { type Channel, defaultRoles, type endpoints, type ReaderChannel, type ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../../platform/database/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { botsTable } from '../../messaging/bots/exported-queries.ts';
import { phoneQueue } from '../../messaging/deliveries/index.ts';
import {
  endWaitingAtBot,
  resumeWaitingAtBot,
  setBlockedByTeam,
  updateClientBlocked,
} from '../channel-access/waiting-queries.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../messages/index.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace of its own, so that the lists hold only this test's conversations. */
const open = async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
};

type Conversation = Awaited<ReturnType<typeof addConversation>>;
type Step = 'client' | 'staff' | 'inside' | 'system';
/** With the owner in it, as a member but not its manager. */
const makeConversation = async (): Promise<Conversation> => {
  const conversation = await addConversation(app, workspace.id);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('insert into channel_members (workspace_id, channel_id, user_id) values ($1, $2, $3)', [
      workspace.id,
      conversation.channelId,
      owner.id,
    ]),
  );
  return conversation;
};
const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 10, count));

const asOwner = () => ({
  kind: 'user' as const,
  userId: owner.id,
  actor: { userId: owner.id, permissions: defaultRoles[0]?.permissions ?? {} },
});
const draftOf = ({ channelId, clientId }: Conversation, step: Step, at: Date): MessageDraft => ({
  ...systemDraft(channelId, { code: 'left', params: {} }),
  ...(step === 'client' && { author: { kind: 'client', clientId }, system: null, content: 'asked' }),
  ...(step === 'staff' && { author: asOwner(), system: null, content: 'answered' }),
  ...(step === 'inside' && { author: asOwner(), system: null, content: '@[you](1)', audience: 'internal' }),
  createdAt: at,
});

/** Writes messages in one batch, a minute apart. */
const write = (conversation: Conversation, steps: readonly Step[], from: number) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const drafts = steps.map((step, index) => draftOf(conversation, step, minute(from + index)));
    const { outcomes } = await writeMessages(tx, workspace.id, drafts, { phones: phoneQueue.statements });
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.error : outcome.kind))).toEqual(
      steps.map(() => 'written'),
    );
  });
const get = async ({ channelId }: Conversation) =>
  (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
const list = async (query: string) =>
  (await owner.call<ResultOf<typeof endpoints.listChannels>>('GET', `/api/channels?${query}`)).result;
const idsOf = (channels: readonly Pick<Channel, 'id'>[]) => channels.map(({ id }) => id);

describe('since when a client waits [23.15]', () => {
  const cases: [string, Step[][], number | null][] = [
    ['the first of several messages', [['client', 'client'], ['client']], 0],
    ['nothing, once somebody has answered', [['client'], ['staff']], null],
    ['the first message after the answer', [['client'], ['staff'], ['client', 'client']], 2],
    ['the first after the answer, all in one batch', [['client', 'staff', 'client', 'client']], 2],
    ['nothing, with the answer in the same batch', [['client', 'staff']], null],
    ['the message, though colleagues come and go', [['client'], ['system', 'system']], 0],
    ['the message, though colleagues call each other', [['client', 'inside'], ['inside']], 0],
    ['nothing, though colleagues come and go', [['client', 'staff'], ['system']], null],
  ];

  test.each(cases)('%s', async (_since, batches, expected) => {
    await open();
    const conversation = await makeConversation();
    let written = 0;
    for (const batch of batches) {
      await write(conversation, batch, written);
      written += batch.length;
    }
    const spoken = batches.flat().findLastIndex((step) => step !== 'system');
    expect(await get(conversation)).toMatchObject({
      awaiting_reply: expected !== null,
      awaiting_since: expected === null ? null : minute(expected).toISOString(),
      active_at: minute(spoken).toISOString(),
    });
  });

  test('a client whom the team has blocked waits for nothing, and afterwards since what was not answered', async () => {
    await open();
    const conversation = await makeConversation();
    await write(conversation, ['client', 'staff', 'client', 'inside', 'client'], 0);
    const setBlocked = (by: number | null) =>
      app.resources.database.inWorkspace(workspace.id, (tx) =>
        setBlockedByTeam(tx, workspace.id, conversation.channelId, by),
      );
    await setBlocked(owner.id);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await write(conversation, ['client'], 5);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await setBlocked(null);
    expect((await get(conversation)).awaiting_since).toBe(minute(2).toISOString());
  });

  test('a client who stops the bot waits for nothing, until they write again', async () => {
    await open();
    const conversation = await makeConversation();
    await write(conversation, ['client'], 0);
    const setBlocked = (isBlocked: boolean) =>
      app.resources.database.inWorkspace(workspace.id, (tx) =>
        updateClientBlocked(tx, workspace.id, conversation.channelId, isBlocked),
      );
    await setBlocked(true);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await setBlocked(false);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await write(conversation, ['client'], 3);
    expect((await get(conversation)).awaiting_since).toBe(minute(3).toISOString());
  });
});

describe('a bot that is removed', () => {
  const move = (conversation: Conversation, isRemoved: boolean) =>
    app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query(
        `update ${botsTable} set deleted_at = case when $3::boolean then now() end where workspace_id = $1 and id = $2`,
        [workspace.id, conversation.botId, isRemoved],
      );
      await (isRemoved ? endWaitingAtBot : resumeWaitingAtBot)(tx, workspace.id, conversation.botId);
    });

  test('has clients who wait for nothing, though a message comes in at that moment, and since the same time afterwards', async () => {
    await open();
    const [conversation, other] = [await makeConversation(), await makeConversation()];
    await write(conversation, ['client', 'staff', 'client', 'inside', 'client'], 0);
    await write(other, ['client'], 10);
    await move(conversation, true);
    expect(await get(conversation)).toMatchObject({ awaiting_since: null, awaiting_reply: false, bot_id: null });
    await write(conversation, ['client'], 5);
    expect((await get(conversation)).awaiting_since).toBeNull();
    expect(idsOf((await list('section=new_clients')).data)).toEqual([other.channelId, conversation.channelId]);
    await move(conversation, false);
    expect((await get(conversation)).awaiting_since).toBe(minute(2).toISOString());
    expect(idsOf((await list('section=new_clients')).data)).toEqual([conversation.channelId, other.channelId]);
  });

  test('leaves those alone afterwards who were answered, who stopped it, and whom the team has blocked', async () => {
    await open();
    const conversation = await makeConversation();
    await write(conversation, ['client', 'staff'], 0);
    await move(conversation, true);
    await move(conversation, false);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await write(conversation, ['client'], 3);
    for (const change of [
      (tx: Transaction, is: boolean) => updateClientBlocked(tx, workspace.id, conversation.channelId, is),
      (tx: Transaction, is: boolean) =>
        setBlockedByTeam(tx, workspace.id, conversation.channelId, is ? owner.id : null),
    ]) {
      await app.resources.database.inWorkspace(workspace.id, (tx) => change(tx, true));
      await move(conversation, true);
      await move(conversation, false);
      expect((await get(conversation)).awaiting_since).toBeNull();
      await app.resources.database.inWorkspace(workspace.id, (tx) => change(tx, false));
    }
  });

  test('answers nobody whom the team hears again meanwhile', async () => {
    await open();
    const conversation = await makeConversation();
    await write(conversation, ['client'], 0);
    const block = (by: number | null) =>
      app.resources.database.inWorkspace(workspace.id, (tx) =>
        setBlockedByTeam(tx, workspace.id, conversation.channelId, by),
      );
    await block(owner.id);
    await move(conversation, true);
    await block(null);
    expect((await get(conversation)).awaiting_since).toBeNull();
    await move(conversation, false);
    expect((await get(conversation)).awaiting_since).toBe(minute(0).toISOString());
  });
});

describe('the lists of conversations', () => {
  test('have those first that wait, the longest waiting on top, page after page, and the overview begins as they do [7.10, 23.15]', async () => {
    await open();
    const made: Conversation[] = [];
    for (const steps of [
      ['client'],
      ['client', 'staff'],
      ['client', 'client'],
      ['client', 'staff', 'client'],
      ['client', 'staff'],
    ] as Step[][]) {
      const conversation = await makeConversation();
      made.push(conversation);
      await write(conversation, steps, 20 - made.length * 3);
    }
    const [a, b, c, d, e] = made.map(({ channelId }) => channelId);
    const expected = [d, c, a, b, e];
    const all = await list('section=new_clients');
    expect(idsOf(all.data)).toEqual(expected);
    const pages = await Promise.all([0, 2, 4].map((offset) => list(`section=new_clients&limit=2&offset=${offset}`)));
    expect(pages.flatMap(({ data }) => idsOf(data))).toEqual(expected);
    expect(pages.map(({ count, hasMore }) => [count, hasMore])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ]);
    expect(idsOf((await list('section=new_clients&order=desc')).data)).toEqual(expected.toReversed());
    expect(idsOf((await list('section=new_clients&sortBy=activity')).data)).toEqual([a, b, c, d, e]);
    const overview = await owner.call<ResultOf<typeof endpoints.getChannelOverview>>('GET', '/api/channels/overview');
    const listed = overview.result.channels.filter(({ type }) => type === 3);
    expect(idsOf(listed)).toEqual(expected);
    expect(overview.result.new_clients_count).toBe(5);
    expect(idsOf((await list('section=my_clients')).data)).toEqual(expected);
  });
});

describe('how long is long', () => {
  const set = (by: TestUser, long: unknown, tooLong: unknown) =>
    by.call('PUT', '/api/workspace/waiting', { body: { long_minutes: long, too_long_minutes: tooLong } });

  test('is set by an administrator, heard by everyone at once, and recorded [23.16]', async () => {
    await open();
    const manager = await workspace.addUser(2);
    const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
    expect((await set(owner, 5, 30)).status).toBe(200);
    const waiting = { long_minutes: 5, too_long_minutes: 30 };
    expect((await socket.waitForEvent('updateWorkspace')).data).toMatchObject({ waiting });
    const me = await manager.call<{ workspace: object }>('GET', '/api/auth/current-user');
    expect(me.result.workspace).toMatchObject({ waiting });
    const audit = await owner.call<{ data: { action: string; changes: object }[] }>('GET', '/api/audit-log');
    expect(audit.result.data[0]).toMatchObject({
      action: 'workspace.updated',
      changes: { long_minutes: { from: 15, to: 5 }, too_long_minutes: { from: 60, to: 30 } },
    });
    expect((await set(manager, 5, 31)).status).toBe(403);
    socket.close();
  });

  test.each([
    [0, 30, 'long_minutes'],
    [30, 30, 'too_long_minutes'],
    [30, 5, 'too_long_minutes'],
    [5, 43_201, 'too_long_minutes'],
    [1.5, 30, 'long_minutes'],
  ])('is refused as %s and %s minutes', async (long, tooLong, field) => {
    await open();
    const { status, body } = await set(owner, long, tooLong);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(field);
  });
});
