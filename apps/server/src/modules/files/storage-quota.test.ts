import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planOf, tariffs } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../../platform/files/index.ts';
import { upload } from '../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { makeFileStore } from './index.ts';

let app: TestApp;
let folder: string;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-quota-'));
  app = await startTestApp({ env: { FILES_URL: folder } });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const query = <Row>(text: string) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query<Row>(text, [workspace.id]));
const counted = async () =>
  (await query<{ used_bytes: number }>('select used_bytes from workspace_storage where workspace_id = $1')).rows[0]
    ?.used_bytes ?? 0;
const summed = async () =>
  (
    await query<{ sum: number }>(
      'select coalesce(sum(size), 0)::bigint as sum from files where workspace_id = $1 and deleted_at is null',
    )
  ).rows[0]?.sum;

/** Leaves room for this many bytes, as one very large stored file would. */
const leaveRoom = async (bytes: number) => {
  await query('delete from files where workspace_id = $1');
  const limit = planOf(tariffs.business).storageBytes;
  await query(
    `insert into files (workspace_id, id, original, type, kind, size, storage_key)
     values ($1, 900000, 'large', 'a/b', 'file', ${limit - bytes}, '${'0'.repeat(32)}')`,
  );
};

test('what is used is what the files take, after any change of them', async () => {
  const one = (await upload(owner, Buffer.alloc(1_000, 1))).result.model;
  await upload(owner, Buffer.alloc(500, 1));
  expect([await counted(), await summed()]).toEqual([1_500, 1_500]);
  await query(`update files set deleted_at = now() where workspace_id = $1 and id = ${one.id}`);
  expect([await counted(), await summed()]).toEqual([500, 500]);
  await query('delete from files where workspace_id = $1');
  expect([await counted(), await summed()]).toEqual([0, 0]);
});

test('a file that does not fit the plan is refused with the numbers, one that just fits is taken', async () => {
  await leaveRoom(1_000);
  const limit = planOf(tariffs.business).storageBytes;
  const refused = await upload(owner, Buffer.alloc(1_001, 1));
  expect([refused.status, refused.body.error?.code, refused.body.error?.params]).toEqual([
    413,
    'file.storage_full',
    { used: limit - 1_000, limit },
  ]);
  expect((await upload(owner, Buffer.alloc(1_000, 1))).status).toBe(201);
  expect((await upload(owner, Buffer.alloc(1, 1))).status).toBe(413);
  expect(await counted()).toBe(limit);
});

test('of many at once only as many get in as there is room for', async () => {
  await leaveRoom(3_500);
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(owner, Buffer.alloc(1_000, 1))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 413)).toHaveLength(7);
  expect(await counted()).toBe(await summed());
});

test("a large one is refused by its length, before it is read; another workspace's room is its own", async () => {
  await leaveRoom(1_000);
  const refused = await upload(owner, Buffer.alloc(1_000_000, 1));
  expect([refused.status, refused.body.error?.code]).toEqual([413, 'file.storage_full']);
  const other = await app.createWorkspace();
  expect((await upload(other.owner, Buffer.alloc(1_000_000, 1))).status).toBe(201);
});

test('what a client sends counts, and is never refused', async () => {
  await leaveRoom(10);
  const files = makeFileStore(app.resources.database, await openStorage({ folder }));
  await files.put({
    workspaceId: workspace.id,
    source: Buffer.alloc(1_000, 1),
    original: 'from-a-client.bin',
    declaredType: null,
    createdBy: null,
    mayExceedPlan: true,
    maxBytes: 2_000,
  });
  expect(await counted()).toBe(planOf(tariffs.business).storageBytes + 990);
});
