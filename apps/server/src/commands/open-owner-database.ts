import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../platform/database/index.ts';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { StorageFullError } from '../platform/files/index.ts';

interface OwnerDatabase {
  address: DatabaseAddress;
  /** Whether the embedded database has ended for want of room on its disk. */
  isDiskFull(): boolean;
  close(): Promise<void>;
}

const embeddedDir = (config: Pick<Config, 'dataDir'>): string => path.join(config.dataDir, 'postgres');

export const hasEmbeddedDatabase = (config: Pick<Config, 'dataDir'>): boolean => existsSync(embeddedDir(config));

const asItIs = { isDiskFull: () => false, close: async () => {} };

/** Connects to the running server's database, or starts the embedded one while the command runs. */
const openOwnerDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OwnerDatabase> => {
  if (config.databaseUrl !== null) return { ...asItIs, address: { url: config.databaseUrl } };
  const running = findRunningEmbeddedPostgres(embeddedDir(config));
  if (running !== undefined) return { ...asItIs, address: { connection: running } };
  const started = await startEmbeddedPostgres({ dir: embeddedDir(config), log });
  return {
    address: { connection: started.connection },
    isDiskFull: () => started.problem === 'disk_full',
    close: () => started.close(),
  };
};

/** Works with the database, and closes it. Throws StorageFullError where the work failed because the database has no room. */
export const withOwnerDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  work: (address: DatabaseAddress) => Promise<void>,
): Promise<void> => {
  const database = await openOwnerDatabase(config, log);
  try {
    await work(database.address);
  } catch (error) {
    throw database.isDiskFull() ? new StorageFullError('the disk of the database is full', { cause: error }) : error;
  } finally {
    await database.close();
  }
};
