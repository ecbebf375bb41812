// A day on a phone: tabs, the way back, the keyboard, and fingers.
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, untilStill } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const phone = { width: 375, height: 700, isTouch: true };

it('on a phone tabs lead to the inbox, the channels, the search, the tasks and one’s own menu, and from a channel a button leads back to its list', async () => {
  const anna = await openStaff(browser(), product, 'anna', { ...phone, path: '/messenger/1/' });
  await anna.composer.waitFor();
  // The room below the messages is the message box's.
  expect(await anna.byId('tab-bar').count()).toBe(0);
  await anna.byId('back').click();
  await anna.byId('list-page').waitFor();
  const tabs = anna.byId('tab-bar');
  const current = () =>
    tabs.locator('[aria-current="page"]').evaluateAll((all) => all.map((tab) => tab.getAttribute('data-testid')));
  await expect.poll(current).toEqual(['tab-list']);
  expect(await findBarriers(anna.page)).toEqual([]);

  await anna.byId('tab-new-clients').click();
  await anna.byId('new-clients-list').waitFor();
  await expect.poll(current).toEqual(['tab-new-clients']);
  await anna.byId('inbox-mine').click();
  await anna.page.waitForURL(/my-clients\/$/);
  await expect.poll(current).toEqual(['tab-new-clients']);
  await anna.page.locator('[data-testid^="conversation-row-"]').first().click();
  await anna.byId('conversation-header').waitFor();
  await tabs.waitFor({ state: 'detached' });
  await anna.byId('back').click();
  await anna.page.waitForURL(/my-clients\/$/);
  // It was the way back, not one page more.
  await anna.page.goBack();
  await anna.byId('new-clients-list').waitFor();

  await anna.byId('tab-search').click();
  await anna.page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await anna.byId('tab-tasks').click();
  await anna.page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await expect.poll(current).toEqual(['tab-tasks']);
  await anna.byId('tab-me').click();
  await anna.byId('my-profile').click();
  await anna.page.waitForURL(/\/profile\/$/);
  await anna.byId('tab-bar').waitFor();
  // On a wider screen the sidebar is there instead.
  await anna.page.setViewportSize({ width: 900, height: 700 });
  await anna.byId('tab-bar').waitFor({ state: 'detached' });
  await anna.goTo('/messenger/list/');
  await anna.page.waitForURL(/\/messenger\/\d+\/$/);
  await anna.close();
});

it('on a phone the way back closes what is open, one after the other, and only then leads back', async () => {
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', '/api/channels', {
    name: 'Picnic',
    description: 'in May',
    is_public: false,
    members: [1, 2],
  });
  api.close();
  const olena = await openStaff(browser(), product, 'olena', { ...phone, path: '/messenger/list/' });
  const back = () => olena.page.evaluate(() => history.back());
  await olena.page.locator('[data-testid^="channel-row-"]', { hasText: 'Picnic' }).click();
  await olena.composer.waitFor();
  await olena.waitForKeys();
  const { page } = olena;
  const address = page.url();
  const open = page.locator('[role="dialog"]:visible, [role="menu"]:visible');
  const expectOpen = async (count: number) => {
    await expect.poll(() => open.count()).toBe(count);
    await expect.poll(() => page.url()).toBe(address);
  };

  await olena.byId('toggle-details').click();
  await expectOpen(1);
  await olena.byId('invite-members').click();
  await expectOpen(2);
  await back();
  await expectOpen(1);
  await back();
  await expectOpen(0);
  await olena.byId('composer-emoji').click();
  await expectOpen(1);
  await back();
  await expectOpen(0);
  await back();
  await olena.byId('list-page').waitFor();
  await olena.close();
});

it('on a phone the message box and the newest message stay above the keyboard on the screen, and the tabs make room', async () => {
  const anna = await openStaff(browser(), product, 'anna', { ...phone, path: '/messenger/1/' });
  await anna.composer.waitFor();
  await untilStill(anna);
  // As an iPhone does it: the window keeps its height, and less of it is seen.
  const see = (height: number) =>
    anna.page.evaluate((seen) => {
      const viewport = globalThis.visualViewport as VisualViewport;
      Object.defineProperty(viewport, 'height', { configurable: true, value: seen });
      viewport.dispatchEvent(new Event('resize'));
    }, height);
  const bottomOf = (selector: string) =>
    anna.page
      .locator(selector)
      .last()
      .evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  await anna.composer.tap();
  await see(380);
  await expect.poll(() => bottomOf('[data-testid="composer"]')).toBeLessThanOrEqual(380);
  const top = () => anna.byId('composer').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await bottomOf('article')) <= (await top()) + 1).toBe(true);
  await see(700);
  await expect.poll(() => bottomOf('[data-testid="composer"]')).toBeGreaterThan(600);
  await expect.poll(async () => (await bottomOf('article')) <= (await top()) + 1).toBe(true);

  await anna.goTo('/messenger/search/');
  await anna.byId('tab-bar').waitFor();
  await anna.byId('search-field').tap();
  await see(380);
  await anna.byId('tab-bar').waitFor({ state: 'hidden' });
  await see(700);
  await anna.byId('tab-bar').waitFor();
  await anna.close();
});

it('on a phone whatever is pressed on the main screens is at least 44 pixels wide and high for a finger', async () => {
  const anna = await openStaff(browser(), product, 'anna', { ...phone, path: '/messenger/1/' });
  /** Messages are left out, whose commands a press on them opens, and names in a text. */
  const listSmall = () =>
    anna.page.evaluate(() =>
      [...document.querySelectorAll('a, button, input:not([type="checkbox"]), select, [role="menuitem"]')].flatMap(
        (element) => {
          const { width, height } = element.getBoundingClientRect();
          if (width <= 1 || element.closest('[data-testid="message-list"], [data-person]')) return [];
          const around = ['::before', '::after'].map((part) => getComputedStyle(element, part));
          const isSmall = (side: 'width' | 'height', own: number) =>
            Math.max(own, ...around.map((style) => Number.parseFloat(style[side]) || 0)) < 44;
          if (!isSmall('width', width) && !isSmall('height', height)) return [];
          const name = element.getAttribute('data-testid') ?? element.getAttribute('aria-label');
          return [`${name ?? element.textContent} ${Math.round(width)}x${Math.round(height)}`];
        },
      ),
    );
  await anna.composer.waitFor();
  await expect.poll(listSmall).toEqual([]);
  for (const [path, shown] of [
    ['/messenger/list/', 'list-page'],
    ['/messenger/channels/', 'search-channels'],
    ['/messenger/search/', 'search-field'],
    ['/tasks/', 'tasks-search'],
    ['/clients/', 'clients-search'],
    ['/messenger/my-clients/', 'my-clients-list'],
  ] as const) {
    await anna.steerTo(path);
    await anna.byId(shown).waitFor();
    await expect.poll(listSmall, { message: path }).toEqual([]);
  }
  await anna.byId('tab-me').tap();
  await anna.byId('my-profile').waitFor();
  await expect.poll(listSmall, { message: 'the menu of the reader' }).toEqual([]);
  await anna.close();
});
