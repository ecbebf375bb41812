import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import {
  type Database,
  type DatabaseAddress,
  makeDatabase,
  runMigrations,
  untilDatabaseAnswers,
} from './platform/database/index.ts';
import { type EmbeddedProblem, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { keepPrivate } from './platform/files/index.ts';
import { prepareJobs } from './platform/jobs/index.ts';
import { type Bus, makePostgresBus, makeRedisBus } from './platform/realtime/index.ts';
import { makeSecretBox } from './platform/secrets/index.ts';
import { stopInOrder } from './platform/server-module/index.ts';

/** The base of the app: the database (migrated), the owner's connection to it, and the bus. */
export interface Resources {
  database: Database;
  /** Connects as the owner: for jobs, the bus and advisory locks. */
  ownerConnection: pg.ClientConfig;
  bus: Bus;
  /** Why the database is known to be unavailable, in one word; null when no reason is known. */
  databaseProblem(): EmbeddedProblem | null;
  /** Settles when the database has failed permanently. */
  gaveUp: Promise<Error>;
  close(): Promise<void>;
}

/** The built server is in `dist/`, its source in `src/`: both beside `migrations/`. */
export const migrationsDir = path.resolve(import.meta.dirname, '../migrations');
/** A database that is silent for this long counts as frozen: callers are answered within five seconds. */
const answerWithinMs = 2_500;

interface DatabaseServer {
  address: DatabaseAddress;
  problem: () => EmbeddedProblem | null;
  gaveUp: Promise<Error>;
  close: () => Promise<void>;
}

const openServer = async (config: Config, log: FastifyBaseLogger, abort?: AbortSignal): Promise<DatabaseServer> => {
  if (config.databaseUrl !== null) {
    const gaveUp = new Promise<Error>(() => {});
    return { address: { url: config.databaseUrl }, problem: () => null, gaveUp, close: async () => {} };
  }
  const dir = path.join(config.dataDir, 'postgres');
  const embedded = await startEmbeddedPostgres({ dir, log, ...(abort && { abort }) });
  return {
    address: { connection: embedded.connection },
    problem: () => embedded.problem,
    gaveUp: embedded.gaveUp,
    close: () => embedded.close(),
  };
};

/** A database address in the form `pg` takes. */
export const toOwnerConnection = (address: DatabaseAddress): pg.ClientConfig =>
  'url' in address ? { connectionString: address.url } : address.connection;

/** The servers of one deployment share a secret key; their bus channel is named after it. */
const busChannelOf = (secretKey: string): string =>
  `switchboard:${makeSecretBox(secretKey).derive('bus channel').toString('hex').slice(0, 16)}`;

/** The bus that the servers on a database find each other by. */
export const openBus = (
  { busUrl, secretKey }: Pick<Config, 'busUrl' | 'secretKey'>,
  ownerConnection: pg.ClientConfig,
  log: FastifyBaseLogger,
): Promise<Bus> =>
  busUrl === null
    ? makePostgresBus({ connection: ownerConnection, log })
    : makeRedisBus(busUrl, busChannelOf(secretKey), log);

/** Opens the database, migrates it and joins the bus; waits for a database that is not there. `abort` cancels that. */
export const openResources = async (
  config: Config,
  log: FastifyBaseLogger,
  abort?: AbortSignal,
): Promise<Resources> => {
  // Elsewhere the database's user has to walk through it, where the server runs as root.
  if (process.platform === 'linux' || process.getuid?.() !== 0) keepPrivate(config.dataDir);
  const server = await openServer(config, log, abort);
  try {
    const { address } = server;
    const ownerConnection = toOwnerConnection(address);
    const patiently = <Result>(name: string, work: () => Promise<Result>) =>
      untilDatabaseAnswers(name, work, { log, abort });
    await patiently('migrations', () =>
      runMigrations({ owner: address, dir: migrationsDir, log, ...(abort && { abort }) }),
    );
    await patiently('job queue', () => prepareJobs(ownerConnection, log));
    const bus = await patiently('bus', () => openBus(config, ownerConnection, log));
    const database = makeDatabase({ ...address, poolSize: 10, answerWithinMs, log });
    return {
      database,
      ownerConnection,
      bus,
      databaseProblem: server.problem,
      gaveUp: server.gaveUp,
      close: () =>
        stopInOrder(
          [
            { name: 'bus', withinMs: 500, stop: () => bus.close() },
            { name: 'database', withinMs: 1_000, stop: () => database.close() },
            // If it hangs, its supervisor stops it with growing force.
            { name: 'embedded database', withinMs: 12_000, stop: () => server.close() },
          ],
          log,
        ),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
};
