import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster, listDatabaseProcesses } from './postmaster.ts';
import { signalProcess } from './running-process.ts';
import { fastShutdownS, immediateShutdownS } from './shutdown-timeouts.ts';

/** If someone is stopping the previous database already (its supervisor), it gets this long before we ask again. */
const untilAskedMs = 1_000;
const lookEveryMs = 10;

interface Step {
  afterMs: number;
  signal: NodeJS.Signals;
}

const forPostmaster: readonly Step[] = [
  { afterMs: untilAskedMs, signal: 'SIGINT' },
  { afterMs: untilAskedMs + fastShutdownS * 1000, signal: 'SIGQUIT' },
  { afterMs: untilAskedMs + (fastShutdownS + immediateShutdownS) * 1000, signal: 'SIGKILL' },
];
/** Most backends notice within milliseconds that their postmaster has died; one in a long statement does not. */
const forOrphans: readonly Step[] = [
  { afterMs: 500, signal: 'SIGQUIT' },
  { afterMs: 2_500, signal: 'SIGKILL' },
];

/**
 * Makes sure that no process of an earlier database of the cluster is alive, and removes its remains: its pid file and
 * socket files may name a process that is dead, foreign, or an unreaped zombie, which PostgreSQL would take for alive.
 * Two databases on one cluster would destroy it, so backends without a postmaster are ended too. Throws when a process
 * does not end even when killed.
 */
export async function clearForStart(clusterDir: string, socketFile: string, signal?: AbortSignal): Promise<void> {
  const findPrevious = () => {
    const previous = findPostmaster(clusterDir);
    return previous ? [previous.pid] : [];
  };
  await endAll(findPrevious, forPostmaster, signal);
  await endAll(() => listDatabaseProcesses(clusterDir), forOrphans, signal);
  for (const left of [path.join(clusterDir, 'postmaster.pid'), socketFile, `${socketFile}.lock`]) {
    rmSync(left, { force: true });
  }
}

/** Waits until `find` returns no process, sending stronger signals step by step. */
async function endAll(find: () => number[], steps: readonly Step[], abort?: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const waiting = [...steps];
  for (let pids = find(); pids.length > 0; pids = find()) {
    abort?.throwIfAborted();
    const waitedMs = performance.now() - startedAt;
    const lastMs = (steps.at(-1)?.afterMs ?? 0) + 30_000;
    if (waitedMs > lastMs) throw new Error(`The previous database (process ${pids.join(', ')}) does not end.`);
    const [next] = waiting;
    if (next && waitedMs > next.afterMs) {
      waiting.shift();
      for (const pid of pids) signalProcess(pid, next.signal);
    }
    await delay(lookEveryMs);
  }
}
