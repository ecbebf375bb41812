import type { Permissions, ReaderChannel } from '@switchboard/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience } from '../../../platform/events/index.ts';
import { type AudienceBook, type EventLog, makeEventLog } from '../../../platform/realtime/index.ts';
import { makeRoleFixture } from '../../../testing/accounts/role-fixture.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { makeAudienceLoader } from './audience.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;
let log: EventLog;
let load: (workspaceId: number) => Promise<AudienceBook>;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2);
  member = await workspace.addUser(3);
  log = makeEventLog(app.resources.database);
  load = makeAudienceLoader(app.resources.database);
});

afterAll(() => app.close());

const idsOf = (readers: ReadonlySet<number> | 'everyone') =>
  readers === 'everyone' ? readers : [...readers].toSorted((a, b) => a - b);
/** Applies all events after a book's snapshot to it. */
const bringUpToDate = async (book: AudienceBook) => {
  for (const event of await log.readAfter(workspace.id, book.seq, 1_000)) book.apply(event);
};

describe('who may read a channel', () => {
  test('follows its type [1.1]', async () => {
    const open = (await makeGroup(owner)).id;
    const closed = (await makeGroup(owner, [member.id], false)).id;
    const { channelId: conversation } = await addConversation(app, workspace.id);
    const { result: direct } = await owner.call<ReaderChannel>('GET', `/api/channels/direct/${member.id}`);
    const book = await load(workspace.id);
    const readersOf = (channelId: number) =>
      [owner, manager, member].filter((user) => book.mayRead(user.id, channelId));
    expect(readersOf(1)).toEqual([owner, manager, member]);
    expect(readersOf(2)).toEqual([owner, manager]);
    expect(readersOf(open)).toEqual([owner, manager, member]);
    expect(readersOf(closed)).toEqual([owner, member]);
    expect(readersOf(conversation)).toEqual([owner, manager]);
    expect(readersOf(direct.id)).toEqual([owner, member]);
    expect(readersOf(90_000)).toEqual([]);
  });

  test('is nobody who is not active', async () => {
    const gone = await workspace.addUser(1);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]),
    );
    const book = await load(workspace.id);
    expect([1, 2].map((channelId) => book.mayRead(gone.id, channelId))).toEqual([false, false]);
  });
});

describe('who gets an event', () => {
  test('of a waiting conversation: all who may answer; of a taken one: those in it', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const word = { audience: { channel: channelId } };
    const waiting = (await load(workspace.id)).audienceOf(word);
    expect(idsOf(waiting)).toEqual(expect.arrayContaining([owner.id, manager.id]));
    expect(idsOf(waiting)).not.toContain(member.id);
    await manager.call('PUT', `/api/channels/${channelId}/members/join`);
    expect(idsOf((await load(workspace.id)).audienceOf(word))).toEqual([manager.id]);
  });

  test('with users named: only those, or those on top of the readers', async () => {
    const { id } = await makeGroup(owner, [], false);
    const book = await load(workspace.id);
    const recipientsOf = (audience: Audience) => idsOf(book.audienceOf({ audience }));
    expect(recipientsOf({ users: [member.id] })).toEqual([member.id]);
    expect(recipientsOf({ readersOf: id, users: [member.id] })).toEqual([owner.id, member.id]);
    expect(recipientsOf('everyone')).toBe('everyone');
    expect(recipientsOf({ channel: 90_000 })).toEqual([]);
    expect(recipientsOf({ readersOf: 90_000 })).toEqual([]);
  });

  test('by permission: those whose role carries one of them; except these: exactly the others', async () => {
    const book = await load(workspace.id);
    const recipientsOf = (audience: Audience) => {
      const received = book.audienceOf({ audience });
      return received === 'everyone' ? expect.fail('these are not everyone') : [...received].toSorted((a, b) => a - b);
    };
    expect(recipientsOf({ permission: ['settings:read'] })).toEqual([owner.id]);
    expect(recipientsOf({ permission: ['leads:read', 'settings:read'] })).toEqual([owner.id, manager.id]);
    expect(recipientsOf({ permission: ['leads:read'], users: [member.id] })).toEqual([owner.id, manager.id, member.id]);
    const permitted = { permission: ['roles:read' as const], users: [member.id] };
    expect(recipientsOf({ except: { permission: ['roles:read'] } })).toContain(member.id);
    const all = recipientsOf({ permission: ['profile:read'] });
    expect([...recipientsOf(permitted), ...recipientsOf({ except: permitted })].toSorted((a, b) => a - b)).toEqual(all);
  });

  test('by permission, of those who may read a channel: none of these gets both, and nobody else any', async () => {
    const { channelId } = await addConversation(app, workspace.id);
    const roleId = await makeRoleFixture(app, workspace).add({ leads: ['read'] });
    const narrow = await workspace.addUser(roleId);
    const book = await load(workspace.id);
    const recipientsOf = (audience: Audience) => idsOf(book.audienceOf({ audience }));
    const having = recipientsOf({ readersOf: channelId, having: ['contacts:read'] });
    const lacking = recipientsOf({ readersOf: channelId, lacking: ['contacts:read'] });
    expect([having, lacking]).toEqual([[owner.id, manager.id], [narrow.id]]);
    expect(recipientsOf({ readersOf: 1, lacking: ['contacts:read'] })).toEqual(
      expect.arrayContaining([member.id, narrow.id]),
    );
  });
});

test('whatever is made, joined, left, given, taken, opened, closed, deleted and permitted, events keep a book equal to one read afresh', async () => {
  const people = [owner, manager, member];
  const conversations: number[] = [];
  for (let made = 0; made < 3; made += 1) conversations.push((await addConversation(app, workspace.id)).channelId);
  const step = fc.record({
    kind: fc.constantFrom(
      ...([
        'make',
        'makePrivate',
        'join',
        'leave',
        'add',
        'remove',
        'direct',
        'assign',
        'edit',
        'close',
        'delete',
        'permit',
        'promote',
      ] as const),
    ),
    who: fc.nat(2),
    whom: fc.nat(2),
    pick: fc.nat(9),
  });
  const channels = [...conversations];
  const roles = makeRoleFixture(app, workspace);
  const permissionsOfManagers: Permissions[] = [
    { channels: ['read', 'create'], leads: ['read', 'update'] },
    { channels: ['create'], leads: ['read'], users: ['read'] },
    { channels: ['read', 'create'], settings: ['read'] },
  ];
  const audiences: Audience[] = [
    { permission: ['leads:read', 'settings:read'] },
    { permission: ['users:read'], users: [member.id] },
    { except: { permission: ['users:read'], users: [member.id] } },
    ...conversations.flatMap((id): Audience[] => [
      { readersOf: id, having: ['users:read'] },
      { readersOf: id, lacking: ['users:read'] },
    ]),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const book = await load(workspace.id);
      for (const { kind, who, whom, pick } of steps) {
        const user = people[who] as TestUser;
        const other = people[whom] as TestUser;
        const path = `/api/channels/${channels[pick % channels.length]}`;
        if (kind === 'make' || kind === 'makePrivate') {
          channels.push((await makeGroup(user, [other.id], kind === 'make')).id);
        } else if (kind === 'join') await user.call('PUT', `${path}/members/join`, { body: { as: 'colleague' } });
        else if (kind === 'leave') await user.call('DELETE', `${path}/members/leave`);
        else if (kind === 'add') await user.call('PUT', `${path}/members/add`, { body: { memberIds: [other.id] } });
        else if (kind === 'remove') await user.call('DELETE', `${path}/members/${other.id}`);
        else if (kind === 'edit' || kind === 'close') {
          await user.call('PUT', path, {
            body: { name: 'N', description: 'D', is_public: kind === 'edit', members: [] },
          });
        } else if (kind === 'delete') await user.call('DELETE', path);
        else if (kind === 'permit') await roles.permit(2, permissionsOfManagers[pick % 3] ?? {});
        else if (kind === 'promote') await roles.give(whom === 0 ? manager : other, 1 + (pick % 3));
        else if (kind === 'direct') await user.call('GET', `/api/channels/direct/${other.id}`);
        else await user.call('PUT', `${path}/assign-manager`, { body: { manager_id: other.id } });
      }
      await bringUpToDate(book);
      const fresh = await load(workspace.id);
      for (const audience of audiences) {
        expect([audience, idsOf(book.audienceOf({ audience }))]).toEqual([
          audience,
          idsOf(fresh.audienceOf({ audience })),
        ]);
      }
      for (let channelId = 1; channelId <= Math.max(...channels) + 3; channelId += 1) {
        expect([channelId, idsOf(book.membersOf(channelId))]).toEqual([channelId, idsOf(fresh.membersOf(channelId))]);
        for (const { id } of people) {
          expect([channelId, id, book.mayRead(id, channelId)]).toEqual([channelId, id, fresh.mayRead(id, channelId)]);
        }
      }
    }),
    { numRuns: 12 },
  );
});
