import { defaultRoles, type Episode, type endpoints, type ReaderChannel, type ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { episodeStatements } from './index.ts';
import { makeFindSnoozed, makeWake } from './wake-job.ts';

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
  await owner.call('PUT', `/api/channels/${conversation.channelId}/members/join`);
});

const inWorkspace = <Result>(work: Parameters<typeof app.resources.database.inWorkspace<Result>>[1]) =>
  app.resources.database.inWorkspace(workspace.id, work);

const fromClient = (content: string): MessageDraft => ({
  ...systemDraft(conversation.channelId, { code: 'left', params: {} }),
  author: { kind: 'client', clientId: conversation.clientId },
  system: null,
  content,
});
const fromOwner = (content: string): MessageDraft => ({
  ...fromClient(content),
  author: {
    kind: 'user',
    userId: owner.id,
    actor: { userId: owner.id, permissions: defaultRoles[0]?.permissions ?? {} },
  },
});
const write = (...drafts: MessageDraft[]) =>
  inWorkspace(async (tx) => {
    const options = { phones: phoneQueue.statements, episodes: episodeStatements };
    const { events } = await writeMessages(tx, workspace.id, drafts, options);
    tx.announce(...events);
  });

const change = (body: object, user = owner) =>
  user.call<ResultOf<typeof endpoints.changeConversationState>>(
    'PUT',
    `/api/channels/${conversation.channelId}/state`,
    { body },
  );
const read = async () => (await owner.call<ReaderChannel>('GET', `/api/channels/${conversation.channelId}`)).result;
/** Changes the state from the newest one. */
const set = async (body: object) => {
  const { status, result, body: answer } = await change({ ...body, version: (await read()).state_version });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return result;
};
const episodes = async () =>
  (await owner.call<{ data: Episode[] }>('GET', `/api/channels/${conversation.channelId}/episodes`)).result.data;
const list = async (section: string) =>
  (await owner.call<ResultOf<typeof endpoints.listChannels>>('GET', `/api/channels?section=${section}`)).result;
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
/** As if it had been closed earlier. */
const closedAgo = (minutes: number) =>
  inWorkspace((tx) =>
    tx.query('update channels set closed_at = now() - make_interval(mins => $3) where workspace_id = $1 and id = $2', [
      workspace.id,
      conversation.channelId,
      minutes,
    ]),
  );
const timeIsUp = () =>
  inWorkspace((tx) =>
    tx.query(`update channels set snoozed_until = now() where workspace_id = $1 and id = $2`, [
      workspace.id,
      conversation.channelId,
    ]),
  );

test.each([{ state: 'closed' }, { state: 'open', answer_needed: false }, { state: 'snoozed' }])(
  '%j is refused after words of the client that were not seen [29.11]',
  async (body) => {
    await write(fromClient('Is it open today?'));
    const { last_seq: seen, state_version: version } = await read();
    await write(fromOwner('Until six'), fromClient('And tomorrow?'));
    const refused = await change({ ...body, until: inMinutes(60), version, seen_seq: seen });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conversation.client_wrote']);
    expect(await read()).toMatchObject({ state: 'open', state_version: version, awaiting_reply: true });
    await write(fromOwner('Tomorrow as well'));
    // What the team wrote since does not matter.
    expect((await change({ ...body, until: inMinutes(60), version, seen_seq: seen + 2 })).status).toBe(200);
  },
);

describe('a closed conversation [29.1]', () => {
  test('waits for nobody, leaves the lists, and its episode has an end', async () => {
    await write(fromClient('Is it open today?'), fromOwner('Until six'), fromClient('Fine, and tomorrow?'));
    expect([(await list('my_clients')).count, (await list('open')).count]).toEqual([1, 1]);
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const closed = await set({ state: 'closed' });
    expect(closed).toMatchObject({ state: 'closed', state_version: 1, awaiting_since: null, awaiting_reply: false });
    const { data } = await socket.waitForEvent('updateConversationStates');
    const { asks_rating: asksRating, ...state } = closed;
    expect(asksRating).toBe(false);
    expect(data).toEqual({ states: [state] });
    expect([(await list('my_clients')).count, (await list('closed')).count]).toEqual([0, 1]);
    expect([(await list('my_closed')).count, (await list('my_snoozed')).count]).toEqual([1, 0]);
    expect((await list('open')).count).toBe(0);
    expect(await episodes()).toEqual([
      expect.objectContaining({ number: 1, first_seq: 1, last_seq: 4, closed_by: owner.id, opened_by: 'client' }),
    ]);
    const { rows } = await inWorkspace((tx) =>
      tx.query<{ first_client_seq: number; first_reply_by: number }>(
        'select first_client_seq, first_reply_by from conversation_episodes where workspace_id = $1 and channel_id = $2',
        [workspace.id, conversation.channelId],
      ),
    );
    expect(rows).toEqual([{ first_client_seq: 2, first_reply_by: owner.id }]);
    socket.close();
  });

  test('is opened by a question, as a new episode that waits since then', async () => {
    await write(fromClient('Hello'));
    await set({ state: 'closed' });
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    await write(fromClient('One more thing?'));
    const channel = await read();
    expect(channel).toMatchObject({ state: 'open', state_version: 2, awaiting_reply: true, last_seq: 3 });
    expect(channel.awaiting_since).toBe(channel.last_message?.created_at);
    expect((await socket.waitForEvent('updateConversationStates')).data).toMatchObject({
      states: [{ channel_id: conversation.channelId, state: 'open', state_version: 2, awaiting_since: null }],
    });
    expect(await episodes()).toEqual([
      expect.objectContaining({ number: 2, first_seq: 3, last_seq: null, opened_by: 'client' }),
      expect.objectContaining({ number: 1, last_seq: 2 }),
    ]);
    socket.close();
  });

  test.each([
    ['Дякую!', 'closed'],
    ['Ok, thank you 🙏🙏', 'closed'],
    ['And the price?', 'open'],
    ['Дякую вам за допомогу', 'open'],
    ['see https://shop.example/1', 'open'],
  ])('“%s” within ten minutes leaves it %s', async (content, state) => {
    await set({ state: 'closed' });
    await write({
      ...fromClient(content),
      metadata: content.includes('https') ? { urls: ['https://shop.example/1'] } : null,
    });
    expect(await read()).toMatchObject({ state, awaiting_reply: state === 'open' });
  });

  const setGrace = (minutes?: number) =>
    owner.call('PUT', '/api/workspace/waiting', {
      body: { long_minutes: 15, too_long_minutes: 60, reopen_grace_minutes: minutes },
    });

  test('words of thanks open it after the time that the workspace allows', async () => {
    await set({ state: 'closed' });
    await closedAgo(11);
    await write(fromClient('Дякую!'));
    expect(await read()).toMatchObject({ state: 'open', awaiting_reply: true });

    await setGrace(30);
    // An older page does not know of that time, and leaves it.
    expect(await setGrace()).toMatchObject({ status: 200, result: { reopen_grace_minutes: 30 } });
    await set({ state: 'closed' });
    await closedAgo(29);
    await write(fromClient('Дякую!'));
    expect(await read()).toMatchObject({ state: 'closed', awaiting_reply: false });
    expect((await setGrace(1_441)).status).toBe(422);
    await setGrace(10);
  });

  test('stays closed when a colleague writes, and when it is blocked', async () => {
    await set({ state: 'closed' });
    await write(fromOwner('By the way, we have a sale'));
    expect(await read()).toMatchObject({ state: 'closed', awaiting_reply: false });
    await inWorkspace((tx) =>
      tx.query('update channels set blocked_at = now() where workspace_id = $1 and id = $2', [
        workspace.id,
        conversation.channelId,
      ]),
    );
    await write(fromClient('Why do you not answer?'));
    expect(await read()).toMatchObject({ state: 'closed', awaiting_reply: false });
  });

  test('is as it was when closing is undone', async () => {
    await write(fromClient('Hello?'));
    const { awaiting_since: since } = await read();
    await set({ state: 'closed' });
    expect(await set({ state: 'open', undo: true })).toMatchObject({ state: 'open', awaiting_since: since });
    expect(await episodes()).toEqual([expect.objectContaining({ number: 1, closed_at: null, last_seq: null })]);
    // What needed no answer before it was closed still needs none.
    await set({ state: 'open', answer_needed: false });
    await set({ state: 'closed' });
    expect(await set({ state: 'open', undo: true })).toMatchObject({ state: 'open', awaiting_since: null });
    expect((await change({ state: 'open', undo: true, version: 5 })).body).toMatchObject({
      error: { code: 'conversation.nothing_to_undo' },
    });
  });

  test('opened by a colleague waits for nothing', async () => {
    await write(fromClient('Hello?'));
    await set({ state: 'closed' });
    expect(await set({ state: 'open' })).toMatchObject({ state: 'open', awaiting_since: null });
    expect(await episodes()).toEqual([
      expect.objectContaining({ number: 2, opened_by: 'user', opened_by_user: owner.id }),
      expect.objectContaining({ number: 1 }),
    ]);
  });
});

describe('a snoozed conversation [29.2]', () => {
  test('leaves the lists, and is back on top when its time has come, with who put it off and why', async () => {
    const other = await addConversation(app, workspace.id, 'Oksana');
    await owner.call('PUT', `/api/channels/${other.channelId}/members/join`);
    await write({
      ...fromClient('A week ago'),
      channelId: other.channelId,
      author: { kind: 'client', clientId: other.clientId },
    });
    const until = inMinutes(60);
    const snoozed = await set({ state: 'snoozed', until, reason: 'The courier calls at five' });
    expect(snoozed).toMatchObject({
      state: 'snoozed',
      snooze: { until, by: owner.id, reason: 'The courier calls at five', keeps: false },
    });
    expect([(await list('my_clients')).count, (await list('snoozed')).count]).toEqual([1, 1]);
    await timeIsUp();
    await makeFindSnoozed({ database: app.resources.database, listWorkspaceIds: async () => [workspace.id] })({});
    await expect
      .poll(read)
      .toMatchObject({ state: 'open', snooze: { until: null, reason: 'The courier calls at five' } });
    expect((await list('my_clients')).data.map(({ id }) => id)).toEqual([conversation.channelId, other.channelId]);
    await write(fromOwner('Was he there?'));
    expect(await read()).toMatchObject({ woken_at: null, snooze: null });
  });

  test('is woken by the client, or keeps sleeping if that was chosen', async () => {
    await set({ state: 'snoozed', until: inMinutes(60) });
    await write(fromClient('Still there?'));
    expect(await read()).toMatchObject({ state: 'open', awaiting_reply: true, woken_at: expect.any(String) });
    expect(await episodes()).toHaveLength(1);
    await set({ state: 'snoozed', until: inMinutes(60), keeps: true });
    await write(fromClient('Hello?'));
    expect(await read()).toMatchObject({ state: 'snoozed', awaiting_reply: true, woken_at: null });
  });

  test('is put off again by a second snooze, and not woken at the time of the first', async () => {
    await set({ state: 'snoozed', until: inMinutes(60) });
    const until = inMinutes(120);
    await set({ state: 'snoozed', until });
    await makeWake(app.resources)({ workspace_id: workspace.id, channel_id: conversation.channelId });
    expect(await read()).toMatchObject({ state: 'snoozed', snooze: { until } });
  });

  test.each([
    ['in the past', -1, 'validation.date_past'],
    ['beyond a year', 367 * 24 * 60, 'validation.date_too_far'],
  ])('%s is refused', async (_when, minutes, message) => {
    const { status, body } = await change({ state: 'snoozed', until: inMinutes(minutes), version: 0 });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)]);
    expect(await read()).toMatchObject({ state: 'open', state_version: 0 });
  });
});

test('what needs no answer waits for none, until the client writes again, also after the bot was away [29.3]', async () => {
  await write(fromClient('Thank you so much, that was everything'));
  await set({ state: 'open', answer_needed: false });
  expect(await read()).toMatchObject({ state: 'open', awaiting_since: null });
  await owner.call('PUT', `/api/clients/${conversation.clientId}/block`);
  await owner.call('DELETE', `/api/clients/${conversation.clientId}/block`);
  expect((await read()).awaiting_since).toBeNull();
  await write(fromClient('One more question'));
  const { awaiting_since: since, last_message: last } = await read();
  expect(since).toBe(last?.created_at);
});

test('of two changes at once one wins, and the other learns the newer state [29.1]', async () => {
  const answers = await Promise.all([
    change({ state: 'closed', version: 0 }),
    change({ state: 'snoozed', until: inMinutes(5), version: 0 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({
    error: { code: 'conversation.state_changed', params: { state: (await read()).state, version: 1 } },
  });
});

test('channels of colleagues have no state', async () => {
  const { status } = await owner.call('PUT', '/api/channels/1/state', { body: { state: 'closed', version: 0 } });
  expect(status).toBe(404);
  expect((await owner.call('GET', '/api/channels/1/episodes')).status).toBe(404);
});
