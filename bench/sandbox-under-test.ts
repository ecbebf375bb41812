import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeSandboxClient, type SandboxClient } from '../apps/sandbox/src/telegram/sandbox-client.ts';
import type { BenchRun } from './bench-run.ts';
import { findFreePort, spawnWatched, stopChild } from './processes.ts';

const repository = join(import.meta.dirname, '..');
const readyTimeoutMs = 30_000;

export interface SandboxUnderTest {
  url: string;
  client: SandboxClient;
}

/** Starts the Telegram stand-in in a process of its own; what its phones show outlives every kill of the server. */
export async function startSandbox(run: BenchRun): Promise<SandboxUnderTest> {
  const port = await findFreePort();
  const child = spawnWatched(process.execPath, ['--import', 'tsx', 'apps/sandbox/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, SANDBOX_PORT: String(port) },
  });
  run.onClose(() => stopChild(child, 'SIGTERM', 5_000));
  const url = `http://127.0.0.1:${port}`;
  const client = makeSandboxClient(url);
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const isReady = await client.listBots().then(
      () => true,
      () => false,
    );
    if (isReady) return { url, client };
    if (child.hasExited()) throw new Error(`the sandbox ended: ${child.output()}`);
    if (performance.now() > deadline) throw new Error(`the sandbox is not ready: ${child.output()}`);
    await delay(50);
  }
}
