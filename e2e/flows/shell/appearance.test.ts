import enUS from '@switchboard/contract/locales/en-US';
import ruRU from '@switchboard/contract/locales/ru-RU';
import ukUA from '@switchboard/contract/locales/uk-UA';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { listScreens, type Screen } from '../../support/screens.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff, openWindow, passFrames, type Staff, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
let screens: Screen[] = [];

beforeAll(async () => {
  screens = await listScreens(product);
});

const show = async (staff: Staff, screen: Screen) => {
  await staff.steerTo(screen.path);
  await staff.byId(screen.shows).first().waitFor();
};

/** Measures after the page has reacted to a resize, which takes a busy machine a while. */
const waitForLayout = async (page: Page): Promise<number> => {
  let pixels = 0;
  for (let look = 0; look < 20; look += 1) {
    await passFrames(page, 2 + look);
    pixels = await measureOverflow(page);
    if (pixels <= 0) break;
  }
  return pixels;
};

/** Words of the page's title that do not stand on one line. */
const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const text = document.querySelector('h1')?.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE) return [];
    return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });

/** How many pixels the page, or a scrolling part of it, is wider than the window. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement, body } = document;
    const scrollers = [...document.querySelectorAll('[data-testid="message-list"], main')];
    for (let each = document.querySelector('h1')?.parentElement; each; each = each.parentElement) scrollers.push(each);
    return Math.max(...[documentElement, body, ...scrollers].map((each) => each.scrollWidth - each.clientWidth));
  });

it('speaks three languages, keeps the one chosen, and the theme too [1.6]', async () => {
  const api = await makeApiClient(product, 'dmytro');
  const dmytro = await openStaff(browser(), product, 'dmytro');
  const openMenu = async () => {
    const button = dmytro.byId('user-menu').first();
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await dmytro.byId('sign-out').waitFor();
  };
  const chooseLanguage = async (name: string) => {
    await openMenu();
    await dmytro.byId('language-select').first().click();
    await dmytro.page.getByRole('option', { name }).click();
  };
  const expectTexts = async (texts: { shell: { newClients: string }; composer: { label: string } }, lang: string) => {
    await dmytro.byId('nav-new-clients').getByText(texts.shell.newClients).waitFor();
    await dmytro.page.locator(`[data-testid="composer-input"][aria-label="${texts.composer.label}"]`).waitFor();
    await waitUntil(`the page says that it is in ${lang}`, () =>
      dmytro.page.evaluate((code) => document.documentElement.lang === code, lang),
    );
  };
  const profileNow = async () => {
    const me = await api.callForResult<{ language: string; theme: string }>('GET', '/api/auth/current-user');
    return `${me.language} ${me.theme}`;
  };
  const expectSaved = (profile: string) => waitUntil(profile, async () => (await profileNow()) === profile);
  await chooseLanguage('Українська');
  await expectTexts(ukUA, 'uk-UA');
  await expectSaved('uk-UA auto');
  await dmytro.page.reload();
  await expectTexts(ukUA, 'uk-UA');
  await chooseLanguage('Русский');
  await expectTexts(ruRU, 'ru-RU');
  await dmytro.page.keyboard.press('Control+k');
  await dmytro.byId('switcher-field').fill('English');
  await dmytro.byId('switch-do-language-en-US').click();
  await expectTexts(enUS, 'en-US');

  await openMenu();
  await dmytro.byId('color-scheme-toggle').getByText('Dark').click();
  const isDark = () =>
    dmytro.page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark');
  await waitUntil('the page is dark', isDark);
  await expectSaved('en-US dark');
  await dmytro.page.reload();
  await waitUntil('the page is dark again', isDark);
  const background = await dmytro.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).not.toBe('rgb(255, 255, 255)');
  await openMenu();
  await dmytro.byId('color-scheme-toggle').getByText('System').click();
  await expectSaved('en-US auto');
  api.close();
  await dmytro.close();
});

it('axe finds no serious barrier on any main screen in either theme, and nothing scrolls sideways at 1440, 1024, 900, 768, 375 and 320 pixels [9.4]', async () => {
  // The theme of a page that other windows get afterwards cannot be changed.
  const ownContext = { prepare: () => Promise.resolve() };
  const found: string[] = [];
  /** Of a page whose surroundings have been looked at, only the page itself. */
  const examine = async ({ page }: Window, name: string, within = 'html') => {
    const note = (barriers: string[]) => found.push(...barriers.map((barrier) => `${name}: ${barrier}`));
    if ((await page.title()) === '') found.push(`${name}: there is no title`);
    note(await findBarriers(page, within));
    for (const width of [1440, 1024, 900, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = await waitForLayout(page);
      if (pixels > 0) found.push(`${name} at ${width}: ${pixels} px too wide`);
      for (const word of await listBrokenWords(page)) found.push(`${name} at ${width}: "${word}" is broken`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    // Themes differ in nothing but colours.
    note(await findBarriers(page, within, ['color-contrast']));
    await page.emulateMedia({ colorScheme: 'light' });
  };
  for (const subdomain of ['acme', null]) {
    const guest = await openWindow(browser(), urlOf(product, '/', subdomain), ownContext);
    await guest.page.getByRole('button').first().waitFor();
    await examine(guest, subdomain === null ? 'bare host' : 'sign-in');
    await guest.close();
  }
  const olena = await openStaff(browser(), product, 'olena', ownContext);
  for (const [at, screen] of screens.entries()) {
    await show(olena, screen);
    await examine(olena, screen.name, at === 0 ? 'html' : 'main');
  }
  await olena.close();
  expect(found).toEqual([]);
}, 600_000);

it('the keyboard alone signs in, finds a conversation and answers', async () => {
  const window = await openWindow(browser(), urlOf(product, '/'));
  const { keyboard } = window.page;
  const reach = (testId: string, text = '') =>
    waitUntil(`the keyboard reaches ${testId} ${text}`, async () => {
      const next = await window.page.evaluate(
        ([start = '', shown = '']) => {
          const focused = document.activeElement;
          const isIt = (element: Element | null) =>
            element?.getAttribute('data-testid')?.startsWith(start) === true && element.textContent.includes(shown);
          if (isIt(focused)) return null;
          // A list is one stop of Tab; arrows go through it.
          const row = [...(focused?.closest('[data-rove]')?.querySelectorAll('[data-testid]') ?? [])].find(isIt);
          if (!row || !focused) return 'Tab';
          return focused.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowDown' : 'ArrowUp';
        },
        [testId, text],
      );
      if (next !== null) await keyboard.press(next);
      return next === null;
    });
  await window.byId('sign-in-email').waitFor();
  await reach('sign-in-email');
  await keyboard.type('olena@acme.test');
  await reach('sign-in-password');
  await keyboard.type('demo-password');
  await keyboard.press('Enter');
  await window.byId('message-list').waitFor();
  await reach('nav-my-clients');
  await keyboard.press('Enter');
  await window.byId('my-clients-list').waitFor();
  await reach('conversation-row-', 'Oliver Brandt');
  await keyboard.press('Enter');
  await window.byId('conversation-header').waitFor();
  await reach('composer-input');
  await keyboard.type('Typed without a mouse');
  await keyboard.press('Enter');
  await window.page.locator('article', { hasText: 'Typed without a mouse' }).waitFor();
  await window.close();
});

it('a theme chosen in the moment the page is left is chosen', async () => {
  const choices = new HeldCalls('**/api/users/profile');
  const dmytro = await openStaff(browser(), product, 'dmytro', { prepare: choices.hold });
  const asked = dmytro.page.waitForRequest('**/api/users/profile');
  await dmytro.page.keyboard.press('Control+k');
  await dmytro.byId('switcher-field').fill('dark');
  await dmytro.byId('switch-do-theme-dark').click();
  await asked;
  await dmytro.page.goto('about:blank');
  choices.release();
  const api = await makeApiClient(product, 'dmytro');
  const themeNow = async () => (await api.callForResult<{ theme: string }>('GET', '/api/auth/current-user')).theme;
  await waitUntil('the theme is kept', async () => (await themeNow()) === 'dark');
  await api.callForResult('PUT', '/api/users/profile', { theme: 'auto' });
  api.close();
  await dmytro.close();
});

it('colours that differ between the themes survive the build, and with forced ones what is chosen, switched on or above the page can be told', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/messenger/new-clients/',
    prepare: () => Promise.resolve(),
  });
  const tag = olena.page.locator('[data-testid="new-clients-list"] [data-level="tooLong"]').first();
  const colours = () =>
    tag.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  await expect.poll(colours).toEqual({ color: 'rgb(165, 29, 29)', backgroundColor: 'rgb(253, 232, 232)' });
  await olena.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toEqual({ color: 'rgb(255, 168, 168)', backgroundColor: 'rgb(67, 35, 38)' });

  await olena.steerTo('/preferences/notifications/');
  await olena.page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await olena.byId('notification-preferences').waitFor();
  const styleOf = (selector: string, name: 'color' | 'backgroundColor' | 'outlineStyle') =>
    olena.page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name);
  const radio = ':checked + .mantine-Radio-icon';
  expect(await styleOf(radio, 'color')).not.toBe(await styleOf('.mantine-Radio-radio:checked', 'backgroundColor'));
  expect(await styleOf('.mantine-Switch-track', 'outlineStyle')).toBe('solid');
  const on = ':checked + .mantine-Switch-track';
  const off = ':not(:checked) + .mantine-Switch-track';
  for (const track of [on, off]) {
    expect(await styleOf(`${track} > .mantine-Switch-thumb`, 'backgroundColor')).not.toBe(
      await styleOf(track, 'backgroundColor'),
    );
  }
  expect(await styleOf('nav [aria-current="page"]:not([data-shortcut])', 'outlineStyle')).toBe('solid');
  await olena.byId('open-switcher').first().click();
  await expect.poll(() => styleOf('[role="dialog"]', 'outlineStyle')).toBe('solid');
  await olena.page.keyboard.press('ArrowDown');
  await expect.poll(() => styleOf('[role="dialog"] [data-selected]', 'outlineStyle')).toBe('solid');
  await olena.close();
});
