import {
  type AuditEntry,
  type ConversationState,
  defaultRoles,
  type endpoints,
  type ReaderChannel,
  type ResultOf,
  type TargetPolicy,
  type TargetResult,
} from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { listStatesBefore } from '../../chat/channel-access/index.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { episodeStatements, restoreBefore } from '../episodes/index.ts';
import { loadTargetNotice } from './load-notice.ts';
import { makeFindTargets, makeTellTargets } from './tell-targets.ts';

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

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => (await tx.query<Row>(text, values)).rows);
const inWorkspace = <Result>(work: Parameters<typeof app.resources.database.inWorkspace<Result>>[1]) =>
  app.resources.database.inWorkspace(workspace.id, work);

const everything = {
  name: 'All clients',
  bot_ids: null as number[] | null,
  label_ids: null as number[] | null,
  first_answer_minutes: 60 as number | null,
  next_answer_minutes: 30 as number | null,
  closing_minutes: 600 as number | null,
};
const create = (more: object = {}, user = owner) =>
  user.call<TargetPolicy>('POST', '/api/target-policies', { body: { ...everything, ...more } });
const policies = async () => (await owner.call<{ data: TargetPolicy[] }>('GET', '/api/target-policies')).result.data;

const fromClient = (content: string): MessageDraft => ({
  ...systemDraft(conversation.channelId, { code: 'left', params: {} }),
  author: { kind: 'client', clientId: conversation.clientId },
  system: null,
  content,
});
const fromOwner = (content: string, audience: 'public' | 'internal' = 'public'): MessageDraft => ({
  ...fromClient(content),
  audience,
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

const read = async (user = owner) =>
  (await user.call<ReaderChannel>('GET', `/api/channels/${conversation.channelId}`)).result;
const set = async (body: object) => {
  const version = (await read()).state_version;
  const { status } = await owner.call<ConversationState>('PUT', `/api/channels/${conversation.channelId}/state`, {
    body: { ...body, version },
  });
  expect(status).toBe(200);
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const snooze = () => set({ state: 'snoozed', until: tomorrow(), reason: '', keeps: true });
const kinds = async () => (await read()).targets.map(({ kind }) => kind);
const results = async () =>
  (
    await owner.call<ResultOf<typeof endpoints.listConversationTargets>>(
      'GET',
      `/api/channels/${conversation.channelId}/targets`,
    )
  ).result.data;
const outcomes = async () => (await results()).map(({ kind, result }: TargetResult) => `${kind}: ${result}`);
/** The job has found all moments. */
const isFound = async () => {
  const text = 'select from conversation_targets where workspace_id = $1 and is_new';
  await expect.poll(() => query(text, [workspace.id])).toEqual([]);
};
/** So much more of the time of all that runs has passed. */
const pass = (minutes: number) =>
  query(
    `update conversation_targets set warn_at = warn_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2)
      where workspace_id = $1`,
    [workspace.id, minutes],
  );
const tell = () =>
  makeTellTargets({ database: app.resources.database })({
    workspace_id: workspace.id,
    channel_id: conversation.channelId,
  });

describe('policies', () => {
  test('stand in an order, are changed by whoever saw them last, and are in the audit log [46.1]', async () => {
    const { result: first } = await create();
    const second = await create({ name: 'VIP', bot_ids: [conversation.botId], closing_minutes: null });
    expect(second).toMatchObject({ status: 201, result: { name: 'VIP', bot_ids: [conversation.botId], version: 1 } });
    await owner.call('PUT', '/api/target-policies/order', { body: { ids: [second.result.id] } });
    expect((await policies()).map(({ name }) => name)).toEqual(['VIP', 'All clients']);

    const edit = (version: number, more: object) =>
      owner.call<TargetPolicy>('PUT', `/api/target-policies/${first.id}`, {
        body: { ...everything, version, ...more },
      });
    expect((await edit(1, { first_answer_minutes: 15 })).result).toMatchObject({
      first_answer_minutes: 15,
      version: 2,
    });
    expect(await edit(1, { first_answer_minutes: 20 })).toMatchObject({
      status: 409,
      body: { error: { code: 'target_policy.changed' } },
    });
    await owner.call('DELETE', `/api/target-policies/${first.id}`);
    expect((await edit(2, {})).status).toBe(404);
    const { data } = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result;
    expect(data.slice(0, 5).map(({ action }) => action)).toEqual([
      'target_policy.deleted',
      'target_policy.changed',
      'target_policy.moved',
      'target_policy.created',
      'target_policy.created',
    ]);
    expect(data[1]?.changes).toEqual({ first_answer_minutes: { from: 60, to: 15 } });
  });

  test.for([
    ['without a target', { first_answer_minutes: null, next_answer_minutes: null, closing_minutes: null }],
    ['of no time', { first_answer_minutes: 0 }],
    ['of more than thirty days', { closing_minutes: 43_201 }],
    ['without a name', { name: ' ' }],
    ['for a bot that is not there', { bot_ids: [999] }],
    ['for a label that is not there', { label_ids: [999] }],
    ['for no bot', { bot_ids: [] }],
  ] as [string, object][])('one %s is refused [46.1]', async ([, more]) => {
    expect((await create(more)).status).toBe(422);
    expect(await policies()).toEqual([]);
  });

  test('of a removed label names it no longer, and fits nothing [46.1]', async () => {
    const { result: label } = await owner.call<{ id: number }>('POST', '/api/labels', {
      body: { name: 'VIP', color: 'red' },
    });
    await create({ label_ids: [label.id] });
    await owner.call('DELETE', `/api/labels/${label.id}`);
    expect(await policies()).toMatchObject([{ label_ids: [] }]);
  });
});

describe('a target', () => {
  test('is stored when a client begins to wait, with its moments by the hours of the bot [46.2]', async () => {
    await create();
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    await write(fromClient('Hello'), fromClient('Anybody?'));
    const event = await socket.waitForEvent('updateConversationTargets');
    const { targets, awaiting_since: since } = await read();
    expect(event.data).toEqual({ targets: [{ channel_id: conversation.channelId, targets }] });
    const after = (minutes: number) => new Date(Date.parse(since ?? '') + minutes * 60_000).toISOString();
    expect(targets).toEqual([
      { kind: 'first_answer', since, warn_at: after(48), due_at: after(60), is_paused: false },
      { kind: 'closing', since, warn_at: after(480), due_at: after(600), is_paused: false },
    ]);
    socket.close();

    await owner.call('POST', '/api/calendars', {
      body: {
        name: 'Never',
        time_zone: 'Europe/Kyiv',
        hours: [[], [], [], [], [], [], []],
        exceptions: [],
        bot_ids: [conversation.botId],
        user_ids: [],
      },
    });
    await write(fromOwner('Here!'), fromClient('And now?'));
    await expect.poll(outcomes).toEqual(['closing: running', 'first_answer: met']);
    // Computed once: the hours have changed since, and the running one is as it was.
    expect((await read()).targets).toEqual([targets[1]]);
  });

  test('follows the first policy that fits, also once a label is put on or a policy is deleted [46.1, 46.2]', async () => {
    const { result: label } = await owner.call<{ id: number }>('POST', '/api/labels', {
      body: { name: 'VIP', color: 'red' },
    });
    const other = await addConversation(app, workspace.id);
    await create({ name: 'Other', bot_ids: [other.botId] });
    const { result: vip } = await create({
      name: 'VIP',
      label_ids: [label.id],
      first_answer_minutes: 5,
      closing_minutes: null,
    });
    await create();
    await write(fromClient('Hello'));
    const named = async () => (await results()).map(({ kind, policy_name: name, minutes }) => [kind, name, minutes]);
    await expect.poll(named).toEqual([
      ['closing', 'All clients', 600],
      ['first_answer', 'All clients', 60],
    ]);
    await owner.call('PUT', `/api/channels/${conversation.channelId}/labels/${label.id}`);
    await expect.poll(named).toEqual([['first_answer', 'VIP', 5]]);
    await owner.call('DELETE', `/api/target-policies/${vip.id}`);
    await expect.poll(named).toEqual([
      ['closing', 'All clients', 600],
      ['first_answer', 'All clients', 60],
    ]);
    await owner.call('DELETE', `/api/target-policies/${(await policies())[1]?.id}`);
    await expect.poll(named).toEqual([]);
    expect(await kinds()).toEqual([]);
  });

  test('is not for what clients wrote before there were any [46.2]', async () => {
    await write(fromClient('Hello'));
    await create();
    await snooze();
    await set({ state: 'open', answer_needed: true, undo: false });
    expect(await query('select from conversation_targets where workspace_id = $1', [workspace.id])).toEqual([]);
    await write(fromOwner('Yes?'), fromClient('It is me'));
    // Answered in this episode already.
    await expect.poll(kinds).toEqual(['next_answer', 'closing']);
  });

  test('of another workspace is nobody else’s', async () => {
    const elsewhere = await app.createWorkspace();
    await create({}, elsewhere.owner);
    await write(fromClient('Hello'));
    expect(await query('select from conversation_targets where workspace_id = $1', [workspace.id])).toEqual([]);
  });
});

describe('what ends and stops a target', () => {
  beforeEach(async () => {
    await create();
    await write(fromClient('Hello'));
    await expect.poll(kinds).toEqual(['first_answer', 'closing']);
  });

  test('an answer meets it, a note does not; a later one is another target [46.3, 46.7]', async () => {
    await write(fromOwner('Who is that?', 'internal'));
    expect(await kinds()).toEqual(['first_answer', 'closing']);
    await write(fromOwner('Hello!'));
    expect(await outcomes()).toEqual(['closing: running', 'first_answer: met']);
    await write(fromClient('How much is it?'));
    await expect.poll(kinds).toEqual(['next_answer', 'closing']);
    await pass(31);
    await write(fromOwner('Ten'));
    expect(await outcomes()).toEqual(['next_answer: late', 'closing: running', 'first_answer: met']);
  });

  test('closing meets its own and the next answer, not the first; undone, all run as before [46.3]', async () => {
    const before = (await read()).targets;
    await set({ state: 'closed' });
    expect(await outcomes()).toEqual(['closing: met', 'first_answer: dropped']);
    await set({ state: 'open', undo: true });
    expect(await outcomes()).toEqual(['closing: running', 'first_answer: running']);
    expect((await read()).targets).toEqual(before);
    await write(fromOwner('Hello!'), fromClient('How much is it?'));
    await expect.poll(kinds).toEqual(['next_answer', 'closing']);
    await set({ state: 'closed' });
    expect(await outcomes()).toEqual(['next_answer: met', 'closing: met', 'first_answer: met']);
    await write(fromClient('And for how long is that so?'));
    await expect.poll(kinds).toEqual(['first_answer', 'closing']);
  });

  test('“no answer needed” drops the first answer, and the next wait is for it again [46.3]', async () => {
    await set({ state: 'open', answer_needed: false, undo: false });
    expect(await outcomes()).toEqual(['closing: running', 'first_answer: dropped']);
    await write(fromClient('One more thing'));
    await expect.poll(kinds).toEqual(['first_answer', 'closing']);
  });

  test('putting off stops the time of closing only, and still does under another policy [46.3]', async () => {
    const due = async () =>
      Object.fromEntries((await read()).targets.map(({ kind, due_at: at }) => [kind, Date.parse(at)]));
    const before = await due();
    await snooze();
    await isFound();
    expect((await read()).targets.map(({ is_paused: isPaused }) => isPaused)).toEqual([false, true]);
    await query(`update conversation_targets set paused_at = paused_at - interval '4 hours' where workspace_id = $1`, [
      workspace.id,
    ]);
    await set({ state: 'open', answer_needed: true, undo: false });
    await isFound();
    const minutesMore = (after: typeof before) =>
      [after['first_answer'], after['closing']].map((at, index) =>
        Math.round(((at ?? 0) - (Object.values(before)[index] ?? 0)) / 60_000),
      );
    expect(minutesMore(await due())).toEqual([0, 240]);
    const { result: label } = await owner.call<{ id: number }>('POST', '/api/labels', {
      body: { name: 'VIP', color: 'red' },
    });
    await owner.call('PUT', `/api/channels/${conversation.channelId}/labels/${label.id}`);
    await isFound();
    expect(minutesMore(await due())).toEqual([0, 240]);
  });

  test('closed while it is put off, it is as late as it was then [46.3]', async () => {
    await snooze();
    await isFound();
    await query(
      `update conversation_targets set paused_at = now() - interval '2 days', due_at = now() - interval '1 day'
        where workspace_id = $1 and kind = 'closing'`,
      [workspace.id],
    );
    await set({ state: 'closed' });
    expect(await outcomes()).toContain('closing: met');
  });

  test('who comes back has new ones with what they write next, not those of before [46.3]', async () => {
    const path = `/api/clients/${conversation.clientId}/block`;
    expect((await owner.call('PUT', path)).status).toBe(200);
    expect((await owner.call('DELETE', path)).status).toBe(200);
    expect((await read()).awaiting_since).not.toBeNull();
    expect(await outcomes()).toEqual(['closing: dropped', 'first_answer: dropped']);
    await write(fromOwner('Hello again'), fromClient('Hello'));
    await expect.poll(kinds).toEqual(['next_answer', 'closing']);
  });

  test('an episode whose opening is undone takes its targets along [46.3]', async () => {
    await set({ state: 'closed' });
    const states = await inWorkspace((tx) => listStatesBefore(tx, workspace.id, [conversation.channelId]));
    await set({ state: 'open', answer_needed: true, undo: false });
    await write(fromClient('A question of mine, please'));
    await expect.poll(kinds).toEqual(['next_answer', 'closing']);
    await inWorkspace((tx) => restoreBefore(tx, workspace.id, states));
    expect(await outcomes()).toEqual(['closing: met', 'first_answer: dropped']);
  });

  test.for([
    [
      'the team blocks the client',
      'update channels set blocked_at = now(), awaiting_since = null where workspace_id = $1',
    ],
    [
      'the client stops the bot',
      'update channels set client_blocked = true, awaiting_since = null where workspace_id = $1',
    ],
    ['the conversation is deleted', 'update channels set deleted_at = now() where workspace_id = $1'],
  ] as const)('it is dropped when %s [46.3]', async ([, change]) => {
    await query(change, [workspace.id]);
    const rows = await query('select kind, is_met from conversation_targets where workspace_id = $1 order by kind', [
      workspace.id,
    ]);
    expect(rows).toEqual([
      { kind: 'closing', is_met: false },
      { kind: 'first_answer', is_met: false },
    ]);
  });
});

describe('a notice', () => {
  let manager: TestUser;
  let socket: TestSocket;

  beforeEach(async () => {
    manager = await workspace.addUser(2);
    await owner.call('PUT', `/api/channels/${conversation.channelId}/assign-manager`, {
      body: { manager_id: manager.id },
    });
    await create({ closing_minutes: null });
    await write(fromClient('Hello'));
    await expect.poll(kinds).toEqual(['first_answer']);
    socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
  });

  const notices = async () => {
    const text = `select audience, data from events where workspace_id = $1 and event = 'targetNotice' order by seq`;
    const rows = await query<{ audience: string; data: string }>(text, [workspace.id]);
    return rows.map(({ audience, data }) => ({
      audience: JSON.parse(audience) as object,
      data: JSON.parse(data) as object,
    }));
  };

  test('comes to the manager at four fifths, to whoever manages conversations too once it is late, each once [46.4]', async () => {
    await tell();
    expect(await notices()).toEqual([]);
    await pass(49);
    await tell();
    await tell();
    expect(await socket.waitForEvent('targetNotice')).toMatchObject({
      data: { channel_id: conversation.channelId, kind: 'first_answer', level: 'near' },
    });
    expect(await notices()).toMatchObject([{ audience: { users: [manager.id] } }]);
    await pass(12);
    await tell();
    await tell();
    expect(await notices()).toMatchObject([
      { data: { level: 'near' } },
      { data: { level: 'late' }, audience: { users: [owner.id, manager.id] } },
    ]);
    socket.close();
  });

  test('of a conversation without a manager comes to whoever manages conversations; after an outage once [46.4]', async () => {
    await query('update channels set manager_id = null where workspace_id = $1', [workspace.id]);
    await pass(49);
    await tell();
    expect(await notices()).toMatchObject([{ audience: { users: [owner.id] }, data: { level: 'near' } }]);
    await write(fromOwner('Hello!'), fromClient('So?'));
    await expect.poll(kinds).toEqual(['next_answer']);
    await pass(500);
    await tell();
    expect(await notices()).toMatchObject([{ data: { level: 'near' } }, { data: { level: 'late' } }]);
    socket.close();
  });

  test('of a later moment comes again, as under another policy [46.4]', async () => {
    await pass(70);
    await tell();
    const { result: label } = await owner.call<{ id: number }>('POST', '/api/labels', {
      body: { name: 'Slow', color: 'red' },
    });
    const { result: slow } = await create({
      name: 'Slow',
      label_ids: [label.id],
      first_answer_minutes: 600,
      closing_minutes: null,
    });
    await owner.call('PUT', '/api/target-policies/order', { body: { ids: [slow.id] } });
    await owner.call('PUT', `/api/channels/${conversation.channelId}/labels/${label.id}`);
    await isFound();
    await tell();
    expect(await notices()).toMatchObject([{ data: { level: 'late' } }]);
    await pass(500);
    await tell();
    expect(await notices()).toMatchObject([{ data: { level: 'late' } }, { data: { level: 'near' } }]);
    socket.close();
  });

  test('is not told of what was answered, paused or dropped by then, and is shown as it is then [46.4]', async () => {
    const show = (user: TestUser, preferences = {}) =>
      inWorkspace((tx) =>
        loadTargetNotice(
          tx,
          {
            workspaceId: workspace.id,
            userId: user.id,
            permissions: { leads: ['read', 'update'] },
            language: 'uk-UA',
            preferences,
          },
          { channel_id: conversation.channelId, kind: 'first_answer' },
        ),
      );
    expect(await show(manager)).toBeNull();
    await pass(49);
    expect(await show(manager)).toEqual({
      title: 'Halyna',
      body: 'Час для першої відповіді закінчується',
      tag: `target-${conversation.channelId}-first_answer`,
      url: `/messenger/${conversation.channelId}/`,
    });
    expect(await show(manager, { notify: 'none' })).toBeNull();
    expect(await show(await workspace.addUser(2))).toBeNull();
    await write(fromOwner('Hello!'));
    expect(await show(manager)).toBeNull();
    await tell();
    expect(await notices()).toEqual([]);
    socket.close();
  });

  test('whose job was lost comes all the same [46.4]', async () => {
    await pass(70);
    const listWorkspaceIds = () => Promise.resolve([workspace.id]);
    await makeFindTargets({ database: app.resources.database, listWorkspaceIds })({});
    await expect.poll(notices).toMatchObject([{ data: { level: 'late' } }]);
    socket.close();
  });
});

test('lists are narrowed to what is nearly over, or over [46.6]', async () => {
  await create();
  await write(fromClient('Hello'));
  await expect.poll(kinds).toEqual(['first_answer', 'closing']);
  const count = async (...levels: string[]) => {
    const filter = encodeURIComponent(JSON.stringify({ targets: levels }));
    return (await owner.call<{ count: number }>('GET', `/api/conversations?filter=${filter}`)).result.count;
  };
  expect([await count('near'), await count('late'), await count('near', 'late')]).toEqual([0, 0, 0]);
  await pass(49);
  expect([await count('near'), await count('late'), await count('near', 'late')]).toEqual([1, 0, 1]);
  await pass(12);
  expect([await count('near'), await count('late'), await count('near', 'late')]).toEqual([0, 1, 1]);
  await write(fromOwner('Hello!'));
  expect(await count('near', 'late')).toBe(0);
});
