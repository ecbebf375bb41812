import type { Coworker, UserView } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let olha: TestUser;
let marko: TestUser;

type Page = { data: UserView[]; count: number; hasMore: boolean };
const list = async (user: TestUser, query = '') =>
  (await user.call<Page>('GET', `/api/projects/coworkers${query}`)).result;
const ids = async (query: string) => (await list(owner, `?limit=100&${query}`)).data.map(({ id }) => id);
const search = (words: string) => ids(`search=${encodeURIComponent(words)}`);
const setStatus = (user: TestUser, status: number) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update users set status = $3 where workspace_id = $1 and id = $2', [workspace.id, user.id, status]),
  );

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  olha = await workspace.addUser(3);
  marko = await workspace.addUser(2);
  const introduce = (user: TestUser, body: object) => user.call('PUT', '/api/users/profile', { body });
  await introduce(owner, { first_name: 'Zenon', last_name: 'Owner', position: 'Director' });
  await introduce(olha, {
    first_name: 'Ольга',
    last_name: 'Їжакевич',
    username: 'o_lha',
    timezone: 'Europe/Kyiv',
    what_i_do: 'Об’єкти й договори',
  });
  await introduce(marko, { first_name: 'Marko', last_name: 'Kravets', position: 'accountant', phone: '+380501112233' });
});
afterAll(() => app.close());

describe('coworkers', () => {
  test('are everyone who can sign in, with what colleagues see of each other [28.1]', async () => {
    const invited = await workspace.addUser(3, 'Invited');
    const inactive = await workspace.addUser(3, 'Inactive');
    const deleted = await workspace.addUser(3, 'Deleted');
    await setStatus(invited, 3);
    await setStatus(inactive, 0);
    expect((await owner.call('DELETE', `/api/users/${deleted.id}`)).status).toBe(200);
    const { data, count, hasMore } = await list(marko);
    expect(data.map(({ id }) => id)).toEqual([marko.id, owner.id, olha.id]);
    expect([count, hasMore]).toEqual([3, false]);
    expect(data[2]).toMatchObject({
      first_name: 'Ольга',
      timezone: 'Europe/Kyiv',
      what_i_do: 'Об’єкти й договори',
      role: { id: 3, name: 'Member' },
      status: 1,
      is_online: 0,
    });
    expect(data[0]).toMatchObject({ position: 'accountant', phone: '+380501112233' });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
  });

  test('have so many tasks to do, without what is done and what they want to be reminded of [28.4]', async () => {
    const task = (body: object) =>
      owner.call<{ id: number }>('POST', '/api/tasks', { body: { title: 'Do it', ...body } });
    for (const status_id of [1, 2, 3]) await task({ assignee_id: olha.id, status_id });
    await task({ assignee_id: marko.id });
    await task({});
    const due_at = new Date(Date.now() + 3_600_000).toISOString();
    const reminder = await olha.call('POST', '/api/tasks/reminders', { body: { title: 'Remember', due_at } });
    expect(reminder.status).toBe(201);
    const tasksOf = async (user: TestUser) =>
      (await user.call<{ data: Coworker[] }>('GET', '/api/projects/coworkers')).result.data.map(
        ({ id, open_tasks }) => [id, open_tasks],
      );
    expect(await tasksOf(owner)).toEqual([
      [marko.id, 1],
      [owner.id, 0],
      [olha.id, 2],
    ]);
    const roles = makeRoleFixture(app, workspace);
    const reader = await workspace.addUser(await roles.add({ users: ['read'] }), 'Яна');
    expect((await tasksOf(reader)).map(([, count]) => count)).toEqual([null, null, null, null]);
    await setStatus(reader, 0);
  });

  test('tell who is here [28.1]', async () => {
    const socket = await TestSocket.signIn(app.port, workspace.host, olha.token);
    const present = async () => (await list(owner)).data.filter(({ is_online }) => is_online === 1).map(({ id }) => id);
    await expect.poll(present).toEqual([olha.id]);
    socket.close();
  });

  test('are found by parts of names, username, e-mail, position and what they do, in any case [28.2]', async () => {
    for (const words of ['ольга', 'ЖАКЕВ', 'іжак оль', 'o_l', `user${olha.id}@`, 'договор', "об'єкт", 'ОБЄКТ']) {
      expect([words, await search(words)]).toEqual([words, [olha.id]]);
    }
    expect(await search('ACCOUNT')).toEqual([marko.id]);
    expect(await search('  ')).toEqual([marko.id, owner.id, olha.id]);
    for (const words of ['%', '_____', '\\', 'ольга kravets', "';--"]) expect(await search(words)).toEqual([]);
  });

  test('come by name, position or role, the same backwards, page by page', async () => {
    expect(await ids('sortBy=position')).toEqual([marko.id, owner.id, olha.id]);
    expect(await ids('sortBy=position&order=desc')).toEqual([owner.id, marko.id, olha.id]);
    expect(await ids('sortBy=role')).toEqual([owner.id, marko.id, olha.id]);
    expect(await ids('sortBy=name&order=desc')).toEqual([olha.id, owner.id, marko.id]);
    const first = await list(owner, '?limit=2');
    const second = await list(owner, '?limit=2&offset=2');
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([marko.id, owner.id, olha.id]);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(await list(owner, '?offset=5000')).toEqual({ data: [], count: 3, hasMore: false });
  });

  test.each(['sortBy=email', 'order=up', 'limit=0', 'limit=101', `search=${'a'.repeat(121)}`, 'search=%00'])(
    'are not listed by %s',
    async (query) => {
      expect((await owner.call('GET', `/api/projects/coworkers?${query}`)).status).toBe(422);
    },
  );

  test('of another workspace are nowhere', async () => {
    const other = await app.createWorkspace();
    expect(await list(other.owner)).toMatchObject({ data: [{ id: other.owner.id }], count: 1 });
    expect((await list(other.owner, `?search=${encodeURIComponent('ольга')}`)).count).toBe(0);
  });
});

describe('choosing users by the beginning of a word', () => {
  const find = async (user: TestUser, query: string) => {
    const found = await user.call<{ data: UserView[]; count: number }>('GET', `/api/users/autocomplete?${query}`);
    return found.status === 200 ? found.result.data.map(({ id }) => id) : found.body.error?.code;
  };
  const q = (words: string) => `limit=100&q=${encodeURIComponent(words)}`;
  let here: TestWorkspace;
  let chief: TestUser;
  let member: TestUser;
  let olha: TestUser;
  let marko: TestUser;

  beforeAll(async () => {
    here = await app.createWorkspace();
    chief = here.owner;
    member = await here.addUser(3, 'Zoya');
    const change = (user: TestUser, body: object) => user.call('PUT', '/api/users/profile', { body });
    olha = await here.addUser(3);
    marko = await here.addUser(2);
    await change(olha, { first_name: 'Ольга Ірина', last_name: 'Їжакевич', username: 'o_lha' });
    await change(marko, { first_name: 'Marko', last_name: 'Kravets', username: 'oxmark' });
  });

  test('looks at names, username and e-mail, whatever the case and the alphabet [7.8]', async () => {
    for (const words of ['ольга', 'ОЛЬ', 'ірин', 'їжак', 'o_l', `USER${olha.id}@`, 'їжа оль', '  Ольга   їжакевич ']) {
      expect([words, await find(chief, q(words))]).toEqual([words, [olha.id]]);
    }
    for (const words of ['льга', 'akevych', 'ольга kravets']) expect(await find(chief, q(words))).toEqual([]);
  });

  test('takes the wildcards of patterns as they are', async () => {
    expect(await find(chief, q('o_'))).toEqual([olha.id]);
    for (const words of ['%', '_____', '\\']) expect(await find(chief, q(words))).toEqual([]);
  });

  test('leaves out members of a channel the actor may see, and tells nothing of one they may not [2.14]', async () => {
    const { id } = await makeGroup(chief, [olha.id], false);
    expect(await find(chief, `${q('оль')}&not_in_channel=${id}`)).toEqual([]);
    expect(await find(chief, `${q('mar')}&not_in_channel=${id}`)).toEqual([marko.id]);
    expect(await find(member, `${q('оль')}&not_in_channel=${id}`)).toBe('channel.not_found');
  });

  test('finds only active ones, and only those who may answer clients when asked', async () => {
    const gone = await here.addUser(2, 'Markian');
    await app.resources.database.inWorkspace(here.id, (tx) =>
      tx.query('update users set status = 3 where workspace_id = $1 and id = $2', [here.id, gone.id]),
    );
    expect(await find(chief, q('mark'))).toEqual([marko.id]);
    expect(await find(chief, `${q('')}&may_answer_clients=true`)).not.toContain(olha.id);
    expect(await find(chief, `${q('')}&may_answer_clients=true`)).toEqual(expect.arrayContaining([chief.id, marko.id]));
  });

  test('answers with ten unless told [7.8, 9.1]', async () => {
    for (let count = 0; count < 11; count += 1) await here.addUser(3, 'Яків');
    const found = await chief.call<{ data: UserView[]; count: number; hasMore: boolean }>(
      'GET',
      `/api/users/autocomplete?q=${encodeURIComponent('яків')}`,
    );
    expect([found.result.data.length, found.result.count, found.result.hasMore]).toEqual([10, 11, true]);
  });
});
