import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, readStartMark } from './running-process.ts';

/** Another live process already runs the embedded database of this folder. */
export class EmbeddedPostgresInUseError extends Error {
  override name = 'EmbeddedPostgresInUseError';
  readonly pid: number;

  constructor(dir: string, pid: number) {
    super(
      `Another Switchboard server (process ${pid}) is using ${dir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    this.pid = pid;
  }
}

interface Holder {
  pid: number;
  startMark: string;
}

/**
 * Locks `dir` for this process until `release()`. The lock is a file naming the process, so it ends with the process,
 * even after kill -9. Throws EmbeddedPostgresInUseError when a live process holds it.
 */
export function lockForServer(dir: string): { release(): void } {
  const lockFile = path.join(dir, 'server.lock');
  const mine: Holder = { pid: process.pid, startMark: readStartMark(process.pid) };
  const ownFile = `${lockFile}.${process.pid}`;
  for (;;) {
    writeFileSync(ownFile, JSON.stringify(mine), { mode: 0o600 });
    try {
      linkSync(ownFile, lockFile); // unlike rename, fails when the lock exists, and its content is complete at once
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(lockFile);
      if (holder && isAlive(holder)) throw new EmbeddedPostgresInUseError(dir, holder.pid);
      removeStale(lockFile, holder);
    } finally {
      rmSync(ownFile, { force: true });
    }
  }
  return {
    release() {
      if (readHolder(lockFile)?.pid === process.pid) rmSync(lockFile, { force: true });
    },
  };
}

/**
 * Moves a dead process's lock away. Of two processes doing so at once, one could move the other's new lock: it is put
 * back.
 */
function removeStale(lockFile: string, stale: Holder | undefined): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && moved.pid !== stale?.pid && isAlive(moved)) linkSync(aside, lockFile);
  rmSync(aside, { force: true });
}

function isAlive(holder: Holder): boolean {
  return isRunning(holder.pid) && readStartMark(holder.pid) === holder.startMark;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    // A file that was truncated by a power failure names no process.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
