import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient, signInByApi, urlOf } from '../../support/product.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

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
    await page.goto(urlOf(product, who === 'somebody' ? '/messenger/1/' : '/'), { waitUntil: 'commit' });
    const picture = page.locator(`#first-picture > ${frame}`);
    await picture.getByText('Switchboard').waitFor();
    const look = picture.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await look).toBe(back);
    const { width } = (await picture.boundingBox()) ?? {};
    scripts.release();
    await page.locator('#first-picture').waitFor({ state: 'detached' });
    if (who === 'somebody') {
      const sidebar = page.locator('#root nav').first();
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

it('what is said while the script of the page is on its way is not missed, and nothing is asked twice', async () => {
  const script = new HeldCalls('**/assets/signed-in-app-*.js');
  const asked: string[] = [];
  const overview = new URL(urlOf(product, '/api/channels/overview')).pathname;
  const prepare = async (context: BrowserContext) => {
    await script.hold(context);
    context.on('response', (response) => asked.push(new URL(response.url()).pathname));
  };
  const opening = openStaff(browser(), product, 'olena', { prepare });
  await expect.poll(() => asked, { timeout: 30_000 }).toContain(overview);
  const anna = await makeApiClient(product, 'anna');
  const content = `Said meanwhile ${Date.now()}`;
  await anna.callForResult('POST', '/api/channels/1/messages', { content });
  anna.close();
  script.release();
  const olena = await opening;
  await olena.byId('message-list').getByText(content).waitFor();
  await olena.page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path === overview)).toHaveLength(1);
  await olena.close();
});

it('on a slow line the font waits for the first screen', async () => {
  const asked: string[] = [];
  const prepare = async (context: BrowserContext) => {
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 4_000;
    });
  };
  const olena = await openStaff(browser(), product, 'olena', { prepare });
  const isOfFont = (path: string) => path.endsWith('.woff2');
  await expect.poll(() => asked.some(isOfFont), { timeout: 10_000 }).toBe(true);
  expect(asked.findIndex(isOfFont)).toBeGreaterThan(asked.indexOf('/api/drafts'));
  await expect.poll(() => olena.page.locator('html').getAttribute('data-font-later'), { timeout: 10_000 }).toBeNull();
  await olena.close();
});

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
