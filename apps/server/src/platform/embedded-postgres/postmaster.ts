import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, readCommandLine, readWorkingFolder } from './running-process.ts';

/** What a running database writes about itself into postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty when it listens on no unix socket. */
  socketDir: string;
  isReady: boolean;
}

/** How a database is told its data folder when it could not walk there: it is started in it. */
export const cwdLink = '/proc/self/cwd';

function serves(pid: number, clusterDir: string): boolean {
  const commandLine = readCommandLine(pid);
  if (commandLine.includes(`-D ${clusterDir} `)) return true;
  return commandLine.includes(`-D ${cwdLink} `) && readWorkingFolder(pid) === clusterDir;
}

/** The live database process of a cluster, or undefined; a pid file left behind by a crash counts as none. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  // The number alone proves nothing: after a restart of the machine or container it may be someone else's.
  if (!(pid > 0) || !isRunning(pid) || !serves(pid, clusterDir)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Waits until the database that an earlier server left behind is gone. Its supervisor is stopping it already in most
 * cases; after a second without that it is asked to (SIGINT: a fast, clean shutdown). Throws after a minute.
 */
export async function waitForPreviousPostmaster(clusterDir: string): Promise<void> {
  const startedAt = performance.now();
  let hasAsked = false;
  for (;;) {
    const previous = findPostmaster(clusterDir);
    if (!previous) break;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > 60_000) {
      throw new Error(`The previous database (process ${previous.pid}) of ${clusterDir} has not stopped for a minute.`);
    }
    if (waitedMs > 1_000 && !hasAsked) {
      process.kill(previous.pid, 'SIGINT');
      hasAsked = true;
    }
    await delay(10);
  }
  // Only a dead or foreign process is named here now; PostgreSQL would refuse to start if that id lives.
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}
