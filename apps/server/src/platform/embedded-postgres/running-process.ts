import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Whether a process with this id exists and has not ended, whichever user owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A zombie has ended; its parent (in a container often missing) has only not reaped it yet.
  return process.platform !== 'linux' || readProcStat(pid)[0] !== 'Z';
}

/** The command line of a running process as one string, '' when it is gone or can't be read. */
export function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    return readProcFile(pid, 'cmdline').replaceAll('\0', ' ');
  }
  return readFromPs(pid, 'args=');
}

/** The working folder of a process (Linux only), '' when it is gone or can't be read. */
export function readWorkingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Gone, or another user's: not a process of ours.
    return '';
  }
}

/** The program name of a process (Linux only), '' when it is gone. */
export function readProcessName(pid: number): string {
  return readProcFile(pid, 'comm').trim();
}

/** Sends a signal; a process that has already ended is ignored. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * When a process started, as an opaque text that is equal only for the same process: process ids are reused, and in a
 * container the server is always process 1. '' when it is gone.
 */
export function readStartMark(pid: number): string {
  if (process.platform === 'linux') {
    return readProcStat(pid)[19] ?? '';
  }
  return readFromPs(pid, 'lstart=');
}

/**
 * The fields of /proc/PID/stat from the third (the state) on: the second is the name in brackets and may contain
 * spaces.
 */
function readProcStat(pid: number): string[] {
  const stat = readProcFile(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return '';
    throw error;
  }
}

function readFromPs(pid: number, column: string): string {
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : '';
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
