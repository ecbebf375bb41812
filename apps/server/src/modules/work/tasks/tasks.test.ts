import { randomUUID } from 'node:crypto';
import { limits, type Task, type TaskChange } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { boardOf, createTask, editTask, getTask, listTasks, makeTask } from '../../../testing/task-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
  member = await workspace.addUser(3, 'Petro');
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const historyOf = async (id: number) =>
  (await owner.call<{ data: TaskChange[] }>('GET', `/api/tasks/${id}/history`)).result.data.map(
    ({ field, before, after }) => [field, before, after],
  );
const follow = (user: TestUser) => TestSocket.signIn(app.port, workspace.host, user.token);

describe('a new task', () => {
  test('has what was written, and what is usual where nothing was [27.1]', async () => {
    const { status, result } = await createTask(manager, { title: '  Call the warehouse  ' });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      kind: 'task',
      title: 'Call the warehouse',
      description: '',
      status_id: 1,
      priority: 2,
      assignee: null,
      created_by: manager.id,
      due_on: null,
      due_at: null,
      estimated_time: 0,
      spent_time: 0,
      source: null,
      done_at: null,
      version: 1,
    });
    expect(result.watchers.map(({ id }) => id)).toEqual([manager.id]);
    expect((await getTask(owner, result.id)).result).toEqual(result);
  });

  test('keeps everything that can be said of it [27.2]', async () => {
    const file = (await upload(manager, Buffer.from('list'))).result.model;
    const made = await makeTask(manager, 'Pack', {
      description: `**Twelve** boxes @[whoever](${member.id})<br>soon`,
      status_id: 2,
      priority: 4,
      assignee_id: member.id,
      due_on: '2027-03-01',
      estimated_time: 144_000,
      spent_time: 60,
      watchers: [owner.id, owner.id],
      files: [file.id],
    });
    expect(made).toMatchObject({
      description: `**Twelve** boxes @[user${member.id}](${member.id})\nsoon`,
      status_id: 2,
      priority: 4,
      assignee: { id: member.id, first_name: 'Petro' },
      due_on: '2027-03-01',
      due_at: null,
      estimated_time: 144_000,
      spent_time: 60,
      files_count: 1,
    });
    expect(made.watchers.map(({ id }) => id)).toEqual([owner.id, manager.id]);
    expect(made.files.map(({ id }) => id)).toEqual([file.id]);
  });

  test('is made once, however often and however parallel the same call comes', async () => {
    const body = { title: 'Only once', client_task_id: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => createTask(manager, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    expect((await listTasks(manager, { search: 'only once' })).count).toBe(1);
  });

  test.for<[string, object, string]>([
    ['without a title', { title: ' \u200b ' }, 'title'],
    ['with a title of 201 signs', { title: 'x'.repeat(limits.taskTitleChars + 1) }, 'title'],
    ['with a title of two lines', { title: 'one\ntwo' }, 'title'],
    ['with a status that is none', { title: 'x', status_id: 4 }, 'status_id'],
    ['with a priority that is none', { title: 'x', priority: 5 }, 'priority'],
    ['with a day that is none', { title: 'x', due_on: '2026-02-30' }, 'due_on'],
    ['due on a day and at a moment', { title: 'x', due_on: '2026-12-01', due_at: '2026-12-01T09:00:00Z' }, 'due_on'],
    ['with time below none', { title: 'x', spent_time: -1 }, 'spent_time'],
    ['with more time than there is', { title: 'x', estimated_time: limits.taskTimeSeconds + 1 }, 'estimated_time'],
    ['with 51 watchers', { title: 'x', watchers: Array.from({ length: 51 }, (_, id) => id + 1) }, 'watchers'],
    ['for nobody who is there', { title: 'x', assignee_id: 9_001 }, 'assignee_id'],
    ['with a promise of no time', { title: 'x', kind: 'promise', source: { channel_id: 1 } }, 'due_at'],
    ['with a promise to nobody', { title: 'x', kind: 'promise', due_at: '2026-12-01T09:00:00Z' }, 'source'],
  ])('%s is refused [27.1]', async ([, body, field]) => {
    const { status, body: answer } = await manager.call('POST', '/api/tasks', { body });
    expect([status, answer.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  });

  test('is told why its time or its source is refused', async () => {
    const source = { channel_id: 1 };
    for (const [body, message] of [
      [{ title: 'x', kind: 'promise', source }, 'validation.required'],
      [{ title: 'x', kind: 'promise', due_at: '2026-12-01T09:00:00Z' }, 'validation.required'],
      [{ title: 'x', due_on: '2026-12-01', due_at: '2026-12-01T09:00:00Z' }, 'validation.invalid'],
    ] as const) {
      const answer = await createTask(manager, body);
      expect([answer.status, answer.body.errors?.map((error) => error.message)]).toEqual([422, [message]]);
    }
  });

  test('is put into no project by who may not read projects, and its history names none to them', async () => {
    const project = await owner.call<{ id: number }>('POST', '/api/projects', { body: { name: 'Secret shop' } });
    const project_id = project.result.id;
    const permissions = { tasks: ['read', 'create', 'update'] };
    const role = await owner.call<{ id: number }>('POST', '/api/roles', { body: { name: 'Tasks alone', permissions } });
    const narrow = await workspace.addUser(role.result.id);
    const made = await makeTask(narrow, 'x');
    for (const { status, body } of [
      await createTask(narrow, { title: 'x', project_id }),
      await editTask(narrow, made.id, { project_id }),
    ]) {
      expect([status, body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_project']);
    }
    expect((await editTask(owner, made.id, { project_id })).status).toBe(200);
    // An unchanged field is not checked.
    expect((await editTask(narrow, made.id, { priority: 4, project_id })).status).toBe(200);
    expect(await historyOf(made.id)).toContainEqual(['project', null, 'Secret shop']);
    const seen = await narrow.call<{ data: TaskChange[] }>('GET', `/api/tasks/${made.id}/history`);
    expect(seen.result.data).toMatchObject([
      { field: 'priority' },
      { field: 'project', after: null },
      { field: 'created' },
    ]);
  });

  test('keeps hostile titles as they are, and shows them to no other workspace', async () => {
    const title = `<img src=x onerror=alert(1)> \u202eevil ' or 1=1 -- %_\\`;
    const made = await makeTask(manager, title);
    expect(made.title).toBe(title);
    const stranger = (await app.createWorkspace()).owner;
    expect((await getTask(stranger, made.id)).status).toBe(404);
    expect((await listTasks(stranger, { search: 'evil' })).count).toBe(0);
  });

  test('cannot be given to somebody who cannot sign in, or take files of others [27.9]', async () => {
    const gone = await workspace.addUser(2);
    await query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]);
    const file = (await upload(owner, Buffer.from('mine'))).result.model;
    for (const [field, more] of [
      ['assignee_id', { assignee_id: gone.id }],
      ['watchers.1', { watchers: [owner.id, gone.id] }],
      ['files.0', { files: [file.id] }],
    ] as const) {
      const { status, body } = await manager.call('POST', '/api/tasks', { body: { title: 'x', ...more } });
      expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    }
  });
});

describe('a changed task', () => {
  test('keeps what was left out, and its history says what changed [27.2]', async () => {
    const made = await makeTask(manager, 'First', { assignee_id: member.id, due_at: '2027-01-01T10:00:00Z' });
    await editTask(manager, made.id, { title: 'Second', priority: 3 });
    await editTask(owner, made.id, { assignee_id: null, due_on: '2027-01-02', description: 'more' });
    const { result } = await editTask(manager, made.id, { status_id: 3, spent_time: 3_600 });
    expect(result).toMatchObject({ title: 'Second', priority: 3, assignee: null, due_on: '2027-01-02', due_at: null });
    expect(result.done_at).not.toBeNull();
    expect(await historyOf(made.id)).toEqual([
      ['spent_time', '0', '3600'],
      ['status_id', '1', '3'],
      ['description', null, null],
      ['assignee', `Petro ${member.id}`, null],
      ['due', '2027-01-01T10:00:00.000Z', '2027-01-02'],
      ['priority', '2', '3'],
      ['title', 'First', 'Second'],
      ['created', null, null],
    ]);
    const again = await editTask(manager, made.id, { status_id: 1 });
    expect(again.result.done_at).toBeNull();
  });

  test('that is the same as before is no change', async () => {
    const made = await makeTask(manager);
    const { result } = await editTask(manager, made.id, { title: made.title, priority: 2, watchers: [manager.id] });
    expect(result).toEqual(made);
    expect(await historyOf(made.id)).toHaveLength(1);
  });

  test('stays where it stands on the board, and comes first in another column', async () => {
    const made = await makeTask(manager, 'Stays');
    await makeTask(manager, 'Above it');
    expect((await editTask(manager, made.id, { title: 'Stays here', priority: 4 })).result.rank).toBe(made.rank);
    await makeTask(manager, 'There before', { status_id: 2 });
    await editTask(manager, made.id, { status_id: 2 });
    expect((await boardOf(manager))[1]?.[0]).toBe(made.id);
  });

  test('over somebody else’s change is refused where the screen was older', async () => {
    const made = await makeTask(manager);
    await editTask(owner, made.id, { description: 'by the owner' });
    const { status, body } = await editTask(manager, made.id, { description: 'by me', version: made.version });
    expect([status, body.error?.code]).toEqual([409, 'task.changed']);
    expect((await getTask(owner, made.id)).result.description).toBe('by the owner');
  });

  test('with 51 watchers is refused, and stays as it was', async () => {
    const made = await makeTask(manager);
    const watchers = Array.from({ length: 51 }, (_, index) => index + 1);
    const { status, body } = await editTask(manager, made.id, { watchers });
    expect([status, body.errors?.[0]]).toEqual([
      422,
      { field: 'watchers', message: 'validation.too_many_watchers', params: { max: 50, of: 'items' } },
    ]);
    expect((await getTask(owner, made.id)).result).toEqual(made);
  });

  test('gets and loses files; one that was taken off cannot be read', async () => {
    const [first, second] = [
      (await upload(manager, Buffer.from('one'))).result.model,
      (await upload(owner, Buffer.from('two'))).result.model,
    ];
    const made = await makeTask(manager, 'Files', { files: [first.id] });
    const read = (user: TestUser, id: number) => user.call('GET', `/files/${id}/?salt=${user.salt}`);
    expect((await read(member, first.id)).status).toBe(200);
    const both = await editTask(owner, made.id, { files: [first.id, second.id] });
    expect(both.result).toMatchObject({ files_count: 2, files: [{ id: first.id }, { id: second.id }] });
    const left = await editTask(manager, made.id, { files: [second.id] });
    expect(left.result.files.map(({ id }) => id)).toEqual([second.id]);
    expect((await read(member, first.id)).status).toBe(404);
    expect((await historyOf(made.id)).filter(([field]) => field === 'files')).toEqual([
      ['files', '2', '1'],
      ['files', '1', '2'],
    ]);
    // A file of a task is no upload any more: it cannot go into a message or another task.
    expect((await createTask(owner, { title: 'x', files: [second.id] })).status).toBe(422);
    const message = { content: 'x', files: [second.id] };
    expect((await owner.call('POST', '/api/channels/1/messages', { body: message })).status).toBe(422);
  });

  test('keeps an assignee who cannot sign in any more, and is listed for somebody else to take [27.13]', async () => {
    const leaving = await workspace.addUser(2, 'Leaving');
    const made = await makeTask(manager, 'Orphan', { assignee_id: leaving.id });
    const done = await makeTask(manager, 'Done orphan', { assignee_id: leaving.id, status_id: 3 });
    expect((await listTasks(owner, { unattended: 1 })).data).toEqual([]);
    await query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, leaving.id]);
    const { data } = await listTasks(owner, { unattended: 1 });
    expect(data.map(({ id, assignee_gone }) => [id, assignee_gone])).toEqual([[made.id, true]]);
    expect((await editTask(manager, made.id, { title: 'Orphan still' })).status).toBe(200);
    expect((await editTask(manager, made.id, { assignee_id: manager.id })).result.assignee_gone).toBe(false);
    expect((await getTask(owner, done.id)).result.assignee_gone).toBe(true);
  });
});

describe('who may', () => {
  test('members change what is theirs or given to them, managers everything [27.8]', async () => {
    const others = await makeTask(manager);
    const given = await makeTask(manager, 'Given', { assignee_id: member.id });
    const refused = await editTask(member, others.id, { title: 'Mine' });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'permission.denied']);
    expect((await editTask(member, given.id, { status_id: 2 })).status).toBe(200);
    expect((await editTask(await workspace.addUser(2), others.id, { priority: 0 })).status).toBe(200);
  });

  test('only administrators delete tasks of others, and the audit log keeps who did [27.8]', async () => {
    const [own, others] = [await makeTask(manager, 'Own'), await makeTask(owner, 'Anothers')];
    expect((await manager.call('DELETE', `/api/tasks/${others.id}`)).status).toBe(403);
    expect((await manager.call('DELETE', `/api/tasks/${own.id}`)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/tasks/${others.id}`)).status).toBe(200);
    expect((await getTask(owner, own.id)).status).toBe(404);
    const log = await owner.call<{ data: { subject: object; actor: { id: number } }[] }>(
      'GET',
      '/api/audit-log?action=task.deleted',
    );
    expect(log.result.data.map(({ subject, actor }) => [subject, actor.id])).toEqual([
      [{ kind: 'task', id: others.id, name: 'Anothers' }, owner.id],
      [{ kind: 'task', id: own.id, name: 'Own' }, manager.id],
    ]);
  });

  test('everyone who reads tasks watches and comments; of a comment only its author changes the words', async () => {
    const made = await makeTask(owner);
    const watched = await member.call<Task>('PUT', `/api/tasks/${made.id}/watching`);
    expect(watched.result.watchers.map(({ id }) => id)).toEqual([owner.id, member.id]);
    expect((await listTasks(member, { watchedByMe: 1 })).data.map(({ id }) => id)).toContain(made.id);
    const left = await member.call<Task>('DELETE', `/api/tasks/${made.id}/watching`);
    expect(left.result.watchers.map(({ id }) => id)).toEqual([owner.id]);

    const path = `/api/tasks/${made.id}/comments`;
    const said = await member.call<{ id: number }>('POST', path, { body: { content: ' **Soon** ' } });
    expect(said).toMatchObject({ status: 201, result: { content: '**Soon**', edited_at: null } });
    expect((await owner.call('PUT', `${path}/${said.result.id}`, { body: { content: 'Never' } })).status).toBe(403);
    expect((await manager.call('DELETE', `${path}/${said.result.id}`)).status).toBe(403);
    const changed = await member.call('PUT', `${path}/${said.result.id}`, { body: { content: 'Later' } });
    expect(changed.result).toMatchObject({ content: 'Later' });
    expect((await member.call('POST', path, { body: { content: ' \u00a0 ' } })).status).toBe(422);
    expect((await getTask(owner, made.id)).result.comments_count).toBe(1);
    expect((await owner.call('DELETE', `${path}/${said.result.id}`)).status).toBe(200);
    expect((await getTask(owner, made.id)).result.comments_count).toBe(0);
  });

  test('a comment under another task’s id is not there', async () => {
    const [made, other] = [await makeTask(owner), await makeTask(owner)];
    const said = await owner.call<{ id: number }>('POST', `/api/tasks/${made.id}/comments`, { body: { content: 'x' } });
    const crossed = `/api/tasks/${other.id}/comments/${said.result.id}`;
    const answers = [await owner.call('PUT', crossed, { body: { content: 'y' } }), await owner.call('DELETE', crossed)];
    expect(answers.map(({ body }) => body.error?.code)).toEqual(['task.comment_not_found', 'task.comment_not_found']);
    expect((await getTask(owner, made.id)).result.comments_count).toBe(1);
  });

  test('a role without tasks sees none, and hears of none', async () => {
    const body = { name: `No tasks ${randomUUID()}`, permissions: { users: ['read'] } };
    const role = await owner.call<{ id: number }>('POST', '/api/roles', { body });
    const outsider = await workspace.addUser(role.result.id);
    const [deaf, hearing] = [await follow(outsider), await follow(member)];
    const made = await makeTask(owner, 'Secret');
    await hearing.waitForEvent('newTask', ({ id }) => id === made.id);
    // An event for everyone after it: earlier ones would have arrived.
    await owner.call('PUT', '/api/users/profile', { body: { position: 'Head' } });
    await deaf.waitForEvent('updateUser', ({ id }) => id === owner.id);
    expect(deaf.eventsNamed('newTask')).toEqual([]);
    expect((await getTask(outsider, made.id)).status).toBe(403);
    deaf.close();
    hearing.close();
  });
});

test('whatever happens to a task is told to everyone who reads tasks, as it then is [27.14]', async () => {
  const socket = await follow(member);
  const made = await makeTask(manager, 'Live');
  const heard = await socket.waitForEvent('newTask', ({ id }) => id === made.id);
  expect(heard.data).toMatchObject({ title: 'Live', version: 1, rank: made.rank });
  await editTask(manager, made.id, { title: 'Alive' });
  await socket.waitForEvent(
    'updateTask',
    ({ id, title, version }) => id === made.id && title === 'Alive' && version === 2,
  );
  await manager.call('POST', `/api/tasks/${made.id}/comments`, { body: { content: 'x' } });
  await socket.waitForEvent('updateTask', ({ id, comments_count }) => id === made.id && comments_count === 1);
  await socket.waitForEvent('updateTaskComments', ({ task_id }) => task_id === made.id);
  await manager.call('DELETE', `/api/tasks/${made.id}`);
  await socket.waitForEvent('deleteTask', ({ id }) => id === made.id);
  expect(JSON.stringify(socket.eventsNamed('newTask').map(({ data }) => Object.keys(data)))).not.toContain(
    'description',
  );
  socket.close();
});
