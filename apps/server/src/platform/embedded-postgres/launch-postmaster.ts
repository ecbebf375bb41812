import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildEnvironment } from './child-environment.ts';
import { findPostmaster } from './postmaster.ts';
import { fastShutdownS, immediateShutdownS } from './shutdown-timeouts.ts';

export interface EmbeddedPostgresLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How a database process ended: by someone else's signal, or with an exit code of its own. */
export interface PostmasterEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last of its output. */
  output: string;
}

export interface RunningPostmaster {
  pid: number;
  ended: Promise<PostmasterEnd>;
  /** Stops it, with growing force; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Whether the output of one of the database's programs reports a full disk. */
export const tellsOfFullDisk = (output: string): boolean => output.includes('No space left on device');

/** The database ended before it took connections. */
export class PostmasterStartError extends Error {
  override name = 'PostmasterStartError';
  readonly end: PostmasterEnd;
  readonly code: 'ENOSPC' | undefined;
  constructor(end: PostmasterEnd) {
    super(`The embedded database did not start: ${end.output.trim()}`);
    this.end = end;
    this.code = tellsOfFullDisk(end.output) ? 'ENOSPC' : undefined;
  }
}

// The shell holds one end of a pipe from us. When this process ends, for any reason, the pipe closes, `read` returns
// and PostgreSQL is stopped. Without it a kill -9 would leave the database running.
const supervisorScript = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
await_end() {
  left=$1
  while [ $left -gt 0 ] && kill -0 $postgres; do sleep 1; left=$((left - 1)); done
}
stop() {
  kill -INT $postgres; await_end ${fastShutdownS}
  kill -QUIT $postgres; await_end ${immediateShutdownS}
  kill -KILL $postgres
}
stopper=
trap '(stop) 2>/dev/null & stopper=$!' INT TERM HUP
(read -r _ <&3; stop) 2>/dev/null &
watcher=$!
wait $postgres
code=$?
while kill -0 $postgres 2>/dev/null; do wait $postgres; code=$?; done
kill $watcher $stopper 2>/dev/null
exit $code
`;

/** Starts a database process and resolves when it takes connections; `abort` stops one that is still starting. */
export async function launchPostmaster(options: {
  postgres: string;
  clusterDir: string;
  environment: ChildEnvironment;
  settings: Record<string, string>;
  log: EmbeddedPostgresLog | undefined;
  abort: AbortSignal | undefined;
}): Promise<RunningPostmaster> {
  const settingArgs = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { dataArgument, ...environment } = options.environment;
  const command = [options.postgres, '-D', dataArgument(options.clusterDir), ...settingArgs];
  // Its own process group: Ctrl-C in a terminal goes to the server only, which then stops the database last.
  const spawnOptions = {
    ...environment,
    cwd: options.clusterDir,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'],
  };
  const isSupervised = existsSync('/bin/sh');
  const child: ChildProcess = isSupervised
    ? spawn('/bin/sh', ['-c', supervisorScript, 'switchboard-postgres', ...command], spawnOptions)
    : spawn(options.postgres, command.slice(1), spawnOptions);

  let output = '';
  const ended = new Promise<PostmasterEnd>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, output: output + error.message }));
    child.once('exit', (code, signal) => resolve({ ...readExit(code, signal), output }));
  });
  child.stdin?.on('error', () => child.stdin?.destroy()); // EPIPE when the shell is gone; `ended` reports that
  const stop = async () => {
    if (isSupervised) child.stdin?.end();
    else stopAlone(child, ended);
    await ended;
  };
  const onAbort = () => void stop();
  options.abort?.addEventListener('abort', onAbort, { once: true });
  if (options.abort?.aborted === true) onAbort();

  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-8_000);
      if (/ (ERROR|FATAL|PANIC): /.test(chunk)) options.log?.warn({ output: chunk.trim() }, 'embedded database');
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    void ended.then((end) => reject(new PostmasterStartError(end)));
  }).finally(() => options.abort?.removeEventListener('abort', onAbort));
  // PostgreSQL reports that it is ready a moment before its pid file does, which other programs read.
  const readyBy = performance.now() + 2_000;
  while (findPostmaster(options.clusterDir)?.isReady !== true && performance.now() < readyBy) await delay(2);
  const pid = findPostmaster(options.clusterDir)?.pid ?? child.pid ?? 0;
  options.log?.info({ pid, dir: options.clusterDir }, 'embedded database started');
  return { pid, ended, stop };
}

/** A shell reports its child's signal as 128 plus the signal number. */
function readExit(code: number | null, signal: NodeJS.Signals | null): Omit<PostmasterEnd, 'output'> {
  if (code === 128 + 9) return { code: null, signal: 'SIGKILL' };
  if (code === 128 + 3) return { code: null, signal: 'SIGQUIT' };
  return { code, signal };
}

/** For systems without a shell to supervise the database. */
function stopAlone(child: ChildProcess, ended: Promise<unknown>): void {
  child.kill('SIGINT');
  const timers = [
    setTimeout(() => child.kill('SIGQUIT'), fastShutdownS * 1000),
    setTimeout(() => child.kill('SIGKILL'), (fastShutdownS + immediateShutdownS) * 1000),
  ];
  void ended.then(() => timers.forEach(clearTimeout));
}
