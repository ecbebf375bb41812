import type { Project, ProjectDocument } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { editTask, getTask, historyOf, makeTask } from '../../../testing/task-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
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

interface Listed {
  data: Project[];
  count: number;
  hasMore: boolean;
}

const make = async (user: TestUser, body: object = {}): Promise<Project> => {
  const made = await user.call<Project>('POST', '/api/projects', { body: { name: 'New shop', ...body } });
  expect(made.status).toBe(201);
  return made.result;
};
const edit = (user: TestUser, id: number, body: object) => user.call<Project>('PUT', `/api/projects/${id}`, { body });
const get = async (id: number) => (await owner.call<Project>('GET', `/api/projects/${id}`)).result;
const list = async (user: TestUser, query: string) => (await user.call<Listed>('GET', `/api/projects?${query}`)).result;
const follow = (user: TestUser) => TestSocket.signIn(app.port, workspace.host, user.token);
const addDocuments = (user: TestUser, id: number, files: number[]) =>
  user.call<{ data: ProjectDocument[] }>('POST', `/api/projects/${id}/documents`, { body: { files } });
const uploaded = async (user: TestUser, name = 'plan.txt') =>
  (await upload(user, Buffer.from('plan'), name)).result.model.id;

describe('a project', () => {
  test('has its creator as a member, and what was written of it [27.15]', async () => {
    const group = await makeGroup(manager);
    const made = await make(manager, { description: 'Opens in May', members: [member.id], channel_id: group.id });
    expect(made).toMatchObject({
      name: 'New shop',
      description: 'Opens in May',
      state: 'active',
      archived_at: null,
      channel_id: group.id,
      progress: null,
      version: 1,
    });
    expect(made.members.map(({ id }) => id)).toEqual([manager.id, member.id]);
    expect(await get(made.id)).toEqual(made);
  });

  test('is changed by who may, and the audit log says what', async () => {
    const made = await make(manager, { members: [member.id] });
    expect((await edit(member, made.id, { name: 'Mine' })).status).toBe(403);
    const { result } = await edit(owner, made.id, { name: 'Newer shop', state: 'paused', members: [owner.id] });
    expect(result).toMatchObject({ name: 'Newer shop', state: 'paused', version: 2, description: '' });
    expect(result.members.map(({ id }) => id)).toEqual([owner.id]);
    const stale = await edit(manager, made.id, { name: 'Old', version: 1 });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'project.changed']);
    const log = await owner.call<{ data: { changes: object }[] }>(
      'GET',
      '/api/audit-log?action=project.updated&limit=1',
    );
    expect(log.result.data[0]?.changes).toEqual({
      name: { from: 'New shop', to: 'Newer shop' },
      state: { from: 'active', to: 'paused' },
      members: { from: [`Iryna ${manager.id}`, `Petro ${member.id}`], to: [expect.any(String)] },
    });
  });

  test('that is the same as before is no change', async () => {
    const made = await make(manager);
    expect((await edit(manager, made.id, { name: made.name, members: [manager.id] })).result).toEqual(made);
  });

  test.for<[string, object, string, string]>([
    ['without a name', { name: ' ' }, 'name', 'validation.required'],
    ['in a state that is none', { state: 'burning' }, 'state', 'validation.invalid'],
    ['of somebody who is not there', { members: [9_001] }, 'members.0', 'validation.unknown_user'],
    ['of a channel that is not there', { channel_id: 9_001 }, 'channel_id', 'validation.unknown_channel'],
    ['of a channel that is no group', { channel_id: 1 }, 'channel_id', 'validation.group_required'],
  ])('%s is refused', async ([, body, field, message]) => {
    const answer = await manager.call('POST', '/api/projects', { body: { name: 'x', ...body } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.field).toBe(field);
    if (message !== 'validation.invalid') expect(answer.body.errors?.[0]?.message).toBe(message);
  });

  test('of a private group is tied by nobody who may not see that', async () => {
    const group = await makeGroup(manager, [], false);
    const made = await make(manager, { channel_id: group.id });
    const { status, body } = await owner.call('POST', '/api/projects', { body: { name: 'x', channel_id: group.id } });
    expect([status, body.errors?.[0]?.message]).toEqual([422, 'validation.unknown_channel']);
    // A user who does not see the channel changes the other fields and leaves it as it is.
    expect((await edit(owner, made.id, { name: 'Renamed', channel_id: group.id })).status).toBe(200);
  });

  test('gets on as its tasks are done, before the eyes of everyone [27.14]', async () => {
    const made = await make(manager);
    const tasks = [];
    for (const title of ['a', 'b', 'c']) tasks.push(await makeTask(manager, title, { project_id: made.id }));
    const socket = await follow(member);
    await editTask(manager, tasks[0]?.id ?? 0, { status_id: 3 });
    const heard = await socket.waitForEvent(
      'updateProject',
      ({ id, done_count }) => id === made.id && done_count === 1,
    );
    expect(heard.data).toMatchObject({ tasks_count: 3, progress: 33 });
    await editTask(manager, tasks[1]?.id ?? 0, { project_id: null });
    await manager.call('DELETE', `/api/tasks/${tasks[2]?.id}`);
    await socket.waitForEvent('updateProject', ({ id, progress }) => id === made.id && progress === 100);
    expect(await get(made.id)).toMatchObject({ tasks_count: 1, done_count: 1, progress: 100 });
    socket.close();
  });

  test('in the archive cannot be changed until it is taken out [27.15]', async () => {
    const made = await make(manager);
    const socket = await follow(member);
    const archived = await manager.call<Project>('PUT', `/api/projects/${made.id}/archive`);
    expect(archived.result.archived_at).not.toBeNull();
    await socket.waitForEvent('updateProject', ({ id, archived_at }) => id === made.id && archived_at !== null);
    for (const answer of [
      await edit(manager, made.id, { name: 'x' }),
      await addDocuments(manager, made.id, [await uploaded(manager)]),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'project.archived']);
    }
    expect((await list(owner, 'archived=1')).data.map(({ id }) => id)).toContain(made.id);
    expect((await list(owner, '')).data.map(({ id }) => id)).not.toContain(made.id);
    expect((await manager.call<Project>('DELETE', `/api/projects/${made.id}/archive`)).result.archived_at).toBeNull();
    expect((await edit(manager, made.id, { name: 'Back' })).status).toBe(200);
    socket.close();
  });

  test('is deleted by its maker or an administrator; its tasks stay, its documents go [27.15]', async () => {
    const made = await make(owner);
    const task = await makeTask(manager, 'x', { project_id: made.id });
    const file = await uploaded(owner);
    await addDocuments(owner, made.id, [file]);
    const socket = await follow(member);
    expect((await manager.call('DELETE', `/api/projects/${made.id}`)).status).toBe(403);
    expect((await owner.call('DELETE', `/api/projects/${made.id}`)).status).toBe(200);
    await socket.waitForEvent('deleteProject', ({ id }) => id === made.id);
    await socket.waitForEvent('updateTasks');
    socket.close();
    expect((await getTask(manager, task.id)).result.project_id).toBeNull();
    expect(await historyOf(manager, task.id)).toMatchObject([
      { field: 'project', before: made.name, after: null, author: { id: owner.id } },
      { field: 'created' },
    ]);
    expect((await owner.call('GET', `/files/${file}/?salt=${owner.salt}`)).status).toBe(404);
    expect((await owner.call('GET', `/api/projects/${made.id}`)).status).toBe(404);
  });
});

test('the list is searched by parts of names, sorted, and narrowed', async () => {
  const fresh = await app.createWorkspace();
  const user = fresh.owner;
  for (const [name, state] of [
    ['Їжа', 'active'],
    ['Аптека', 'planned'],
    ['Нова аптека', 'completed'],
  ]) {
    await user.call('POST', '/api/projects', { body: { name, state } });
  }
  const names = async (query: string) => (await list(user, query)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['Нова аптека', 'Аптека', 'Їжа']);
  expect(await names(`search=${encodeURIComponent('АПТЕ')}&sortBy=name`)).toEqual(['Аптека', 'Нова аптека']);
  expect(await names('sortBy=state')).toEqual(['Аптека', 'Їжа', 'Нова аптека']);
  expect(await names('state=planned&mine=1')).toEqual(['Аптека']);
  expect(await list(user, 'limit=2')).toMatchObject({ count: 3, hasMore: true });
  expect(await names('limit=2&offset=2')).toEqual(['Їжа']);
});

describe('documents', () => {
  test('are read by who may see documents, and deleted by who added them [27.15]', async () => {
    const made = await make(owner);
    const [first, second] = [await uploaded(owner, 'one.txt'), await uploaded(manager, 'two.txt')];
    await addDocuments(owner, made.id, [first]);
    const added = await addDocuments(manager, made.id, [second]);
    expect(added.result.data).toMatchObject([{ id: second, name: 'two.txt', added_by: { id: manager.id } }]);
    const listed = await member.call<{ data: ProjectDocument[] }>('GET', `/api/projects/${made.id}/documents`);
    expect(listed.result).toMatchObject({ count: 2, data: [{ id: second }, { id: first }] });
    expect((await member.call('GET', `/files/${first}/?salt=${member.salt}`)).status).toBe(200);
    const body = { name: 'Projects alone', permissions: { projects: ['read'] } };
    const role = await owner.call<{ id: number }>('POST', '/api/roles', { body });
    const outsider = await workspace.addUser(role.result.id);
    expect((await outsider.call('GET', `/files/${first}/?salt=${outsider.salt}`)).status).toBe(404);
    const path = `/api/projects/${made.id}/documents`;
    expect((await manager.call('DELETE', `${path}/${first}`)).status).toBe(403);
    expect((await manager.call('DELETE', `${path}/${second}`)).status).toBe(200);
    expect((await owner.call('DELETE', `${path}/${second}`)).body.error?.code).toBe('project.document_not_found');
    expect((await get(made.id)).documents_count).toBe(1);
  });

  test('are those of their own project: under another one’s id they are not there', async () => {
    const [made, other] = [await make(owner), await make(owner)];
    const file = await uploaded(owner);
    await addDocuments(owner, made.id, [file]);
    const crossed = await owner.call('DELETE', `/api/projects/${other.id}/documents/${file}`);
    expect(crossed.body.error?.code).toBe('project.document_not_found');
    expect((await get(made.id)).documents_count).toBe(1);
  });

  test('are uploads of one’s own that nothing else holds, all or none of them', async () => {
    const made = await make(manager);
    const [own, theirs] = [await uploaded(manager), await uploaded(owner)];
    const mixed = await addDocuments(manager, made.id, [own, theirs]);
    expect([mixed.status, mixed.body.errors?.[0]?.field]).toEqual([422, 'files.1']);
    expect((await get(made.id)).documents_count).toBe(0);
    expect((await addDocuments(manager, made.id, [own])).status).toBe(201);
    expect((await addDocuments(manager, made.id, [own])).status).toBe(422);
  });
});
