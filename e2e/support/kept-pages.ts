import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export interface PageOptions {
  /** Of the workspace, or the bare host; the page's storage belongs to it. */
  origin: string;
  /** The app's `localStorage`. */
  stored: Record<string, string>;
  context: BrowserContextOptions & { viewport: { width: number; height: number } };
}

/** Pages of closed windows; the same options make the same key, for any size of the window. */
const keptOf = new WeakMap<Browser, Map<string, Page[]>>();
const keyOf = new WeakMap<Page, string>();

/** Calls with lasting effects: a page whose context a window has asked for is not kept. */
const lasting = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;

const refuse = (name: string) => () => {
  throw new Error(`page.${name} lasts: prepare the window's context, or use it`);
};

/** Belongs to the origin and runs no script. */
const emptyPageOf = (origin: string) => `${origin}/healthz`;

/**
 * A page with only the stored values: one that `keepPage` was given, or a new one. A process for a new page, and
 * compiling the app in it, costs more than the rest of most tests.
 */
export async function takePage(browser: Browser, { origin, stored, context: options }: PageOptions): Promise<Page> {
  const { viewport, ...lastingOptions } = options;
  const key = JSON.stringify({ origin, lastingOptions });
  const kept = keptOf.get(browser)?.get(key)?.pop();
  const page = kept ?? (await makePage(await browser.newContext(options), origin, stored));
  keyOf.set(page, key);
  Object.assign(page, Object.fromEntries(lasting.map((name) => [name, refuse(name)])));
  if (kept) {
    await page.setViewportSize(viewport);
    await store(page, stored);
  }
  return page;
}

/** A new page with only the stored values. */
export async function makePage(context: BrowserContext, origin: string, stored: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.goto(emptyPageOf(origin));
  await store(page, stored);
  return page;
}

const store = (page: Page, stored: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));

/** Ends a page's work and keeps it for a window with the same options; a page that was not taken is closed. */
export async function keepPage(page: Page): Promise<void> {
  const key = keyOf.get(page);
  const context = page.context();
  const browser = context.browser();
  if (key === undefined || browser === null || context.pages().length > 1) return context.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners();
  // Leaving never asks a question.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(emptyPageOf(new URL(page.url()).origin));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  page.removeAllListeners();
  const kept = keptOf.get(browser) ?? new Map<string, Page[]>();
  keptOf.set(browser, kept.set(key, [...(kept.get(key) ?? []), page]));
}

/** Closes all but as many kept pages as a file needs at a time, so that a browser does not grow from file to file. */
export async function closeSpare(browser: Browser, most: number): Promise<void> {
  const kept = keptOf.get(browser);
  const pages = [...(kept?.entries() ?? [])].flatMap(([key, list]) => list.map((page) => ({ key, page })));
  for (const { key, page } of pages.slice(0, Math.max(0, pages.length - most))) {
    kept?.set(key, kept.get(key)?.filter((one) => one !== page) ?? []);
    await page.context().close();
  }
}

/** Whether a context waits for its next window. */
export const isKept = (context: BrowserContext): boolean => {
  const browser = context.browser();
  const kept = browser && keptOf.get(browser);
  return kept !== null && [...(kept?.values() ?? [])].flat().some((page) => page.context() === context);
};
