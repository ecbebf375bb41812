import type { AuditEntry, Calendar } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => app.close());

const weekday = [[540, 1080]];
const shop = {
  name: 'Shop',
  time_zone: 'Europe/Kyiv',
  hours: [weekday, weekday, weekday, weekday, weekday, [], []],
  exceptions: [{ from: '2026-12-25', until: '2026-12-26', label: 'Christmas', spans: [] as number[][] }],
  bot_ids: [] as number[],
  user_ids: [] as number[],
};
const create = (more: object = {}) => owner.call<Calendar>('POST', '/api/calendars', { body: { ...shop, ...more } });
const edit = ({ id, version }: Calendar, more: object) =>
  owner.call<Calendar>('PUT', `/api/calendars/${id}`, { body: { ...shop, version, ...more } });
const list = async () => (await owner.call<{ data: Calendar[] }>('GET', '/api/calendars')).result.data;
const makeBot = async () => (await addConversation(app, workspace.id)).botId;

test('a calendar keeps its hours and exceptions in their order, and who works by them [42.1]', async () => {
  const botId = await makeBot();
  const { status, result } = await create({
    hours: [
      [
        [840, 1080],
        [540, 780],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    exceptions: [
      { from: '2027-01-01', until: '2027-01-01', label: ' New Year ', spans: [] },
      { from: '2026-12-24', until: '2026-12-24', label: 'Short day', spans: [[540, 840]] },
    ],
    bot_ids: [botId],
    user_ids: [owner.id],
  });
  expect(status).toBe(201);
  expect(await list()).toEqual([result]);
  expect(result).toEqual({
    id: 1,
    name: 'Shop',
    time_zone: 'Europe/Kyiv',
    hours: [
      [
        [540, 780],
        [840, 1080],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    exceptions: [
      { from: '2026-12-24', until: '2026-12-24', label: 'Short day', spans: [[540, 840]] },
      { from: '2027-01-01', until: '2027-01-01', label: 'New Year', spans: [] },
    ],
    bot_ids: [botId],
    user_ids: [owner.id],
    version: 1,
  });
});

test.each([
  [
    'a span that ends before it starts',
    { hours: [[[1080, 540]], [], [], [], [], [], []] },
    'validation.ends_before_start',
  ],
  ['a span after midnight', { hours: [[[1080, 1500]], [], [], [], [], [], []] }, 'validation.invalid'],
  [
    'hours that overlap',
    {
      hours: [
        [
          [540, 780],
          [720, 1080],
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    'validation.hours_overlap',
  ],
  ['a week of six days', { hours: [[], [], [], [], [], []] }, 'validation.invalid'],
  ['an unknown time zone', { time_zone: 'Europe/Nowhere' }, 'validation.timezone_invalid'],
  [
    'a day that does not exist',
    { exceptions: [{ from: '2026-02-30', until: '2026-02-30', label: 'x', spans: [] }] },
    'validation.date_invalid',
  ],
  [
    'an exception that ends before it begins',
    { exceptions: [{ from: '2026-12-26', until: '2026-12-25', label: 'x', spans: [] }] },
    'validation.ends_before_start',
  ],
  [
    'exceptions that share a day',
    {
      exceptions: [
        { from: '2026-12-24', until: '2026-12-26', label: 'x', spans: [] },
        { from: '2026-12-26', until: '2026-12-27', label: 'y', spans: [] },
      ],
    },
    'validation.days_overlap',
  ],
  [
    'an exception without a label',
    { exceptions: [{ from: '2026-12-24', until: '2026-12-24', label: ' ', spans: [] }] },
    'validation.required',
  ],
  ['a bot that does not exist', { bot_ids: [99] }, 'validation.invalid'],
  ['a person that does not exist', { user_ids: [99] }, 'validation.invalid'],
])('refuses %s, and keeps nothing [42.1]', async (_what, more, message) => {
  const { status, body } = await create(more);
  expect(status).toBe(422);
  expect(body.errors?.[0]).toMatchObject({ message });
  expect(await list()).toEqual([]);
});

test('a bot and a person have one calendar: another one takes them, and pages of the first are out of date [42.2]', async () => {
  const botId = await makeBot();
  const first = (await create({ bot_ids: [botId], user_ids: [owner.id] })).result;
  const second = (await create({ name: 'Night', bot_ids: [botId] })).result;
  expect((await list()).map(({ name, bot_ids: bots, user_ids: users }) => [name, bots, users])).toEqual([
    ['Night', [botId], []],
    ['Shop', [], [owner.id]],
  ]);
  // Saved as it was read, it would take the bot back.
  expect((await edit(first, { bot_ids: [botId] })).status).toBe(409);
  expect((await edit(second, { name: 'Night', bot_ids: [] })).result).toMatchObject({ bot_ids: [], version: 2 });
});

test('who is named twice keeps the hours once [42.2]', async () => {
  const botId = await makeBot();
  const answer = await create({ bot_ids: [botId, botId], user_ids: [owner.id, owner.id] });
  expect([answer.status, answer.result.bot_ids, answer.result.user_ids]).toEqual([201, [botId], [owner.id]]);
});

test('of two changes at once one is refused; each is audited, with what it changed [42.3]', async () => {
  const calendar = (await create()).result;
  const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
  const answers = await Promise.all([edit(calendar, { name: 'Store' }), edit(calendar, { name: 'Depot' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await socket.waitForEvent('updateCalendars', () => true);
  socket.close();
  await owner.call('DELETE', `/api/calendars/${calendar.id}`);
  expect(await list()).toEqual([]);
  const { result } = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log');
  expect(result.data.slice(0, 3).map(({ action }) => action)).toEqual([
    'calendar.deleted',
    'calendar.changed',
    'calendar.created',
  ]);
});

test('calendars that take a bot from each other at once take turns [42.2]', async () => {
  const botIds = [await makeBot(), await makeBot()];
  const first = (await create({ bot_ids: [botIds[0]] })).result;
  const second = (await create({ name: 'Night', bot_ids: [botIds[1]] })).result;
  const answers = await Promise.all([
    edit(first, { bot_ids: botIds }),
    edit(second, { name: 'Night', bot_ids: botIds }),
    create({ name: 'Third', bot_ids: botIds }),
  ]);
  // A change of a calendar that has lost a bot meanwhile is one of an older version.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const held = (await list()).flatMap(({ bot_ids: ids }) => ids);
  expect(held.toSorted((one, other) => one - other)).toEqual(botIds);
});

test('a workspace has fifty calendars at most [42.1]', async () => {
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions)
       select $1, 1000 + n, n::text, 'UTC', '[]', '[]' from generate_series(1, 50) n`,
      [workspace.id],
    ),
  );
  const answer = await create();
  expect([answer.status, answer.body.error?.code]).toEqual([409, 'calendar.too_many']);
});

test('colleagues learn when somebody works, and not why they are off [42.5]', async () => {
  const colleague = await workspace.addUser(2, 'Iryna');
  await create({ bot_ids: [await makeBot()], user_ids: [colleague.id] });
  const { result } = await colleague.call<{ data: Calendar[] }>('GET', '/api/calendars');
  expect(result.data).toMatchObject([
    { user_ids: [colleague.id], bot_ids: [], hours: shop.hours, exceptions: [{ from: '2026-12-25', label: '' }] },
  ]);
});

test('who is gone keeps no hours [42.2]', async () => {
  const colleague = await workspace.addUser(2, 'Iryna');
  await create({ user_ids: [colleague.id, owner.id] });
  await owner.call('DELETE', `/api/users/${colleague.id}`);
  expect((await list())[0]?.user_ids).toEqual([owner.id]);
});
