import {
  type ConversationFilter,
  type ConversationOrder,
  couldMatch,
  type ReaderChannel,
  type View,
} from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[]) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const add = (name: string) => addConversation(app, workspace.id, name);
const pathOf = (filter: ConversationFilter, more = '') =>
  `/api/conversations?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
interface Page {
  data: ReaderChannel[];
  count: number;
  next_cursor: string | null;
}
const ask = (filter: ConversationFilter, by = owner, more = '') => by.call<Page>('GET', pathOf(filter, more));
const found = async (filter: ConversationFilter, by = owner) =>
  (await ask(filter, by)).result.data.map(({ name }) => name).sort();
const makeLabel = async (name: string, by = owner) =>
  (await by.call<{ id: number }>('POST', '/api/labels', { body: { name, color: 'red' } })).result.id;
const close = ({ channelId }: TestConversation) =>
  owner.call('PUT', `/api/channels/${channelId}/state`, { body: { state: 'closed', version: 0 } });
const prioritize = ({ channelId }: TestConversation, priority: string, by = owner) =>
  by.call('PUT', `/api/channels/${channelId}/priority`, { body: { priority } });

const body = (view: Partial<View> & { scope?: View['scope'] } = {}) => ({
  scope: 'own',
  name: 'Waiting',
  filter: { states: ['open'] },
  order: 'waiting',
  ...view,
});
const keep = (view: Partial<View> = {}, by = owner) => by.call<View>('POST', '/api/views', { body: body(view) });
const views = async (by = owner) => (await by.call<{ data: View[] }>('GET', '/api/views')).result.data;

test('conversations are found by each condition of the filter, and by several at once [38.1]', async () => {
  const [halyna, taras, olha] = [await add('Halyna'), await add('Taras'), await add('Olha')];
  const label = await makeLabel('Wholesale');
  await owner.call('PUT', `/api/channels/${halyna.channelId}/labels/${label}`);
  await owner.call('PUT', `/api/channels/${taras.channelId}/members/join`);
  await manager.call('PUT', `/api/channels/${taras.channelId}/members/join`, { body: { as: 'colleague' } });
  await close(olha);
  await prioritize(halyna, 'urgent');
  await sql("update channels set awaiting_since = now() - interval '2 hours' where workspace_id = $1 and id = $2", [
    workspace.id,
    halyna.channelId,
  ]);
  await sql(
    `update channels set last_message_at = now() - interval '31 days' where workspace_id = $1 and id = any($2)`,
    [workspace.id, [taras.channelId, olha.channelId]],
  );
  await sql(`update clients set language = 'uk' where workspace_id = $1 and id = $2`, [workspace.id, taras.clientId]);
  const { result: field } = await owner.call<{ id: number }>('POST', '/api/addCustomField', {
    body: { title: 'City' },
  });
  await sql(
    'insert into custom_field_values (workspace_id, id, client_id, field_id, value) values ($1, 1, $2, $3, $4)',
    [workspace.id, halyna.clientId, field.id, 'Lviv'],
  );
  const cases: [ConversationFilter, string[]][] = [
    [{}, ['Halyna', 'Olha', 'Taras']],
    [{ states: ['open'] }, ['Halyna', 'Taras']],
    [{ states: ['closed', 'snoozed'] }, ['Olha']],
    [{ labels: [label] }, ['Halyna']],
    [{ bots: [taras.botId, olha.botId] }, ['Olha', 'Taras']],
    [{ managers: ['me'] }, ['Taras']],
    [{ managers: ['nobody'] }, ['Halyna', 'Olha']],
    [{ managers: ['nobody', 'me'] }, ['Halyna', 'Olha', 'Taras']],
    [{ managers: ['somebody'] }, ['Taras']],
    [{ member: 'me' }, ['Taras']],
    [{ waiting_minutes: 60 }, ['Halyna']],
    [{ waiting_minutes: 180 }, []],
    [{ silent_minutes: 30 * 1_440 }, ['Olha', 'Taras']],
    [{ silent_minutes: 30 * 1_440, states: ['open'] }, ['Taras']],
    [{ silent_minutes: 32 * 1_440 }, []],
    [{ priorities: ['urgent', 'high'] }, ['Halyna']],
    [{ languages: ['uk'] }, ['Taras']],
    [{ fields: [{ field_id: field.id, value: 'Lviv' }] }, ['Halyna']],
    [{ fields: [{ field_id: field.id, value: 'Kyiv' }] }, []],
    [{ fields: [{ field_id: field.id, value: null }] }, ['Halyna']],
    [{ states: ['open'], managers: ['nobody'], priorities: ['urgent'] }, ['Halyna']],
  ];
  for (const [filter, names] of cases) expect([filter, await found(filter)]).toEqual([filter, names]);
  expect(await found({ managers: ['me'] }, manager)).toEqual([]);
  expect(await found({ member: 'me' }, manager)).toEqual(['Taras']);
});

test('who wrote last is found without notes and what the product says [38.1]', async () => {
  const [halyna, taras] = [await add('Halyna'), await add('Taras')];
  const say = (channelId: number, clientId: number | null, seq: number, audience = 'public') =>
    sql(
      `insert into messages (workspace_id, id, channel_id, seq, content, client_id, created_by, audience, ts, created_at, updated_at)
        values ($1, $2::int, $3::int, $4::int, 'Hello', $5, $6, $7, $2::int, now(), now())`,
      [workspace.id, channelId * 100 + seq, channelId, seq, clientId, clientId === null ? 1 : null, audience],
    );
  await say(halyna.channelId, halyna.clientId, 1);
  await say(halyna.channelId, null, 2, 'internal');
  await say(taras.channelId, taras.clientId, 1);
  await say(taras.channelId, null, 2);
  expect(await found({ last_by: 'client' })).toEqual(['Halyna']);
  expect(await found({ last_by: 'team' })).toEqual(['Taras']);
});

test.each<ConversationOrder>(['waiting', 'newest'])('pages by %s have each conversation once [38.2]', async (order) => {
  const all = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) all.push(await add(name));
  await sql(
    `update channels set awaiting_since = now() - make_interval(mins => id::int) where workspace_id = $1 and type = 3 and id % 2 = 0`,
    [workspace.id],
  );
  const whole = (await ask({}, owner, `&order=${order}`)).result.data.map(({ id }) => id);
  expect([...whole].sort()).toEqual(all.map(({ channelId }) => channelId).sort());
  const paged: number[] = [];
  let cursor = '';
  do {
    const { result } = await ask({}, owner, `&order=${order}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(result.count).toBe(5);
    paged.push(...result.data.map(({ id }) => id));
    cursor = result.next_cursor ?? '';
  } while (cursor !== '');
  expect(paged).toEqual(whole);
});

test('the longest waiting come first [38.2]', async () => {
  const [late, early] = [await add('Late'), await add('Early')];
  await add('Nobody waits');
  for (const [{ channelId }, minutes] of [
    [late, 5],
    [early, 50],
  ] as const) {
    await sql(
      'update channels set awaiting_since = now() - make_interval(mins => $3::int) where workspace_id = $1 and id = $2',
      [workspace.id, channelId, minutes],
    );
  }
  const names = (await ask({})).result.data.map(({ name }) => name);
  expect(names).toEqual(['Early', 'Late', 'Nobody waits']);
});

test('what a filter names and is not there is said; of another workspace it was never there [38.4]', async () => {
  const other = await app.createWorkspace();
  await makeLabel('Theirs', other.owner);
  const theirs = await makeLabel('Theirs too', other.owner);
  for (const [filter, gone] of [
    [{ labels: [theirs] }, { kind: 'label', id: theirs }],
    [{ bots: [99] }, { kind: 'bot', id: 99 }],
    [{ managers: ['me', 99] }, { kind: 'manager', id: 99 }],
    [{ fields: [{ field_id: 99, value: null }] }, { kind: 'field', id: 99 }],
  ] as [ConversationFilter, object][]) {
    const answer = await ask(filter);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { code: 'conversation_filter.gone', params: gone } });
    expect((await keep({ filter })).status).toBe(409);
  }
});

test.each([
  '{',
  '{"state":"open"}',
  '{"states":[]}',
  '{"labels":["1"]}',
  '[]',
  '{"waiting_minutes":-1}',
  '{"silent_minutes":1.5}',
])('a filter that cannot be read is refused: %s', async (filter) => {
  const { status } = await owner.call('GET', `/api/conversations?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(422);
});

test.each([
  '[',
  '["x","y",1]',
  '["2026-99-01 00:00:00+00","2026-01-01 00:00:00+00",1]',
  '["9999999999","2026-01-01 00:00:00+00",1]',
  '["2026-02-30 10:00:00+00","infinity",1]',
  '["infinity","2026-01-01 00:00:00+00:99",1]',
  '["infinity","0000-01-01 00:00:00+00",1]',
  '["infinity","2026-01-01 00:00:00+00",9007199254740993]',
])('a made-up cursor is refused: %s', async (cursor) => {
  const made = Buffer.from(cursor).toString('base64url');
  expect((await ask({}, owner, `&cursor=${made}`)).status).toBe(422);
});

test('a view with a label that is gone says so, counts nothing, and is mended by an edit [38.4]', async () => {
  const label = await makeLabel('Wholesale');
  const { result: view } = await keep({ filter: { labels: [label] } });
  expect(view.gone).toEqual([]);
  await owner.call('DELETE', `/api/labels/${label}`);
  expect((await views())[0]?.gone).toEqual([{ kind: 'label', id: label }]);
  const counts = await owner.call<{ data: unknown }>('GET', `/api/views/counts?ids=${view.id}`);
  expect(counts.result.data).toEqual([{ id: view.id, count: null }]);
  const { result: mended } = await owner.call<View>('PUT', `/api/views/${view.id}`, { body: body() });
  expect(mended).toMatchObject({ gone: [], filter: { states: ['open'] } });
});

test('own views are nobody else’s, shared ones everybody’s, changed by those who manage conversations [38.3]', async () => {
  const { result: own } = await keep({ name: 'Mine' });
  const { result: shared } = await keep({ name: 'Ours', scope: 'workspace' });
  expect((await views()).map(({ name, scope }) => [name, scope])).toEqual([
    ['Ours', 'workspace'],
    ['Mine', 'own'],
  ]);
  expect((await views(manager)).map(({ name }) => name)).toEqual(['Ours']);
  expect((await manager.call('PUT', `/api/views/${own.id}`, { body: body() })).status).toBe(404);
  expect((await manager.call('DELETE', `/api/views/${own.id}`)).status).toBe(404);
  expect((await manager.call('PUT', `/api/views/${shared.id}`, { body: body({ scope: 'workspace' }) })).status).toBe(
    403,
  );
  expect((await manager.call('DELETE', `/api/views/${shared.id}`)).status).toBe(403);
  expect((await keep({ scope: 'workspace' }, manager)).status).toBe(403);
  const { result: theirs } = await keep({ name: 'Iryna’s' }, manager);
  const shareIt = { body: body({ scope: 'workspace' }) };
  expect((await manager.call('PUT', `/api/views/${theirs.id}`, shareIt)).status).toBe(403);
  const counted = await manager.call<{ data: object[] }>('GET', `/api/views/counts?ids=${own.id},${shared.id}`);
  expect(counted.result.data).toEqual([{ id: shared.id, count: 0 }]);
});

test('views are put in order, each scope for itself; the rest follows [38.3]', async () => {
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await keep({ name })).result.id);
  const [a, b, c] = ids;
  const { result } = await owner.call<{ data: View[] }>('PUT', '/api/views/order', {
    body: { scope: 'own', ids: [c, a] },
  });
  expect(result.data.map(({ id }) => id)).toEqual([c, a, b]);
  expect((await manager.call('PUT', '/api/views/order', { body: { scope: 'workspace', ids } })).status).toBe(403);
  await manager.call('PUT', '/api/views/order', { body: { scope: 'own', ids } });
  expect((await views()).map(({ id }) => id)).toEqual([c, a, b]);
});

test('there are as many views as the limit says, also of two at once [38.3]', async () => {
  for (let n = 0; n < 49; n += 1) await keep({ name: `View ${n}` });
  const answers = await Promise.all([keep(), keep()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('those who see a view hear of its change, and nobody else [38.3]', async () => {
  const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
  await keep({ name: 'Mine' });
  await keep({ name: 'Ours', scope: 'workspace' });
  await socket.waitForEvent('updateViews');
  expect(socket.events.filter(({ event }) => event === 'updateViews')).toHaveLength(1);
});

test('a priority is set by those who answer, told to others, and told once [38.5]', async () => {
  const halyna = await add('Halyna');
  const socket = await TestSocket.signIn(app.port, workspace.host, manager.token);
  await prioritize(halyna, 'high');
  await prioritize(halyna, 'high');
  await prioritize(halyna, 'low');
  expect((await prioritize(halyna, 'huge')).status).toBe(422);
  const wait = async () => (await socket.waitForEvent('updateConversationPriorities')).data;
  expect(await wait()).toEqual({ priorities: [{ channel_id: halyna.channelId, priority: 'high' }] });
  const { result } = await manager.call<ReaderChannel>('GET', `/api/channels/${halyna.channelId}`);
  expect(result.priority).toBe('low');
});

test('what a page takes out of a list at once is never what the filter finds [41.3]', async () => {
  const label = await makeLabel('Wholesale');
  const all: TestConversation[] = [];
  for (let n = 0; n < 12; n += 1) all.push(await add(`Client ${n}`));
  const bots = all.map(({ botId }) => botId);
  await sql(
    `update channels set priority = id % 4, manager_id = (array[null, $2::bigint, $3::bigint])[1 + id % 3],
      awaiting_since = case when id % 2 = 0 then now() end,
      blocked_at = case when id % 5 = 0 then now() end where workspace_id = $1 and type = 3`,
    [workspace.id, owner.id, manager.id],
  );
  await sql(`update clients set language = (array['uk', 'ru', null])[1 + id % 3] where workspace_id = $1`, [
    workspace.id,
  ]);
  for (const one of all.slice(0, 4)) await close(one);
  for (const one of all.slice(3, 7)) await owner.call('PUT', `/api/channels/${one.channelId}/labels/${label}`);
  for (const one of all.slice(5, 9)) {
    await sql(
      'insert into channel_members (workspace_id, channel_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [workspace.id, one.channelId, owner.id],
    );
  }
  const { data: rows } = (await ask({}, owner, '&limit=100')).result;
  // The same pseudo-random filters in each run.
  let seed = 7;
  const roll = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  const some = <Item>(items: readonly Item[]) =>
    [...new Set([items[roll(items.length)], items[roll(items.length)]])] as Item[];
  const known = (): ConversationFilter => ({
    ...(roll(3) === 0 && { states: some(['open', 'closed', 'snoozed'] as const) }),
    ...(roll(3) === 0 && { bots: some(bots) }),
    ...(roll(3) === 0 && { managers: some(['me', 'nobody', 'somebody', manager.id] as const) }),
    ...(roll(4) === 0 && { member: 'me' as const }),
    ...(roll(3) === 0 && { waiting_minutes: 0 }),
    ...(roll(3) === 0 && { priorities: some(['low', 'normal', 'high', 'urgent'] as const) }),
    ...(roll(3) === 0 && { languages: some(['uk', 'ru']) }),
  });
  const namesOf = (channels: readonly ReaderChannel[]) => channels.map(({ name }) => name).sort();
  const left = (filter: ConversationFilter) =>
    namesOf(rows.filter((row) => couldMatch(filter, row, { userId: owner.id, isMember: row.is_member })));
  for (let n = 0; n < 60; n += 1) {
    const filter = known();
    expect([filter, left(filter)]).toEqual([filter, await found(filter)]);
    const more: ConversationFilter = {
      ...filter,
      labels: [label],
      last_by: 'client',
      silent_minutes: roll(2),
      waiting_minutes: roll(90),
    };
    expect(left(more)).toEqual(expect.arrayContaining(await found(more)));
  }
});
