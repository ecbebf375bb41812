import { makeSandboxClient, type SandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import type { BenchRun } from '../bench-run.ts';
import { findFreePort, stopChild } from './processes.ts';
import { sandboxProgram, startProgram } from './start-program.ts';

export interface SandboxUnderTest {
  url: string;
  client: SandboxClient;
}

/** Starts the Telegram stand-in for the time of the run. */
export async function startSandbox(run: BenchRun): Promise<SandboxUnderTest> {
  run.progress.note('starting the sandbox');
  const port = await findFreePort();
  await startProgram({
    ...sandboxProgram(port, process.env),
    onStarted: (child) => run.onClose(() => stopChild(child, 'SIGTERM', 5_000)),
  });
  run.progress.note('working with the sandbox');
  const url = `http://127.0.0.1:${port}`;
  return { url, client: makeSandboxClient(url) };
}
