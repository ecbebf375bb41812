import { type ConversationFilter, defaultRoles, type Now } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addConversation, type TestConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { episodeStatements } from '../../episodes/index.ts';
import { makeReadNow } from './read-now.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const inWorkspace = <Result>(work: Parameters<typeof app.resources.database.inWorkspace<Result>>[1]) =>
  app.resources.database.inWorkspace(workspace.id, work);
const query = (text: string, values: unknown[] = []) =>
  inWorkspace((tx) => tx.query(text, [workspace.id, ...values])).then(() => undefined);

const write = (...drafts: MessageDraft[]) =>
  inWorkspace(async (tx) => {
    const options = { phones: phoneQueue.statements, episodes: episodeStatements };
    const { events } = await writeMessages(tx, workspace.id, drafts, options);
    tx.announce(...events);
  });
const fromClient = ({ channelId, clientId }: TestConversation): MessageDraft => ({
  ...systemDraft(channelId, { code: 'left', params: {} }),
  author: { kind: 'client', clientId },
  system: null,
  content: 'Is anyone there?',
});
const fromOwner = (conversation: TestConversation): MessageDraft => ({
  ...fromClient(conversation),
  content: 'Yes',
  author: {
    kind: 'user',
    userId: owner.id,
    actor: { userId: owner.id, permissions: defaultRoles[0]?.permissions ?? {} },
  },
});
/** A client who has been waiting for so long. */
const wait = async (name: string, minutes = 0): Promise<TestConversation> => {
  const conversation = await addConversation(app, workspace.id, name);
  await write(fromClient(conversation));
  // A wait that began at another moment is another one, with other targets.
  if (minutes === 0) return conversation;
  await query(
    'update channels set awaiting_since = awaiting_since - make_interval(mins => $3) where workspace_id = $1 and id = $2',
    [conversation.channelId, minutes],
  );
  return conversation;
};
const handOver = async ({ channelId }: TestConversation, user: TestUser) => {
  await owner.call('PUT', `/api/channels/${channelId}/members/join`);
  const body = { manager_id: user.id };
  expect((await owner.call('PUT', `/api/channels/${channelId}/assign-manager`, { body })).status).toBe(200);
};
const setState = async ({ channelId }: TestConversation, body: object) => {
  const path = `/api/channels/${channelId}`;
  const { result } = await owner.call<{ state_version: number }>('GET', path);
  const asked = { body: { ...body, version: result.state_version } };
  expect((await owner.call('PUT', `${path}/state`, asked)).status).toBe(200);
};
const snooze = (conversation: TestConversation) =>
  setState(conversation, {
    state: 'snoozed',
    until: new Date(Date.now() + 86_400_000).toISOString(),
    reason: '',
    keeps: true,
  });
const policy = {
  name: 'All clients',
  bot_ids: null,
  label_ids: null,
  first_answer_minutes: 60,
  next_answer_minutes: 30,
  closing_minutes: 600,
};
const expectAnswers = async () => {
  expect((await owner.call('POST', '/api/target-policies', { body: policy })).status).toBe(201);
};
/** The answer is due in so many minutes. */
const due = async ({ channelId }: TestConversation, minutes: number) => {
  const text = `select from conversation_targets where workspace_id = $1 and is_new`;
  await expect.poll(() => inWorkspace(async (tx) => (await tx.query(text, [workspace.id])).rows)).toEqual([]);
  await query(
    `update conversation_targets set due_at = now() + make_interval(mins => $3), warn_at = now() + make_interval(mins => $3 - 10)
      where workspace_id = $1 and channel_id = $2 and kind <> 'closing'`,
    [channelId, minutes],
  );
};

const ask = (more = '', user = owner) => user.call<Now>('GET', `/api/reports/now${more}`);
/** Of what happened a moment ago, too. */
const read = async (more = '', user = owner): Promise<Now> => {
  const since = Date.now();
  return vi.waitFor(
    async () => {
      const { status, result } = await ask(more, user);
      expect(status).toBe(200);
      expect(Date.parse(result.at)).toBeGreaterThanOrEqual(since);
      return result;
    },
    { timeout: 5_000, interval: 100 },
  );
};
const names = (rows: readonly { client_name: string | null }[]) => rows.map(({ client_name: name }) => name);

describe('who waits', () => {
  test('all that are open, the longest first, until they are answered; put off and closed ones are none [49.10]', async () => {
    const [halyna, taras, later, done] = [
      await wait('Halyna', 5),
      await wait('Taras', 70),
      await wait('Later', 30),
      await wait('Done', 30),
    ];
    await snooze(later);
    await setState(done, { state: 'closed' });
    const now = await read();
    expect(now).toMatchObject({ is_own: false, numbers: { open: 2, waiting: 2, at_risk: 0, missed: 0 } });
    expect(names(now.waiting)).toEqual(['Taras', 'Halyna']);
    expect(now.waiting[0]).toMatchObject({
      channel_id: taras.channelId,
      bot_id: taras.botId,
      manager_id: null,
      target: null,
      since: now.numbers.longest_since,
    });
    expect(now.unassigned).toEqual({ waiting: 2, longest_since: now.numbers.longest_since });
    await owner.call('PUT', `/api/channels/${taras.channelId}/members/join`);
    await write(fromOwner(taras));
    const then = await read();
    expect(names(then.waiting)).toEqual(['Halyna']);
    expect([then.numbers.open, then.numbers.waiting]).toEqual([2, 1]);
    expect(then.waiting[0]?.channel_id).toBe(halyna.channelId);
  });

  test('by bot, and of one bot alone; one that does not exist has nobody [49.10]', async () => {
    const [one, other] = [await wait('Halyna', 5), await wait('Taras', 70)];
    const now = await read();
    expect(now.bots.map(({ bot_id, waiting, open }) => [bot_id, waiting, open])).toEqual([
      [one.botId, 1, 1],
      [other.botId, 1, 1],
    ]);
    const ofOne = await read(`?bot_id=${one.botId}`);
    expect([names(ofOne.waiting), ofOne.numbers.waiting, ofOne.bots.length]).toEqual([['Halyna'], 1, 1]);
    const ofNone = await read('?bot_id=999');
    expect([ofNone.waiting, ofNone.numbers.open, ofNone.bots]).toEqual([[], 0, []]);
    expect((await ask('?bot_id=x')).status).toBe(422);
  });

  test('of very many those who wait longest, and the number of all [49.10]', async () => {
    await wait('Halyna');
    for (let n = 1; n <= 55; n += 1) await wait(`c${n}`, n);
    const now = await read();
    expect([now.numbers.waiting, now.waiting.length, now.waiting[0]?.client_name]).toEqual([56, 50, 'c55']);
  });
});

test('at risk is what is due within a quarter of an hour, missed what is over and still to be met [49.10]', async () => {
  await expectAnswers();
  const [soon, later, over] = [await wait('Soon'), await wait('Later'), await wait('Over')];
  await due(soon, 14);
  await due(later, 17);
  await due(over, -3);
  const now = await read();
  expect(now.numbers).toMatchObject({ waiting: 3, at_risk: 1, missed: 1 });
  expect([names(now.at_risk), names(now.missed)]).toEqual([['Soon'], ['Over']]);
  expect(now.at_risk[0]?.target).toMatchObject({ kind: 'first_answer', is_paused: false });
  expect(now.waiting.find(({ client_name: name }) => name === 'Over')?.target?.due_at).toBe(
    now.missed[0]?.target.due_at,
  );
  expect(now.bots.map(({ bot_id, at_risk, missed }) => [bot_id, at_risk, missed])).toEqual([
    [soon.botId, 1, 0],
    [later.botId, 0, 0],
    [over.botId, 0, 1],
  ]);
  await owner.call('PUT', `/api/channels/${over.channelId}/members/join`);
  await write(fromOwner(over));
  expect((await read()).numbers).toMatchObject({ at_risk: 1, missed: 0 });
});

test('who is here with how much [49.10]', async () => {
  const anna = await workspace.addUser(2, 'Anna');
  const socket = await TestSocket.signIn(app.port, workspace.host, anna.token);
  await handOver(await wait('Halyna', 5), anna);
  await owner.call('PUT', `/api/assignment/users/${anna.id}`, { body: { capacity: 4 } });
  const now = await read();
  expect(now.people.find(({ user_id: id }) => id === anna.id)).toEqual({
    user_id: anna.id,
    name: `Anna ${anna.id}`,
    availability: 'here',
    open: 1,
    waiting: 1,
    load: 1,
    capacity: 4,
  });
  expect(now.unassigned).toEqual({ waiting: 0, longest_since: null });
  socket.close();
  await expect
    .poll(async () => (await ask()).result.people.find(({ user_id: id }) => id === anna.id)?.availability, {
      timeout: 20_000,
    })
    .toBe('gone');
});

test('each number is as long as the list that a filter finds [49.10]', async () => {
  const anna = await workspace.addUser(2, 'Anna');
  const [taken, later, , blocked, answered, left] = [
    await wait('Taken', 5),
    await wait('Later', 30),
    // The clock of whoever wrote it may be ahead.
    await wait('Ahead', -10),
    await wait('Blocked', 20),
    await wait('Answered', 40),
    await wait('Left', 10),
  ];
  for (const one of [taken, later, answered, left]) await handOver(one, anna);
  await snooze(later);
  await write(fromOwner(answered));
  expect((await owner.call('PUT', `/api/clients/${blocked.clientId}/block`)).status).toBe(200);
  expect((await owner.call('DELETE', '/api/deleteBot', { body: { id: left.botId, type: 1 } })).status).toBe(200);

  const now = await read();
  const lengthOf = async (filter: ConversationFilter) => {
    const asked = JSON.stringify({ states: ['open'], ...filter });
    const { status, result } = await owner.call<{ count: number }>(
      'GET',
      `/api/conversations?filter=${encodeURIComponent(asked)}`,
    );
    expect([filter, status]).toEqual([filter, 200]);
    return result.count;
  };
  const waits = { waiting_minutes: 0 };
  expect([now.numbers.open, now.numbers.waiting]).toEqual([5, 2]);
  expect(await lengthOf({})).toBe(5);
  expect(await lengthOf(waits)).toBe(2);
  expect(now.unassigned?.waiting).toBe(1);
  expect(await lengthOf({ managers: ['nobody'], ...waits })).toBe(1);
  const ofAnna = now.people.find(({ user_id: id }) => id === anna.id);
  expect([ofAnna?.open, ofAnna?.waiting]).toEqual([3, 1]);
  expect(await lengthOf({ managers: [anna.id] })).toBe(3);
  expect(await lengthOf({ managers: [anna.id], ...waits })).toBe(1);
  expect(now.bots.map(({ is_gone: isGone }) => isGone)).toEqual([false, false, false, false, false, true]);
  for (const { bot_id: bot, is_gone: isGone, open, waiting } of now.bots) {
    if (!isGone)
      expect([await lengthOf({ bots: [bot] }), await lengthOf({ bots: [bot], ...waits })]).toEqual([open, waiting]);
  }
});

describe('who sees what', () => {
  test('who may not read statistics sees their own conversations, and nobody’s name [49.11]', async () => {
    const member = await workspace.addUser(2, 'Dmytro');
    await query(`update roles set permissions = permissions - 'stats' where workspace_id = $1 and id = 2`);
    const own = await wait('Halyna', 5);
    const ownersOne = await wait('Taras', 70);
    await wait('Nobody’s', 90);
    await handOver(own, member);
    await handOver(ownersOne, owner);
    const now = await read('', member);
    expect(now).toMatchObject({ is_own: true, numbers: { open: 1, waiting: 1 }, unassigned: null, people: [] });
    expect(names(now.waiting)).toEqual(['Halyna']);
    expect(now.bots.map(({ bot_id: id }) => id)).toEqual([own.botId]);
    expect((await read(`?bot_id=${ownersOne.botId}`, member)).numbers.open).toBe(0);
    expect((await read()).numbers.waiting).toBe(3);
  });

  test('names of clients are for who may read conversations [49.11]', async () => {
    await wait('Halyna', 5);
    const analyst = await workspace.addUser(2, 'Analyst');
    await query(
      `update roles set permissions = '{"stats": ["read"]}' || jsonb_build_object('leads', '[]'::jsonb) where workspace_id = $1 and id = 2`,
    );
    const now = await read('', analyst);
    expect([now.is_own, now.numbers.waiting, names(now.waiting)]).toEqual([false, 1, [null]]);
    expect(names((await read()).waiting)).toEqual(['Halyna']);
  });

  test('another workspace’s never [49.11]', async () => {
    const { botId } = await wait('Halyna', 5);
    const other = await app.createWorkspace();
    for (const more of ['', `?bot_id=${botId}`]) {
      const { result } = await ask(more, other.owner);
      expect([result.waiting, result.numbers.open, result.people.map(({ user_id: id }) => id)]).toEqual([
        [],
        0,
        [other.owner.id],
      ]);
    }
  });
});

test('all who ask at once share one reading, and each sees as much of it as they may [49.12]', async () => {
  await wait('Halyna', 5);
  let readings = 0;
  const database = {
    ...app.resources.database,
    inWorkspace: ((...given: Parameters<typeof app.resources.database.inWorkspace>) => {
      readings += 1;
      return app.resources.database.inWorkspace(...given);
    }) as typeof app.resources.database.inWorkspace,
  };
  const readNow = makeReadNow({ database, isOnline: () => false });
  const actor = { workspaceId: workspace.id, userId: owner.id } as Parameters<typeof readNow>[0];
  const [all, numbers] = await Promise.all([
    readNow({ ...actor, permissions: { stats: ['read'], leads: ['read'] } }, {}),
    readNow({ ...actor, userId: 7, permissions: { stats: ['read'] } }, {}),
  ]);
  expect(readings).toBe(1);
  expect([names(all.waiting), names(numbers.waiting)]).toEqual([['Halyna'], [null]]);
  expect((await readNow({ ...actor, userId: 7, permissions: {} }, {})).numbers.open).toBe(0);
  expect(readings).toBe(2);
});
