import { type CurrentUser, defaultPreferences, type Preferences, type UserView } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multipartFile } from '../../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Zoya');
});

afterAll(() => app.close());

const change = (user: TestUser, body: unknown) => user.call<UserView>('PUT', '/api/users/profile', { body });
const me = async (user: TestUser) => (await user.call<CurrentUser>('GET', '/api/auth/current-user')).result;

describe('the own profile', () => {
  test('changes what is given and leaves the rest', async () => {
    const before = await me(member);
    const changed = await change(member, {
      first_name: ' Зоя ',
      language: 'uk-UA',
      theme: 'dark',
      timezone: 'Europe/Kyiv',
    });
    expect(changed.result).toMatchObject({ first_name: 'Зоя', last_name: before.last_name, timezone: 'Europe/Kyiv' });
    expect(await me(member)).toMatchObject({
      first_name: 'Зоя',
      language: 'uk-UA',
      theme: 'dark',
      email: before.email,
    });
  });

  test('is told to everyone, without what is the own business only', async () => {
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const { result } = await change(member, { last_name: 'Marchenko' });
    const event = await socket.waitForEvent('updateUser');
    expect(event.data).toEqual(result);
    expect(Object.keys(event.data)).not.toContain('theme');
    socket.close();
  });

  test("does not take another's username, however it is written", async () => {
    const { username } = await me(owner);
    const refused = await change(member, { username: username.toUpperCase() });
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      { field: 'username', message: 'validation.username_taken', params: {} },
    ]);
    expect((await change(member, { username: 'зоя.марченко' })).status).toBe(200);
  });

  test.for([
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'validation.timezone_invalid'],
    [{ username: 'two words' }, 'username', 'validation.invalid'],
    [{ first_name: 'a\u2028b' }, 'first_name', 'validation.invalid'],
    [{ first_name: '' }, 'first_name', 'validation.required'],
    [{ language: 'en' }, 'language', 'validation.invalid'],
  ] as const)('refuses %j', async ([body, field, message]) => {
    const refused = await change(member, body);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field, message }]);
  });

  test('cannot give itself a role, a status or another e-mail', async () => {
    expect((await change(member, { email: 'boss@test.test' })).status).toBe(403);
    expect((await change(member, { role_id: 1, status: 3, password_hash: 'x' })).status).toBe(200);
    expect(await me(member)).toMatchObject({ role_id: 3, status: 1, email: `user${member.id}@test.test` });
  });
});

describe('phone, position, what one does and avatar', () => {
  const picture = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: '#2a9' } })
      .png()
      .toBuffer();
  const upload = async (user: TestUser, bytes: Buffer, name: string, type: string) =>
    (await user.call<{ model: { id: number } }>('POST', '/api/temp-files', multipartFile(bytes, name, type))).result
      .model.id;

  test('are set and taken away again [10.1]', async () => {
    const avatar = await upload(member, await picture(), 'me.png', 'image/png');
    const set = await change(member, { phone: ' +380 44 123 ', position: 'Менеджер', what_i_do: ' Рахунки ', avatar });
    expect(set.result).toMatchObject({
      phone: '+380 44 123',
      position: 'Менеджер',
      what_i_do: 'Рахунки',
      avatar: { id: avatar },
    });
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const cleared = await change(member, { phone: null, position: '', what_i_do: '', avatar: null });
    expect(cleared.result).toMatchObject({ phone: null, position: null, what_i_do: null, avatar: null });
    expect((await socket.waitForEvent('updateUser')).data).toEqual(cleared.result);
    socket.close();
  });

  test('take a picture of the own uploads only, and no drawing that could run [10.3]', async () => {
    const foreign = await upload(owner, await picture(), 'me.png', 'image/png');
    const svg = await upload(
      member,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      'image/svg+xml',
    );
    const refusals = [];
    for (const avatar of [foreign, 9_000, svg]) {
      const { status, body } = await change(member, { avatar, first_name: 'Nobody' });
      refusals.push([status, body.errors?.[0]?.field, body.errors?.[0]?.message]);
    }
    expect(refusals).toEqual([
      [422, 'avatar', 'validation.unknown_file'],
      [422, 'avatar', 'validation.unknown_file'],
      [422, 'avatar', 'validation.image_required'],
    ]);
    expect((await me(member)).first_name).not.toBe('Nobody');
  });
});

describe('preferences', () => {
  const prefer = (user: TestUser, body: unknown) => user.call<Preferences>('PUT', '/api/users/preferences', { body });

  test('start as the defaults, change as named, and are the same on every device', async () => {
    expect((await me(member)).preferences).toEqual(defaultPreferences);
    const [own, others] = await Promise.all(
      [member, owner].map((user) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    const changed = await prefer(member, { notify: 'mentions', sound: false });
    expect(changed.result).toEqual({ ...defaultPreferences, notify: 'mentions', sound: false });
    expect((await own?.waitForEvent('updatePreferences'))?.data).toEqual(changed.result);
    expect((await prefer(member, { sound: true })).result).toEqual({ ...defaultPreferences, notify: 'mentions' });
    expect((await me(member)).preferences).toEqual({ ...defaultPreferences, notify: 'mentions' });
    await change(member, { last_name: 'Last' });
    await others?.waitForEvent('updateUser');
    expect(others?.eventsNamed('updatePreferences')).toEqual([]);
    own?.close();
    others?.close();
  });

  test('are stored only where they differ, so that who never chose follows the defaults', async () => {
    const user = await workspace.addUser(3);
    await prefer(user, { notify: 'none', push: false });
    await prefer(user, { notify: 'all' });
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('select preferences from users where workspace_id = $1 and id = $2', [workspace.id, user.id]),
    );
    expect(rows).toEqual([{ preferences: { push: false } }]);
  });

  test.for([{ notify: 'sometimes' }, { sound: 'yes' }, { open_at: null }])('refuse %j', async (body) => {
    expect((await prefer(member, body)).status).toBe(422);
  });

  test('changed one each on ten devices at once all hold', async () => {
    const user = await workspace.addUser(3);
    const changes = [
      { sound: false },
      { shortcuts: false },
      { open_at: 'newest' },
      { push: false },
      { notify: 'none' },
    ];
    await Promise.all(changes.map((body) => prefer(user, body)));
    expect((await me(user)).preferences).toEqual({ ...defaultPreferences, ...Object.assign({}, ...changes) });
  });
});

describe('colleagues without a direct channel', () => {
  test('are those not written with yet, by name, without oneself and who is not active [7.3]', async () => {
    const here = await app.createWorkspace();
    const [zara, anna, gone] = [
      await here.addUser(3, 'Zara'),
      await here.addUser(3, 'Anna'),
      await here.addUser(3, 'Gone'),
    ];
    await app.resources.database.inWorkspace(here.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [here.id, gone.id]),
    );
    const list = async (query = '') =>
      (await here.owner.call<{ data: UserView[]; count: number }>('GET', `/api/channels/users-without-direct${query}`))
        .result;
    expect((await list()).data.map(({ id }) => id)).toEqual([anna.id, zara.id]);
    expect((await list('?search=ZAR')).data.map(({ id }) => id)).toEqual([zara.id]);
    expect((await list('?search=%25')).data).toEqual([]);
    expect(await list('?limit=1')).toMatchObject({ count: 2, hasMore: true });
    await here.owner.call('GET', `/api/channels/direct/${anna.id}`);
    const zoriana = await here.addUser(3, 'Зоряна');
    expect((await list(`?search=${encodeURIComponent('зОР')}`)).data.map(({ id }) => id)).toEqual([zoriana.id]);
    await here.owner.call('GET', `/api/channels/direct/${zoriana.id}`);
    expect((await list()).data.map(({ id }) => id)).toEqual([zara.id]);
  });
});

describe('the list of users', () => {
  test('is sorted as asked, in pages, and tells no secrets', async () => {
    const names = async (query: string) =>
      (await owner.call<{ data: UserView[]; hasMore: boolean }>('GET', `/api/users${query}`)).result;
    const all = await names('?sortBy=id&order=desc');
    expect(all.data.map((user) => user.id)).toEqual(all.data.map((user) => user.id).toSorted((a, b) => b - a));
    const page = await names('?sortBy=id&limit=1&offset=0');
    expect([page.data.map((user) => user.id), page.hasMore]).toEqual([[owner.id], true]);
    expect(JSON.stringify(all)).not.toMatch(/argon2|password/);
  });

  const orders = ['id', 'name', 'username', 'email', 'role_id', 'status', 'created_at'];
  test.for(orders)(
    'by %s is the same backwards in every order, page by page, and knows its end [7.10, 12.1]',
    async (sortBy) => {
      const page = async (order: string, offset: number) =>
        (
          await owner.call<{ data: UserView[]; count: number; hasMore: boolean }>(
            'GET',
            `/api/users?limit=5&offset=${offset}&sortBy=${sortBy}&order=${order}`,
          )
        ).result;
      const listAll = async (order: string) => {
        const ids: number[] = [];
        for (;;) {
          const { data, hasMore } = await page(order, ids.length);
          ids.push(...data.map(({ id }) => id));
          if (!hasMore) return ids;
        }
      };
      const upwards = await listAll('asc');
      expect(new Set(upwards).size).toBe(upwards.length);
      expect(await listAll('desc')).toEqual(upwards.toReversed());
      expect(await page('asc', 5_000)).toEqual({ data: [], count: upwards.length, hasMore: false });
    },
  );

  test('is narrowed by words, role and status, with a count of those found [12.1]', async () => {
    const here = await app.createWorkspace();
    const [olha] = [await here.addUser(2, 'Ольга'), await here.addUser(3, 'Олег'), await here.addUser(2, 'Zara')];
    await app.resources.database.inWorkspace(here.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [here.id, olha.id]),
    );
    const find = async (query: string) => {
      const { result } = await here.owner.call<{ data: UserView[]; count: number }>('GET', `/api/users?${query}`);
      return [result.data.map(({ first_name: name }) => name), result.count];
    };
    const word = (text: string) => `search=${encodeURIComponent(text)}`;
    expect(await find(word('ол'))).toEqual([['Олег', 'Ольга'], 2]);
    expect(await find(word(`ол user${olha.id}@`))).toEqual([['Ольга'], 1]);
    expect(await find(`role_id=2&sortBy=id&order=desc`)).toEqual([['Zara', 'Ольга'], 2]);
    expect(await find('role_id=2&status=0')).toEqual([['Ольга'], 1]);
    expect(await find(`role_id=2&limit=1&offset=1&sortBy=id`)).toEqual([['Zara'], 2]);
    expect(await find(`${word('ол')}&status=3`)).toEqual([[], 0]);
    expect(await find(word('%'))).toEqual([[], 0]);
    const other = await app.createWorkspace();
    expect((await other.owner.call<{ count: number }>('GET', `/api/users?${word('ол')}`)).result.count).toBe(0);
  });

  test.for(['status=4', 'status=', 'status=one', 'role_id=0', `search=${'a'.repeat(121)}`])(
    'refuses to be narrowed by %s',
    async (query) => expect((await owner.call('GET', `/api/users?${query}`)).status).toBe(422),
  );

  test('shows a user who was deleted to nobody', async () => {
    const gone = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    expect((await owner.call('GET', `/api/users/${gone.id}`)).status).toBe(404);
    expect((await gone.call('GET', '/api/users')).status).toBe(401);
  });
});
