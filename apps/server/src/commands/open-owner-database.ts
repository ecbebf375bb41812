import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../platform/database/index.ts';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

export interface OwnerDatabase {
  address: DatabaseAddress;
  close(): Promise<void>;
}

const embeddedDir = (config: Pick<Config, 'dataDir'>): string => path.join(config.dataDir, 'postgres');

/** Whether an embedded database exists in DATA_DIR. */
export const hasEmbeddedDatabase = (config: Pick<Config, 'dataDir'>): boolean => existsSync(embeddedDir(config));

/** Connects to the running server's database, or starts the embedded one while the command runs. */
export const openOwnerDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OwnerDatabase> => {
  if (config.databaseUrl !== null) return { address: { url: config.databaseUrl }, close: async () => {} };
  const running = findRunningEmbeddedPostgres(embeddedDir(config));
  if (running !== undefined) return { address: { connection: running }, close: async () => {} };
  const started = await startEmbeddedPostgres({ dir: embeddedDir(config), log });
  return { address: { connection: started.connection }, close: () => started.close() };
};
