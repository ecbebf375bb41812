import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff, passFrames } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
// The small browser denies notifications, so the app does not ask for them there.
const browser = useBrowser({ whole: true });

const answersAfterMs = 150;

/** Records the first position of every clickable element, and those that moved later. */
const watchShifts = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const moved: string[] = [];
    const places = new Map<Element, DOMRect>();
    Object.assign(globalThis, { moved });
    const look = () => {
      for (const element of document.querySelectorAll('a, button, input')) {
        // Lists are left out: messages replace a skeleton, and members are ordered by presence.
        const lists = '[data-testid="message-list"], [data-testid="members-panel"] li';
        if (element.closest(lists)) continue;
        const place = element.getBoundingClientRect();
        const before = places.get(element);
        if (place.width === 0) continue;
        if (before && (Math.abs(before.x - place.x) > 1 || Math.abs(before.y - place.y) > 1)) {
          const name = element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.textContent;
          moved.push(`${name}: ${before.x}, ${before.y} to ${place.x}, ${place.y}`);
        }
        places.set(element, place);
      }
      requestAnimationFrame(look);
    };
    look();
  });
};

/** Simulates a slow machine on a slow network. */
const slowDown = async (context: BrowserContext) => {
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    await route.continue().catch(() => undefined);
  });
  context.on('page', async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  });
};

it.each([
  [1440, ['/messenger/1/', '/messenger/channels/']],
  [375, ['/messenger/new-clients/', '/preferences/notifications/']],
] as const)('nothing that can be clicked moves while a page loads, %d pixels wide', async (width, paths) => {
  const prepare = async (context: BrowserContext) => {
    await watchShifts(context);
    await slowDown(context);
  };
  const [path, ...more] = paths;
  const anna = await openStaff(browser(), product, 'anna', { path, width, height: 800, prepare });
  const expectSteady = async () => {
    await anna.page.waitForLoadState('networkidle');
    expect(await anna.page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  };
  await expectSteady();
  for (const other of more) {
    await anna.goTo(other);
    await expectSteady();
  }
  await anna.close();
});

it('a direct message is called by the colleague it is with, and is loading before their name has come', async () => {
  const api = await makeApiClient(product, 'olena');
  const channel = await api.callForResult<{ id: number }>('GET', '/api/channels/direct/3');
  api.close();
  const users = new HeldCalls(/\/api\/users\?/);
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channel.id}/`,
    prepare: users.hold,
  });
  const names = [olena.byId(`channel-row-${channel.id}`), olena.byId('channel-header').getByRole('heading')];
  for (const name of names) await name.waitFor({ state: 'attached' });
  for (const name of names) expect(await name.innerText()).toBe('Loading…');
  users.release();
  for (const name of names) await name.getByText('Dmytro Bondar').waitFor();
  await olena.close();
});

it('stays when the script of a menu that is only pointed at cannot be loaded, and is reloaded when it is opened', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(
    /profile-menu-entries|dynamically imported module|ERR_FAILED|Failed to load resource/,
  );
  await anna.composer.waitFor();
  let asked = 0;
  await anna.page.route('**/assets/profile-menu-entries*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await anna.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const failed = anna.page.waitForEvent('requestfailed');
  await anna.byId('user-menu').first().hover();
  await failed;
  expect(asked).toBe(1);
  await passFrames(anna.page, 10);
  expect(await anna.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  const reloaded = anna.page.waitForEvent('load');
  await anna.byId('user-menu').first().click();
  await reloaded;
  await anna.close();
});

it('opens the card of a colleague who is pressed before the script of the cards has come', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/login/', prepare: () => Promise.resolve() });
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await anna.page.route('**/assets/shell-extras*.js', async (route) => {
    await held;
    await route.continue();
  });
  await anna.goTo('/messenger/1/');
  await anna.page.locator('main [data-person]:not([data-picture])').first().click();
  come();
  await anna.page.getByRole('dialog').waitFor();
  await anna.close();
});
