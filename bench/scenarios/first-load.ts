import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { openPage, type PageUnderTest } from '../product/page-under-test.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { messengerEnvironment } from '../product/three-messengers.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median } from '../statistics.ts';
import { makeChannels, makeConversations } from './open.ts';

/** A cheap phone on a bad line: 400 kbit/s in either direction, 400 ms until an answer begins. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const processorSlowed = 4;
const filledWith = 6;
const typed = 'typed';

interface Visit {
  path: string;
  of: 'user' | 'nobody';
  /** The field that answers when the screen can be used. */
  field: string;
  /** The promises of `docs/promises.md`, in seconds, requests and KB; what is not promised is infinite. */
  most: { painted: number; usable: number; requests: number; kilobytes: number };
}

interface Load {
  /** Seconds from the start of the navigation. */
  painted: number;
  usable: number;
  requests: number;
  kilobytes: number;
}

/**
 * Types into the field in the page itself, as soon as it is there: the driver of a slowed browser comes late. The page
 * then keeps the time of the first frame with what was typed, in milliseconds since the navigation began.
 */
const typeAtOnce = ({ selector, text }: { selector: string; text: string }) => {
  const attempts = new MutationObserver(() => {
    const field = document.querySelector<HTMLElement>(selector);
    if (!field) return;
    attempts.disconnect();
    field.focus();
    document.execCommand('insertText', false, text);
    const look = () => {
      const box = document.querySelector(selector);
      const isShown = (box as HTMLInputElement | null)?.value?.includes(text) ?? box?.textContent?.includes(text);
      if (isShown) Object.assign(globalThis, { answeredAtMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(() => setTimeout(look));
  });
  attempts.observe(document, { childList: true, subtree: true });
};

/** One visit with an empty cache on the slow line and processor. */
export async function load({ openWindow, urlOf }: PageUnderTest, { path, of, field }: Visit): Promise<Load> {
  const { page, devtools, close } = await openWindow(of);
  try {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowed });
    let requests = 0;
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith('http')) requests += 1;
    });
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(typeAtOnce, { selector: field, text: typed });
    await page.goto(urlOf(path), { waitUntil: 'commit' });
    const answered = await page.waitForFunction(() => (globalThis as { answeredAtMs?: number }).answeredAtMs, null, {
      timeout: 120_000,
      polling: 50,
    });
    const counted = { requests, kilobytes: bytes / 1_024 };
    const usableMs = await answered.evaluate((ms) => ms ?? Number.NaN);
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { painted: paintedMs / 1_000, usable: usableMs / 1_000, ...counted };
  } finally {
    await close();
  }
}

/**
 * Fills a product with channels and conversations. Each call of the result visits the sign-in and a conversation once,
 * as somebody who has never been there.
 */
export async function prepareFirstLoad(run: BenchRun) {
  const sandbox = await startSandbox(run);
  const under = await openPage(run, messengerEnvironment(sandbox));
  run.progress.note('filling channels and conversations');
  await makeChannels(under.own, filledWith);
  const [conversation] = await makeConversations(sandbox, under.own, filledWith);
  const none = Number.POSITIVE_INFINITY;
  const visits: Record<string, Visit> = {
    'sign-in': {
      path: '/',
      of: 'nobody',
      field: 'input[type="password"]',
      most: { painted: 2.5, usable: 5, requests: none, kilobytes: none },
    },
    conversation: {
      path: `/messenger/${conversation?.id}/`,
      of: 'user',
      field: '[data-testid="composer-input"]',
      most: { painted: 2.5, usable: 9, requests: 40, kilobytes: 350 },
    },
  };
  const measure = async (): Promise<Record<string, Load>> => {
    const loads: Record<string, Load> = {};
    for (const [name, visit] of Object.entries(visits)) {
      run.progress.note(`loading ${name}`);
      loads[name] = await load(under, visit);
    }
    return loads;
  };
  return { visits, measure };
}

const figures = ['painted', 'usable', 'requests', 'kilobytes'] as const;

/** How soon a first visit is painted and can be used, and what it takes until then. */
export async function benchFirstLoad(run: BenchRun, options: BenchOptions): Promise<void> {
  const { visits, measure } = await prepareFirstLoad(run);
  const rounds: Record<string, Load>[] = [];
  for (let n = 0; n < (options.rounds ?? 5); n += 1) rounds.push(await measure());
  const rows = Object.entries(visits).map(([name, { most }]) => {
    const medians = figures.map((figure) => median(rounds.map((round) => round[name]?.[figure] ?? Number.NaN)));
    const isKept = figures.every((figure, index) => (medians[index] ?? Number.NaN) <= most[figure]);
    const limits = figures.map((figure) => (Number.isFinite(most[figure]) ? most[figure] : '–')).join(' / ');
    return [name, ...medians.map((value) => formatFigure(value, 1)), limits, isKept ? 'yes' : 'no'];
  });
  const header = ['first visit', 'painted s', 'usable s', 'requests', 'KB', 'at most', 'kept'];
  console.log(`\n${formatTable(header, rows)}\n\nwritten to ${writeResults('first-load', rounds)}`);
}
