/**
 * `npm run backup -- FILE [--with-secret-key]`: writes everything to one file; works while the server runs and people
 * write. With `--with-secret-key` the file also holds SECRET_KEY, encrypted with the passphrase in BACKUP_PASSPHRASE.
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { BackupError, backUp } from '../modules/upkeep/backups/index.ts';
import { type DatabaseAddress, readMigrations } from '../platform/database/index.ts';
import { isDiskFull, openStorage } from '../platform/files/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';
import { migrationsDir, toOwnerConnection } from '../resources.ts';
import { serverTables } from '../server-tables.ts';
import { fail, readConfig, say } from './command-line.ts';
import { hasEmbeddedDatabase, withOwnerDatabase } from './open-owner-database.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'with-secret-key': { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) fail('Usage: npm run backup -- FILE [--with-secret-key]');
const passphrase = process.env.BACKUP_PASSPHRASE ?? '';
if (values['with-secret-key'] && passphrase.length < 12) {
  fail('--with-secret-key needs a passphrase of at least 12 characters in BACKUP_PASSPHRASE.');
}
if (existsSync(file)) fail(`${file} exists already: a backup replaces nothing.`);

// Checked before the settings are read, because reading them creates a missing secret key.
const dataDir = path.resolve(process.env.DATA_DIR || './data');
if ((process.env.DATABASE_URL ?? '') === '' && !hasEmbeddedDatabase({ dataDir })) {
  fail(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`);
}
const config = readConfig(process.env);
const log = pino({ level: 'warn' }, pino.destination(2));

const makeBackup = async (owner: DatabaseAddress): Promise<void> => {
  const storage = await openStorage(config.files);
  try {
    const facts = await backUp(
      {
        connection: toOwnerConnection(owner),
        storage,
        secrets: makeSecretBox(config.secretKey),
        newestMigration: readMigrations(migrationsDir).length,
        tables: serverTables,
        report: say,
      },
      file,
      values['with-secret-key'] ? { secretKey: config.secretKey, passphrase } : undefined,
    );
    for (const key of facts.missing) say(`The file ${key} is missing in the storage, or not as long as it should be.`);
    const { workspaces, rows, files, bytes } = facts;
    process.stdout.write(`${file}: ${workspaces} workspaces, ${rows} rows, ${files} files of ${bytes} bytes\n`);
  } finally {
    await storage.close();
  }
};

await withOwnerDatabase(config, log, makeBackup).catch((error: unknown) => {
  if (!(error instanceof BackupError) && !isDiskFull(error)) throw error;
  say(`No backup was made: ${error instanceof BackupError ? error.message : 'there is no room left on the disk'}.`);
  process.exitCode = 1;
});
