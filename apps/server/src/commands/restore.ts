/**
 * `npm run restore -- FILE [--end-sessions] [--erasures LIST]`: restores a backup into an empty installation: DATA_DIR, DATABASE_URL and
 * FILES_URL as the server will have them, while no server runs there. The file is read to its end first; a damaged one
 * changes nothing. With BACKUP_PASSPHRASE the SECRET_KEY in the file is restored too. Clients who have been erased since
 * are erased again: they are listed in `erasures.jsonl` in DATA_DIR, in BACKUP_DIR, beside the file, or in --erasures.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { listWorkspaceIds } from '../modules/foundation/workspaces/index.ts';
import {
  BackupError,
  type CheckedBackup,
  checkBackup,
  openSecretKey,
  restoreBackup,
  secretKeyMarkOf,
} from '../modules/upkeep/backups/index.ts';
import {
  addToLedger,
  ledgerName,
  makeLedger,
  readLedger,
  repeatErasures,
} from '../modules/upkeep/client-erasure/index.ts';
import { type DatabaseAddress, makeDatabase, readMigrations, runMigrations } from '../platform/database/index.ts';
import { isDiskFull, openStorage } from '../platform/files/index.ts';
import { storeAnnouncements } from '../platform/realtime/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';
import { migrationsDir, toOwnerConnection } from '../resources.ts';
import { fail, readConfig, say } from './command-line.ts';
import { withOwnerDatabase } from './open-owner-database.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'end-sessions': { type: 'boolean', default: false }, erasures: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1)
  fail('Usage: npm run restore -- FILE [--end-sessions] [--erasures LIST]');
if (!existsSync(file)) fail(`There is no ${file}.`);
if (values.erasures !== undefined && !existsSync(values.erasures)) fail(`There is no ${values.erasures}.`);

const dataDir = path.resolve(process.env.DATA_DIR || './data');
const keyFile = path.join(dataDir, 'secret-key');

/** The secret key of this installation, if it has one already. */
const readOwnKey = (): string | undefined => {
  const { SECRET_KEY } = process.env;
  if (SECRET_KEY !== undefined && SECRET_KEY !== '') return SECRET_KEY;
  return existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : undefined;
};

/** The secret key in the backup, if it holds one and a passphrase is given. */
const readBroughtKey = async ({ sealedSecretKey }: CheckedBackup): Promise<string | undefined> => {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? '';
  if (passphrase === '') return undefined;
  if (sealedSecretKey === null) throw new BackupError('holds no secret key; restore it without BACKUP_PASSPHRASE');
  return openSecretKey(sealedSecretKey, passphrase);
};

const keepKey = (secretKey: string): void => {
  mkdirSync(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, `${secretKey}\n`, { mode: 0o600, flag: 'wx', flush: true });
};

/**
 * Stores the erased clients, including those erased after the backup, where the server will look. Returns the existing
 * lists.
 */
const keepErasures = async (backupDir: string | undefined): Promise<string[]> => {
  const folders = [dataDir, path.dirname(path.resolve(file)), ...(backupDir === undefined ? [] : [backupDir])];
  const named = values.erasures === undefined ? [] : [values.erasures];
  const lists = [...new Set([...folders.map((folder) => path.join(folder, ledgerName)), ...named])].filter(existsSync);
  await addToLedger(path.join(dataDir, ledgerName), (await Promise.all(lists.map(readLedger))).flat());
  return lists;
};

/** Erases again the clients the backup has brought back; the server's job removes the rest of them. */
const eraseAgain = async (owner: DatabaseAddress, hasList: boolean): Promise<void> => {
  if (!hasList) {
    say(`There is no ${ledgerName} in DATA_DIR, in BACKUP_DIR or beside the backup: whoever was erased since is back.`);
  }
  const database = makeDatabase({ ...owner, poolSize: 1 });
  storeAnnouncements(database, () => {});
  try {
    const repeated = await repeatErasures({
      database,
      ledger: makeLedger([dataDir]),
      listWorkspaceIds: () => listWorkspaceIds(database),
    });
    if (repeated > 0) say(`${repeated} clients were erased after the backup was made; they are erased again.`);
  } finally {
    await database.close();
  }
};

const restore = async (): Promise<void> => {
  say(`Checking ${file} …`);
  const backup = await checkBackup(file, () => {});
  const { manifest, end } = backup;
  say(`It is whole: made ${manifest.createdAt}, ${manifest.workspaces} workspaces, ${end.files.count} files.`);
  const broughtKey = await readBroughtKey(backup);
  const ownKey = readOwnKey();
  if (broughtKey !== undefined && ownKey !== undefined && ownKey !== broughtKey) {
    throw new BackupError('brings another SECRET_KEY than this place has; take one of them away');
  }
  const secretKey = ownKey ?? broughtKey;
  const config = readConfig({ ...process.env, ...(secretKey !== undefined && { SECRET_KEY: secretKey }) });
  const log = pino({ level: 'warn' }, pino.destination(2));
  await withOwnerDatabase(config, log, (owner) => restoreInto(owner, config, backup, { ownKey, broughtKey }));
};

const restoreInto = async (
  owner: DatabaseAddress,
  config: Config,
  backup: CheckedBackup,
  { ownKey, broughtKey }: Record<'ownKey' | 'broughtKey', string | undefined>,
): Promise<void> => {
  const { manifest } = backup;
  const storage = await openStorage(config.files);
  try {
    const lists = await keepErasures(config.backups?.dir);
    const facts = await restoreBackup(
      {
        connection: toOwnerConnection(owner),
        storage,
        knownMigrations: readMigrations(migrationsDir),
        migrate: (upToVersion) =>
          runMigrations({
            owner,
            dir: migrationsDir,
            ...(upToVersion !== undefined && { upToVersion }),
          }),
        report: say,
      },
      file,
      backup,
      {
        endsSessions: values['end-sessions'],
        // Written before the commit: if the process were killed after it, the server would create a new key here and
        // could not decrypt any bot's token.
        beforeCommit: () => {
          if (ownKey === undefined && broughtKey !== undefined) keepKey(broughtKey);
          isBegun = true;
        },
      },
    );
    if (secretKeyMarkOf(makeSecretBox(config.secretKey)) !== manifest.secretKeyMark) {
      say('SECRET_KEY is not the one of the backup: bots need their tokens again, devices register for push again.');
    }
    await eraseAgain(owner, lists.length > 0);
    if (facts.unsettledDeliveries > 0) {
      say(
        `${facts.unsettledDeliveries} messages to clients were waiting; they are shown as failed, to be sent by hand.`,
      );
    }
    process.stdout.write(`Restored: ${facts.workspaces} workspaces, ${facts.rows} rows, ${facts.files} files\n`);
  } finally {
    await storage.close();
  }
};

/** The files a restore adds to DATA_DIR; a key made for a failed restore would block the next one. */
const addedFiles = [keyFile, path.join(dataDir, ledgerName)].filter((place) => !existsSync(place));
/** From here on the rows may be there, which the files added belong to. */
let isBegun = false;

await restore().catch((error: unknown) => {
  if (!isBegun) for (const place of addedFiles) rmSync(place, { force: true });
  if (!(error instanceof BackupError) && !isDiskFull(error)) throw error;
  const why = error instanceof BackupError ? `${file} ${error.message}` : 'there is no room left on the disk';
  say(`${isBegun ? 'The restore did not end' : 'Nothing was restored'}: ${why}.`);
  process.exitCode = 1;
});
