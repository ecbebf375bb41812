import type { Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { settleStaff } from './settle-staff.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
const managersChannelId = 2;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => app.close());

/** Changes users and settles them, in one transaction. */
const settle = (change: string, ...users: TestUser[]) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const ids = users.map((user) => user.id);
    await tx.query(`update users set ${change} where workspace_id = $1 and id = any($2)`, [workspace.id, ids]);
    await settleStaff(tx, workspace.id, ids);
  });
const channelOf = async (id: number) => (await owner.call<ReaderChannel>('GET', `/api/channels/${id}`)).result;
const saidIn = async (id: number) =>
  (await owner.call<{ data: Message[] }>('GET', `/api/channels/${id}/messages`)).result.data.flatMap(
    ({ system }) => system ?? [],
  );
const isIn = async (channelId: number, user: TestUser) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const { rowCount } = await tx.query(
      'select 1 from channel_members where workspace_id = $1 and channel_id = $2 and user_id = $3',
      [workspace.id, channelId, user.id],
    );
    return rowCount > 0;
  });
const manage = async (user: TestUser) => {
  const { channelId } = await addConversation(app, workspace.id);
  await user.call('PUT', `/api/channels/${channelId}/members/join`);
  return channelId;
};

describe('conversations go back to the new clients, with a word in each [12.8]', () => {
  test.for([
    ['the manager is deactivated', 'status = 0'],
    ['the manager gets a role that may not answer clients', 'role_id = 3'],
    ['the manager is deleted', 'deleted_at = now()'],
  ] as const)('when %s', async ([, change]) => {
    const user = await workspace.addUser(2, 'Taras');
    const conversations = [await manage(user), await manage(user), await manage(user)];
    const kept = await manage(owner);
    await user.call('PUT', `/api/channels/${kept}/members/join`, { body: { as: 'colleague' } });
    const watching = await TestSocket.signIn(app.port, workspace.host, owner.token);
    await settle(change, user);
    for (const id of conversations) {
      expect(await channelOf(id)).toMatchObject({ manager_id: null, members_count: 0 });
      expect((await saidIn(id))[0]).toEqual({
        code: 'manager_left',
        params: { user: `Taras ${user.id}`, user_id: String(user.id) },
      });
      const received = await watching.waitForEvent('updateMembers', ({ channel_id }) => channel_id === id);
      expect(received.data).toMatchObject({ removed: [user.id], manager_id: null, members_count: 0 });
      await watching.waitForEvent('newMessage', ({ channel_id }) => channel_id === id);
    }
    expect((await channelOf(kept)).manager_id).toBe(owner.id);
    watching.close();
  });

  test('and nothing happens to those of a manager who stays one', async () => {
    const user = await workspace.addUser(2);
    const id = await manage(user);
    await settle('role_id = 1', user);
    await settle('status = 1', user);
    expect((await channelOf(id)).manager_id).toBe(user.id);
    expect((await saidIn(id)).map(({ code }) => code)).toEqual(['manager_joined']);
  });
});

describe('the managers’ channel', () => {
  test('has those whose role may answer clients, from the moment they get it, with everything read', async () => {
    const user = await workspace.addUser(3);
    await owner.call('POST', `/api/channels/${managersChannelId}/messages`, { body: { content: 'said before' } });
    const watching = await TestSocket.signIn(app.port, workspace.host, owner.token);
    await settle('role_id = 2', user);
    const { result } = await user.call<ReaderChannel>('GET', `/api/channels/${managersChannelId}`);
    expect(result).toMatchObject({ is_member: true, unread_count: 0 });
    const received = await watching.waitForEvent('updateMembers', ({ channel_id }) => channel_id === managersChannelId);
    expect(received.data).toMatchObject({ added: [user.id], removed: [] });
    await settle('role_id = 3', user);
    expect(await isIn(managersChannelId, user)).toBe(false);
    expect((await saidIn(managersChannelId)).map(({ code }) => code)).toEqual([]);
    watching.close();
  });

  test('keeps who is away for a while, and those who have always been there', async () => {
    const user = await workspace.addUser(2);
    await settle('status = 0', user);
    expect(await isIn(managersChannelId, user)).toBe(true);
    await settle('status = 1', user, owner);
    expect(await isIn(managersChannelId, owner)).toBe(true);
  });
});

describe('who is deleted', () => {
  test('leaves every channel but the direct ones, and groups of theirs go to whoever has been there longest', async () => {
    const [gone, heir, later] = [await workspace.addUser(2), await workspace.addUser(3), await workspace.addUser(3)];
    const group = (await makeGroup(gone, [heir.id], false)).id;
    await gone.call('PUT', `/api/channels/${group}/members/add`, { body: { memberIds: [later.id] } });
    const direct = (await gone.call<ReaderChannel>('GET', `/api/channels/direct/${heir.id}`)).result.id;
    await settle('deleted_at = now()', gone);
    for (const channelId of [1, managersChannelId, group]) expect(await isIn(channelId, gone)).toBe(false);
    expect(await isIn(direct, gone)).toBe(true);
    const { result } = await heir.call<ReaderChannel>('GET', `/api/channels/${group}`);
    expect(result).toMatchObject({ created_by: heir.id, members_count: 2 });
    const said = await heir.call<{ data: Message[] }>('GET', `/api/channels/${group}/messages`);
    expect(said.result.data[0]?.system?.code).toBe('left');
  });
});
