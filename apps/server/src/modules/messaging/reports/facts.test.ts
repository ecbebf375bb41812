import { type Calendar, defaultRoles, type FigureId, type ReportFact, type ReportRow } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { episodeStatements } from '../episodes/index.ts';
import { rollUpSome } from './roll-up.ts';

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
const query = <Row extends object>(text: string) =>
  inWorkspace(async (tx) => (await tx.query<Row>(text, [workspace.id])).rows);

const fromClient = (content: string): MessageDraft => ({
  ...systemDraft(conversation.channelId, { code: 'left', params: {} }),
  author: { kind: 'client', clientId: conversation.clientId },
  system: null,
  content,
});
const from = (user: TestUser, content: string, audience: 'public' | 'internal' = 'public'): MessageDraft => ({
  ...fromClient(content),
  audience,
  author: {
    kind: 'user',
    userId: user.id,
    actor: { userId: user.id, permissions: defaultRoles[0]?.permissions ?? {} },
  },
});
const write = (...drafts: MessageDraft[]) =>
  inWorkspace(async (tx) => {
    const options = { phones: phoneQueue.statements, episodes: episodeStatements };
    const { events } = await writeMessages(tx, workspace.id, drafts, options);
    tx.announce(...events);
  });
/** The client has been waiting for so much longer. */
const wait = (minutes: number) =>
  query(
    `with older as (update messages set created_at = created_at - make_interval(mins => ${minutes}),
          ts = ts - ${minutes * 60_000_000} where workspace_id = $1 returning 1)
      update channels set awaiting_since = awaiting_since - make_interval(mins => ${minutes})
      where workspace_id = $1 and awaiting_since is not null and exists (select from older)`,
  );
const setState = async (body: object) => {
  const path = `/api/channels/${conversation.channelId}`;
  const { result } = await owner.call<{ state_version: number }>('GET', path);
  expect((await owner.call('PUT', `${path}/state`, { body: { ...body, version: result.state_version } })).status).toBe(
    200,
  );
};
const handOver = async (user: TestUser) => {
  const path = `/api/channels/${conversation.channelId}/assign-manager`;
  expect((await owner.call('PUT', path, { body: { manager_id: user.id } })).status).toBe(200);
};
const rollUp = async () => {
  while (await inWorkspace((tx) => rollUpSome(tx, workspace.id)));
};

const today = () => new Date().toISOString().slice(0, 10);
const period = () => `from=${today()}&to=${today()}&zone=UTC`;
const readRows = async (figures: FigureId[], more = '', user = owner) => {
  await rollUp();
  const path = `/api/reports?${period()}&figures=${figures.join()}${more}`;
  const { result } = await user.call<{ rows: ReportRow[]; is_own: boolean }>('GET', path);
  return result.rows;
};
const read = async (figure: FigureId, more = '', user = owner) =>
  (await readRows([figure], more, user))[0]?.values[figure];
const listFacts = async (figure: FigureId, more = '', user = owner) => {
  await rollUp();
  const path = `/api/reports/facts?${period()}&figure=${figure}${more}`;
  return (await user.call<{ data: ReportFact[]; next_cursor: string | null }>('GET', path)).result;
};
const minute = 60_000;

describe('what is counted', () => {
  test('messages of clients and to their phones, not notes and not lines of the system [49.1]', async () => {
    await write(fromClient('One'), fromClient('Two'), from(owner, 'Answer'), from(owner, 'Note', 'internal'));
    expect(await read('messages_in')).toMatchObject({ n: 2, value: 2 });
    expect(await read('messages_out')).toMatchObject({ n: 1, value: 1 });
    const { data } = await listFacts('messages_out');
    expect(data).toMatchObject([{ user_id: owner.id, channel_name: 'Halyna', made_by: 'person', kind: 'message_out' }]);
  });

  test('the first answer and each wait until its answer, by a person, for who gave it [49.1]', async () => {
    const anna = await workspace.addUser(2, 'Anna');
    await handOver(anna);
    await write(fromClient('Hello?'));
    await wait(30);
    await write(from(anna, 'Yes?'));
    await write(fromClient('Where is it?'));
    await wait(10);
    await write(from(owner, 'A note', 'internal'));
    await write(from(owner, 'On its way'), from(owner, 'It comes tomorrow'));
    const first = await listFacts('first_answer');
    expect(first.data).toMatchObject([{ user_id: anna.id }]);
    expect(Math.round((first.data[0]?.value ?? 0) / minute)).toBe(30);
    const answers = (await listFacts('answer')).data.map(({ user_id, value }) => [
      user_id,
      Math.round((value ?? 0) / minute),
    ]);
    expect(answers).toEqual([
      [owner.id, 10],
      [anna.id, 30],
    ]);
    const rows = await readRows(['answer'], '&by=user');
    expect(rows.map(({ key, values }) => [Number(key), values.answer?.n]).toSorted()).toEqual(
      [
        [owner.id, 1],
        [anna.id, 1],
      ].toSorted(),
    );
  });

  test('what is done without an answer is none [49.1]', async () => {
    await write(fromClient('Thanks!'));
    await setState({ state: 'closed' });
    expect(await read('answer')).toMatchObject({ n: 0, median: null });
    expect(await read('closing')).toMatchObject({ n: 1 });
  });

  test('opening and closing, each taken back by an undo [49.2]', async () => {
    await write(fromClient('Hello'));
    await setState({ state: 'closed' });
    expect([(await read('closed'))?.value, (await read('open'))?.value]).toEqual([1, 0]);
    await setState({ state: 'open', undo: true, answer_needed: true });
    expect([(await read('closed'))?.value, (await read('open'))?.value]).toEqual([0, 1]);
    expect(await listFacts('closed')).toMatchObject({ data: [], count: 0 });
    await setState({ state: 'closed' });
    await setState({ state: 'open' });
    expect((await readRows(['opened', 'new_clients', 'closed', 'open']))[0]?.values).toMatchObject({
      opened: { value: 2 },
      new_clients: { value: 1 },
      closed: { value: 1 },
      open: { value: 1 },
    });
  });

  test('who is given a conversation, and who puts one off [49.1]', async () => {
    const anna = await workspace.addUser(2, 'Anna');
    await handOver(anna);
    await setState({
      state: 'snoozed',
      until: new Date(Date.now() + 86_400_000).toISOString(),
      reason: '',
      keeps: true,
    });
    expect((await listFacts('assigned')).data).toMatchObject([
      { user_id: anna.id, made_by: 'person', value: null },
      { user_id: owner.id, made_by: 'person' },
    ]);
    expect((await listFacts('snoozed')).data).toMatchObject([{ user_id: owner.id }]);
  });

  test('targets met and missed [49.1]', async () => {
    const body = {
      name: 'All',
      bot_ids: null,
      label_ids: null,
      first_answer_minutes: 60,
      next_answer_minutes: 60,
      closing_minutes: null,
    };
    await owner.call('POST', '/api/target-policies', { body });
    const isFound = async () =>
      await expect
        .poll(() => query('select from conversation_targets where workspace_id = $1 and is_new'), { timeout: 10_000 })
        .toEqual([]);
    await write(fromClient('Hello'));
    await isFound();
    await write(from(owner, 'In time'));
    await write(fromClient('And?'));
    await isFound();
    await query(
      `update conversation_targets set due_at = now() - interval '1 minute' where workspace_id = $1 and ended_at is null and due_at is not null`,
    );
    await write(from(owner, 'Too late'));
    expect(await read('on_time')).toMatchObject({ n: 2, value: 0.5 });
  });

  test('with the labels of then, in the working time of the bot [49.1]', async () => {
    const { result: label } = await owner.call<{ id: number }>('POST', '/api/labels', {
      body: { name: 'VIP', color: 'red' },
    });
    await owner.call('PUT', `/api/channels/${conversation.channelId}/labels/${label.id}`);
    await owner.call<Calendar>('POST', '/api/calendars', {
      body: {
        name: 'Never',
        time_zone: 'UTC',
        hours: [[], [], [], [], [], [], []],
        exceptions: [],
        bot_ids: [conversation.botId],
        user_ids: [],
      },
    });
    await write(fromClient('Hello'));
    await wait(30);
    await write(from(owner, 'Yes'));
    await owner.call('DELETE', `/api/channels/${conversation.channelId}/labels/${label.id}`);
    expect(await read('answer', `&label_id=${label.id}`)).toMatchObject({ n: 1 });
    expect(await read('answer', '&is_working_time=true')).toMatchObject({ n: 1, value: 0 });
    const rows = await readRows(['answer'], '&by=label');
    expect(rows).toMatchObject([{ key: String(label.id), name: 'VIP', is_gone: false }]);
    await owner.call('DELETE', `/api/labels/${label.id}`);
    expect(await readRows(['answer'], '&by=label')).toMatchObject([{ name: null, is_gone: true }]);
  });
});

describe('who may see it', () => {
  test('without the right to read statistics one’s own alone, and no names of others [49.5]', async () => {
    const member = await workspace.addUser(3, 'Dmytro');
    await write(fromClient('Hello'), from(owner, 'Answer'));
    expect(await read('messages_out')).toMatchObject({ n: 1 });
    expect(await read('messages_out', '', member)).toMatchObject({ n: 0 });
    // Conversations are opened by clients: nobody has so many open.
    expect([(await read('open'))?.value, (await read('open', '', member))?.value]).toEqual([1, null]);
    expect((await listFacts('messages_out', '', member)).data).toEqual([]);
    for (const more of [`&user_id=${owner.id}`, '&by=user']) {
      const path = `/api/reports?${period()}&figures=messages_out${more}`;
      expect(await member.call('GET', path)).toMatchObject({
        status: 403,
        body: { error: { code: 'report.not_allowed' } },
      });
    }
    const path = `/api/reports/facts?${period()}&figure=messages_out&user_id=${owner.id}`;
    expect((await member.call('GET', path)).status).toBe(403);
  });

  test('another workspace’s never [49.5]', async () => {
    await write(fromClient('Hello'));
    await rollUp();
    const other = await app.createWorkspace();
    const more = `&bot_id=${conversation.botId}`;
    expect(await read('messages_in', more, other.owner)).toMatchObject({ n: 0 });
    expect((await listFacts('messages_in', more, other.owner)).data).toEqual([]);
  });
});

describe('what cannot be asked', () => {
  test.for([
    ['a zone that does not exist', 'from=2026-11-01&to=2026-11-02&zone=Mars/Base&figures=opened', 'zone'],
    ['an offset in place of a zone', 'from=2026-11-01&to=2026-11-02&zone=%2B03:00&figures=opened', 'zone'],
    ['a range upside down', 'from=2026-11-02&to=2026-11-01&zone=UTC&figures=opened', 'to'],
    ['a hundred years', 'from=1926-11-01&to=2026-11-01&zone=UTC&figures=opened', 'to'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-11-01&zone=UTC&figures=opened', 'from'],
    ['a figure that does not exist', 'from=2026-11-01&to=2026-11-02&zone=UTC&figures=luck', 'figures'],
  ] as const)('%s [49.6]', async ([, asked, field]) => {
    const { status, body } = await owner.call('GET', `/api/reports?${asked}`);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"${field}`);
  });

  test('a cursor of nobody’s [49.6]', async () => {
    for (const cursor of ['x', '2026_1', `99 99_${'0'.repeat(36)}`]) {
      const path = `/api/reports/facts?${period()}&figure=opened&cursor=${encodeURIComponent(cursor)}`;
      expect((await owner.call('GET', path)).status).toBe(422);
    }
  });
});

test('reports that take long hold nobody up but the reports of their workspace [49.9]', async () => {
  const client = new Client(app.database.connection);
  await client.connect();
  await client.query('begin; lock table report_sums in access exclusive mode');
  const asked = Array.from({ length: 15 }, () => owner.call('GET', `/api/reports?${period()}&figures=opened`));
  const other = await app.createWorkspace();
  expect((await other.owner.call('GET', '/api/users')).status).toBe(200);
  await client.query('rollback');
  await client.end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
});

test('the facts behind a figure come in pages, each once [49.7]', async () => {
  await write(...Array.from({ length: 130 }, (_, n) => fromClient(`Line ${n}`)));
  const first = await listFacts('messages_in');
  expect(first.data).toHaveLength(100);
  const second = await listFacts('messages_in', `&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
  expect(second.next_cursor).toBeNull();
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(130);
});

test('what happens is in the sums by itself [49.3]', async () => {
  await write(fromClient('Hello'));
  const path = `/api/reports?${period()}&figures=messages_in`;
  await expect
    .poll(async () => (await owner.call<{ rows: ReportRow[] }>('GET', path)).result.rows[0]?.values.messages_in?.n, {
      timeout: 15_000,
    })
    .toBe(1);
});
