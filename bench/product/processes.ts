import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/** A child process whose last output is kept, to include it in error messages. */
export interface WatchedChild {
  readonly pid: number;
  readonly process: ChildProcess;
  /** The last 8,000 characters of stdout and stderr. */
  output(): string;
  hasExited(): boolean;
}

/** Starts a program through a shell that first lifts the limit of open files as far as it goes. */
export function spawnWatched(command: string, args: readonly string[], options: CommandOptions = {}): WatchedChild {
  const script = 'ulimit -n "$(ulimit -Hn)"; exec "$@"';
  const child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`could not start ${command}`);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    pid: child.pid,
    process: child,
    output: () => output,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/** Resolves to true when the child has gone within the time. */
export async function waitForExit(child: WatchedChild, timeoutMs: number): Promise<boolean> {
  if (child.hasExited()) return true;
  const abort = new AbortController();
  const gone = once(child.process, 'exit', { signal: abort.signal }).then(
    () => true,
    () => false,
  );
  const late = delay(timeoutMs, false, { signal: abort.signal }).catch(() => false);
  const exited = await Promise.race([gone, late]);
  abort.abort();
  return exited;
}

/** Asks the child to stop, and kills it with all its descendants when it does not within `graceMs`. */
export async function stopChild(child: WatchedChild, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (child.hasExited()) return;
  const family = [child.pid, ...listDescendants(child.pid)];
  child.process.kill(signal);
  if (await waitForExit(child, graceMs)) return;
  for (const pid of family) killQuietly(pid, 'SIGKILL');
  await waitForExit(child, 2_000);
}

/** A process that has already gone is not an error here. */
export function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

interface ProcessEntry {
  pid: number;
  parentPid: number;
  command: string;
}

function readProcess(pid: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    return {
      pid,
      command: stat.slice(stat.indexOf('(') + 1, nameEnd),
      parentPid: Number(stat.slice(nameEnd + 2).split(' ')[1]),
    };
  } catch {
    return null; // it ended between the listing and the reading
  }
}

/** Process ids of the children of `pid`, their children and so on. */
export function listDescendants(pid: number): number[] {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const found = [pid];
  for (const parent of found)
    found.push(...entries.filter((entry) => entry.parentPid === parent).map((entry) => entry.pid));
  return found.slice(1);
}

/** The command name of the kernel, at most 15 characters: `node`, `MainThread`, `postgres`; empty when it has gone. */
export function readCommandName(pid: number): string {
  return readProcess(pid)?.command ?? '';
}

/** A loopback port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Whether a program is on the PATH. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An account for programs that refuse to run as root; undefined when this process is not root and needs none. */
export function findUnprivilegedAccount(names: readonly string[]): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of names) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(`running as root, and none of the accounts ${names.join(', ')} exists to run the program as`);
}
