import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, readCommandLine, readProcessName, readWorkingFolder } from './running-process.ts';

/** The contents of a running database's postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty when it listens on no unix socket. */
  socketDir: string;
  isReady: boolean;
}

/** The data folder's path for a database that cannot reach it by path: it is started in that folder. */
export const cwdLink = '/proc/self/cwd';

function serves(pid: number, clusterDir: string): boolean {
  const commandLine = readCommandLine(pid);
  if (commandLine.includes(`-D ${clusterDir} `)) return true;
  return commandLine.includes(`-D ${cwdLink} `) && readWorkingFolder(pid) === clusterDir;
}

/** The live database process of a cluster, or undefined; a pid file left behind by a crash is ignored. */
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
  // The number alone proves nothing: after a restart of the machine or container it may be another process's.
  if (!(pid > 0) || !isRunning(pid) || !serves(pid, clusterDir)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * The live processes of a cluster's database, backends included: their working folder is the data folder. Empty on
 * other systems than Linux.
 */
export function listDatabaseProcesses(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readWorkingFolder(pid) === clusterDir && readProcessName(pid) === 'postgres');
}
