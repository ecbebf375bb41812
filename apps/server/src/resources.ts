import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { type Database, type DatabaseAddress, makeDatabase, runMigrations } from './platform/database/index.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { prepareJobs } from './platform/jobs/index.ts';
import { type Bus, makePostgresBus, makeRedisBus } from './platform/realtime/index.ts';
import { makeSecretBox } from './platform/secrets/index.ts';

/** What the app stands on: the database (migrated), the owner's way into it, and the bus. */
export interface Resources {
  database: Database;
  /** Connects as the owner: jobs, the bus, advisory locks. */
  ownerConnection: pg.ClientConfig;
  bus: Bus;
  close(): Promise<void>;
}

/** The built server lies in `dist/`, its source in `src/`: both beside `migrations/`. */
const migrationsDir = path.resolve(import.meta.dirname, '../migrations');

const openAddress = async (
  config: Config,
  log: FastifyBaseLogger,
): Promise<{ address: DatabaseAddress; close: () => Promise<void> }> => {
  if (config.databaseUrl !== null) return { address: { url: config.databaseUrl }, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres'), log });
  return { address: { connection: embedded.connection }, close: () => embedded.close() };
};

/** A database address as `pg` takes it. */
export const toOwnerConnection = (address: DatabaseAddress): pg.ClientConfig =>
  'url' in address ? { connectionString: address.url } : address.connection;

/** The servers of one deployment share a secret key; what they shout to each other is named after it. */
const busChannelOf = (secretKey: string): string =>
  `switchboard:${makeSecretBox(secretKey).derive('bus channel').toString('hex').slice(0, 16)}`;

/** Opens the database, brings its schema up to date and joins the bus. */
export const openResources = async (config: Config, log: FastifyBaseLogger): Promise<Resources> => {
  const { address, close: closeServer } = await openAddress(config, log);
  try {
    const ownerConnection = toOwnerConnection(address);
    await runMigrations({ owner: address, dir: migrationsDir, log });
    await prepareJobs(ownerConnection, log);
    const database = makeDatabase({ ...address, poolSize: 10, log });
    const bus =
      config.busUrl === null
        ? await makePostgresBus({ connection: ownerConnection, log })
        : await makeRedisBus(config.busUrl, busChannelOf(config.secretKey), log);
    return {
      database,
      ownerConnection,
      bus,
      async close() {
        await bus.close();
        await database.close();
        await closeServer();
      },
    };
  } catch (error) {
    await closeServer();
    throw error;
  }
};
