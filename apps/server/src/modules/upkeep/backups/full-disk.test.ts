import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStorage, openStorage } from '../../../platform/files/index.ts';
import { asOwner, depsOf, restore } from '../../../testing/backup-fixture.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { findProgram } from '../../../testing/processes/server-process.ts';
import { mountSmallDisk, smallDiskObstacle } from '../../../testing/processes/small-disk.ts';
import { makeBackupTasks } from './backup-jobs.ts';
import { backUp } from './index.ts';

const [smallKey, key] = ['cd'.repeat(16), 'ab'.repeat(16)];
const [smallBytes, fileBytes] = [1_000, 600_000];

let folder: string;
let disk: string;
let umount: () => void = () => {};
let source: TestDatabase;
let storage: FileStorage;

beforeEach(async (context) => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-full-disk-'));
  disk = path.join(folder, 'disk');
  await mkdir(disk);
  const why = smallDiskObstacle(disk);
  if (why !== null) context.skip(why);
  source = await makeTestDatabase();
  storage = await openStorage({ folder: path.join(folder, 'files') });
  await storage.put(smallKey, Readable.from([randomBytes(smallBytes)]), smallBytes);
  await storage.put(key, Readable.from([randomBytes(fileBytes)]), fileBytes);
  await asOwner(source.connection, (client) =>
    client.query(`insert into workspaces (id, subdomain, company) overriding system value values (1, 'a', 'A');
      insert into workspace_counters (workspace_id) values (1);
      insert into workspace_storage (workspace_id) values (1);
      insert into roles (workspace_id, id, name, permissions) values (1, 1, 'R', '{}');
      insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
        values (1, 1, 1, 'A', 'A', 'a', 'a@a.test');
      insert into files (workspace_id, id, original, type, kind, size, storage_key)
        values (1, 1, 's.bin', 'application/octet-stream', 'file', ${smallBytes}, '${smallKey}'),
          (1, 2, 'a.bin', 'application/octet-stream', 'file', ${fileBytes}, '${key}')`),
  );
});

afterEach(async () => {
  umount();
  umount = () => {};
  await source?.close();
  await rm(folder, { recursive: true });
});

// The first table, the file's first bytes, its last ones.
test.for(['4k', '64k', '600k'])(
  'a daily backup ends with a word on a disk of %s, and is made once there is room',
  async (size) => {
    umount = mountSmallDisk(disk, size);
    const logged: string[] = [];
    const { 'back-up': runTask } = makeBackupTasks({
      ...depsOf(source.connection, storage),
      settings: { dir: disk, at: '03:30', keepDays: 14, passphrase: null },
      secretKey: 'x'.repeat(32),
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    });
    await expect(runTask?.(null)).rejects.toThrow('there is no room left on the disk');
    expect(logged.join('')).toContain('the daily backup failed');
    expect(await readdir(disk)).toEqual([]);
    umount();
    umount = mountSmallDisk(disk, '8m');
    await runTask?.(null);
    expect(await readdir(disk)).toEqual([expect.stringMatching(/^switchboard-.*\.tar$/)]);
  },
);

/** Runs a command with its files on the small disk, and its database elsewhere. */
const run = async (name: 'backup' | 'restore', file: string, { connection }: TestDatabase) => {
  const { host, port = 5432, user, database } = connection;
  const child = spawn(process.execPath, [findProgram(name), file], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: disk,
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      FILES_URL: path.join(name === 'backup' ? folder : disk, 'files'),
      ...(name === 'backup' && { SECRET_KEY: 'x'.repeat(32) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, last: said.trimEnd().split('\n').at(-1) };
};

const listFiles = async () =>
  (await readdir(disk, { recursive: true, withFileTypes: true })).flatMap((one) => (one.isFile() ? [one.name] : []));

test('the command that makes a backup says in one sentence that the disk is full, and leaves no file', async () => {
  umount = mountSmallDisk(disk, '64k');
  const { code, last } = await run('backup', path.join(disk, 'now.tar'), source);
  expect({ code, last }).toEqual({
    code: 1,
    last: `No backup was made: there is no room left on the disk of ${disk}.`,
  });
  expect(await listFiles()).toEqual([]);
});

test('a restore onto a full disk says so in one sentence and leaves no file, and is repeated with room', async () => {
  const file = path.join(folder, 'whole.tar');
  await backUp(depsOf(source.connection, storage), file);
  const target = await makeTestDatabase({ isEmpty: true });
  try {
    umount = mountSmallDisk(disk, '200k');
    const { code, last } = await run('restore', file, target);
    expect({ code, last }).toEqual({
      code: 1,
      last: `Nothing was restored: ${file} cannot be restored: there is no room left for its files.`,
    });
    expect(await listFiles()).toEqual([]);
    umount();
    umount = mountSmallDisk(disk, '8m');
    expect(await run('restore', file, target)).toMatchObject({ code: 0 });
    expect(await listFiles()).toContain(key);
  } finally {
    await target.close();
  }
});

test('a restore that cannot even open a file leaves the target as it was', async () => {
  const file = path.join(folder, 'whole.tar');
  await backUp(depsOf(source.connection, storage), file);
  const target = await makeTestDatabase({ isEmpty: true });
  try {
    // Room for the folders, and for no file in them.
    umount = mountSmallDisk(disk, '64k', 'nr_inodes=4');
    const small = await openStorage({ folder: path.join(disk, 'files') });
    await writeFile(path.join(disk, 'filler'), '');
    await expect(restore(file, target.connection, small)).rejects.toThrow('there is no room left');
    expect(await listFiles()).toEqual(['filler']);
  } finally {
    await target.close();
  }
});
