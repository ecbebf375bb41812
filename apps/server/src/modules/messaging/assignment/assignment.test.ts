import {
  type AssignmentEntry,
  type AssignmentPolicy,
  type AuditEntry,
  type endpoints,
  paymentStatuses,
  type ReaderChannel,
  type ResultOf,
} from '@switchboard/contract';
import fastify from 'fastify';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { makeAssign, makeKeepAssigning } from './assign-conversations.ts';
import { byHand } from './change-policy.ts';
import { comeBack } from './come-back.ts';
import { addWaiting, say, type WaitingClient } from './testing/waiting-clients.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let anna: TestUser;
let ben: TestUser;
let botId: number;
let sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  // The owner may answer clients too: a capacity of 0 keeps them out.
  anna = await workspace.addUser(2, 'Anna');
  ben = await workspace.addUser(2, 'Ben');
  botId = (await addConversation(app, workspace.id)).botId;
  await capacity(owner, 0);
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const database = () => app.resources.database;
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  database().inWorkspace(
    workspace.id,
    async (tx) => (await tx.query<Row>({ text, values: [workspace.id, ...values] })).rows,
  );
const come = async (user: TestUser) => {
  const socket = await TestSocket.signIn(app.port, workspace.host, user.token);
  sockets.push(socket);
  return socket;
};
const setPolicy = async (more: object, by = owner, bot = botId) => {
  const version = (await load()).policies.find(({ bot_id: id }) => id === bot)?.version ?? 0;
  return by.call<AssignmentPolicy>('PUT', `/api/assignment/bots/${bot}`, { body: { ...byHand, version, ...more } });
};
const capacity = (user: TestUser, count: number | null) =>
  owner.call('PUT', `/api/assignment/users/${user.id}`, { body: { capacity: count } });
const load = async () => (await owner.call<ResultOf<typeof endpoints.getAssignment>>('GET', '/api/assignment')).result;
const wait = () => addWaiting(database(), workspace.id, botId);
const read = async ({ channelId }: WaitingClient) =>
  (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
const managerOf = async (client: WaitingClient) => (await read(client)).manager_id;
const expectManager = async (client: WaitingClient, user: TestUser | null) => {
  await expect.poll(() => managerOf(client)).toBe(user?.id ?? null);
};
const log = async ({ channelId }: WaitingClient) =>
  (await owner.call<ResultOf<typeof endpoints.listAssignments>>('GET', `/api/channels/${channelId}/assignments`))
    .result;
const tell = ({ kind, user_name: name, reason, load: count, capacity: most, passed_over }: AssignmentEntry) =>
  [
    `${kind} ${name.split(' ')[0]}: ${reason} (${count} of ${most ?? '∞'})`,
    ...passed_over.map((one) => `${one.name.split(' ')[0]} ${one.why}`),
  ].join('; ');
const linesOf = async (client: WaitingClient) => (await log(client)).data.map(tell);
const close = async (client: WaitingClient, by: TestUser) => {
  const { state_version: version } = await read(client);
  return by.call('PUT', `/api/channels/${client.channelId}/state`, { body: { state: 'closed', version } });
};
const isOnline = (workspaceId: number, userId: number) =>
  workspaceId === workspace.id && sockets.length > 0 && userId !== ben.id;
/** As the job does, in this process. */
const silent = fastify({ logger: { level: 'silent' } }).log;
const countJobs = async (): Promise<number> => {
  const superuser = new Client(app.database.connection);
  await superuser.connect();
  const { rowCount } = await superuser.query('select from graphile_worker._private_jobs where key = $1', [
    `assign:${workspace.id}`,
  ]);
  await superuser.end();
  return rowCount ?? 0;
};
const assign = (seen = isOnline) => makeAssign({ database: database(), isOnline: seen })(workspace.id);

describe('the policy of a bot [44.1]', () => {
  test('is by hand until it is set; who saves over another’s change is refused', async () => {
    const unset = { bot_id: botId, version: 0, ...byHand };
    expect(await load()).toMatchObject({ policies: [unset], waiting: [] });
    const policy = {
      mode: 'in_turn',
      last_manager_first: true,
      user_ids: [anna.id],
      accept_minutes: 5,
      gone_minutes: 10,
    };
    const { result } = await setPolicy({ ...policy, otherwise_user_id: ben.id });
    expect(result).toEqual({ ...policy, bot_id: botId, otherwise_user_id: ben.id, version: 1 });
    expect((await load()).policies).toEqual([result]);
    const again = await owner.call('PUT', `/api/assignment/bots/${botId}`, { body: { ...byHand, version: 0 } });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'assignment.changed' } } });
    const audits = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result.data;
    expect(audits.find(({ action }) => action === 'assignment.changed')).toMatchObject({
      subject: { kind: 'bot', id: botId },
      changes: { mode: { from: 'by_hand', to: 'in_turn' }, who: { to: [expect.stringContaining('Anna')] } },
    });
  });

  test.each([
    ['nobody', { user_ids: [] }, 'user_ids'],
    ['somebody who may not answer clients', { user_ids: [0] }, 'user_ids'],
    ['somebody who is not there', { otherwise_user_id: 9_999 }, 'otherwise_user_id'],
    ['a minute that is none', { accept_minutes: 0 }, 'accept_minutes'],
  ])('names no %s', async (_, more, field) => {
    const member = await workspace.addUser(3);
    const userIds = 'user_ids' in more && more.user_ids?.length ? { user_ids: [member.id] } : {};
    const body = { ...byHand, mode: 'in_turn', version: 0, ...more, ...userIds };
    const answer = await owner.call('PUT', `/api/assignment/bots/${botId}`, { body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect((await load()).policies).toMatchObject([{ version: 0 }]);
  });

  test('leaves out people who are gone', async () => {
    await setPolicy({ mode: 'in_turn', user_ids: [anna.id, ben.id], otherwise_user_id: ben.id });
    await query('update users set status = 2 where workspace_id = $1 and id = $2', [ben.id]);
    expect((await load()).policies).toMatchObject([{ user_ids: [anna.id], otherwise_user_id: null }]);
    await query('update users set paused_at = now() where workspace_id = $1 and id = $2', [anna.id]);
    expect((await load()).policies).toMatchObject([{ user_ids: [] }]);
  });

  test('saved by two at once is the first one’s', async () => {
    const save = (mode: string) =>
      owner.call('PUT', `/api/assignment/bots/${botId}`, { body: { ...byHand, version: 0, mode } });
    const statuses = (await Promise.all([save('in_turn'), save('least_busy')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

test('by hand nobody is given anything', async () => {
  await come(anna);
  const client = await wait();
  await assign();
  expect(await managerOf(client)).toBeNull();
  expect(await log(client)).toEqual({ data: [], now: null });
});

describe('clients come to managers', () => {
  test('in turn, in the order of their waiting, with a line, an event and the reason [44.2, 44.7]', async () => {
    const socket = await come(anna);
    await come(ben);
    const [first, second, third] = [await wait(), await wait(), await wait()];
    expect((await load()).waiting).toEqual([{ bot_id: botId, count: 3 }]);
    await setPolicy({ mode: 'in_turn' });
    await expectManager(third, anna);
    expect([await managerOf(first), await managerOf(second)]).toEqual([anna.id, ben.id]);
    expect(await linesOf(third)).toEqual(['given Anna: in_turn (2 of ∞); Olena gone']);
    const { channel_id: id, system } = (
      await query<{ channel_id: number; system: object }>(
        `select channel_id, system from messages where workspace_id = $1 and system ->> 'code' = 'given' order by id limit 1`,
      )
    )[0] ?? { channel_id: 0, system: {} };
    expect(id).toBe(first.channelId);
    expect(system).toMatchObject({ params: { target_id: String(anna.id) } });
    expect(await anna.call('GET', `/api/channels/${first.channelId}`)).toMatchObject({ result: { is_member: true } });
    await socket.waitForEvent('updateConversationManagers');
    expect((await load()).people.find(({ user_id: userId }) => userId === anna.id)).toEqual({
      user_id: anna.id,
      capacity: null,
      load: 2,
      waiting: 2,
      availability: 'here',
    });
  });

  test('as soon as they write, and while nobody can they stay with the new ones, who are told why [44.2, 44.7]', async () => {
    await setPolicy({ mode: 'least_busy', user_ids: [anna.id, ben.id] });
    await capacity(anna, 1);
    await come(anna);
    const [first, second] = [await wait(), await wait()];
    await expectManager(first, anna);
    await expect
      .poll(async () => (await log(second)).now)
      .toMatchObject({
        passed_over: [
          { user_id: ben.id, why: 'gone' },
          { user_id: anna.id, why: 'full', load: 1, capacity: 1 },
        ],
      });
    expect(await managerOf(second)).toBeNull();
  });
});

test('who is offline gets clients in their hours, by the database’s clock, not by that of a process a day ahead [44.4]', async () => {
  const setHours = async (day: string) =>
    query(
      `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions) values ($1, 1, 'Shop', 'Etc/UTC', '[[],[],[],[],[],[],[]]', $2)
       on conflict (workspace_id, id) do update set exceptions = excluded.exceptions`,
      [JSON.stringify([{ from: day, until: day, label: 'Sale', spans: [[0, 1440]] }])],
    );
  const [{ today, tomorrow } = { today: '', tomorrow: '' }] = await query<{ today: string; tomorrow: string }>(
    `select (now() at time zone 'utc')::date::text as today, ((now() at time zone 'utc')::date + 1)::text as tomorrow where $1 > 0`,
  );
  await setHours(tomorrow);
  await query('insert into calendar_users (workspace_id, user_id, calendar_id) values ($1, $2, 1)', [anna.id]);
  await setPolicy({ mode: 'in_turn', user_ids: [anna.id] });
  const client = await wait();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  await assign();
  const before = await managerOf(client);
  await setHours(today);
  await assign();
  vi.useRealTimers();
  expect([before, await managerOf(client)]).toEqual([null, anna.id]);
});

describe('every release finds the next one [44.2]', () => {
  let held: WaitingClient;
  let next: WaitingClient;
  beforeEach(async () => {
    await setPolicy({ mode: 'in_turn', user_ids: [anna.id, ben.id] });
    await capacity(anna, 1);
    await come(anna);
    held = await wait();
    await expectManager(held, anna);
    next = await wait();
    await expect.poll(async () => (await log(next)).now).not.toBeNull();
  });
  const path = () => `/api/channels/${held.channelId}`;

  test.each<[string, () => Promise<unknown>, 'anna' | 'ben']>([
    ['closed', () => close(held, anna), 'anna'],
    [
      'snoozed',
      async () => {
        const { state_version: version } = await read(held);
        const until = new Date(Date.now() + 3_600_000).toISOString();
        return anna.call('PUT', `${path()}/state`, { body: { state: 'snoozed', version, until } });
      },
      'anna',
    ],
    ['handed over', () => anna.call('PUT', `${path()}/assign-manager`, { body: { manager_id: owner.id } }), 'anna'],
    ['a colleague came online', () => come(ben), 'ben'],
    ['more capacity', () => capacity(anna, 2), 'anna'],
    [
      'away ended',
      async () => {
        const status = { emoji: '🏠', text: 'Home', ends_at: null, is_away: true };
        await ben.call('PUT', '/api/users/profile', { body: { custom_status: status } });
        await come(ben);
        return ben.call('PUT', '/api/users/profile', { body: { custom_status: null } });
      },
      'ben',
    ],
    [
      'the role changed',
      async () => {
        await query('update users set role_id = 3 where workspace_id = $1 and id = $2', [ben.id]);
        await come(ben);
        await query('update users set role_id = 2 where workspace_id = $1 and id = $2', [ben.id]);
      },
      'ben',
    ],
  ])('%s', async (_, release, who) => {
    await release();
    await expect.poll(() => managerOf(next)).toBe((who === 'anna' ? anna : ben).id);
  });

  test('left: not to the same one at once again, and the next one waits longer', async () => {
    expect((await anna.call('DELETE', `${path()}/members/leave`)).status).toBe(200);
    await expectManager(next, anna);
    expect(await managerOf(held)).toBeNull();
    await come(ben);
    await expectManager(held, ben);
  });

  test('the only manager is deleted: what they had goes to who is there', async () => {
    await come(ben);
    await expectManager(next, ben);
    await workspace.setConfirmed(owner);
    expect((await owner.call('DELETE', `/api/users/${anna.id}`)).status).toBe(200);
    await expectManager(held, ben);
  });
});

test('while another process holds the leases, as one that is stopped, the job comes again [44.2]', async () => {
  await setPolicy({ mode: 'in_turn', user_ids: [anna.id] });
  await come(anna);
  let [tellHeld, letGo] = [(): void => {}, (): void => {}];
  const held = new Promise<void>((resolve) => (tellHeld = resolve));
  const over = new Promise<void>((resolve) => (letGo = resolve));
  const other = database().inWorkspace(workspace.id, async (tx) => {
    await tx.query({
      text: 'select from assignment_policies where workspace_id = $1 for update',
      values: [workspace.id],
    });
    tellHeld();
    await over;
  });
  try {
    await held;
    const client = await wait();
    await expect(assign()).rejects.toMatchObject({ code: '55P03' });
    expect(await managerOf(client)).toBeNull();
    letGo();
    await expectManager(client, anna);
  } finally {
    // Held for longer, it would keep the database from closing.
    letGo();
    await other;
  }
});

describe('an offer [44.6]', () => {
  const expire = () =>
    query(`update assignment_log set accept_by = now() where workspace_id = $1 and accept_by is not null`);
  let client: WaitingClient;
  beforeEach(async () => {
    await setPolicy({ mode: 'in_turn', accept_minutes: 3, user_ids: [anna.id, ben.id] });
    await come(anna);
    client = await wait();
    await expectManager(client, anna);
  });

  test('not taken in time goes on, and then to nobody', async () => {
    expect((await log(client)).data).toMatchObject([{ reason: 'in_turn', minutes: 3 }]);
    await come(ben);
    await expire();
    await assign();
    await expectManager(client, ben);
    await expire();
    await assign();
    expect(await managerOf(client)).toBeNull();
    expect((await linesOf(client)).map((line) => line.split(' (')[0])).toEqual([
      'taken_back Ben: not_accepted',
      'given Ben: in_turn',
      'taken_back Anna: not_accepted',
      'given Anna: in_turn',
    ]);
    expect((await log(client)).now?.passed_over.map(({ why }) => why)).toEqual(['declined', 'declined']);
  });

  test('stays with who has answered, though the client has written again since', async () => {
    await query('update channels set awaiting_since = null where workspace_id = $1 and id = $2', [client.channelId]);
    await say(database(), workspace.id, client, 'And in blue?');
    await expire();
    await assign();
    expect(await managerOf(client)).toBe(anna.id);
  });

  test('stays with who has opened it, also once they mark it unread', async () => {
    const path = `/api/channels/${client.channelId}`;
    await anna.call('POST', `${path}/read`, { body: {} });
    const open = () => query('select from assignment_log where workspace_id = $1 and accept_by is not null');
    await expect.poll(open).toEqual([]);
    await anna.call('POST', `${path}/unread`, { body: { from_seq: 1 } });
    await expire();
    await assign();
    expect(await managerOf(client)).toBe(anna.id);
  });
});

test('who is gone for too long gives back those that wait, and no others [44.4]', async () => {
  await setPolicy({ mode: 'in_turn', gone_minutes: 10, user_ids: [anna.id, ben.id] });
  await come(anna);
  const [client, answered] = [await wait(), await wait()];
  await expectManager(answered, anna);
  await query('update channels set awaiting_since = null where workspace_id = $1 and id = $2', [answered.channelId]);
  for (const socket of sockets) socket.close();
  await expect
    .poll(async () => (await load()).people.find(({ user_id: id }) => id === anna.id)?.availability)
    .toBe('gone');
  const nobody = () => false;
  const keep = async () => {
    const known = { isOnline: nobody, msUntilOnlineIsKnown: () => 0 };
    const deps = { ...app.resources, ...known, listWorkspaceIds: async () => [workspace.id], log: silent };
    await makeKeepAssigning(deps)({});
    // Its job is for the app, which sees who is online by itself: it must not come between two steps.
    await expect.poll(countJobs).toBe(0);
    await assign(nobody);
  };
  await keep();
  await query(`update user_capacity set gone_since = now() - interval '9 minutes' where workspace_id = $1`);
  await keep();
  expect(await managerOf(client)).toBe(anna.id);
  await query(`update user_capacity set gone_since = now() - interval '11 minutes' where workspace_id = $1`);
  // Back meanwhile, though what is kept says otherwise; then it counts anew.
  await assign(() => true);
  await assign(nobody);
  expect(await managerOf(client)).toBe(anna.id);
  await keep();
  await query(`update user_capacity set gone_since = now() - interval '11 minutes' where workspace_id = $1`);
  await keep();
  expect([await managerOf(client), await managerOf(answered)]).toEqual([null, anna.id]);
  expect((await log(client)).data[0]).toMatchObject({ kind: 'taken_back', reason: 'gone', minutes: 10 });
});

test('the one who is named gets whom nobody can take, until they are gone for too long themselves [44.4, 44.5]', async () => {
  await setPolicy({ mode: 'in_turn', user_ids: [anna.id], gone_minutes: 10, otherwise_user_id: ben.id });
  const client = await wait();
  await assign();
  expect(await managerOf(client)).toBe(ben.id);
  expect((await log(client)).data[0]).toMatchObject({ reason: 'otherwise', passed_over: [{ why: 'gone' }] });
  await query(
    `insert into user_capacity (workspace_id, user_id, gone_since) values ($1, $2, now() - interval '11 minutes')
     on conflict (workspace_id, user_id) do update set gone_since = excluded.gone_since`,
    [ben.id],
  );
  await assign();
  await assign();
  expect(await managerOf(client)).toBeNull();
  expect((await log(client)).data).toHaveLength(2);
});

test('what is with somebody who may not answer clients any more goes on [44.4]', async () => {
  await setPolicy({ mode: 'in_turn', user_ids: [anna.id] });
  await come(anna);
  const client = await wait();
  await expectManager(client, anna);
  await query('update users set role_id = 3 where workspace_id = $1 and id = $2', [anna.id]);
  await expect.poll(() => managerOf(client)).toBeNull();
});

test('who gives back their clients gives all open ones, and can get them again [44.4]', async () => {
  await setPolicy({ mode: 'in_turn', user_ids: [anna.id] });
  await come(anna);
  const [client, closed] = [await wait(), await wait()];
  await expectManager(closed, anna);
  await close(closed, anna);
  const away = { emoji: '🏠', text: 'Home', ends_at: null, is_away: true };
  await anna.call('PUT', '/api/users/profile', { body: { custom_status: away } });
  expect((await anna.call('POST', '/api/assignment/return')).result).toEqual({ count: 1 });
  expect([await managerOf(client), await managerOf(closed)]).toEqual([null, anna.id]);
  expect((await log(client)).now?.passed_over).toMatchObject([{ user_id: anna.id, why: 'away' }]);
  await anna.call('PUT', '/api/users/profile', { body: { custom_status: null } });
  await expectManager(client, anna);
});

describe('a client who comes back [44.3]', () => {
  test.each<[string, () => Promise<unknown>, boolean]>([
    ['stays with a manager who is here and has room', async () => {}, true],
    ['goes on when the manager is full', () => capacity(anna, 0), false],
    ['goes on when the manager is gone', async () => (sockets = []), false],
  ])('%s', async (_, prepare, stays) => {
    await setPolicy({ mode: 'in_turn', user_ids: [anna.id] });
    await come(anna);
    const client = await wait();
    await expectManager(client, anna);
    await prepare();
    await database().inWorkspace(workspace.id, (tx) =>
      comeBack(tx, workspace.id, [{ channelId: client.channelId, managerId: anna.id }], isOnline),
    );
    const [entry] = (await log(client)).data;
    expect(entry?.reason === 'came_back' && entry.kind === 'given').toBe(stays);
    if (stays) expect(await managerOf(client)).toBe(anna.id);
    else expect((await log(client)).data.map(({ kind }) => kind)).toContain('taken_back');
  });

  test('later goes to whom they had last, before others’ turn', async () => {
    await setPolicy({ mode: 'in_turn', last_manager_first: true, user_ids: [anna.id, ben.id] });
    await come(anna);
    const client = await wait();
    await expectManager(client, anna);
    await come(ben);
    await close(client, anna);
    await query('update channels set manager_id = null, last_manager_id = $3 where workspace_id = $1 and id = $2', [
      client.channelId,
      anna.id,
    ]);
    await say(database(), workspace.id, client, 'And where do I find you tomorrow?');
    await expectManager(client, anna);
    expect(await linesOf(client)).toContainEqual(expect.stringContaining('last_manager'));
  });
});

test('nothing is assigned in a closed workspace, and by a paused bot [44.2]', async () => {
  await setPolicy({ mode: 'in_turn' });
  const pay = (status: number) => query('update workspaces set payment_status = $2 where id = $1', [status]);
  await come(anna);
  await query(`update bots set state = 'paused' where workspace_id = $1 and id = $2`, [botId]);
  const client = await wait();
  await assign();
  expect(await managerOf(client)).toBeNull();
  await pay(paymentStatuses.notPaid);
  await query(`update bots set state = 'active' where workspace_id = $1 and id = $2`, [botId]);
  await assign();
  await pay(paymentStatuses.paid);
  expect(await managerOf(client)).toBeNull();
  await assign();
  expect(await managerOf(client)).toBe(anna.id);
});
