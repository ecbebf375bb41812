import type { ClientRating, RatingPolicy } from '@switchboard/contract';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let conversation: TestConversation;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  conversation = await addConversation(app, workspace.id);
});

const policy = { is_on: true, ...suggestedRatingTexts, once_in_days: 30, low_at_most: 2, task_user_id: null };
const set = (more: object = {}, user = owner) =>
  user.call<RatingPolicy>('PUT', `/api/ratings/bots/${conversation.botId}`, {
    body: { ...policy, version: 0, ...more },
  });
const list = async () => (await owner.call<{ data: RatingPolicy[] }>('GET', '/api/ratings/policies')).result.data;

describe('the policy of a bot [47.1]', () => {
  test('asks nobody until it is set; whoever saves over another’s change is refused', async () => {
    const never = { is_on: false, question: {}, thanks: {}, once_in_days: 30, low_at_most: 2, task_user_id: null };
    expect(await list()).toEqual([{ bot_id: conversation.botId, ...never, version: 0 }]);
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const answers = await Promise.all([set({ low_at_most: 1 }), set({ low_at_most: 3 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('rating_policy.changed');
    const saved = answers.find(({ status }) => status === 200)?.result;
    expect(await list()).toEqual([saved]);
    const heard = await socket.waitFor((frame) => frame.type === 'event' && frame.event === 'updateRatingPolicies');
    expect(heard).toMatchObject({ data: { bot_ids: [conversation.botId] } });
    socket.close();
    const bots = await owner.call('GET', '/api/ratings/bots');
    expect(bots.result).toEqual({ bot_ids: [conversation.botId] });
  });

  test('needs a question while it is on, and somebody who may see tasks', async () => {
    const empty = await set({ question: { 'en-US': '  ' } });
    expect([empty.status, empty.body.errors]).toMatchObject([
      422,
      [{ field: 'question', message: 'validation.required' }],
    ]);
    expect((await set({ is_on: false, question: {} })).status).toBe(200);
    const nobody = await set({ version: 1, task_user_id: 999 });
    expect(nobody.body.errors).toMatchObject([{ field: 'task_user_id', message: 'validation.unknown_user' }]);
    // Turned off, it is not in the way.
    const off = await set({ version: 1, is_on: false, task_user_id: 999 });
    expect(off.result).toMatchObject({ is_on: false, task_user_id: null, version: 2 });
    for (const [name, value] of [
      ['low_at_most', 5],
      ['low_at_most', 0],
      ['once_in_days', 0],
      ['once_in_days', 366],
      ['question', { 'en-US': 'x'.repeat(301) }],
    ] as const) {
      expect([name, (await set({ version: 2, [name]: value })).status]).toEqual([name, 422]);
    }
  });

  test('is in the audit log in words; saved as it was it is not', async () => {
    await set({ task_user_id: owner.id });
    await set({ version: 1, task_user_id: owner.id });
    const { result } = await owner.call<{ data: { action: string; changes: object }[] }>('GET', '/api/audit-log');
    const entries = result.data.filter(({ action }) => action === 'rating_policy.changed');
    expect(entries.map(({ changes }) => changes)).toEqual([
      {
        is_on: { from: false, to: true },
        question: { from: [], to: expect.arrayContaining([suggestedRatingTexts.question['uk-UA']]) },
        thanks: { from: [], to: expect.arrayContaining([suggestedRatingTexts.thanks['uk-UA']]) },
        task_for: { from: null, to: expect.any(String) },
      },
    ]);
  });

  test('names nobody for tasks who has left', async () => {
    const user = await workspace.addUser(1);
    await set({ task_user_id: user.id });
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 2 where workspace_id = $1 and id = $2', [workspace.id, user.id]),
    );
    expect(await list()).toMatchObject([{ task_user_id: null, version: 1 }]);
  });
});

test('a person’s card has what all their clients have rated, the newest first, and the average [47.8]', async () => {
  const other = await addConversation(app, workspace.id, 'Halyna again');
  const read = async () =>
    (
      await owner.call<{ data: ClientRating[]; count: number; average: number | null }>(
        'GET',
        `/api/clients/${conversation.clientId}/ratings`,
      )
    ).result;
  expect(await read()).toEqual({ data: [], count: 0, average: null });
  await app.resources.database.inWorkspace(workspace.id, async (tx) => {
    await tx.query(
      `insert into episode_ratings (workspace_id, channel_id, number, planned_at, asked_by, asked_at, asked_seq, rating, rated_at)
       select $1, v.channel, 1, now(), $4, now(), 1, v.rating, now() - v.ago
       from (values ($2::bigint, 5, interval '2 days'), ($3::bigint, 2, interval '1 day')) v (channel, rating, ago)`,
      [workspace.id, conversation.channelId, other.channelId, owner.id],
    );
  });
  expect(await read()).toMatchObject({ data: [{ channel_id: conversation.channelId, rating: 5 }], count: 1 });
  const merged = await owner.call('POST', `/api/clients/${conversation.clientId}/merges`, {
    body: { into_id: other.clientId },
  });
  expect(merged.status).toBe(201);
  expect(await read()).toMatchObject({
    data: [
      { channel_id: other.channelId, number: 1, rating: 2, rated_at: expect.any(String) },
      { channel_id: conversation.channelId, number: 1, rating: 5 },
    ],
    count: 2,
    average: 3.5,
  });
});
