// The effect of each edited field, on the task and on notifications.
import type { Task } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { createTask, editTask, getTask, historyOf, makeTask } from '../../../testing/task-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
  member = await workspace.addUser(3, 'Petro');
});
afterAll(() => app.close());

const hour = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const remind = async (due_at = inMs(hour)) =>
  (await manager.call<Task>('POST', '/api/tasks/reminders', { body: { title: 'Ask again', due_at } })).result;
const refusal = ({ status, body }: Awaited<ReturnType<typeof editTask>>) => [
  status,
  body.errors?.map(({ field, message }) => [field, message]),
];

test('what is not named stays as it was, nothing where there was nothing', async () => {
  const file = (await upload(manager, Buffer.from('list'))).result.model;
  const bare = await makeTask(manager);
  expect((await editTask(manager, bare.id, { title: 'Other' })).result).toEqual({
    ...bare,
    title: 'Other',
    version: 2,
    updated_at: expect.any(String),
  });
  const full = await makeTask(manager, 'Full', {
    description: 'all of it',
    due_on: '2027-03-01',
    estimated_time: 60,
    watchers: [owner.id],
    files: [file.id],
  });
  const { result } = await editTask(owner, full.id, { title: 'Fuller', version: full.version });
  expect(result).toEqual({ ...full, title: 'Fuller', version: full.version + 1, updated_at: expect.any(String) });
});

describe('when it is due', () => {
  test('is a day or a moment, whichever was said last, or nothing', async () => {
    const { id } = await makeTask(manager, 'Due', { due_on: '2027-03-01' });
    const dueAfter = async (body: Parameters<typeof editTask>[2]) => {
      const { result } = await editTask(manager, id, body);
      return [result.due_on, result.due_at];
    };
    expect(await dueAfter({ due_at: null })).toEqual(['2027-03-01', null]);
    expect(await dueAfter({ due_at: '2027-03-02T10:00:00Z' })).toEqual([null, '2027-03-02T10:00:00.000Z']);
    expect(await dueAfter({ due_on: null })).toEqual([null, '2027-03-02T10:00:00.000Z']);
    expect(await dueAfter({ due_at: null })).toEqual([null, null]);
    expect(await dueAfter({ due_on: '2027-03-03' })).toEqual(['2027-03-03', null]);
    expect(await dueAfter({ due_on: null })).toEqual([null, null]);
    // Tasks may be late when they are written down; only reminders have to be still to come.
    expect(await dueAfter({ due_at: '2020-01-01T00:00:00Z' })).toEqual([null, '2020-01-01T00:00:00.000Z']);
    const both = await editTask(manager, id, { due_on: '2027-03-01', due_at: '2027-03-01T10:00:00Z' });
    expect(refusal(both)).toEqual([422, [['due_on', 'validation.invalid']]]);
  });

  test('cannot be taken from a promise or a reminder', async () => {
    const made = await createTask(manager, {
      kind: 'promise',
      title: 'Tell the price',
      due_at: inMs(hour),
      source: { channel_id: 1 },
    });
    for (const { id } of [made.result, await remind()]) {
      const answer = await editTask(manager, id, { due_at: null });
      expect(refusal(answer)).toEqual([422, [['due_at', 'validation.required']]]);
    }
  });
});

test('a reminder whose time has come can be changed, but stays its maker’s, watched by nobody and on no board', async () => {
  const { id, rank } = await remind();
  expect(rank).toBe('V');
  await query(`update tasks set due_at = now() - interval '1 day' where workspace_id = $1 and id = $2`, [
    workspace.id,
    id,
  ]);
  const { due_at } = (await getTask(manager, id)).result;
  const { status, result } = await editTask(manager, id, {
    title: 'Ask again, louder',
    due_at,
    status_id: 3,
    watchers: [owner.id],
  });
  expect([status, result]).toMatchObject([200, { title: 'Ask again, louder', status_id: 3, watchers: [], rank }]);
  for (const assignee_id of [owner.id, null]) {
    const answer = await editTask(manager, id, { assignee_id });
    expect(refusal(answer)).toEqual([422, [['assignee_id', 'validation.unknown_user']]]);
  }
});

test('a description is cleaned as in a new task', async () => {
  const { id } = await makeTask(manager);
  const { result } = await editTask(manager, id, { description: `@[whoever](${member.id})<br>soon` });
  expect(result.description).toBe(`@[user${member.id}](${member.id})\nsoon`);
});

test('watchers and files are changed by themselves, which is no change of a field, and the same again is none at all', async () => {
  const file = (await upload(manager, Buffer.from('list'))).result.model;
  const gone = await workspace.addUser(2);
  const { id } = await makeTask(manager, 'Watched', { watchers: [gone.id] });
  await query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, gone.id]);
  const watched = await editTask(manager, id, { watchers: [owner.id, gone.id] });
  expect([watched.status, watched.result.watchers.map((user) => user.id)]).toEqual([200, [owner.id, gone.id]]);
  expect(watched.result.version).toBe(2);
  expect(await historyOf(manager, id)).toHaveLength(1);
  const filed = await editTask(manager, id, { files: [file.id] });
  expect(filed.result).toMatchObject({ version: 3, files_count: 1, watchers: [{ id: owner.id }, { id: gone.id }] });
  const same = await editTask(manager, id, { files: [file.id], watchers: [owner.id, gone.id] });
  expect(same.result).toEqual(filed.result);
  const both = await editTask(manager, id, { files: [], watchers: [owner.id] });
  expect(both.result).toMatchObject({ version: 4, files_count: 0, watchers: [{ id: owner.id }] });
});

test('who has it now is told once, and when it is done those who watch it; nobody of anything else', async () => {
  const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
  const { id } = await makeTask(manager, 'Handed over');
  await editTask(manager, id, { assignee_id: member.id });
  await editTask(manager, id, { priority: 4 });
  await editTask(manager, id, { status_id: 2 });
  await editTask(manager, id, { status_id: 3 });
  await editTask(manager, id, { priority: 0 });
  await editTask(manager, id, { status_id: 1, assignee_id: null });
  // Told after all of them.
  await owner.call('PUT', '/api/users/profile', { body: { position: 'Head' } });
  await socket.waitForEvent('updateUser', (user) => user.id === owner.id);
  expect(socket.eventsNamed('taskNotice').map(({ data }) => data.reason)).toEqual(['assigned', 'done']);
  socket.close();
});

test('projects are told where their tasks are counted otherwise', async () => {
  const create = async (name: string) =>
    (await owner.call<{ id: number }>('POST', '/api/projects', { body: { name } })).result.id;
  const [first, second] = [await create('First'), await create('Second')];
  const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
  await makeTask(owner, 'New in one', { project_id: second });
  await socket.waitForEvent('updateProject', (project) => project.id === second);
  const { id } = await makeTask(owner, 'Moved about');
  const announcedProjects = async (body: Parameters<typeof editTask>[2]) => {
    const before = socket.eventsNamed('updateProject').length;
    const { result } = await editTask(owner, id, body);
    await socket.waitForEvent('updateTask', (task) => task.id === id && task.version === result.version);
    const { position } = (
      await owner.call<{ position: string }>('PUT', '/api/users/profile', {
        body: { position: `at ${result.version}` },
      })
    ).result;
    await socket.waitForEvent('updateUser', (user) => user.position === position);
    return socket
      .eventsNamed('updateProject')
      .slice(before)
      .map(({ data }) => data.id)
      .toSorted();
  };
  expect(await announcedProjects({ title: 'Without one' })).toEqual([]);
  expect(await announcedProjects({ project_id: first })).toEqual([first]);
  expect(await announcedProjects({ title: 'Within one' })).toEqual([]);
  expect(await announcedProjects({ status_id: 3 })).toEqual([first]);
  expect(await announcedProjects({ project_id: second })).toEqual([first, second]);
  expect(await announcedProjects({ project_id: null })).toEqual([second]);
  socket.close();
});
