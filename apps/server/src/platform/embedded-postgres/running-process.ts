import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a running process as one string, '' when it is gone or can't be read. */
export function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    return readProcFile(pid, 'cmdline').replaceAll('\0', ' ');
  }
  return readFromPs(pid, 'args=');
}

/**
 * When a process started, as an opaque text that is equal only for the same process: ids are used again, and in a
 * container the server is process 1 each time. '' when it is gone.
 */
export function readStartMark(pid: number): string {
  if (process.platform === 'linux') {
    const stat = readProcFile(pid, 'stat');
    // The second field is the name in brackets and may hold spaces; the start time is the 22nd field.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  }
  return readFromPs(pid, 'lstart=');
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
