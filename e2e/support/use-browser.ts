import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { closeSpare, isKept } from './kept-pages.ts';

const picturesDir = path.join(import.meta.dirname, '../screenshots');

/** Describes the page for a failure report: the focused element and those that cover the page. Runs in the page. */
function describePage(): string {
  const open = [...document.querySelectorAll('[role="dialog"], [role="alert"]')];
  const over = open.map((element) => element.textContent.slice(0, 80)).join(' | ');
  return `the focus is on ${document.activeElement?.outerHTML.slice(0, 120)}, over the page: ${over || 'nothing'}`;
}

/** The worker's browser; it ends with the worker's process. */
const shared: { browser?: Browser } = {};
/** As many as windows are open at a time in most files. */
const sparePages = 4;

async function findShared(): Promise<Browser> {
  if (!shared.browser?.isConnected()) shared.browser = await launchBrowser({ whole: false });
  return shared.browser;
}

/**
 * A browser for a test file; call it at the file's top. Files of a worker share it, and with it the pages in which the
 * app has been compiled, all of whose storage is emptied; a whole one is the file's own. After each test every window that is still open is closed;
 * when the test failed, a screenshot is saved in screenshots/ and a description of the page is printed.
 */
export function useBrowser({ whole = false } = {}): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = whole ? await launchBrowser({ whole }) : await findShared();
  });
  afterEach(async ({ task }) => {
    const contexts = (browser?.contexts() ?? []).filter((context) => !isKept(context));
    for (const [index, context] of contexts.entries()) {
      for (const page of context.pages()) {
        if (task.result?.state !== 'fail') break;
        const file = path.join(picturesDir, `failed-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}-${index}.png`);
        await page.screenshot({ path: file }).catch(() => undefined);
        const shown = await page.evaluate(describePage).catch(() => 'it does not answer');
        const report = `window ${index + 1} is at ${page.url()}: ${shown}; see ${file}`;
        console.log(report);
        // Added to the failure's own message, which is all that remains of a long run.
        const [error] = task.result.errors ?? [];
        if (error) error.message += `\n${report}`;
      }
      await context.close();
    }
  });
  afterAll(async () => {
    if (browser === undefined) return;
    if (whole) await browser.close();
    else await closeSpare(browser, sparePages);
  });
  return () => {
    if (!browser) throw new Error('the browser is not open yet');
    return browser;
  };
}
