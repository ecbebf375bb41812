// Faults of the embedded database, caused in real processes: killed, frozen, disk full, left as a zombie, told to stop
// at a bad moment.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSmallDisk, smallDiskObstacle } from '../../testing/processes/small-disk.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from './index.ts';
import { listDatabaseProcesses } from './postmaster.ts';
import { isRunning, readCommandLine } from './running-process.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
let scratch: string;
let dir: string;
let clusterDir: string;
let children: ChildProcess[];

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'database-faults-'));
  chmodSync(scratch, 0o755);
  dir = path.join(scratch, 'database');
  clusterDir = path.join(dir, 'cluster');
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await vi.waitUntil(() => listDatabaseProcesses(clusterDir).length === 0, { timeout: 30_000 });
  rmSync(scratch, { recursive: true, force: true });
});

const connect = async (connection: EmbeddedConnection): Promise<Client> => {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
};

const ask = async (connection: EmbeddedConnection, text: string): Promise<unknown[]> => {
  const client = await connect(connection);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Writes enough that the crash recovery takes long enough to be caught in progress. */
const writeMuch = (connection: EmbeddedConnection) =>
  ask(connection, 'create table much as select repeat(md5(i::text), 20) as text from generate_series(1, 100000) as i');

/** Freezes the next crash recovery of the cluster midway; returns the process that recovers. */
const freezeRecovery = async (): Promise<number> => {
  for (const by = performance.now() + 20_000; performance.now() < by; ) {
    const recovering = listDatabaseProcesses(clusterDir).find((pid) => readCommandLine(pid).includes('startup'));
    if (recovering !== undefined) {
      process.kill(recovering, 'SIGSTOP');
      return recovering;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('nothing has recovered');
};

/** Starts a database of the folder's cluster whose parent never reaps it. */
const startWithoutCare = async (postmasterArguments: string[], uid: number): Promise<number> => {
  const parent = spawn('/bin/sh', ['-c', '"$@" 2>/dev/null & exec sleep 600', 'careless', ...postmasterArguments], {
    cwd: clusterDir,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: 'ignore',
    detached: true,
    ...(isRoot && { uid, gid: uid }),
  });
  children.push(parent);
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready'), { timeout: 30_000 });
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
};

const readArguments = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
const readOwner = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.runIf(isLinux)('a killed database is started again at the same address, again and again', async () => {
  const database = await startEmbeddedPostgres({ dir });
  await ask(database.connection, 'create table kept as select 7 as n');
  const pids = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const { pid } = database;
    pids.add(pid);
    process.kill(pid, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    await vi.waitUntil(() => database.problem !== null, { timeout: 30_000, interval: 1 });
    await vi.waitUntil(() => database.problem === null, { timeout: 30_000 });
    expect(await ask(database.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  }
  expect(pids.size).toBe(6);
  await database.close();
  expect(listDatabaseProcesses(clusterDir)).toEqual([]);
});

test('a database that does not come up again is given up after five failures in a row, not before', async () => {
  const database = await startEmbeddedPostgres({ dir });
  const control = path.join(clusterDir, 'global/pg_control');
  let whyGivenUp: Error | null = null;
  void database.gaveUp.then((error) => (whyGivenUp = error));

  renameSync(control, `${control}.away`);
  process.kill(database.pid, 'SIGKILL');
  await vi.waitUntil(() => database.problem !== null, { timeout: 30_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  renameSync(`${control}.away`, control);
  await vi.waitUntil(() => database.problem === null, { timeout: 30_000 });
  expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(whyGivenUp).toBeNull();

  renameSync(control, `${control}.away`);
  process.kill(database.pid, 'SIGKILL');
  await vi.waitUntil(() => whyGivenUp !== null, { timeout: 60_000 });
  expect(String(whyGivenUp)).toContain('failed 5 times in a row');
  expect(database.problem).toBe('restarting');
  await database.close();
});

test.runIf(isLinux)(
  'a database told to stop while it recovers from a crash stops, and starts again',
  async () => {
    const database = await startEmbeddedPostgres({ dir });
    await writeMuch(database.connection);
    process.kill(database.pid, 'SIGKILL');
    await freezeRecovery();
    await database.close();
    expect(listDatabaseProcesses(clusterDir)).toEqual([]);
    const next = await startEmbeddedPostgres({ dir });
    expect(await ask(next.connection, 'select count(*)::int as n from much')).toEqual([{ n: 100_000 }]);
    await next.close();
  },
  60_000,
);

test.runIf(isLinux)(
  'a previous database that hangs in its recovery, and nobody stops, is out of the way of the next',
  async () => {
    const first = await startEmbeddedPostgres({ dir });
    const started = { arguments: readArguments(first.pid), uid: readOwner(first.pid) };
    await first.close();
    const careless = await startWithoutCare(started.arguments, started.uid);
    await writeMuch(first.connection);
    // One crashed backend makes the postmaster run crash recovery by itself.
    const [backend] = (await ask(
      first.connection,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    )) as { pid: number }[];
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await freezeRecovery();
    const next = await startEmbeddedPostgres({ dir });
    expect(isRunning(careless)).toBe(false);
    expect(await ask(next.connection, 'select count(*)::int as n from much')).toEqual([{ n: 100_000 }]);
    await next.close();
  },
  60_000,
);

test.runIf(isLinux)(
  'a frozen previous database is killed, with what it started, before the next one starts',
  async () => {
    const first = await startEmbeddedPostgres({ dir });
    const started = { arguments: readArguments(first.pid), uid: readOwner(first.pid) };
    await first.close();
    await startWithoutCare(started.arguments, started.uid);
    const frozen = listDatabaseProcesses(clusterDir);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const next = await startEmbeddedPostgres({ dir });
    expect(frozen.filter((pid) => isRunning(pid))).toEqual([]);
    expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.close();
  },
  60_000,
);

test.runIf(isLinux)('a zombie that nobody has asked about does not stand in the way of a start', async () => {
  const first = await startEmbeddedPostgres({ dir });
  const started = { arguments: readArguments(first.pid), uid: readOwner(first.pid) };
  await first.close();
  const zombie = await startWithoutCare(started.arguments, started.uid);
  process.kill(zombie, 'SIGKILL');
  await vi.waitUntil(() => readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z '));
  expect(readFileSync(path.join(dir, 'socket/.s.PGSQL.5432.lock'), 'utf8')).toContain(`${zombie}\n`);
  const next = await startEmbeddedPostgres({ dir });
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
  await next.close();
});

test.runIf(isLinux)('a backend that outlives its database is ended before the next one starts', async () => {
  const database = await startEmbeddedPostgres({ dir });
  const client = await connect(database.connection);
  // Busy without ever waiting, so it does not notice that the postmaster has died.
  const busy = client.query('select sum(sqrt(i)) from generate_series(1, 2000000000) as i').catch(() => null);
  const { rows } = await ask(
    database.connection,
    "select pid from pg_stat_activity where query like 'select sum%'",
  ).then((found) => ({ rows: found as { pid: number }[] }));
  const backend = rows[0]?.pid ?? 0;
  process.kill(database.pid, 'SIGKILL');
  await vi.waitUntil(() => database.problem !== null, { timeout: 30_000, interval: 1 });
  expect(isRunning(backend)).toBe(true);
  await vi.waitUntil(() => database.problem === null, { timeout: 30_000 });
  expect(isRunning(backend)).toBe(false);
  await busy;
  await database.close();
});

test('a full disk is named, and once there is room again the database comes back', async (context) => {
  const why = smallDiskObstacle(scratch);
  if (why !== null) context.skip(why);
  const first = await startEmbeddedPostgres({ dir });
  await first.close();
  // The folder of the write-ahead log, which every write goes to first, gets a small disk of its own.
  const log = path.join(clusterDir, 'pg_wal');
  const disk = path.join(dir, 'small-disk');
  const { uid, gid } = statSync(log);
  mkdirSync(disk);
  const umount = mountSmallDisk(disk, '100m', `uid=${uid},gid=${gid},mode=700`);
  try {
    cpSync(log, disk, { recursive: true });
    execFileSync('chown', ['-R', `${uid}:${gid}`, disk]);
    rmSync(log, { recursive: true });
    symlinkSync(disk, log);
    const database = await startEmbeddedPostgres({ dir, settings: { max_wal_size: '64MB' } });
    await ask(database.connection, 'create table kept as select 7 as n');
    const filler = path.join(disk, 'filler');
    spawnSync('/usr/bin/dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']); // ends when the disk is full
    await writeMuch(database.connection).catch(() => null);
    await vi.waitUntil(() => database.problem === 'disk_full', { timeout: 30_000 });
    rmSync(filler);
    await vi.waitUntil(() => database.problem === null, { timeout: 30_000 });
    expect(await ask(database.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    await database.close();
  } finally {
    umount();
  }
}, 90_000);
