import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiskStorage } from '../../platform/files/index.ts';
import { upload } from '../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../testing/test-app.ts';
import { makeFileTasks } from './index.ts';

let app: TestApp;
let folder: string;
let workspace: TestWorkspace;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-collected-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  workspace = await app.createWorkspace();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('an upload nobody sent is removed after a day, one in a message stays, one of a deleted message goes', async () => {
  const { owner } = workspace;
  const send = async (name: string) => {
    const { id } = (await upload(owner, Buffer.from(name), name, 'text/plain')).result.model;
    const sent = await owner.call<{ id: number }>('POST', '/api/channels/1/messages', { body: { files: [id] } });
    return { fileId: id, messageId: sent.result.id };
  };
  const kept = await send('kept.txt');
  const deleted = await send('deleted.txt');
  await owner.call('DELETE', `/api/channels/1/messages/${deleted.messageId}`);
  const waiting = (await upload(owner, Buffer.from('new'), 'waiting.txt', 'text/plain')).result.model.id;
  const forgotten = (await upload(owner, Buffer.from('old'), 'forgotten.txt', 'text/plain')).result.model.id;
  const { database } = app.resources;
  await database.inWorkspace(workspace.id, async (tx) => {
    await tx.query(`update files set created_at = now() - interval '25 hours' where workspace_id = $1 and id <> $2`, [
      workspace.id,
      waiting,
    ]);
    await tx.query(`update files set deleted_at = now() - interval '25 hours' where workspace_id = $1 and id = $2`, [
      workspace.id,
      deleted.fileId,
    ]);
  });
  expect(await filesOnDisk()).toBe(4);

  const storage = makeDiskStorage(folder);
  const tasks = makeFileTasks({ database, storage, listWorkspaceIds: async () => [workspace.id] });
  await tasks['collect-files']?.({});

  const { rows } = await database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ id: number }>('select id from files where workspace_id = $1 order by id', [workspace.id]),
  );
  expect(rows.map((row) => row.id)).toEqual([kept.fileId, waiting].toSorted((a, b) => a - b));
  expect(rows.map((row) => row.id)).not.toContain(forgotten);
  expect(await filesOnDisk()).toBe(2);
});
