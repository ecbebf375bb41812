import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type DatabaseAddress, toClientConfig } from './address.ts';
import { ensureApplicationRole, grantToApplicationRole } from './application-role.ts';
import { isConnectionError } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import { breakOff } from './pipelined-client.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
}

const lockKey = 5_237_001; // any number that no other program uses in this database
const lockPollMs = 100;
const connectWithinMs = 10_000;

/**
 * Brings the schema up to date with the files `0001-name.sql` of `dir`, in order, each in a transaction of its own (a
 * file whose first line is `-- no-transaction` holds one statement that runs outside). Several servers may call it at
 * once: one works, the others wait. Throws when an applied file has changed since, or when the database is newer than
 * `dir`. Resolves with the names of the files it applied.
 */
export async function runMigrations(options: {
  owner: DatabaseAddress;
  dir: string;
  /** The last version to apply, such as the schema of a backup; all unless given. */
  upToVersion?: number;
  log?: DatabaseLog;
  /** Cancels the run: the current migration is rolled back with the connection. */
  abort?: AbortSignal;
}): Promise<string[]> {
  const { upToVersion = Number.POSITIVE_INFINITY } = options;
  const migrations = readMigrations(options.dir);
  const client = new Client({
    ...toClientConfig(options.owner),
    application_name: 'switchboard-migrations',
    connectionTimeoutMillis: connectWithinMs,
  });
  client.on('error', (error) => options.log?.warn({ err: error }, 'the migrations lost their connection'));
  const onAbort = () => breakOff(client, 'the server is stopping');
  options.abort?.addEventListener('abort', onAbort);
  try {
    await client.connect();
    await waitForLock(client);
    await ensureApplicationRole(client);
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        version int PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await grantToApplicationRole(client);
    const pending = (await findPending(client, migrations)).filter(({ version }) => version <= upToVersion);
    for (const migration of pending) {
      const startedAt = performance.now();
      await apply(client, migration);
      const durationMs = Math.round(performance.now() - startedAt);
      options.log?.info({ migration: migration.name, durationMs }, 'migration applied');
    }
    return pending.map((migration) => migration.name);
  } finally {
    options.abort?.removeEventListener('abort', onAbort);
    await client.end(); // frees the lock
  }
}

/** Every migration of the folder, in order. Throws when their numbers have gaps. */
export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (version !== index + 1) {
      throw new Error(`Migrations are numbered 0001-name.sql without gaps; ${name} is number ${index + 1} of ${dir}.`);
    }
    const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n');
    return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Polls instead of waiting in the database: a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY waits
 * for those.
 */
async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockKey]);
    if (rows[0]?.locked) return;
    await delay(lockPollMs);
  }
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'SELECT version, name, sha256 FROM schema_migrations ORDER BY version',
  );
  for (const applied of rows) {
    const known = migrations[applied.version - 1];
    if (!known) {
      throw new Error(`The database is newer than this server: it has ${applied.name}. Run the newer server again.`);
    }
    if (known.sha256 !== applied.sha256) {
      throw new Error(`${known.name} was changed after this database had applied it. Write a new migration instead.`);
    }
  }
  const appliedVersions = new Set(rows.map((row) => row.version));
  return migrations.filter((migration) => !appliedVersions.has(migration.version));
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const isOutside = migration.sql.startsWith('-- no-transaction');
  try {
    if (!isOutside) await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (version, name, sha256) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    if (!isOutside) await client.query('COMMIT');
  } catch (cause) {
    if (isConnectionError(cause)) throw cause;
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}
