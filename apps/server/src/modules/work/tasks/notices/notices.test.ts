import { limits, type Task, type TaskMark } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation, type TestConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { type PushDevice, PushService } from '../../../../testing/outside/push-service.ts';
import { createTask, editTask, getTask, listTasks, makeTask } from '../../../../testing/task-fixture.ts';
import {
  makeGroup,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let service: PushService;
let app: TestApp;
let database: Client;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: service.origin } });
  database = new Client(app.database.connection);
  await database.connect();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
  service.publicKey = (await owner.call<{ key: string }>('GET', '/api/push/key')).result.key;
});
afterAll(async () => {
  await database.end();
  await app.close();
  await service.close();
});

const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const follow = (user: TestUser) => TestSocket.signIn(app.port, workspace.host, user.token);
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;
const remind = (user: TestUser, body: object) => user.call<Task>('POST', '/api/tasks/reminders', { body });
const promise = (user: TestUser, { channelId }: TestConversation, more: object = {}) =>
  createTask(user, {
    kind: 'promise',
    title: 'Tell the price',
    due_at: inMs(hour),
    source: { channel_id: channelId },
    ...more,
  });
const marksOf = async (user: TestUser) =>
  (await user.call<{ data: TaskMark[] }>('GET', '/api/tasks/marks')).result.data;
const wasNotified = async (id: number) =>
  (
    await query('select told_due_at is not null as notified from tasks where workspace_id = $1 and id = $2', [
      workspace.id,
      id,
    ])
  ).rows[0]?.notified;
const register = async (user: TestUser): Promise<PushDevice> => {
  const device = service.addDevice();
  expect((await user.call('POST', '/api/push/subscriptions', { body: device.registration })).status).toBe(201);
  return device;
};
/** Jobs whose keys end like this; the server's own connection may only queue jobs. */
const countJobs = async (ending: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs where key like $1',
    [`%${ending}`],
  );
  return rows[0]?.count ?? 0;
};
const say = async (user: TestUser, channelId: number, content: string): Promise<number> =>
  (await user.call<{ seq: number }>('POST', `/api/channels/${channelId}/messages`, { body: { content } })).result.seq;

describe('a reminder', () => {
  test('comes at its time, once, to its maker alone [27.11]', async () => {
    const [mine, theirs] = [await follow(manager), await follow(owner)];
    const { status, result } = await remind(manager, {
      title: 'Ask again',
      due_at: inMs(300),
      source: { channel_id: 1 },
    });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      kind: 'reminder',
      assignee: { id: manager.id },
      source: { channel_id: 1, seq: null },
    });
    const received = await mine.waitForEvent('taskNotice', ({ task_id }) => task_id === result.id);
    expect(received.data).toMatchObject({
      reason: 'due',
      kind: 'reminder',
      title: 'Ask again',
      channel_id: 1,
      actor_id: null,
    });
    // The look for lost jobs, and the job itself once more: no second notice.
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      for (const [name, payload] of [
        ['find-due-tasks', {}],
        ['tell-due-task', { workspace_id: workspace.id, task_id: result.id }],
      ]) {
        await tx.query(`select enqueue_job($1, $2::json, null, $1 || '-again', now(), 1)`, [
          name,
          JSON.stringify(payload),
        ]);
      }
    });
    await expect.poll(() => countJobs('-again')).toBe(0);
    const last = await makeTask(owner, 'after all');
    await mine.waitForEvent('newTask', ({ id }) => id === last.id);
    await theirs.waitForEvent('newTask', ({ id }) => id === last.id);
    expect(mine.eventsNamed('taskNotice').filter(({ data }) => data.task_id === result.id)).toHaveLength(1);
    expect(theirs.events.filter(({ data }) => JSON.stringify(data).includes('Ask again'))).toEqual([]);
    mine.close();
    theirs.close();
  });

  test('is nobody else’s to see, change or find; not even the owner’s [27.11]', async () => {
    const { result } = await remind(manager, { title: 'Privately', due_at: inMs(hour) });
    const missing = await getTask(owner, 9_001);
    for (const answer of [
      await getTask(owner, result.id),
      await editTask(owner, result.id, { title: 'x' }),
      await owner.call('DELETE', `/api/tasks/${result.id}`),
      await owner.call('POST', `/api/tasks/${result.id}/comments`, { body: { content: 'x' } }),
      await owner.call('PUT', `/api/tasks/${result.id}/watching`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    const kinds = 'task,promise,reminder';
    expect((await listTasks(owner, { kinds, search: 'privately' })).count).toBe(0);
    expect((await listTasks(manager, { search: 'privately' })).count).toBe(0);
    expect((await listTasks(manager, { kinds, search: 'privately' })).data.map(({ id }) => id)).toEqual([result.id]);
    expect((await listTasks(manager, { kinds: 'reminder', search: 'privately' })).count).toBe(1);
    expect((await editTask(manager, result.id, { assignee_id: owner.id })).status).toBe(422);
    expect((await editTask(manager, result.id, { due_at: null })).status).toBe(422);
    expect((await editTask(manager, result.id, { watchers: [owner.id] })).result.watchers).toEqual([]);
    expect((await manager.call('DELETE', `/api/tasks/${result.id}`)).status).toBe(200);
  });

  test('in the past is refused, unless a clock may be wrong by as much, and one too many', async () => {
    const late = await remind(manager, { title: 'x', due_at: inMs(-61_000) });
    expect([late.status, late.body.errors?.[0]?.message]).toEqual([422, 'validation.date_past']);
    expect((await remind(manager, { title: 'x', due_at: inMs(-30_000) })).status).toBe(201);
    const planned = await remind(manager, { title: 'x', due_at: inMs(hour) });
    const moved = await editTask(manager, planned.result.id, { due_at: inMs(-2 * hour) });
    expect([moved.status, moved.body.errors?.[0]?.message]).toEqual([422, 'validation.date_past']);
    const busy = await workspace.addUser(3);
    await query(
      `insert into tasks (workspace_id, id, kind, title, title_key, created_by, rank, due_at)
        select $1, 100000 + n, 'reminder', 'x', 'x', $2, 'V', now() + interval '1 day' from generate_series(1, $3::int) n`,
      [workspace.id, busy.id, limits.remindersPerUser],
    );
    const more = await remind(busy, { title: 'x', due_at: inMs(hour) });
    expect([more.status, more.body.error?.code]).toEqual([409, 'task.too_many_reminders']);
  });
});

describe('a promise', () => {
  test('is its maker’s, marks its conversation until it is kept, and tells the team [27.12]', async () => {
    const conversation = await addConversation(app, workspace.id);
    const made = await promise(manager, conversation);
    expect(made).toMatchObject({ status: 201, result: { kind: 'promise', assignee: { id: manager.id } } });
    const { id, due_at } = made.result;
    const mark = { task_id: id, kind: 'promise', channel_id: conversation.channelId, due_at };
    expect(await marksOf(owner)).toContainEqual(mark);
    const own = await remind(owner, {
      title: 'Look',
      due_at: inMs(hour),
      source: { channel_id: conversation.channelId },
    });
    expect((await marksOf(owner)).map(({ task_id }) => task_id)).toContain(own.result.id);
    expect((await marksOf(manager)).map(({ task_id }) => task_id)).not.toContain(own.result.id);
    await editTask(manager, id, { status_id: 3 });
    expect((await marksOf(owner)).map(({ task_id }) => task_id)).not.toContain(id);
  });

  test.for([
    [
      'signs in no more',
      async (id: number) => {
        await query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, id]);
      },
    ],
    [
      'sees no tasks any more',
      async (id: number) => {
        const body = { name: 'Without tasks', permissions: { leads: ['read', 'update'] } };
        const role = await owner.call<{ id: number }>('POST', '/api/roles', { body });
        const { status } = await owner.call('PUT', `/api/users/${id}`, { body: { role_id: role.result.id } });
        expect(status).toBe(200);
      },
    ],
  ] as const)('given to somebody who %s is told of to its maker', async ([, leave]) => {
    const conversation = await addConversation(app, workspace.id);
    const leaving = await workspace.addUser(2, 'Leaving');
    const socket = await follow(manager);
    const made = await promise(manager, conversation, { assignee_id: leaving.id });
    await leave(leaving.id);
    await editTask(manager, made.result.id, { due_at: inMs(100) });
    const received = await socket.waitForEvent('taskNotice', ({ task_id }) => task_id === made.result.id);
    expect(received.data).toMatchObject({ reason: 'due', kind: 'promise', channel_id: conversation.channelId });
    socket.close();
  });

  test('that was put off or kept is not told of at the old time', async () => {
    const conversation = await addConversation(app, workspace.id);
    const kept = await promise(manager, conversation, { due_at: inMs(1_500) });
    const putOff = await promise(manager, conversation, { due_at: inMs(1_500) });
    await editTask(manager, kept.result.id, { status_id: 3 });
    await editTask(manager, putOff.result.id, { due_at: inMs(hour) });
    const later = await remind(manager, { title: 'later', due_at: inMs(1_600) });
    await expect.poll(() => wasNotified(later.result.id)).toBe(true);
    expect([await wasNotified(kept.result.id), await wasNotified(putOff.result.id)]).toEqual([false, false]);
  });

  test('that was kept before its time and is open again is told of when the time has come', async () => {
    const conversation = await addConversation(app, workspace.id);
    const socket = await follow(manager);
    const { result } = await promise(manager, conversation, { status_id: 3, due_at: inMs(300) });
    await editTask(manager, result.id, { status_id: 1 });
    const received = await socket.waitForEvent('taskNotice', ({ task_id }) => task_id === result.id);
    expect(received.data.reason).toBe('due');
    socket.close();
  });

  test('whose job was lost, as after days off, is told of by the look for them [27.11]', async () => {
    const conversation = await addConversation(app, workspace.id);
    const socket = await follow(manager);
    const { result } = await promise(manager, conversation);
    // Its time has passed while the server was off, and it has no job.
    await query(`update tasks set due_at = now() - interval '3 days' where workspace_id = $1 and id = $2`, [
      workspace.id,
      result.id,
    ]);
    await query(`select enqueue_job('find-due-tasks', '{}'::json, null, 'find-due-again', now(), 1)`);
    const received = await socket.waitForEvent('taskNotice', ({ task_id }) => task_id === result.id);
    expect(received.data.reason).toBe('due');
    socket.close();
  });
});

describe('colleagues are told', () => {
  test('that a task is theirs, of comments, of being named, and of the end; never of their own doing', async () => {
    const [anna, petro, lesia] = [
      await workspace.addUser(2, 'Anna'),
      await workspace.addUser(3, 'Petro'),
      await workspace.addUser(3, 'Lesia'),
    ];
    const sockets = new Map<TestUser, TestSocket>();
    for (const user of [anna, petro, lesia]) sockets.set(user, await follow(user));
    const made = await makeTask(anna, 'Together', { assignee_id: petro.id });
    const comment = { content: `@[lesia](${lesia.id}) look` };
    await anna.call('POST', `/api/tasks/${made.id}/comments`, { body: comment });
    await editTask(petro, made.id, { status_id: 3 });
    await editTask(petro, made.id, { priority: 4 });
    const last = await makeTask(anna, 'last');
    const reasons = async (user: TestUser) => {
      const socket = sockets.get(user);
      await socket?.waitForEvent('newTask', ({ id }) => id === last.id);
      return socket
        ?.eventsNamed('taskNotice')
        .map(({ data }) => [data.task_id === made.id, data.reason, data.actor_id]);
    };
    expect(await reasons(petro)).toEqual([
      [true, 'assigned', anna.id],
      [true, 'commented', anna.id],
    ]);
    expect(await reasons(lesia)).toEqual([[true, 'commented', anna.id]]);
    expect(await reasons(anna)).toEqual([[true, 'done', petro.id]]);
    for (const socket of sockets.values()) socket.close();
  });

  test('on their devices while the messenger is closed, in their language, with hostile titles as plain words', async () => {
    const reader = await workspace.addUser(2, 'Reader');
    await reader.call('PUT', '/api/users/profile', { body: { language: 'uk-UA' } });
    const device = await register(reader);
    const made = await makeTask(owner, '\u202e<b>Pack</b>', { assignee_id: reader.id });
    await expect.poll(() => device.pushes.length).toBe(1);
    expect(device.pushes[0]).toMatchObject({
      title: 'У вас нове завдання',
      body: '<b>Pack</b>',
      tag: `task-${made.id}`,
      url: `/tasks/${made.id}/`,
    });
  });

  test('not on devices where it is turned off, or of what was taken from them meanwhile', async () => {
    const [silent, robbed] = [await workspace.addUser(2), await workspace.addUser(2)];
    const devices = [await register(silent), await register(robbed)];
    await silent.call('PUT', '/api/users/preferences', { body: { push: false } });
    await makeTask(owner, 'Quiet', { assignee_id: silent.id });
    const taken = await makeTask(owner, 'Taken', { assignee_id: robbed.id });
    await editTask(owner, taken.id, { assignee_id: null });
    const reader = await workspace.addUser(2);
    const device = await register(reader);
    await makeTask(owner, 'Loud', { assignee_id: reader.id });
    await expect.poll(() => device.pushes.length).toBe(1);
    expect(devices.map(({ pushes }) => pushes.length)).toEqual([0, 0]);
  });
});

describe('a task from a message', () => {
  test('shows it to who may see its channel, and a link without its words to the others [27.10]', async () => {
    const group = await makeGroup(manager, [], false);
    const seq = await say(manager, group.id, 'the **secret** price');
    const made = await makeTask(manager, 'Look into it', { source: { channel_id: group.id, seq } });
    expect(made.source).toEqual({ channel_id: group.id, seq });
    expect(made.source_message).toMatchObject({ preview: 'the secret price', author_name: `Iryna ${manager.id}` });
    const seen = (await getTask(owner, made.id)).result;
    expect([seen.source, seen.source_message]).toEqual([{ channel_id: group.id, seq }, null]);
    expect((await listTasks(manager, { channel_id: group.id })).data.map(({ id }) => id)).toEqual([made.id]);
    for (const source of [{ channel_id: group.id }, { channel_id: group.id, seq }, { channel_id: 9_001, seq: 1 }]) {
      const { status, body } = await createTask(owner, { title: 'x', source });
      expect([status, body.errors?.map(({ field, message }) => [field, message])]).toEqual([
        422,
        [['source.channel_id', 'validation.unknown_channel']],
      ]);
    }
    const none = await createTask(manager, { title: 'x', source: { channel_id: group.id, seq: 99 } });
    expect([none.status, none.body.errors?.[0]?.field]).toEqual([422, 'source.seq']);
  });

  test('says nothing of a message that was deleted meanwhile', async () => {
    const seq = await say(manager, 1, 'wrong words');
    const made = await makeTask(manager, 'x', { source: { channel_id: 1, seq } });
    const messageId = made.source_message?.message_id;
    await manager.call('DELETE', `/api/channels/1/messages/${messageId}`);
    expect((await getTask(owner, made.id)).result.source_message).toMatchObject({ preview: '', has_files: false });
  });
});
