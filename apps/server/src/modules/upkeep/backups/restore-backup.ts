import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Client, ClientConfig } from 'pg';
import { isDatabaseFull, openClient } from '../../../platform/database/index.ts';
import { type FileStorage, isDiskFull } from '../../../platform/files/index.ts';
import { type CheckedBackup, readAll, readArchive } from './archive-reader.ts';
import type { Report } from './back-up.ts';
import { type AppliedMigration, BackupError, keyOfFile, type Manifest, tableOfPart } from './backup-format.ts';
import {
  analyzeAll,
  beginRestore,
  commitRestore,
  copyIn,
  endAllSessions,
  findOccupation,
  listOtherPrograms,
  setSequences,
  settleRestored,
} from './restore-queries.ts';
import { listAppliedMigrations } from './snapshot-queries.ts';

const gunzipped = promisify(gunzip);
/** The largest part that is accepted; parts are written with an eighth of it. */
const largestPartBytes = 64 * 1024 * 1024;
const progressEveryMs = 2_000;

export interface RestoreDeps {
  /** Connects as the owner of the database. */
  connection: ClientConfig;
  storage: FileStorage;
  /** Every migration this product knows, in order. */
  knownMigrations: readonly AppliedMigration[];
  /** Migrates the schema to this version, or to the newest. */
  migrate: (upToVersion?: number) => Promise<unknown>;
  report: Report;
}

export interface RestoreOptions {
  endsSessions: boolean;
  /** Runs before the commit, for steps the rows must not exist without; if it throws, the restore is undone. */
  beforeCommit?: () => void;
}

export interface RestoredFacts {
  workspaces: number;
  rows: number;
  files: number;
  /** How many queued messages to clients were marked as failed, for users to decide on. */
  unsettledDeliveries: number;
}

/** Refuses a backup of a later version, or one with different migrations. */
const assertKnownSchema = ({ migrations }: Manifest, known: readonly AppliedMigration[]): void => {
  for (const applied of migrations) {
    const own = known[applied.version - 1];
    if (own === undefined) {
      throw new BackupError(`was made by a newer version of the product (${applied.name}): restore it with that one`);
    }
    if (own.sha256 !== applied.sha256)
      throw new BackupError(`was made by another product: ${own.name} is not the same`);
  }
};

const assertEmpty = async (client: Client, storage: FileStorage, version: number): Promise<void> => {
  const occupation = await findOccupation(client);
  if (occupation === 'occupied') throw new BackupError('cannot be restored: the database already holds workspaces');
  if (occupation === 'foreign')
    throw new BackupError('cannot be restored: the database holds tables of something else');
  const applied = (await listAppliedMigrations(client)).at(-1)?.version ?? 0;
  if (applied > version) {
    throw new BackupError(
      'cannot be restored: the database was prepared by a newer version than made the backup; give it a new one',
    );
  }
  const others = await listOtherPrograms(client);
  if (others.length > 0)
    throw new BackupError(`cannot be restored while others use the database: ${others.join(', ')}`);
  if (!(await storage.isEmpty())) throw new BackupError('cannot be restored: the place for files is not empty');
};

/**
 * Restores a checked backup into an empty database and storage: the schema as it was then, its rows, its files, then
 * the migrations since. The rows are committed once every file is stored. A failure leaves the target as it was.
 */
export const restoreBackup = async (
  deps: RestoreDeps,
  file: string,
  { manifest }: CheckedBackup,
  options: RestoreOptions,
): Promise<RestoredFacts> => {
  const { connection, storage, report } = deps;
  assertKnownSchema(manifest, deps.knownMigrations);
  const version = manifest.migrations.length;
  const client = await openClient({ ...connection, application_name: 'switchboard-restore' });
  const stored: string[] = [];
  let facts: RestoredFacts;
  try {
    await assertEmpty(client, storage, version);
    await deps.migrate(version);
    await beginRestore(client, manifest.tables);
    if ((await findOccupation(client)) === 'occupied') throw new BackupError('cannot be restored: somebody was faster');
    const rows = await fill(deps, client, file, manifest, stored);
    await setSequences(client, manifest.sequences);
    const { unsettled } = await settleRestored(client, manifest.createdAt);
    if (options.endsSessions) await endAllSessions(client);
    options.beforeCommit?.();
    await commitRestore(client, manifest.tables);
    facts = { workspaces: manifest.workspaces, rows, files: stored.length, unsettledDeliveries: unsettled };
  } catch (error) {
    await client.end().catch(() => {});
    for (const key of stored) await storage.remove(key);
    if (isDiskFull(error))
      throw new BackupError('cannot be restored: there is no room left for its files', { cause: error });
    if (isDatabaseFull(error)) {
      throw new BackupError('cannot be restored: the disk of the database has no room left', { cause: error });
    }
    throw error;
  }
  try {
    report('bringing the schema up to date');
    await deps.migrate();
    await analyzeAll(client);
  } finally {
    await client.end();
  }
  return facts;
};

/** Restores all entries into tables and storage; returns the number of rows. `stored` collects storage keys. */
const fill = async (
  { storage, report }: RestoreDeps,
  client: Client,
  file: string,
  manifest: Manifest,
  stored: string[],
): Promise<number> => {
  let rows = 0;
  let saidAt = performance.now();
  const entries = readArchive(file);
  try {
    let entry = await entries.next();
    while (entry.done !== true) {
      const { name, size, content } = entry.value;
      const table = tableOfPart(name);
      const key = keyOfFile(name);
      if (table !== undefined) {
        const known = manifest.tables.find((candidate) => candidate.name === table);
        if (known === undefined) throw new BackupError(`holds rows of ${table}, which its manifest does not know`);
        const copy = copyIn(client, known);
        await pipeline(async function* unpack() {
          while (entry.done !== true && tableOfPart(entry.value.name) === table) {
            yield await gunzipped(await readAll(entry.value.content), { maxOutputLength: largestPartBytes });
            entry = await entries.next();
          }
        }, copy);
        rows += copy.rowCount;
        report(`${table}: ${copy.rowCount} rows`);
        continue;
      }
      if (key === undefined) {
        await readAll(content);
      } else {
        stored.push(key);
        await storage.put(key, Readable.from(content), size);
        if (performance.now() - saidAt >= progressEveryMs) {
          saidAt = performance.now();
          report(`files: ${stored.length}`);
        }
      }
      entry = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
  return rows;
};
