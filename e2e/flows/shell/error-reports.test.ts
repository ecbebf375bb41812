import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErrorCollector, startErrorCollector } from '../../../apps/server/src/testing/outside/error-collector.ts';
import { findFreePort, spawnWatched, stopChild, type WatchedChild } from '../../../bench/product/processes.ts';
import { findSource } from '../../../scripts/source-position.mjs';
import { dist } from '../../support/built-scripts.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { urlOf } from '../../support/product.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const root = path.resolve(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'swr-'));
let collector: ErrorCollector;
let server: WatchedChild;
let port: number;

beforeAll(async () => {
  collector = await startErrorCollector();
  port = await findFreePort();
  const { NODE_ENV: _, DATABASE_URL: __, ...environment } = process.env;
  const env = {
    ...environment,
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SENTRY_DSN: collector.dsn,
    LOG_LEVEL: 'warn',
  };
  server = spawnWatched(process.execPath, ['apps/server/dist/main.mjs'], { cwd: root, env });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil('the server', answers, 90_000);
});
afterAll(async () => {
  await stopChild(server, 'SIGTERM', 10_000);
  await collector.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Opens the page, makes it fail once it has started, and returns the scripts it loaded. */
const failOn = async (url: string, waitFor: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  const context = await browser().newContext();
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
    await page.goto(url);
    await page.getByRole('button').first().waitFor();
    await page.evaluate(() => {
      const fail = () => {
        throw new TypeError(
          'cannot show "a message to olena@acme.test" with cs_0123456789abcdefghij0123456789abcdefghij012',
        );
      };
      setTimeout(fail, 0);
      void Promise.reject(new RangeError('Привіт is out of range'));
    });
    await waitFor();
    await page.waitForLoadState('networkidle');
    return scripts;
  } finally {
    await context.close();
  }
};

it('errors of the page reach the place that the server names, without what anybody wrote', async () => {
  const isReported = () => waitUntil('two reports', () => collector.events.length === 2);
  const scripts = await failOn(`http://localhost:${port}/`, isReported);
  expect(scripts.filter((script) => script.includes('error-reporter'))).toHaveLength(1);
  const said = collector.events.flatMap(({ exception }) =>
    exception.values.map(({ type, value }) => `${type}: ${value}`),
  );
  expect(said.toSorted()).toEqual(['RangeError: … is out of range', 'TypeError: cannot show "…" with (number)']);
  expect(collector.events.map(({ platform }) => platform)).toEqual(['javascript', 'javascript']);
  expect(collector.requests.join('\n')).not.toMatch(/olena|Привіт|cs_0|localhost:\d+\/(?!api)/);
});

it('a screen that crashes is reported, and its place in the scripts leads to the source', async () => {
  const before = collector.events.length;
  const context = await browser().newContext();
  try {
    const page = await context.newPage();
    // An answer that no page can render.
    const answer = { kind: 'bare', base_host: { of: 'olena@acme.test' }, creation: 'open', sentry_dsn: collector.dsn };
    await page.route('**/api/workspaces/current', (route) => route.fulfill({ json: { result: answer } }));
    await page.goto(`http://localhost:${port}/`);
    await waitUntil('the report', () => collector.events.length > before);
  } finally {
    await context.close();
  }
  const [crash] = collector.events.at(-1)?.exception.values ?? [];
  expect(crash?.value).toMatch(/^Minified React error #31; visit \(address\)/);
  const { filename, lineno, colno } = crash?.stacktrace?.frames.at(-1) ?? {};
  expect(filename).toMatch(/^app:\/\/\/assets\/[\w-]+\.js$/);
  expect(findSource(`${filename}:${lineno}:${colno}`)).toMatch(/react-dom/);
  expect(collector.requests.join('\n')).not.toContain('olena');
});

it('a page whose part for it is blocked stays, and is not loaded anew', async () => {
  const context = await browser().newContext();
  try {
    const page = await context.newPage();
    let pages = 0;
    let blocked = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && (pages += 1)));
    await page.route('**/error-reporter-*.js', (route) => {
      blocked += 1;
      return route.abort('blockedbyclient');
    });
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole('button').first().waitFor();
    await waitUntil('the refusal', () => blocked > 0);
    await page.waitForLoadState('networkidle');
    expect([pages, blocked]).toEqual([1, 1]);
  } finally {
    await context.close();
  }
});

it('where none is named, nothing is loaded and nothing is reported', async () => {
  const before = collector.requests.length;
  const scripts = await failOn(urlOf(product, '/'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.includes('error-reporter'))).toEqual([]);
  expect(collector.requests).toHaveLength(before);
});

it('source maps lie beside the build for whoever runs the server, and are served to nobody', async () => {
  const scripts = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  const builds = JSON.parse(readFileSync(path.join(dist, 'builds.json'), 'utf8')) as string[][];
  const own = scripts.filter((script) => builds[0]?.includes(`assets/${script}`));
  expect(own.length).toBeGreaterThan(10);
  const maps = readdirSync(path.resolve(dist, '../source-maps/assets'));
  // Chunks of data, re-exports and helpers of the bundler have no source.
  const withoutSource = /^(?:[\w-]+-shapes|emoji-names|preload-helper|rolldown-runtime|texts)-/;
  expect(own.filter((script) => !withoutSource.test(script) && !maps.includes(`${script}.map`))).toEqual([]);
  const everything = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(everything.filter((file) => file.endsWith('.map'))).toEqual([]);
  const marker = 'switchboard.host';
  const holder = own.find((script) => readFileSync(path.join(dist, 'assets', script), 'utf8').includes(marker)) ?? '';
  const before = readFileSync(path.join(dist, 'assets', holder), 'utf8').split(marker)[0] ?? '';
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  expect(findSource(`app:///assets/${holder}:${line}:${column}`)).toMatch(
    /^apps\/web\/src\/app\/start\/kept-host\.ts:\d+:\d+$/,
  );
  for (const script of own) {
    expect(readFileSync(path.join(dist, 'assets', script), 'utf8')).not.toContain('sourceMappingURL');
  }
  for (const asked of [
    `/assets/${holder}.map`,
    `/source-maps/assets/${holder}.map`,
    `/assets/../../source-maps/assets/${holder}.map`,
  ]) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${asked}`);
    expect([asked, status, headers.get('content-type')]).toEqual([asked, 404, 'application/json; charset=utf-8']);
  }
});
