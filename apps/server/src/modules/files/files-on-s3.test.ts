import { readdir } from 'node:fs/promises';
import type { Message } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage, parseS3Address } from '../../platform/files/index.ts';
import { upload } from '../../testing/multipart.ts';
import { type S3Server, startS3 } from '../../testing/outside/s3-server.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { makeFileTasks } from './file-jobs.ts';

let s3: S3Server;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ env: { FILES_URL: s3.url } });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3);
});

afterAll(async () => {
  await app.close();
  await s3.close();
});

const countObjects = async () =>
  (await readdir(s3.directory, { recursive: true })).filter((name) => name.endsWith('_object')).length;

test('a file goes its whole way through a bucket: sent, read by another, in parts, smaller, and collected', async () => {
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id, src } = (await upload(owner, picture, 'teal.png', 'image/png')).result.model;
  const sent = await owner.call<Message>('POST', '/api/channels/1/messages', { body: { files: [id] } });
  expect(sent.result.files).toMatchObject([{ id, kind: 'image', width: 640, height: 320 }]);

  const read = (query: string, headers = {}) =>
    request<string>(app.port, workspace.host, 'GET', `${src}?salt=${member.salt}${query}`, { headers });
  const whole = await read('');
  expect([whole.status, whole.headers['content-length']]).toEqual([200, String(picture.length)]);
  const part = await read('', { range: 'bytes=1-3' });
  expect([part.status, part.body.result, part.headers['content-range']]).toEqual([
    206,
    'PNG',
    `bytes 1-3/${picture.length}`,
  ]);
  const smaller = await read('&width=300');
  expect([smaller.status, smaller.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await countObjects()).toBe(2);

  await owner.call('DELETE', `/api/channels/1/messages/${sent.result.id}`);
  expect((await read('')).status).toBe(404);
  const { database } = app.resources;
  await database.inWorkspace(workspace.id, (tx) =>
    tx.query(`update files set deleted_at = now() - interval '25 hours' where workspace_id = $1`, [workspace.id]),
  );
  const storage = await openStorage({ s3: parseS3Address(s3.url), spoolDir: '/tmp/switchboard-unused-spool' });
  await makeFileTasks({ database, storage, listWorkspaceIds: async () => [workspace.id] })['collect-files']?.({});
  await storage.close();
  expect(await countObjects()).toBe(0);
});

test('while the bucket does not answer, uploads are refused as a matter of now and leave no row', async () => {
  const { src } = (await upload(owner, Buffer.from('stored before'))).result.model;
  s3.setDown(true);
  const refused = await upload(owner, Buffer.from('nowhere to go'));
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'server.unavailable']);
  const read = await owner.call('GET', src);
  expect([read.status, read.body.error?.code]).toEqual([503, 'server.unavailable']);
  s3.setDown(false);
  expect((await owner.call('GET', src)).status).toBe(200);
  const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ size: number }>('select size from files where workspace_id = $1 and deleted_at is null', [workspace.id]),
  );
  expect(rows.map((row) => row.size)).toEqual(['stored before'.length]);
});
