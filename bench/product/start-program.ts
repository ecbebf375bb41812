import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnWatched, stopChild, type WatchedChild } from './processes.ts';

const repository = path.join(import.meta.dirname, '../..');

export interface Program {
  /** Its name in error messages. */
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  /** Where it runs, by default the repository's root. */
  folder?: string;
  env: NodeJS.ProcessEnv;
  /** Ready when this address answers 200. */
  readyUrl: string;
  timeoutMs: number;
  /** Called before it is ready, so that it can be stopped even if the start fails. */
  onStarted?: (child: WatchedChild) => void;
}

/** This process's environment without variables that would misdirect a program under test. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, DATABASE_URL: __, ...environment } = process.env;
  return environment;
}

/** Starts one of our programs and waits until it is ready; throws with its last output when it is not. */
export async function startProgram(program: Program): Promise<WatchedChild> {
  const { name, args, folder = repository, env, readyUrl, timeoutMs, onStarted } = program;
  const startedAt = performance.now();
  const child = spawnWatched(process.execPath, args, { cwd: folder, env });
  onStarted?.(child);
  while (!(await answersOk(readyUrl))) {
    const isLate = performance.now() - startedAt > timeoutMs;
    if (!child.hasExited() && !isLate) {
      await delay(5);
      continue;
    }
    await stopChild(child, 'SIGTERM', 5_000);
    throw new Error(`${name} ${isLate ? 'is not ready' : 'ended before it was ready'}: ${child.output()}`);
  }
  return child;
}

/** The Telegram stand-in, in a process of its own: its state survives every kill of the server. */
export const sandboxProgram = (port: number, env: NodeJS.ProcessEnv): Program => ({
  name: 'the sandbox',
  args: ['--import', 'tsx', 'apps/sandbox/src/main.ts'],
  env: { ...env, SANDBOX_PORT: String(port) },
  readyUrl: `http://127.0.0.1:${port}/_sandbox/telegram/bots`,
  timeoutMs: 90_000,
});

function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}
