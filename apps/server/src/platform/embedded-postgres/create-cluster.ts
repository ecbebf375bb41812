import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ChildEnvironment } from './child-environment.ts';
import { tellsOfFullDisk } from './launch-postmaster.ts';

/** The owner of everything in the database. */
export const owner = 'switchboard';
const majorVersion = '18';

/**
 * Created in a temporary folder and renamed when complete, so that a crash leaves nothing that looks like a database.
 */
export function createClusterOnce(options: {
  initdb: string;
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
    owner,
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
  const made = spawnSync(options.initdb, args, { ...environment, cwd: aside, encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    const error = new Error(
      `The database could not be created in ${clusterDir}: ${made.stderr || made.error?.message}`,
    );
    throw tellsOfFullDisk(made.stderr) ? Object.assign(error, { code: 'ENOSPC' }) : error;
  }
  renameSync(aside, clusterDir);
}

/** Throws when the cluster was created by another major version of PostgreSQL. */
export function assertSameMajorVersion(clusterDir: string): void {
  const found = readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `${clusterDir} was made by PostgreSQL ${found}, but this server brings PostgreSQL ${majorVersion}. ` +
      'Back it up with the version of the server that made it, then restore into an empty DATA_DIR.',
  );
}
