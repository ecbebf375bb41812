import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { findFreePort, spawnWatched, stopChild } from '../product/processes.ts';
import { startServer } from '../product/server-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const demoTimeoutMs = 180_000;

async function measureStart(run: BenchRun, dataDir: string): Promise<number> {
  const server = await startServer(run, { dataDir });
  await server.stop();
  return server.readyAfterMs;
}

function servesPage(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path: '/', headers: { host: `localhost:${port}` }, timeout: 2_000 });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200 && `${response.headers['content-type']}`.includes('text/html'));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

/** From `npm run demo` to the first page, with only the build present. */
async function measureDemo(run: BenchRun): Promise<number> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: run.makeScratchDir(),
    BASE_URL: `http://localhost:${port}`,
  };
  const startedAt = performance.now();
  const child = spawnWatched(process.execPath, ['scripts/demo.mjs'], { cwd: join(import.meta.dirname, '../..'), env });
  const stop = () => stopChild(child, 'SIGTERM', 15_000);
  run.onClose(stop);
  while (!(await servesPage(port))) {
    if (child.hasExited() || performance.now() - startedAt > demoTimeoutMs) {
      throw new Error(`the demo serves no page: ${child.output()}`);
    }
    await delay(20);
  }
  const tookMs = performance.now() - startedAt;
  await stop();
  return tookMs;
}

/**
 * `npm start` to ready with an empty DATA_DIR and with a used one, in turn; an extra first start takes the cost of a
 * build.
 */
export async function benchStart(run: BenchRun, options: BenchOptions): Promise<void> {
  await measureStart(run, run.makeScratchDir());
  const timesMs: Record<string, number[]> = { first: [], warm: [], ...(options.demo && { 'demo to first page': [] }) };
  for (let round = 0; round < (options.rounds ?? 5); round++) {
    const dataDir = run.makeScratchDir();
    timesMs.first?.push(await measureStart(run, dataDir));
    timesMs.warm?.push(await measureStart(run, dataDir));
    if (options.demo) timesMs['demo to first page']?.push(await measureDemo(run));
  }
  const seconds = (ms: number) => formatFigure(ms / 1000, 2);
  const rows = Object.entries(timesMs).map(([name, values]) => [
    name,
    seconds(median(values)),
    seconds(quantile(values, 0)),
    seconds(quantile(values, 1)),
  ]);
  console.log(`\n${formatTable(['start', 'median s', 'best s', 'worst s'], rows)}\n`);
  console.log(`written to ${writeResults('start', timesMs)}`);
}
