import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { makeChildEnvironment } from './child-environment.ts';
import { clearForStart } from './clear-for-start.ts';
import { assertSameMajorVersion, createClusterOnce, owner } from './create-cluster.ts';
import { type EmbeddedProblem, KeptDatabase } from './keep-running.ts';
import { type EmbeddedPostgresLog, launchPostmaster } from './launch-postmaster.ts';
import { findNativeBinaries, findUnsearchableFolder, makeReachable } from './native-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { lockForServer } from './server-lock.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { findUnprivilegedUser, giveFolderTo } from './unprivileged-user.ts';

/** How to reach an embedded database: `host` is the folder of its unix socket; `user` owns everything in it. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The current process of the database itself, not of its supervisor; it changes with a restart. */
  readonly pid: number;
  /** Why it takes no connections now; null while it does. */
  readonly problem: EmbeddedProblem | null;
  /** Settles with the error once it has failed too often in a row; it is not restarted then. */
  gaveUp: Promise<Error>;
  /** Stops the database cleanly; safe to call more than once. */
  close(): Promise<void>;
}

const port = 5432; // only names the socket file: no network port is opened

/** For programs copied out of a private folder when the data folder is private as well; only needed as root. */
const sharedFolder = '/var/lib/switchboard';

const megabyte = 1024 * 1024;

/**
 * An eighth of the memory this process may use; the rest is for the server and the system's own cache. With
 * PostgreSQL's default of 128 MB, pages of old messages are copied from the system one by one.
 */
function chooseSharedBuffers(): string {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.min(2048, Math.max(128, Math.floor(allowed / 8 / megabyte)))}MB`;
}

const defaultSettings: Record<string, string> = {
  shared_buffers: chooseSharedBuffers(),
  max_wal_size: '2GB',
  // Filling each new 16 MB file with zeros stalls all commits for 50 to 120 ms; without it the commits that first write
  // to a file take 0.1 to 0.3 ms longer each, and are as durable.
  wal_init_zero: 'off',
  max_connections: '100',
  // Compiling plans costs more than it saves on queries of milliseconds.
  jit: 'off',
  // A new workspace fills fast: plans made for empty tables should be replaced within seconds, not a minute.
  autovacuum_naptime: '10s',
  fsync: 'on',
  synchronous_commit: 'on',
};

/**
 * Starts PostgreSQL 18 with its data in `dir`, a folder of its own that is created on first use, and resolves when it
 * takes connections. It listens only on a unix socket in a private folder, which stays the same after restarts: a
 * database that ends is restarted. It ends with this process, even when that is killed. Throws
 * EmbeddedPostgresInUseError when another live server uses `dir`; `abort` cancels the start.
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  /** PostgreSQL settings that override the defaults, by name. */
  settings?: Record<string, string>;
  log?: EmbeddedPostgresLog;
  abort?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs unix sockets, which Node.js lacks on Windows: set DATABASE_URL.');
  }
  const settings = { ...defaultSettings, ...options.settings };
  const installed = await findNativeBinaries();
  // Only the last folder is private: as root, the database's user must be able to enter those above it.
  mkdirSync(path.dirname(path.resolve(options.dir)), { recursive: true });
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const dir = realpathSync(options.dir);
  const lock = lockForServer(dir);
  try {
    const runAs = findUnprivilegedUser();
    if (runAs) giveFolderTo(runAs, dir);
    const closed = runAs && findUnsearchableFolder(dir, runAs);
    const isHidden = closed !== undefined;
    if (runAs && isHidden && process.platform !== 'linux') {
      throw new Error(
        `The database has to run as the user ${runAs.name}, who may not enter ${closed}. ` +
          'Use a DATA_DIR elsewhere, or start the server as an ordinary user.',
      );
    }
    const binaries = runAs ? makeReachable(installed, runAs, isHidden ? sharedFolder : dir) : installed;
    const clusterDir = clusterDirOf(dir);
    const prepareSocketDir = () => {
      const made = makeSocketFolder(dir, runAs, isHidden);
      if (runAs) giveFolderTo(runAs, made);
      return made;
    };
    const socketDir = prepareSocketDir();
    const environment = makeChildEnvironment(dir, runAs, isHidden);
    const start = async (abort: AbortSignal | undefined) => {
      prepareSocketDir(); // a temporary folder may have been cleaned up meanwhile
      await clearForStart(clusterDir, path.join(socketDir, `.s.PGSQL.${port}`), abort);
      return launchPostmaster({
        postgres: binaries.postgres,
        clusterDir,
        environment,
        settings: { ...settings, unix_socket_directories: socketDir, listen_addresses: '', port: String(port) },
        log: options.log,
        abort,
      });
    };
    createClusterOnce({ initdb: binaries.initdb, clusterDir, environment, isDurable: settings.fsync !== 'off' });
    assertSameMajorVersion(clusterDir);
    const kept = new KeptDatabase({ running: await start(options.abort), start, log: options.log });
    return {
      connection: { host: socketDir, port, user: owner, database: 'postgres' },
      get pid() {
        return kept.pid;
      },
      get problem() {
        return kept.problem;
      },
      gaveUp: kept.gaveUp,
      async close() {
        await kept.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How to reach the database that a running server holds in `dir`, or undefined when none is ready. */
export function findRunningEmbeddedPostgres(dir: string): EmbeddedConnection | undefined {
  if (!existsSync(dir)) return undefined;
  const postmaster = findPostmaster(clusterDirOf(realpathSync(dir)));
  if (!postmaster?.isReady) return undefined;
  return { host: postmaster.socketDir, port: postmaster.port, user: owner, database: 'postgres' };
}

function clusterDirOf(dir: string): string {
  return path.join(dir, 'cluster');
}
