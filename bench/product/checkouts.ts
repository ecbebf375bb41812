import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRun } from '../bench-run.ts';
import { spawnWatched, stopChild, waitForExit } from './processes.ts';
import { plainEnvironment } from './start-program.ts';

export interface Commit {
  hash: string;
  /** Its short hash and subject. */
  title: string;
}

const stepTimeoutMs = 900_000;

const askGit = (repository: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Throws with a sentence for an unknown commit. */
export function findCommit(repository: string, name: string): Commit {
  try {
    const hash = askGit(repository, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return { hash, title: askGit(repository, 'log', '-1', '--format=%h %s', hash) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isMissing ? 'there is no git here' : `there is no commit "${name}" in ${repository}`;
    throw new Error(why, { cause: error });
  }
}

/** Whether the working tree is something else than its commit. */
export const hasChanges = (repository: string): boolean => askGit(repository, 'status', '--porcelain') !== '';

/** Runs a program to its end; throws with its last output when it fails. */
async function runToEnd(run: BenchRun, folder: string, [command = '', ...args]: readonly string[]): Promise<void> {
  const child = spawnWatched(command, args, { cwd: folder, env: plainEnvironment() });
  run.onClose(() => stopChild(child, 'SIGTERM', 5_000));
  if (!(await waitForExit(child, stepTimeoutMs))) {
    await stopChild(child, 'SIGTERM', 5_000);
    throw new Error(`${command} ${args[0] ?? ''} did not end within ${stepTimeoutMs / 1000} s`);
  }
  if (child.process.exitCode === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed: ${child.output().trim()}`);
}

/**
 * Fills a folder with links to installed packages. Our own workspaces are links already, and are made again as they
 * are, so that they lead into the checkout they stand in; the tools' own folders beside the packages are left out.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name === '@switchboard') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(join(from, name))) {
        symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own));
      }
    } else symlinkSync(join(from, name), join(to, name));
  }
}

/** The packages of the repository where the lock files agree, else those of its own. */
async function installPackages(run: BenchRun, repository: string, folder: string): Promise<void> {
  const readLock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (readLock(repository) !== readLock(folder)) {
    run.progress.note('installing the packages of the base, whose lock file is another');
    await runToEnd(run, folder, ['npm', 'ci', '--no-audit', '--no-fund']);
    return;
  }
  const parts = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(folder, group)).map((name) => join(group, name, 'node_modules')),
  );
  for (const place of ['node_modules', ...parts]) {
    if (existsSync(join(repository, place))) linkPackages(join(repository, place), join(folder, place));
  }
}

/** Builds stale outputs, as a start would. */
export async function buildProduct(run: BenchRun, folder: string): Promise<void> {
  await runToEnd(run, folder, [process.execPath, 'scripts/build.mjs']);
}

/** The files of a commit with its packages, in a folder that goes with the run, unknown to git. */
export async function checkOut(run: BenchRun, repository: string, { hash, title }: Commit): Promise<string> {
  run.progress.note(`checking out ${title}`);
  const folder = run.makeScratchDir();
  const archive = join(run.makeScratchDir(), 'base.tar');
  await runToEnd(run, repository, ['git', 'archive', `--output=${archive}`, hash]);
  await runToEnd(run, folder, ['tar', '-xf', archive]);
  await installPackages(run, repository, folder);
  return folder;
}
