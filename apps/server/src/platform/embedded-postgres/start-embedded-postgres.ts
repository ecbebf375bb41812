import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNativeBinaries, findUnsearchableFolder, makeReachable, type NativeBinaries } from './native-binaries.ts';
import { cwdLink, findPostmaster, waitForPreviousPostmaster } from './postmaster.ts';
import { lockForServer } from './server-lock.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { findUnprivilegedUser, giveFolderTo, type UnprivilegedUser } from './unprivileged-user.ts';

/** How to reach an embedded database: `host` is the folder of its unix socket; `user` owns everything in it. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The process of the database itself, not of its supervisor. */
  pid: number;
  /** Settles when the database process has ended for whatever reason. */
  ended: Promise<void>;
  /** Stops the database cleanly; safe to call more than once. */
  close(): Promise<void>;
}

export interface EmbeddedPostgresLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const user = 'switchboard';
const majorVersion = '18';
const port = 5432; // only names the socket file: nothing listens on the network

/** For programs copied out of a private folder when the data folder is private as well; only root needs it. */
const sharedFolder = '/var/lib/switchboard';

const megabyte = 1024 * 1024;

/**
 * An eighth of the memory this process may use, as the server and the system's own cache want theirs. With the 128 MB
 * that PostgreSQL has by default, pages of old messages are copied from the system one by one.
 */
function chooseSharedBuffers(): string {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.min(2048, Math.max(128, Math.floor(allowed / 8 / megabyte)))}MB`;
}

const defaultSettings: Record<string, string> = {
  shared_buffers: chooseSharedBuffers(),
  max_wal_size: '2GB',
  // Filling each new file of 16 MB with zeros stops all commits for 50 to 120 ms; a file without them costs those that
  // first write to it 0.1 to 0.3 ms each, and is as durable.
  wal_init_zero: 'off',
  max_connections: '100',
  // Compiling plans costs more than it saves on queries of milliseconds.
  jit: 'off',
  // A new workspace fills fast: plans made for empty tables are to be replaced within seconds, not a minute.
  autovacuum_naptime: '10s',
  fsync: 'on',
  synchronous_commit: 'on',
};

/**
 * Starts PostgreSQL 18 with its data in `dir`, a folder of its own that is created on first use, and resolves when it
 * takes connections. It listens on a unix socket in a private folder only. The database ends with this process, also
 * when that is killed. Throws EmbeddedPostgresInUseError when another live server uses `dir`.
 */
export async function startEmbeddedPostgres(options: {
  dir: string;
  /** PostgreSQL settings that override the defaults, by name. */
  settings?: Record<string, string>;
  log?: EmbeddedPostgresLog;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs unix sockets, which Node.js lacks on Windows: set DATABASE_URL.');
  }
  const settings = { ...defaultSettings, ...options.settings };
  const installed = await findNativeBinaries();
  // Only the last folder is private: as root, the user that the database runs as has to pass those above it.
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
    const socketDir = makeSocketFolder(dir, runAs, isHidden);
    const clusterDir = clusterDirOf(dir);
    await waitForPreviousPostmaster(clusterDir);
    if (runAs) giveFolderTo(runAs, socketDir);
    const environment = makeEnvironment(dir, runAs, isHidden);
    createClusterOnce({ binaries, clusterDir, environment, isDurable: settings.fsync !== 'off' });
    assertSameMajorVersion(clusterDir);
    const running = await launch({
      postgres: binaries.postgres,
      clusterDir,
      environment,
      settings: { ...settings, unix_socket_directories: socketDir, listen_addresses: '', port: String(port) },
      log: options.log,
    });
    return {
      connection: { host: socketDir, port, user, database: 'postgres' },
      pid: running.pid,
      ended: running.ended,
      async close() {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How to reach the database that a running server holds in `dir`, or undefined when there is none that is ready. */
export function findRunningEmbeddedPostgres(dir: string): EmbeddedConnection | undefined {
  if (!existsSync(dir)) return undefined;
  const postmaster = findPostmaster(clusterDirOf(realpathSync(dir)));
  if (!postmaster?.isReady) return undefined;
  return { host: postmaster.socketDir, port: postmaster.port, user, database: 'postgres' };
}

interface ChildEnvironment {
  cwd: string;
  /** The data folder as the database is to name it, given where it lies. */
  dataArgument: (clusterDir: string) => string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/**
 * `isHidden`: the database's user may not pass a folder above the data (root's home, say). A process may still stand in
 * a folder it could not walk to: it is started there before it changes its user, and the kernel's link to its own
 * working folder leads to the data without passing the folders above.
 */
function makeEnvironment(dir: string, runAs: UnprivilegedUser | undefined, isHidden: boolean): ChildEnvironment {
  // Nothing of the server's own environment (PG*, secrets, locale) reaches the database.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: dir };
  const dataArgument = (clusterDir: string) => (isHidden ? cwdLink : clusterDir);
  return { cwd: dir, dataArgument, env, ...(runAs && { uid: runAs.uid, gid: runAs.gid }) };
}

function clusterDirOf(dir: string): string {
  return path.join(dir, 'cluster');
}

/** Made aside and renamed when complete, so that a crash on the way leaves nothing that looks like a database. */
function createClusterOnce(options: {
  binaries: NativeBinaries;
  clusterDir: string;
  environment: ChildEnvironment;
  isDurable: boolean;
}): void {
  const { clusterDir } = options;
  if (existsSync(path.join(clusterDir, 'PG_VERSION'))) return;
  const parent = path.dirname(clusterDir);
  const asidePrefix = `${path.basename(clusterDir)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(asidePrefix)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const aside = path.join(parent, `${asidePrefix}${process.pid}`);
  mkdirSync(aside, { mode: 0o700 });
  const { dataArgument, ...environment } = options.environment;
  if (environment.uid !== undefined) chownSync(aside, environment.uid, environment.gid ?? environment.uid);
  const args = [
    '-D',
    dataArgument(aside),
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
  ];
  args.push('--builtin-locale=C.UTF-8', '--no-instructions');
  if (!options.isDurable) args.push('--no-sync');
  else if (process.platform === 'linux') args.push('--sync-method=syncfs');
  const made = spawnSync(options.binaries.initdb, args, { ...environment, cwd: aside, encoding: 'utf8' });
  if (made.status !== 0) {
    throw new Error(`The database could not be created in ${clusterDir}: ${made.stderr || made.error?.message}`);
  }
  renameSync(aside, clusterDir);
}

function assertSameMajorVersion(clusterDir: string): void {
  const found = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `${clusterDir} was made by PostgreSQL ${found}, but this server brings PostgreSQL ${majorVersion}. ` +
      'Back it up with the version of the server that made it, then restore into an empty DATA_DIR.',
  );
}

// The shell holds one end of a pipe from us. When this process ends, however it ends, the pipe closes, `read` returns
// and PostgreSQL gets SIGINT, a fast and clean shutdown. Without it a kill -9 would leave the database running.
const supervisorScript = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
trap 'kill -INT $postgres' INT TERM HUP
(read -r _ <&3; kill -INT $postgres) 2>/dev/null &
watcher=$!
wait $postgres
code=$?
while kill -0 $postgres 2>/dev/null; do wait $postgres; code=$?; done
kill $watcher 2>/dev/null
exit $code
`;

async function launch(options: {
  postgres: string;
  clusterDir: string;
  environment: ChildEnvironment;
  settings: Record<string, string>;
  log: EmbeddedPostgresLog | undefined;
}): Promise<{ pid: number; ended: Promise<void>; stop(): Promise<void> }> {
  const settingArgs = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { dataArgument, ...environment } = options.environment;
  const command = [options.postgres, '-D', dataArgument(options.clusterDir), ...settingArgs];
  // Its own process group: Ctrl-C in a terminal is for the server, which then stops the database last.
  const spawnOptions = {
    ...environment,
    cwd: options.clusterDir,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'] as const,
  };
  const isSupervised = existsSync('/bin/sh');
  const child: ChildProcess = isSupervised
    ? spawn('/bin/sh', ['-c', supervisorScript, 'switchboard-postgres', ...command], {
        ...spawnOptions,
        stdio: [...spawnOptions.stdio],
      })
    : spawn(options.postgres, command.slice(1), { ...spawnOptions, stdio: [...spawnOptions.stdio] });

  let isStopping = false;
  let isReady = false;
  let recentOutput = '';
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      recentOutput += error.message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      if (isReady && !isStopping) options.log?.error({ code, signal, recentOutput }, 'the embedded database has ended');
      resolve();
    });
  });
  child.stdin?.on('error', () => child.stdin?.destroy()); // EPIPE when the shell is gone; `ended` reports that

  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      recentOutput = (recentOutput + chunk).slice(-8_000);
      if (/ (ERROR|FATAL|PANIC): /.test(chunk)) options.log?.warn({ output: chunk.trim() }, 'embedded database');
      if (!isReady && recentOutput.includes('database system is ready to accept connections')) {
        isReady = true;
        resolve();
      }
    });
    void ended.then(() => reject(new Error(`The embedded database did not start: ${recentOutput.trim()}`)));
  });
  // PostgreSQL says that it is ready a moment before its pid file does, which is where other programs look.
  const readyBy = performance.now() + 2_000;
  while (findPostmaster(options.clusterDir)?.isReady !== true && performance.now() < readyBy) await delay(2);
  const pid = findPostmaster(options.clusterDir)?.pid ?? child.pid ?? 0;
  options.log?.info({ pid, dir: options.clusterDir }, 'embedded database started');
  return {
    pid,
    ended,
    async stop() {
      isStopping = true;
      if (isSupervised) child.stdin?.end();
      else child.kill('SIGINT');
      await ended;
    },
  };
}
