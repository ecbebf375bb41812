import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalledBrowser } from '../../e2e/support/browser.ts';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median } from '../statistics.ts';

/** Lighthouse brings 200 packages along: they have a lock file of their own, so that `npm ci` does not bring them to everyone. */
const home = join(import.meta.dirname, '../lighthouse');
const lock = join(home, 'package-lock.json');
const installedLock = join(home, 'node_modules/.installed-lock.json');

function install(): void {
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === readFileSync(lock, 'utf8')) return;
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  if (spawnSync('npm', args, { cwd: home, stdio: 'inherit' }).status !== 0) throw new Error('npm ci failed');
  copyFileSync(lock, installedLock);
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const devices = { phone: [], desktop: ['--preset=desktop'] } as const;

/** The fields read from Lighthouse's report. */
interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items: unknown[] } }>;
}

/** Compressed size of the page's scripts. */
const scriptKilobytes = (report: Report) => {
  const requests = (report.audits['network-requests']?.details?.items ?? []) as {
    resourceType?: string;
    transferSize?: number;
  }[];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_024;
};

function measure(url: string, flags: readonly string[]): Report {
  const cli = join(home, 'node_modules/lighthouse/cli/index.js');
  const args = [cli, url, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`, ...flags];
  const chromeFlags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic';
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, chromeFlags], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    env: { ...process.env, CHROME_PATH: findInstalledBrowser() },
  });
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr.slice(-2_000)}`);
  return JSON.parse(stdout) as Report;
}

const figuresOf = (report: Report) => {
  const timing = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: report.categories.performance.score * 100,
    accessibility: report.categories.accessibility.score * 100,
    bestPractices: report.categories['best-practices'].score * 100,
    seo: report.categories.seo.score * 100,
    firstPaintMs: timing('first-contentful-paint'),
    largestPaintMs: timing('largest-contentful-paint'),
    blockedMs: timing('total-blocking-time'),
    shift: timing('cumulative-layout-shift'),
    scriptKilobytes: scriptKilobytes(report),
  };
};

type Figures = ReturnType<typeof figuresOf>;
const middle = (rounds: Figures[], name: keyof Figures) => median(rounds.map((figures) => figures[name]));

/** Measures the pages of a first visit: the sign-in of a workspace, and the bare host. */
export async function benchLighthouse(run: BenchRun, options: BenchOptions): Promise<void> {
  install();
  const server = await startServer(run);
  const { host, owner } = await makeWorkspace(server, 0);
  run.onClose(() => owner.close());
  const pages = { 'sign-in': `http://${host}/`, 'bare host': `http://localhost:${server.port}/` };
  const results: { page: string; device: string; rounds: Figures[] }[] = [];
  for (const [page, url] of Object.entries(pages)) {
    for (const [device, flags] of Object.entries(devices)) {
      if (!`${page} ${device}`.includes(options.only ?? '')) continue;
      const rounds = Array.from({ length: options.rounds ?? 3 }, () => figuresOf(measure(url, flags)));
      results.push({ page, device, rounds });
    }
  }
  const rows = results.map(({ page, device, rounds }) => [
    page,
    device,
    formatFigure(middle(rounds, 'performance')),
    formatFigure(middle(rounds, 'accessibility')),
    formatFigure(middle(rounds, 'bestPractices')),
    formatFigure(middle(rounds, 'seo')),
    formatFigure(middle(rounds, 'firstPaintMs') / 1_000, 1),
    formatFigure(middle(rounds, 'largestPaintMs') / 1_000, 1),
    formatFigure(middle(rounds, 'blockedMs')),
    formatFigure(middle(rounds, 'shift'), 3),
    formatFigure(middle(rounds, 'scriptKilobytes')),
  ]);
  const header = ['page', 'device', 'performance', 'accessibility', 'best practices', 'SEO'];
  const timings = ['first paint s', 'largest paint s', 'blocked ms', 'shift', 'script KB'];
  console.log(formatTable([...header, ...timings], rows));
  console.log(`\nwritten to ${writeResults('lighthouse', results)}`);
}
