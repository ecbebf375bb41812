import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../../../platform/files/index.ts';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import { knownMigrations, knownTables } from '../../../testing/backup-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type BackupSettings, makeBackupTasks, measureBackupAge } from './backup-jobs.ts';
import { checkBackup, openSecretKey } from './index.ts';

let app: TestApp;
let folder: string;
let logged: string[];

beforeAll(async () => {
  app = await startTestApp({ env: { BACKUP_DIR: path.join(tmpdir(), 'switchboard-never'), BACKUP_AT: '04:05' } });
  await app.createWorkspace();
});

afterAll(() => app.close());

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-daily-'));
  logged = [];
});

afterEach(() => rm(folder, { recursive: true }));

const settingsOf = (dir: string): BackupSettings => ({
  dir,
  at: '03:30',
  keepDays: 14,
  passphrase: 'a passphrase for tests',
});

const runTask = async (settings: BackupSettings) => {
  const storage = await openStorage({ folder: path.join(folder, 'files') });
  const tasks = makeBackupTasks({
    connection: app.resources.ownerConnection,
    storage,
    secrets: makeSecretBox(app.secretKey),
    newestMigration: knownMigrations.length,
    tables: knownTables,
    settings,
    secretKey: app.secretKey,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  });
  await tasks['back-up']?.(null);
};

const daysAgo = (days: number): string =>
  `switchboard-${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`;

test('each day a whole backup is made, those older than the setting go, and nothing that is not ours', async () => {
  const dir = path.join(folder, 'backups');
  await runTask(settingsOf(dir));
  const [first = ''] = await readdir(dir);
  const { manifest, sealedSecretKey } = await checkBackup(path.join(dir, first), () => {});
  expect(manifest.workspaces).toBe(1);
  expect(await openSecretKey(sealedSecretKey as Buffer, 'a passphrase for tests')).toBe(app.secretKey);
  await expect(openSecretKey(sealedSecretKey as Buffer, 'another passphrase')).rejects.toThrow('another passphrase');

  await rm(path.join(dir, first));
  const others = [daysAgo(13), 'notes.txt', 'switchboard.tar', `${daysAgo(40)}.gz`];
  for (const name of [...others, daysAgo(15), daysAgo(400)]) await writeFile(path.join(dir, name), '');
  expect(measureBackupAge(settingsOf(dir)).read()).toBeGreaterThan(12 * 86_400);
  await runTask(settingsOf(dir));
  const left = await readdir(dir);
  expect(left).toEqual(expect.arrayContaining(others));
  expect(left).toHaveLength(others.length + 1);
  expect(measureBackupAge(settingsOf(dir)).read()).toBeLessThan(60);
});

test('a backup that fails is said and leaves the old ones, however old', async () => {
  const old = daysAgo(30);
  await writeFile(path.join(folder, old), '');
  const other = { ...settingsOf(folder), dir: path.join(folder, old) };
  await expect(runTask(other)).rejects.toThrow('EEXIST');
  expect(logged.join('')).toContain('the daily backup failed');
  expect(await readdir(folder)).toContain(old);
});

test('it is planned at the time of the settings, and nowhere without a folder', async () => {
  const plans = async (of: TestApp) => {
    const client = new Client(of.resources.ownerConnection);
    await client.connect();
    const { rows } = await client.query<{ identifier: string }>(
      `select identifier from graphile_worker._private_known_crontabs where identifier = 'back-up'`,
    );
    await client.end();
    return rows.length;
  };
  const without = await startTestApp();
  expect([await plans(app), await plans(without)]).toEqual([1, 0]);
  await without.close();
});
