import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client, ClientConfig } from 'pg';
import { openClient, type TableFacts } from '../../../platform/database/index.ts';
import { BytesMissingError, type FileStorage, isDiskFull } from '../../../platform/files/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { ArchiveWriter, endMark } from './archive-writer.ts';
import {
  BackupError,
  endName,
  fileNameOf,
  formatVersion,
  type Manifest,
  manifestName,
  partNameOf,
  secretKeyName,
} from './backup-format.ts';
import { sealSecretKey } from './seal-secret-key.ts';
import {
  beginSnapshot,
  confineTo,
  copyOut,
  endSnapshot,
  listAppliedMigrations,
  listSequences,
  listStoredBytes,
  listTables,
  listWorkspaces,
  type StoredBytes,
} from './snapshot-queries.ts';

const gzipped = promisify(gzip);
/** Size of one part of a table before compression: this much is held in memory. */
const partBytes = 8 * 1024 * 1024;
const progressEveryMs = 2_000;
const bytesFollowWithinMs = 3_000;

/** Reports progress to the waiting operator. */
export type Report = (message: string) => void;

export interface BackUpDeps {
  /** Connects as the owner of the database. */
  connection: ClientConfig;
  storage: FileStorage;
  secrets: SecretBox;
  /** The newest migration this product knows. */
  newestMigration: number;
  /** All tables of the product. */
  tables: ReadonlyMap<string, TableFacts>;
  report: Report;
}

export interface BackupFacts {
  workspaces: number;
  rows: number;
  files: number;
  bytes: number;
  /** Storage keys of files that are in the database and not in the storage. */
  missing: string[];
}

/** A fingerprint that tells one SECRET_KEY from another without revealing it. */
export const secretKeyMarkOf = (secrets: SecretBox): string =>
  secrets.derive('mark of a backup').toString('hex').slice(0, 16);

/**
 * Writes a backup of everything to a file that does not exist yet: all tables from one snapshot, then the files they
 * name. People go on writing meanwhile: the bytes of a deleted file stay for a day, so they are read after the tables.
 * With a secret key (and a passphrase to encrypt it with) a restored deployment can go on with the same bots.
 */
export const backUp = async (
  deps: BackUpDeps,
  target: string,
  secret?: { secretKey: string; passphrase: string },
): Promise<BackupFacts> => {
  // Written under another name and renamed when complete: a file with the name of a backup is always a whole one.
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
  const archive = new ArchiveWriter(unfinished);
  try {
    const facts = await writeBackup(deps, archive, secret);
    await archive.close();
    await rename(unfinished, target);
    return facts;
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    if (isDiskFull(error)) {
      throw new BackupError(`there is no room left on the disk of ${path.dirname(target)}`, { cause: error });
    }
    throw error;
  }
};

const writeBackup = async (
  deps: BackUpDeps,
  archive: ArchiveWriter,
  secret: { secretKey: string; passphrase: string } | undefined,
): Promise<BackupFacts> => {
  let lost: Error | undefined;
  const client = await openClient({ ...deps.connection, application_name: 'switchboard-backup' }, (error) => {
    lost = error;
  });
  const rows: Record<string, number> = {};
  let files: StoredBytes[];
  let manifest: Manifest;
  try {
    await beginSnapshot(client, isKeptOf(deps.tables));
    const plan = await planBackup(deps, client);
    ({ manifest } = plan);
    const note = Buffer.from(JSON.stringify(manifest, null, 1));
    await archive.add(manifestName, note.length, [note]);
    if (secret !== undefined) {
      const sealed = await sealSecretKey(secret.secretKey, secret.passphrase);
      await archive.add(secretKeyName, sealed.length, [sealed]);
    }
    for (const table of plan.tables) {
      const workspaceIds = table.is_filtered ? plan.workspaceIds : [undefined];
      rows[table.name] = await writeTable(client, archive, table, workspaceIds);
      deps.report(`${table.name}: ${rows[table.name]} rows`);
    }
    files = [];
    for (const id of plan.workspaceIds) {
      await confineTo(client, id);
      files.push(...(await listStoredBytes(client, id)));
    }
    await endSnapshot(client);
  } finally {
    // Does not wait for a connection that is lost or in the middle of a copy.
    await client.end().catch(() => {});
  }
  if (lost !== undefined) throw lost;
  const stored = await writeFiles(deps, archive, files);
  const facts = { entries: archive.entries, rows, files: stored };
  const end = Buffer.from(JSON.stringify({ sha256: archive.digestWith(endMark(facts)), ...facts }));
  await archive.add(endName, end.length, [end]);
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    workspaces: manifest.workspaces,
    rows: rowCount,
    files: stored.count,
    bytes: stored.bytes,
    missing: stored.missing,
  };
};

const isKeptOf =
  (tables: ReadonlyMap<string, TableFacts>) =>
  ({ name }: { name: string }): boolean =>
    tables.get(name)?.inBackup === true;

/** Plans the backup; refuses a database that is not the product's or that a later version has migrated. */
const planBackup = async ({ newestMigration, secrets, tables: known, report }: BackUpDeps, client: Client) => {
  const migrations = await listAppliedMigrations(client);
  const last = migrations.at(-1);
  if (last === undefined) throw new BackupError('the database holds nothing of this product');
  if (last.version > newestMigration) {
    throw new BackupError(`the database is newer than this product: it has ${last.name}`);
  }
  const all = await listTables(client);
  const tables = all.filter(isKeptOf(known));
  for (const { name } of all) if (!known.has(name)) report(`${name} is not the product's: left out`);
  const unreachable = tables.find((table) => table.is_filtered && !table.has_workspace);
  if (unreachable !== undefined) throw new BackupError(`rows of ${unreachable.name} are hidden from this user`);
  const workspaces = await listWorkspaces(client);
  const hidden = workspaces.find(({ has_counters }) => !has_counters);
  if (hidden !== undefined) {
    throw new BackupError(`rows of workspace ${hidden.id} cannot be seen: connect as the owner of the database`);
  }
  const manifest: Manifest = {
    format: 'switchboard-backup',
    formatVersion,
    createdAt: new Date().toISOString(),
    workspaces: workspaces.length,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await listSequences(
      client,
      tables.map(({ name }) => name),
    ),
    secretKeyMark: secretKeyMarkOf(secrets),
  };
  return { manifest, tables, workspaceIds: workspaces.map(({ id }) => id) };
};

/** Writes the rows in parts; where row level security applies to the connection, workspace by workspace. */
const writeTable = async (
  client: Client,
  archive: ArchiveWriter,
  table: { name: string; columns: string[] },
  workspaceIds: readonly (string | undefined)[],
): Promise<number> => {
  let rows = 0;
  let part = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const writePart = async () => {
    part += 1;
    const packed = await gzipped(Buffer.concat(held), { level: 4 });
    held = [];
    heldBytes = 0;
    await archive.add(partNameOf(table.name, part), packed.length, [packed]);
  };
  for (const workspaceId of workspaceIds) {
    if (workspaceId !== undefined) await confineTo(client, workspaceId);
    const copied = copyOut(client, table, workspaceId);
    for await (const chunk of copied as AsyncIterable<Buffer>) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= partBytes) await writePart();
    }
    rows += copied.rowCount;
  }
  if (heldBytes > 0) await writePart();
  return rows;
};

/**
 * Yields exactly `size` bytes: cuts off a longer source, fills up a shorter one with zeros; calls `onDamage` if it had
 * to.
 */
async function* exactly(source: Readable, size: number, onDamage: () => void): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (chunk.length > left) onDamage();
    const fitting = chunk.subarray(0, left);
    left -= fitting.length;
    if (fitting.length > 0) yield fitting;
    if (chunk.length > fitting.length) break;
  }
  if (left > 0) onDamage();
  for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
}

const writeFiles = async ({ storage, report }: BackUpDeps, archive: ArchiveWriter, files: readonly StoredBytes[]) => {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  let saidAt = performance.now();
  const write = async ({ key, size }: StoredBytes) => {
    const source = await storage.read(key);
    const content = exactly(source, size, () => missing.push(key));
    await archive.add(fileNameOf(key), size, content).finally(() => source.destroy());
    count += 1;
    bytes += size;
    if (performance.now() - saidAt < progressEveryMs) return;
    saidAt = performance.now();
    report(`files: ${count} of ${files.length}`);
  };
  const late: StoredBytes[] = [];
  for (const file of files) {
    await write(file).catch((error: unknown) => {
      if (!(error instanceof BytesMissingError)) throw error;
      late.push(file);
    });
  }
  // A row is written a moment before its bytes: after this pause they are there, or will never come.
  if (late.length > 0) await delay(bytesFollowWithinMs);
  for (const file of late) {
    await write(file).catch((error: unknown) => {
      if (!(error instanceof BytesMissingError)) throw error;
      missing.push(file.key);
    });
  }
  report(`files: ${count} of ${files.length}, ${bytes} bytes`);
  return { count, bytes, missing };
};
