import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type QueryResultRow } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedConnection, findRunningEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { findUnsearchableFolder } from './native-binaries.ts';
import { isRunning } from './running-process.ts';
import { giveFolderTo } from './unprivileged-user.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
let scratch: string;
let dir: string;
let children: ChildProcessWithoutNullStreams[];

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
  chmodSync(scratch, 0o755);
  dir = path.join(scratch, 'data/database');
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await vi.waitUntil(() => findRunningEmbeddedPostgres(dir) === undefined, { timeout: 30_000 });
  rmSync(scratch, { recursive: true, force: true });
});

async function query<Row extends QueryResultRow>(connection: EmbeddedConnection, text: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that holds the database; `lines` yields its output after the first line. */
async function holdElsewhere(mode: 'idle' | 'write', uid?: number) {
  const script = path.join(import.meta.dirname, 'hold-database.ts');
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, script, dir, mode], {
    cwd: scratch,
    env: { ...process.env, HOME: scratch, TMPDIR: scratch },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error(errors);
  return { child, lines, ...(JSON.parse(first.value) as { pid: number; connection: EmbeddedConnection }) };
}

test('a database starts, keeps its rows over a restart and listens on nothing but a private socket', async () => {
  const first = await startEmbeddedPostgres({ dir });
  await query(first.connection, 'CREATE TABLE t AS SELECT 7 AS n');
  expect(findRunningEmbeddedPostgres(dir)).toEqual(first.connection);
  expect(await query(first.connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(statSync(first.connection.host).mode & 0o077).toBe(0);
  await first.close();
  expect(isRunning(first.pid)).toBe(false);
  expect(findRunningEmbeddedPostgres(dir)).toBeUndefined();

  const second = await startEmbeddedPostgres({ dir, settings: { work_mem: '7MB' } });
  expect(await query(second.connection, 'SELECT n FROM t')).toEqual([{ n: 7 }]);
  const settings =
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync','synchronous_commit','jit','work_mem') ORDER BY 1";
  expect(await query(second.connection, settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'work_mem', setting: '7168' },
  ]);
  await second.close();
  await second.close();
});

const ordinary = { who: 'the user of this run', uid: undefined };
// A checkout below a private folder can't be read by `nobody`, who could then not run the program.
const canRunAsNobody =
  isRoot && findUnsearchableFolder(import.meta.dirname, { name: 'nobody', uid: nobody, gid: nobody }) === undefined;
describe.each(canRunAsNobody ? [ordinary, { who: 'nobody', uid: nobody }] : [ordinary])('as $who', ({ uid }) => {
  test('a server killed while writing leaves no orphan and loses no acknowledged row', async () => {
    if (uid !== undefined) {
      chownSync(scratch, uid, uid);
    }
    let acknowledged = 0;
    for (let round = 1; round <= 3; round++) {
      const held = await holdElsewhere('write', uid);
      const enough = acknowledged + 100;
      while (acknowledged < enough) acknowledged = Number((await held.lines.next()).value);
      held.child.kill('SIGKILL');
      for (let line = await held.lines.next(); !line.done; line = await held.lines.next())
        acknowledged = Number(line.value);
    }
    const last = await holdElsewhere('idle', uid);
    const [found] = await query<{ n: number; max: number }>(
      last.connection,
      'SELECT count(*)::int AS n, max(id) FROM acknowledged',
    );
    // One more may have been committed whose acknowledgement was cut off.
    expect(found?.n).toBeGreaterThanOrEqual(acknowledged);
    expect(found?.n).toBeLessThanOrEqual(acknowledged + 3);
    expect(found?.max).toBe(found?.n);
    last.child.kill('SIGKILL');
    await expect.poll(() => isRunning(last.pid)).toBe(false);
  });
});

test('a second server on the same folder is refused, and others can still find the database', async () => {
  const held = await holdElsewhere('idle');
  await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(
    `Another Switchboard server (process ${held.child.pid}) is using`,
  );
  expect(findRunningEmbeddedPostgres(dir)).toEqual(held.connection);
  expect(await query(held.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two that start at once on a new folder exactly one wins', async () => {
  const started = await Promise.allSettled([holdElsewhere('idle'), holdElsewhere('idle')]);
  expect(started.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.runIf(isRoot)('a folder is given away while files in it come and go', async () => {
  mkdirSync(dir, { recursive: true });
  for (let file = 0; file < 50; file += 1) writeFileSync(path.join(dir, `${file}`), '');
  const comeAndGo = `const { rmSync, writeFileSync } = require('node:fs');
    console.log('going');
    for (;;) { writeFileSync('lock.1', ''); rmSync('lock.1'); }`;
  const other = spawn(process.execPath, ['-e', comeAndGo], { cwd: dir });
  children.push(other);
  await once(other.stdout, 'data');
  for (let time = 0; time < 200; time += 1) {
    chownSync(dir, 0, 0);
    giveFolderTo({ name: 'nobody', uid: nobody, gid: nobody }, dir);
  }
  expect([statSync(dir).uid, statSync(path.join(dir, '49')).uid]).toEqual([nobody, nobody]);
});

test('a database whose supervisor was killed too is stopped before the next start', async () => {
  const held = await holdElsewhere('idle');
  const supervisor = Number(
    (
      await query<{ ppid: string }>(
        held.connection,
        `SELECT split_part(pg_read_file('/proc/${held.pid}/stat'), ' ', 4) AS ppid`,
      )
    )[0]?.ppid,
  );
  process.kill(supervisor, 'SIGSTOP');
  held.child.kill('SIGKILL');
  process.kill(supervisor, 'SIGKILL');
  await once(held.child, 'exit');
  expect(isRunning(held.pid)).toBe(true);
  const next = await startEmbeddedPostgres({ dir });
  expect(isRunning(held.pid)).toBe(false);
  expect(next.pid).not.toBe(held.pid);
  await next.close();
});

test('a pid file that names a process of somebody else does not stand in the way', async () => {
  const first = await startEmbeddedPostgres({ dir });
  await first.close();
  writeFileSync(path.join(dir, 'cluster/postmaster.pid'), `1\n${dir}/cluster\n`);
  expect(findRunningEmbeddedPostgres(dir)).toBeUndefined();
  const second = await startEmbeddedPostgres({ dir });
  await second.close();
});

test('a folder too deep for a socket gets one in a short private place', async () => {
  dir = path.join(scratch, ...Array.from({ length: 6 }, () => 'a-rather-long-name'), 'database');
  mkdirSync(path.dirname(dir), { recursive: true });
  const deep = await startEmbeddedPostgres({ dir });
  expect(deep.connection.host).toMatch(/switchboard-[0-9a-f]{16}$/);
  expect(await query(deep.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await deep.close();
  rmSync(deep.connection.host, { recursive: true });
});

test('an initdb that was cut short is started over', async () => {
  mkdirSync(path.join(dir, 'cluster.new-1/base'), { recursive: true });
  const started = await startEmbeddedPostgres({ dir });
  await started.close();
  expect(existsSync(path.join(dir, 'cluster.new-1'))).toBe(false);
});

test('data of another major version is refused by name', async () => {
  const started = await startEmbeddedPostgres({ dir });
  await started.close();
  writeFileSync(path.join(dir, 'cluster/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dir })).rejects.toThrow('made by PostgreSQL 17');
});

test('a setting that PostgreSQL refuses is reported with its words', async () => {
  await expect(startEmbeddedPostgres({ dir, settings: { max_connections: 'many' } })).rejects.toThrow(
    'max_connections',
  );
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'as root a data folder below a private one works: the database stands in a folder it could not walk to',
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'private-home-'));
    chmodSync(home, 0o700);
    const dir = path.join(home, 'data', 'postgres');
    const first = await startEmbeddedPostgres({ dir });
    expect(findRunningEmbeddedPostgres(dir)).toEqual(first.connection);
    const client = new Client(first.connection);
    await client.connect();
    await client.query('create table kept as select 1 as row');
    await client.end();
    await first.close();
    const second = await startEmbeddedPostgres({ dir });
    const again = new Client(second.connection);
    await again.connect();
    expect((await again.query('select row from kept')).rows).toEqual([{ row: 1 }]);
    await again.end();
    await second.close();
    rmSync(home, { recursive: true, force: true });
  },
);
