import { allUsersKey, type Message, type ReaderChannel, userStatuses } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Manager');
  member = await workspace.addUser(3, 'Member');
});

const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, [workspace.id, ...values]));
const setStatus = (user: TestUser, status: number) =>
  query('update users set status = $3 where workspace_id = $1 and id = $2', [user.id, status]);
const addAll = (by: TestUser, channelId: number, body: object = {}) =>
  by.call<ReaderChannel>('PUT', `/api/channels/${channelId}/members/add`, { body: { all_users: true, ...body } });
const membersOf = async (channelId: number): Promise<number[]> => {
  const { rows } = await query(
    'select user_id from channel_members where workspace_id = $1 and channel_id = $2 order by user_id',
    [channelId],
  );
  return rows.map(({ user_id: id }) => Number(id));
};
const said = async (channelId: number) =>
  (await owner.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages`)).result.data
    .flatMap(({ system }) => system ?? [])
    .filter(({ code }) => code !== 'channel_created');
const option = async (by: TestUser, search: string) =>
  (await by.call<{ all_users: unknown }>('GET', `/api/users/autocomplete?with_all_users=true${search}`)).result
    .all_users;

describe('all users', () => {
  test('become members at once: those who are active, counted in what the channel is told [7.12]', async () => {
    const [away, invited, gone] = [await workspace.addUser(3), await workspace.addUser(3), await workspace.addUser(3)];
    await setStatus(away, userStatuses.inactive);
    await setStatus(invited, userStatuses.pending);
    await owner.call('DELETE', `/api/users/${gone.id}`);
    const { id } = await makeGroup(owner, [manager.id], false);
    const watching = await TestSocket.signIn(app.port, workspace.host, member.token);
    expect(await option(owner, `&not_in_channel=${id}`)).toEqual({ key: allUsersKey, count: 1 });

    const added = await addAll(owner, id);
    expect([added.status, added.result.members_count]).toEqual([200, 3]);
    expect(await membersOf(id)).toEqual([owner.id, manager.id, member.id]);
    expect(await said(id)).toEqual([{ code: 'added_all', params: { user: 'Olena Koval', user_id: '1', count: '1' } }]);
    const heard = await watching.waitForEvent('updateMembers', ({ channel_id }) => channel_id === id);
    expect(heard.data.added).toEqual([member.id]);
    const { result } = await member.call<ReaderChannel>('GET', `/api/channels/${id}`);
    expect(result).toMatchObject({ is_member: true, unread_count: 0 });
    watching.close();
  });

  test('are those of that moment: who comes later is not a member, and a repeat says nothing new [7.12]', async () => {
    const { id } = await makeGroup(owner, [], false);
    await addAll(owner, id);
    const late = await workspace.addUser(3);
    expect(await membersOf(id)).not.toContain(late.id);
    expect((await addAll(owner, id)).result.members_count).toBe(4);
    expect((await addAll(owner, id)).status).toBe(200);
    expect((await said(id)).map(({ params }) => params['count'])).toEqual(['1', '2']);
  });

  test('come together with those named, or nobody comes', async () => {
    const { id } = await makeGroup(owner, [], false);
    const invited = await workspace.addUser(3);
    await setStatus(invited, userStatuses.pending);
    expect((await addAll(owner, id, { memberIds: [9_000] })).status).toBe(422);
    expect(await membersOf(id)).toEqual([owner.id]);
    await addAll(owner, id, { memberIds: [invited.id] });
    expect(await membersOf(id)).toEqual([owner.id, manager.id, member.id, invited.id]);
    expect((await said(id)).at(0)?.params['count']).toBe('3');
  });

  test('are no member’s to add without the right to add anybody [7.12]', async () => {
    const { id } = await makeGroup(owner, [], true);
    // A public group that one may read, and is not in.
    expect((await addAll(member, id)).body.error?.code).toBe('permission.denied');
    expect(await option(member, `&not_in_channel=${id}`)).toBeNull();
    const hidden = await makeGroup(owner, [], false);
    expect((await addAll(member, hidden.id)).body.error?.code).toBe('channel.not_found');
    const asked = await member.call('GET', `/api/users/autocomplete?with_all_users=true&not_in_channel=${hidden.id}`);
    expect(asked.body.error?.code).toBe('channel.not_found');
    expect((await addAll(owner, 1)).body.error?.code).toBe('permission.denied');
    expect(await membersOf(id)).toEqual([owner.id]);
  });

  test('of a conversation are those who may answer clients', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    await owner.call('PUT', `/api/channels/${channelId}/members/join`);
    expect(await option(owner, `&not_in_channel=${channelId}`)).toEqual({ key: allUsersKey, count: 1 });
    await addAll(owner, channelId);
    expect(await membersOf(channelId)).toEqual([owner.id, manager.id]);
  });

  test('can be in a channel from its making, and be added to one that is edited', async () => {
    expect(await option(owner, '')).toEqual({ key: allUsersKey, count: 2 });
    const made = await owner.call<{ channel: ReaderChannel }>('POST', '/api/channels', {
      body: { name: 'A', description: 'B', is_public: false, all_users: true },
    });
    const { id, members_count: count } = made.result.channel;
    expect(count).toBe(3);
    expect(await said(id)).toEqual([{ code: 'added_all', params: { user: 'Olena Koval', user_id: '1', count: '2' } }]);
    const late = await workspace.addUser(3);
    const body = { name: 'A', description: 'B', is_public: false, all_users: true };
    expect((await owner.call<ReaderChannel>('PUT', `/api/channels/${id}`, { body })).result.members_count).toBe(4);
    expect(await membersOf(id)).toContain(late.id);
  });

  test('are nobody called 999: the key names the option, and a call that has it as an id means a user', async () => {
    const { id } = await makeGroup(owner, [], false);
    const refused = await owner.call('PUT', `/api/channels/${id}/members/add`, { body: { memberIds: [allUsersKey] } });
    expect(refused.body.errors?.[0]?.message).toBe('validation.unknown_member');
    for (const body of [{}, { memberIds: [] }, { all_users: false }]) {
      const empty = await owner.call('PUT', `/api/channels/${id}/members/add`, { body });
      expect(empty.body.errors).toMatchObject([{ field: 'memberIds', message: 'validation.required' }]);
    }
    expect(await membersOf(id)).toEqual([owner.id]);
  });

  test('of a workspace of ten thousand become members in one call [7.12]', async () => {
    await query(
      `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, status)
       select $1, 10000 + n, 3, 'Many', n::text, 'many' || n, 'many' || n || '@firm.test', 1 from generate_series(1, 10000) n`,
    );
    // As autovacuum does: a plan for three users is slow for ten thousand.
    const { rows } = await query('select count(*)::int as count from users where workspace_id = $1');
    expect(rows).toEqual([{ count: 10_003 }]);
    const database = new Client(app.database.connection);
    await database.connect();
    await database.query('analyze users');
    await database.end();
    const { id } = await makeGroup(owner, [], false);
    const added = await addAll(owner, id);
    expect(added.body).toMatchObject({ result: { members_count: 10_003 } });
    expect(await said(id)).toEqual([
      { code: 'added_all', params: { user: 'Olena Koval', user_id: '1', count: '10002' } },
    ]);
  });

  test('added by ten at once are added and told once', async () => {
    const { id } = await makeGroup(owner, [], false);
    await Promise.all(Array.from({ length: 10 }, () => addAll(owner, id)));
    expect(await said(id)).toHaveLength(1);
  });
});
