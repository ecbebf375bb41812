import { closeCodes, type PlanUsage } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { soon } from '../../../testing/soon.ts';
import {
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
  testPassword,
} from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { applyPlanJob } from '../../foundation/plans/index.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const setTariff = (tariff: number) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    await tx.query('update workspaces set tariff = $2 where id = $1', [workspace.id, tariff]);
    await enqueueJob(tx, applyPlanJob(workspace.id));
  });
const usage = async () => (await owner.call<PlanUsage>('GET', '/api/subscriber/limits')).result;
const paused = async (kind: 'bots' | 'users') =>
  (await usage())[kind].data.filter(({ is_paused }) => is_paused).map(({ id }) => id);
const choose = (caller: TestUser, bots: number[], users: number[]) =>
  caller.call<PlanUsage>('PUT', '/api/subscriber/limits', { body: { bots, users } });
const statusOf = async (user: TestUser) => (await user.call('GET', '/api/auth/current-user')).status;
const addUsers = async (count: number, roleId = 2) => {
  const users: TestUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await workspace.addUser(roleId));
  return users;
};
const addBots = async (count: number) => {
  const bots: number[] = [];
  for (let index = 0; index < count; index += 1) {
    bots.push((await addConversation(app, workspace.id)).botId);
  }
  return bots;
};

describe('a smaller plan', () => {
  test('pauses the newest bots and users: these cannot sign in, and are not inactive [26.17]', async () => {
    const users = await addUsers(4);
    const [, , third, fourth] = users.map(({ id }) => id);
    const bots = await addBots(5);
    const newest = users[3] as TestUser;
    await workspace.givePassword(newest);
    const socket = await TestSocket.signIn(app.port, workspace.host, newest.token);

    await setTariff(1);
    await expect.poll(() => paused('users')).toEqual([third, fourth]);
    expect(await paused('bots')).toEqual(bots.slice(3));
    await expect.poll(() => socket.closeCode, soon).toBe(closeCodes.notSignedIn);
    expect(await statusOf(newest)).toBe(401);
    expect(await statusOf(users[0] as TestUser)).toBe(200);
    const { result } = await owner.call<{ status: number; email: string }>('GET', `/api/users/${newest.id}`);
    expect(result.status).toBe(1);
    const refused = await app.call(workspace.host, 'POST', '/api/auth/login', {
      body: { username: result.email, password: testPassword },
    });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'auth.paused']);
    const { result: listed } = await owner.call<{ data: { id: number; state: string; reason: string }[] }>(
      'GET',
      '/api/bots',
    );
    expect(listed.data.find(({ id }) => id === bots[4])).toMatchObject({ state: 'paused', reason: 'plan' });
  });

  test('lets nobody new in while somebody waits for a place [26.16]', async () => {
    await addUsers(4);
    await setTariff(1);
    await expect.poll(() => paused('users')).toHaveLength(2);
    const { status, body } = await owner.call('POST', '/api/users/invite', {
      body: { emails: [{ email: 'new@example.com' }] },
    });
    expect([status, body.error?.code, body.error?.params]).toEqual([
      402,
      'user.plan_limit',
      { limit: 3, plan: 'Entrepreneur', next_plan: 'Business', next_limit: 10 },
    ]);
  });

  test('gives them back when it is large enough again, the oldest first [26.17]', async () => {
    const users = await addUsers(4);
    const bots = await addBots(4);
    await setTariff(1);
    await expect.poll(() => paused('users')).toHaveLength(2);
    // A user with a seat goes: the older of those who wait gets it.
    expect((await owner.call('DELETE', `/api/users/${users[0]?.id}`)).status).toBe(200);
    await expect.poll(() => paused('users')).toEqual([users[3]?.id]);
    await setTariff(2);
    await expect.poll(async () => [...(await paused('users')), ...(await paused('bots'))]).toEqual([]);
    const { result } = await owner.call<{ data: { id: number; state: string }[] }>('GET', '/api/bots');
    expect(result.data.find(({ id }) => id === bots[3])?.state).toBe('connecting');
  });

  test('never pauses the owner, however new [26.17]', async () => {
    const [first] = await addUsers(4, 1);
    const newest = await workspace.addUser(1);
    await workspace.setConfirmed(owner);
    expect((await owner.call('PUT', '/api/workspace/owner', { body: { user_id: newest.id } })).status).toBe(200);
    await setTariff(1);
    await expect.poll(() => statusOf(first as TestUser)).toBe(200);
    await expect.poll(async () => (await usage()).users.data.filter(({ is_paused }) => is_paused).length).toBe(3);
    expect(await statusOf(newest)).toBe(200);
  });
});

describe('an administrator', () => {
  test('chooses who and what stays, and it stays so [26.18]', async () => {
    const users = await addUsers(4);
    const bots = await addBots(4);
    await setTariff(1);
    await expect.poll(() => paused('users')).toHaveLength(2);
    const kept = [owner.id, users[2]?.id ?? 0, users[3]?.id ?? 0];
    const { status } = await choose(owner, [bots[1] ?? 0, bots[2] ?? 0, bots[3] ?? 0], kept);
    expect(status).toBe(200);
    const after = [users[0]?.id, users[1]?.id];
    expect(await paused('users')).toEqual(after);
    expect(await paused('bots')).toEqual([bots[0]]);
    await expect.poll(() => statusOf(users[0] as TestUser)).toBe(401);
    await setTariff(1);
    await setTariff(1);
    expect(await paused('users')).toEqual(after);
  });

  test('is refused more than the plan has, the owner’s place, their own, and people beyond their rights [26.18]', async () => {
    const [administrator, other] = [await workspace.addUser(1), await workspace.addUser(1)];
    const manager = await workspace.addUser(2);
    await setTariff(1);
    await expect.poll(() => paused('users')).toEqual([manager.id]);
    const codeOf = async (caller: TestUser, bots: number[], users: number[]) => {
      const { status, body } = await choose(caller, bots, users);
      return `${status} ${body.error?.code}`;
    };
    const everyone = [owner.id, administrator.id, other.id, manager.id];
    expect(await codeOf(owner, [], everyone)).toBe('402 plan.too_many_places');
    expect(await codeOf(administrator, [], everyone.slice(1))).toBe('409 plan.owner_needs_place');
    expect(await codeOf(administrator, [], [owner.id, other.id, manager.id])).toBe('409 plan.own_place');
    expect(await codeOf(administrator, [999], [owner.id])).toBe('404 bot.not_found');
    expect(await paused('users')).toEqual([manager.id]);
  });

  test('takes no place from somebody who may do more than they [26.18]', async () => {
    const administrator = await workspace.addUser(1);
    const limited = await workspace.addUser(await roleWith(['settings', 'users']));
    const newest = await workspace.addUser(3);
    await setTariff(1);
    await expect.poll(() => paused('users')).toEqual([newest.id]);
    const { status, body } = await choose(limited, [], [owner.id, limited.id, newest.id]);
    expect([status, body.error?.code]).toEqual([403, 'user.protected']);
    expect(await statusOf(administrator)).toBe(200);
  });

  test('is one: who may not change users chooses nothing', async () => {
    const auditor = await workspace.addUser(await roleWith(['settings']));
    const { status, body } = await choose(auditor, [], [owner.id, auditor.id]);
    expect([status, body.error?.code]).toEqual([403, 'permission.denied']);
  });
});

const roleWith = async (modules: string[]): Promise<number> => {
  const all = ['read', 'create', 'update', 'delete'];
  const permissions = Object.fromEntries(modules.map((module) => [module, all]));
  return (await owner.call<{ id: number }>('POST', '/api/roles', { body: { name: 'Weak', permissions } })).result.id;
};

describe('ten at once at the limit', () => {
  test('add nobody and nothing [26.15]', async () => {
    await addUsers(2);
    await setTariff(1);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const body = { emails: [{ email: `ten${index}@example.com` }] };
        return (await owner.call('POST', '/api/users/invite', { body })).status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 402));
    expect((await usage()).users.data).toHaveLength(3);
  });

  test('one place goes to one of them [26.15]', async () => {
    await addUsers(1);
    await setTariff(1);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const body = { emails: [{ email: `one${index}@example.com` }] };
        return (await owner.call('POST', '/api/users/invite', { body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 402)).toHaveLength(9);
    expect((await usage()).users.data).toHaveLength(3);
  });
});
