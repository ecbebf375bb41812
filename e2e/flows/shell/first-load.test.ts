import { expect, it } from 'vitest';
import { startFileProduct } from '../../support/file-product.ts';
import { signInByApi, urlOf } from '../../support/product.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** The address of a script, without the mark of its build. */
const scriptName = /\/assets\/(.+)-[\da-f]{8}\.js$/;

it('before the message box answers at most 40 requests are made, for what the page names and what is written there', async () => {
  const requests: string[] = [];
  const olena = await openStaff(browser(), product, 'olena', {
    prepare: async (context) => {
      context.on('request', (request) => requests.push(request.url()));
      await context.addInitScript(() => {
        const appeared = new MutationObserver(() => {
          if (!document.querySelector('[data-testid="composer-input"]')) return;
          appeared.disconnect();
          Object.assign(globalThis, { loadedBefore: performance.getEntriesByType('resource').map(({ name }) => name) });
        });
        appeared.observe(document, { childList: true, subtree: true });
      });
    },
  });
  const loaded = await olena.page.evaluate(() => (globalThis as { loadedBefore?: string[] }).loadedBefore ?? []);
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.length).toBeLessThanOrEqual(40);
  const named = await olena.page.evaluate(() => document.querySelector('#first-parts')?.textContent ?? '');
  const ofPage = await (await fetch(`http://127.0.0.1:${new URL(urlOf(product, '/')).port}/`)).text();
  const unnamed = loaded.filter(
    (url) => scriptName.test(url) && !`${named}${ofPage}`.includes(new URL(url).pathname.slice(1)),
  );
  expect(unnamed).toEqual([]);
  // The rest comes by itself.
  await expect.poll(() => requests.some((url) => url.includes('/shell-extras-'))).toBe(true);
  await expect.poll(() => requests.some((url) => url.endsWith('.woff2'))).toBe(true);
  await olena.close();
});

it.each([
  ['somebody', 'dark', 'nav', 'rgb(21, 23, 28)'],
  ['somebody', 'light', 'nav', 'rgb(241, 243, 246)'],
  ['nobody', 'dark', 'main', 'rgb(21, 23, 28)'],
] as const)(
  'the frame of the page is there before any script, for %s who is signed in, %s',
  async (who, colorScheme, frame, back) => {
    const origin = urlOf(product, '');
    const value = JSON.stringify(await signInByApi(product, 'olena'));
    const localStorage = who === 'somebody' ? [{ name: 'switchboard.session', value }] : [];
    const storageState = { cookies: [], origins: [{ origin, localStorage }] };
    const context = await browser().newContext({ colorScheme, storageState, serviceWorkers: 'block' });
    const scripts = new HeldCalls('**/assets/*.js');
    await scripts.hold(context);
    const page = await context.newPage();
    await page.goto(urlOf(product, '/messenger/1/'), { waitUntil: 'commit' });
    const picture = page.locator(`#first-picture > ${frame}`);
    await picture.getByText('Switchboard').waitFor();
    const look = picture.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await look).toBe(back);
    const { width } = (await picture.boundingBox()) ?? {};
    scripts.release();
    await page.locator('#first-picture').waitFor({ state: 'detached' });
    if (who === 'somebody') {
      const sidebar = page.getByRole('navigation', { name: 'Navigation' });
      expect((await sidebar.boundingBox())?.width).toBe(width);
      expect(await sidebar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(back);
    } else {
      await page.locator('input[type="password"]').waitFor();
      expect(
        await page
          .locator('main')
          .evaluate((element) => getComputedStyle(element.parentElement ?? element).backgroundColor),
      ).toBe(back);
    }
    await context.close();
  },
);

it('a page whose script is on its way is shown as a skeleton at once, not the page before it', async () => {
  const script = new HeldCalls('**/assets/projects-screen-*.js');
  const olena = await openStaff(browser(), product, 'olena', { prepare: script.hold });
  await olena.byId('nav-projects').click();
  await olena.byId('pending-page').waitFor();
  await olena.byId('composer-input').waitFor({ state: 'detached' });
  script.release();
  await olena.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  await olena.byId('pending-page').waitFor({ state: 'detached' });
  await olena.close();
});
