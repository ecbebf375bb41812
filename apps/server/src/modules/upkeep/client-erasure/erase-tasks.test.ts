import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiskStorage } from '../../../platform/files/index.ts';
import { makeEventLog } from '../../../platform/realtime/index.ts';
import { knownTables } from '../../../testing/backup-fixture.ts';
import { holdLock, lockWaits } from '../../../testing/lock-waits.ts';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { createTask, editTask, getTask, makeTask } from '../../../testing/task-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { eraseOnce } from './erase-once.ts';

let folder: string;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let conversation: TestConversation;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-task-erasure-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  conversation = await addConversation(app, workspace.id);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const addTask = (title: string) => makeTask(owner, title, { source: { channel_id: conversation.channelId } });
/** The job's part for a client who is already hidden. */
const eraseRest = () => {
  const { database } = app.resources;
  const events = makeEventLog(database);
  const { clientId, channelId, botId } = conversation;
  const client = { clientId, channelId, botId, chatId: 'somebody', since: 0 };
  const erasing = { workspaceId: workspace.id, erasureId: 1, client, beganAt: new Date() };
  return eraseOnce({ database, events, storage: makeDiskStorage(folder), tables: knownTables }, erasing, (portion) =>
    portion(),
  );
};
const countRows = async (text: string) => {
  const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ count: number }>(`select count(*)::int as count from ${text}`, [workspace.id]),
  );
  return rows[0]?.count;
};

test('what colleagues write on tasks while these are emptied goes as well, and their boards are told [25.36]', async () => {
  const [renamed, commented, given] = [
    await addTask('Canary one'),
    await addTask('Canary two'),
    await addTask('three'),
  ];
  const file = (await upload(owner, Buffer.from('of the canary'), 'canary.txt')).result.model;
  const colleague = await workspace.addUser(3);
  const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
  // All three have written everything and wait to append their events.
  const counters = 'select 1 from workspace_counters where workspace_id = $1 for update';
  const letGo = await holdLock(app, workspace.id, counters, [workspace.id]);
  const changes = [
    editTask(owner, renamed.id, { priority: 4, title: 'Canary again' }),
    owner.call('POST', `/api/tasks/${commented.id}/comments`, { body: { content: 'said the canary' } }),
    editTask(owner, given.id, { files: [file.id] }),
  ];
  await lockWaits(app, 3);
  const erased = eraseRest();
  await lockWaits(app, 4);
  await letGo();
  for (const { status } of await Promise.all(changes)) expect([200, 201]).toContain(status);
  expect(await erased).toBeGreaterThanOrEqual(3);

  expect(await countRows('task_comments where workspace_id = $1')).toBe(0);
  expect(await countRows('task_search where workspace_id = $1')).toBe(0);
  expect(await countRows(`task_changes where workspace_id = $1 and concat(before, after) ilike '%canary%'`)).toBe(0);
  expect(await countRows(`files where workspace_id = $1 and original ilike '%canary%'`)).toBe(0);
  const stored = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile())).toEqual([]);
  for (const { id } of [renamed, commented, given]) {
    expect((await getTask(colleague, id)).result).toMatchObject({ title: '', source: null, files: [], files_count: 0 });
  }
  await socket.waitForEvent('updateTasks');
  socket.close();
});

test('what would be removed is counted with the files on tasks', async () => {
  const { clientId, channelId } = await addConversation(app, workspace.id);
  const { id } = (await upload(owner, Buffer.from('four'), 'list.txt')).result.model;
  await makeTask(owner, 'Call the canary', { source: { channel_id: channelId }, files: [id] });
  const { result } = await owner.call<{ counts: object }>('GET', `/api/clients/${clientId}/erasure`);
  expect(result.counts).toMatchObject({ tasks: 1, files: 1, file_bytes: 4 });
});

test('no task comes of a conversation that is being taken away', async () => {
  const gone = await addConversation(app, workspace.id);
  const takeAway = 'update channels set deleted_at = now() where workspace_id = $1 and id = $2';
  const letGo = await holdLock(app, workspace.id, takeAway, [workspace.id, gone.channelId]);
  const made = createTask(owner, { title: 'Call the canary', source: { channel_id: gone.channelId } });
  await lockWaits(app);
  await letGo();
  const { status, body } = await made;
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'source.channel_id']);
});
