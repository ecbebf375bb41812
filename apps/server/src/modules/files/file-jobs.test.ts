import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiskStorage } from '../../platform/files/index.ts';
import { upload } from '../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestWorkspace } from '../../testing/test-app.ts';
import { makeFileTasks } from './file-jobs.ts';

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

test('files of a deleted channel are out of reach at once, count no more within the hour, and go a day later', async () => {
  const { owner } = workspace;
  const { database } = app.resources;
  const channel = await makeGroup(owner);
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id } = (await upload(owner, picture, 'pot.png', 'image/png')).result.model;
  await owner.call('POST', `/api/channels/${channel.id}/messages`, { body: { files: [id] } });
  const addresses = [`/files/${id}/`, `/files/${id}/?width=64&height=64&crop=1`];
  const statuses = () => Promise.all(addresses.map(async (address) => (await owner.call('GET', address)).status));
  expect(await statuses()).toEqual([200, 200]);
  const before = await filesOnDisk();
  const counted = async () => {
    const { rows } = await database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ used_bytes: number }>('select used_bytes from workspace_storage where workspace_id = $1', [
        workspace.id,
      ]),
    );
    return rows[0]?.used_bytes ?? 0;
  };
  const used = await counted();

  await owner.call('DELETE', `/api/channels/${channel.id}`);
  expect(await statuses()).toEqual([404, 404]);
  const tasks = makeFileTasks({
    database,
    storage: makeDiskStorage(folder),
    listWorkspaceIds: async () => [workspace.id],
  });
  await tasks['collect-files']?.({});
  expect([await counted(), await filesOnDisk()]).toEqual([used - picture.length, before]);
  await database.inWorkspace(workspace.id, (tx) =>
    tx.query(`update files set deleted_at = deleted_at - interval '25 hours' where workspace_id = $1 and id = $2`, [
      workspace.id,
      id,
    ]),
  );
  await tasks['collect-files']?.({});
  // The picture and its thumbnail.
  expect(await filesOnDisk()).toBe(before - 2);
});
