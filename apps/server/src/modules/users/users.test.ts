import type { CurrentUser, UserView } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';

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
    await change(member, { role_id: 1, status: 3, email: 'boss@test.test', password_hash: 'x' });
    expect(await me(member)).toMatchObject({ role_id: 3, status: 1, email: `user${member.id}@test.test` });
  });
});

describe('the list of users', () => {
  test('is sorted as asked, in pages, and tells no secrets', async () => {
    const names = async (query: string) =>
      (await owner.call<{ data: UserView[]; hasMore: boolean }>('GET', `/api/users${query}`)).result;
    const all = await names('?sortBy=id&order=desc');
    expect(all.data.map((user) => user.id)).toEqual([member.id, owner.id]);
    const page = await names('?sortBy=id&limit=1&offset=0');
    expect([page.data.map((user) => user.id), page.hasMore]).toEqual([[owner.id], true]);
    expect(JSON.stringify(all)).not.toMatch(/argon2|password/);
  });

  test('shows a user who was deleted to nobody', async () => {
    const gone = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set deleted_at = now() where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    expect((await owner.call('GET', `/api/users/${gone.id}`)).status).toBe(404);
    expect((await gone.call('GET', '/api/users')).status).toBe(401);
  });
});
