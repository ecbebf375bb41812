import path from 'node:path';
import { Client } from 'pg';
import type { BackUpDeps } from '../modules/upkeep/backups/back-up.ts';
import { checkBackup, restoreBackup } from '../modules/upkeep/backups/index.ts';
import { type DatabaseConnection, readMigrations, runMigrations } from '../platform/database/index.ts';
import type { FileStorage } from '../platform/files/index.ts';
import { makeSecretBox } from '../platform/secrets/index.ts';
import { serverTables } from '../server-tables.ts';

export const migrationsDir = path.resolve(import.meta.dirname, '../../migrations');
/** Every table of the product. */
export const knownTables = serverTables;
export const knownMigrations = readMigrations(migrationsDir);
const quiet = () => {};

/** The dependencies of making a backup. */
export const depsOf = (
  connection: DatabaseConnection,
  storage: FileStorage,
  secretKey = 'x'.repeat(32),
): BackUpDeps => ({
  connection,
  storage,
  secrets: makeSecretBox(secretKey),
  newestMigration: knownMigrations.length,
  tables: serverTables,
  report: quiet,
});

/** Restores as the command does. */
export const restore = async (
  file: string,
  connection: DatabaseConnection,
  storage: FileStorage,
  options: { known?: typeof knownMigrations; endsSessions?: boolean } = {},
) =>
  restoreBackup(
    {
      connection,
      storage,
      knownMigrations: options.known ?? knownMigrations,
      migrate: (upToVersion) =>
        runMigrations({
          owner: { connection },
          dir: migrationsDir,
          ...(upToVersion !== undefined && { upToVersion }),
        }),
      report: quiet,
    },
    file,
    await checkBackup(file, quiet),
    { endsSessions: options.endsSessions ?? false },
  );

/** Connects as the owner of the tables, whom the policies do not bind to one workspace. */
export const asOwner = async <Result>(connection: DatabaseConnection, work: (client: Client) => Promise<Result>) => {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Every row of a table in a canonical order, as text. */
export const readRows = (connection: DatabaseConnection, table: string): Promise<string[]> =>
  asOwner(connection, async (client) => {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from ${table} t order by 1`);
    return rows.map(({ line }) => line);
  });
