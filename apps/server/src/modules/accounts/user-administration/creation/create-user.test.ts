import {
  administratorRoleId,
  type CurrentUser,
  managerRoleId,
  memberRoleId,
  userStatuses,
} from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';
import { announceNewUsers } from './announce-new-users.ts';
import { createUsers } from './create-user.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});

afterAll(() => app.close());

interface MembershipRow {
  type: number;
  name: string;
  is_public: boolean;
  /** The channel's two users are this one, and the user's row names it as the own channel. */
  is_own: boolean;
  unread: number;
}

/** The channels a user is in, the lowest type first. */
const listMemberships = (user: TestUser): Promise<MembershipRow[]> =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const { rows } = await tx.query<MembershipRow>(
      `select c.type, c.name, c.is_public, (c.last_seq - m.read_seq)::int as unread,
         coalesce(c.direct_user_a = u.id and c.direct_user_b = u.id and c.created_by = u.id and u.own_channel_id = c.id, false)
           as is_own
       from channel_members m
       join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
       join users u on u.workspace_id = m.workspace_id and u.id = m.user_id
       where m.workspace_id = $1 and m.user_id = $2 order by c.type, c.id`,
      [workspace.id, user.id],
    );
    return rows;
  });

const general = { type: 0, name: 'News & Discussions', is_public: true, is_own: false, unread: 0 };
const own = { type: 2, name: '', is_public: false, is_own: true, unread: 0 };
const managers = { type: 4, name: 'Managers', is_public: false, is_own: false, unread: 0 };

test('a user who comes later is where the owner of a new workspace is, with everything read', async () => {
  expect(await listMemberships(workspace.owner)).toEqual([general, own, managers]);
  await workspace.owner.call('POST', '/api/channels/1/messages', { body: { content: 'said before' } });

  const administrator = await workspace.addUser(administratorRoleId);
  expect(await listMemberships(administrator)).toEqual([general, own, managers]);
  expect(await listMemberships(await workspace.addUser(managerRoleId))).toEqual([general, own, managers]);
  expect(await listMemberships(await workspace.addUser(memberRoleId))).toEqual([general, own]);

  const { result } = await administrator.call<CurrentUser>('GET', '/api/auth/current-user');
  expect(result).toMatchObject({ managers_channel_id: 2, unread: { total: 0, general: 0 } });
});

test('the default channels of a new workspace are its owner’s, though they were there first', async () => {
  const { result } = await workspace.owner.call<{ created_by: number; members_count: number }>(
    'GET',
    '/api/channels/1',
  );
  expect(result).toMatchObject({ created_by: workspace.owner.id });
});

describe('colleagues', () => {
  test('learn of everybody who has come, and what is said in their channels reaches them from then on [12.11]', async () => {
    const watching = await TestSocket.signIn(app.port, workspace.host, workspace.owner.token);
    const reader = await workspace.addUser(memberRoleId);
    const limited = await TestSocket.signIn(app.port, workspace.host, reader.token);
    const person = (name: string, roleId: number) => ({
      roleId,
      firstName: name,
      lastName: 'New',
      username: name,
      email: `${name}@new.test`,
      passwordHash: null,
      status: userStatuses.pending,
    });
    const [zoya, yurii] = await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      const ids = await createUsers(tx, workspace.id, [person('zoya', managerRoleId), person('yurii', memberRoleId)]);
      await announceNewUsers(tx, workspace.id, ids);
      return ids;
    });
    const come = await watching.waitForEvent('newUser', ({ id }) => id === yurii);
    expect(watching.eventsNamed('newUser').map(({ data }) => data.id)).toEqual([zoya, yurii]);
    expect(come.data).toMatchObject({ email: 'yurii@new.test', status: userStatuses.pending, is_online: 0 });
    await limited.waitForEvent('newUser', ({ id }) => id === yurii);
    const general = await watching.waitForEvent('updateMembers', ({ channel_id }) => channel_id === 1);
    expect(general.data.added).toEqual([zoya, yurii]);
    const managers = await watching.waitForEvent('updateMembers', ({ channel_id }) => channel_id === 2);
    expect(managers.data.added).toEqual([zoya]);
    expect(watching.eventsNamed('newChannel')).toEqual([]);
    watching.close();
    limited.close();
  });
});
