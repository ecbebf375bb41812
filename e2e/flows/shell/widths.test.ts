// What the width of the screen decides. One window is made wider and narrower, and loaded anew where that matters.
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { changeProfile, makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const languages = ['uk-UA', 'ru-RU', 'en-US'] as const;
const isIn = ({ page }: Staff, language: string) =>
  page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
const resize = ({ page }: Staff, width: number, height = 700) => page.setViewportSize({ width, height });
const isAsWideAsItsWindow = ({ page }: Staff) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it('the tabs of the preferences on a phone show that there are more, and the open one whole, in every language', async () => {
  const path = '/preferences/users/';
  const phone = await openStaff(browser(), product, 'olena', { path, width: 375, height: 700, isTouch: true });
  const look = () =>
    phone
      .byId('preferences-users')
      .locator('xpath=..')
      .evaluate((row) => {
        const open = row.querySelector('[aria-current]');
        const { left, right } = open?.getBoundingClientRect() ?? { left: -1, right: -1 };
        return {
          open: open?.getAttribute('data-testid'),
          isInView: left >= 0 && right <= innerWidth,
          before: row.hasAttribute('data-more-before'),
          after: row.hasAttribute('data-more-after'),
          fades: getComputedStyle(row).maskImage !== 'none',
        };
      });
  const first = { open: 'preferences-users', isInView: true, before: false, after: true, fades: true };
  const last = { open: 'preferences-api', isInView: true, before: true, after: false, fades: true };
  for (const language of languages) {
    await changeProfile(product, 'olena', { language });
    await phone.goTo(path);
    await isIn(phone, language);
    await expect.poll(look).toEqual(first);
    await resize(phone, 320);
    await expect.poll(look).toEqual(first);
    // As from a link: the page begins with it, and its words come in the reader's language.
    await phone.goTo('/preferences/api/');
    await expect.poll(look).toEqual(last);
    await resize(phone, 375);
    await expect.poll(look).toEqual(last);
  }
});

it('"Any" of the manager reads as it does in the lists beside it, and can be read in both themes', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/', prepare: () => Promise.resolve() });
  await olena.byId('filter-manager').first().waitFor();
  const colours = () =>
    olena.page.evaluate(() => {
      const fieldOf = (id: string, tag: string) => {
        const found = document.querySelector(`[data-testid="${id}"]`);
        return found?.matches(tag) ? found : found?.querySelector(tag);
      };
      const [any, bot] = [fieldOf('filter-manager', 'input'), fieldOf('filter-bot', 'select')];
      if (!any || !bot) return null;
      const luminance = (colour: string) => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const placeholder = getComputedStyle(any, '::placeholder');
      const [text, ground] = [luminance(placeholder.color), luminance(getComputedStyle(any).backgroundColor)];
      return {
        isDark: document.documentElement.dataset['mantineColorScheme'] === 'dark',
        isSame: placeholder.color === getComputedStyle(bot).color && placeholder.opacity === '1',
        isReadable: (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05) >= 4.5,
      };
    });
  await expect.poll(colours).toEqual({ isDark: false, isSame: true, isReadable: true });
  await olena.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toEqual({ isDark: true, isSame: true, isReadable: true });
});

it('beside the sidebar at 1024 pixels the table of clients fits, and phones are whole', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/', width: 1024, height: 700 });
  const table = olena.page.locator('main table');
  await table.locator('[data-whole]').first().waitFor();
  const look = () =>
    table.evaluate((all) => ({
      tooWide: Math.max(0, all.scrollWidth - (all.parentElement?.clientWidth ?? 0)),
      cut: [...all.querySelectorAll('[data-whole]')].filter((phone) => {
        const cell = phone.closest('td');
        return cell === null || phone.getBoundingClientRect().right > cell.getBoundingClientRect().right;
      }).length,
    }));
  await expect.poll(look).toEqual({ tooWide: 0, cut: 0 });
  await olena.close();
});

it('the buttons of a client’s page stand apart and within the page at 768 pixels, in every language', async () => {
  const { channelId } = await startConversation(product, 'olena', 'Halyna of 768');
  const api = await makeApiClient(product, 'olena');
  const { client_id: clientId } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  api.close();
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/', width: 768, height: 700 });
  const look = () =>
    olena.page.locator('main').evaluate((main) => {
      const boxes = [...main.querySelectorAll('button, a[class*="Button"]')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      return {
        hasSome: boxes.length > 2,
        outside: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
        overlapping: boxes.filter((one, index) =>
          boxes.some(
            (other, place) =>
              place > index &&
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
        ).length,
      };
    });
  for (const language of languages) {
    await changeProfile(product, 'olena', { language });
    await olena.goTo(`/clients/${clientId}/`);
    await isIn(olena, language);
    await olena.page.locator('main h1').waitFor();
    await expect.poll(look).toEqual({ hasSome: true, outside: 0, overlapping: 0 });
    await expect.poll(() => isAsWideAsItsWindow(olena)).toBe(true);
  }
  await olena.close();
});

it('shows bots as cards on a phone, and keeps the commands of a row in sight where its table is wider than its place', async () => {
  const path = '/preferences/bots/';
  const olena = await openStaff(browser(), product, 'olena', { path, width: 900, height: 900 });
  const table = olena.byId('bots-card-3').getByRole('table');
  const actions = table.getByRole('button', { name: /^Actions for/ });
  await actions.waitFor();
  // The test would prove nothing of a table that fits.
  await expect
    .poll(() => table.evaluate((el) => el.scrollWidth - (el.parentElement?.clientWidth ?? 0)))
    .toBeGreaterThan(0);
  const isOnTop = () =>
    actions.evaluate((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);

  await resize(olena, 375, 812);
  const card = olena.byId('bot-1');
  await card.waitFor();
  await expect.poll(() => olena.page.getByRole('table').count()).toBe(0);
  await card.getByRole('button', { name: 'Actions for Acme Coffee shop' }).click();
  await olena.page.getByRole('menuitem', { name: 'EDIT' }).click();
  await olena.byId('bot-title').waitFor();
  await expect.poll(() => olena.byId('bot-title').inputValue()).toBe('Acme Coffee shop');
  await olena.page.keyboard.press('Escape');
  await olena.byId('bot-title').waitFor({ state: 'detached' });
  await expect.poll(() => isAsWideAsItsWindow(olena)).toBe(true);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});

it('sidebars are open at first where the width has room for them, and the message box grows as far as it may [2.8, 5.5, 9.4]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { width: 480, height: 700 });
  const load = async (width: number) => {
    await resize(anna, width, 900);
    await anna.goTo('/messenger/1/');
    await anna.byId('message-list').waitFor({ state: 'attached' });
    await anna.byId('toggle-details').first().waitFor({ state: 'attached' });
    // What is open may be mounted after the list.
    if (width > 480) await anna.byId('nav-channels').waitFor();
    if (width >= 1200) await anna.byId('side-panel').waitFor();
    return {
      left: await anna.byId('nav-channels').isVisible(),
      isDrawer: (await anna.page.getByRole('dialog').getByTestId('nav-channels').count()) === 1,
      right: await anna.byId('side-panel').isVisible(),
    };
  };
  expect(await load(480)).toEqual({ left: false, isDrawer: false, right: false });
  expect(await load(481)).toEqual({ left: true, isDrawer: true, right: false });
  expect(await load(767)).toEqual({ left: true, isDrawer: true, right: false });
  expect(await load(768)).toEqual({ left: true, isDrawer: false, right: false });

  const input = anna.byId('composer-input');
  const height = async () => (await input.boundingBox())?.height ?? 0;
  const growsTo = async (most: number) => {
    const oneLine = await height();
    await anna.write('one\ntwo\nthree\nfour');
    await waitUntil('it has grown', async () => (await height()) > oneLine + 40);
    await anna.write(Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n'));
    await expect.poll(height).toBe(most);
    await expect.poll(() => input.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await anna.write('');
  };
  expect(await load(1199)).toEqual({ left: true, isDrawer: false, right: false });
  await growsTo(210);
  expect(await load(1200)).toEqual({ left: true, isDrawer: false, right: true });
  await growsTo(320);
  await anna.close();
});

it('on a narrow screen navigating closes the left sidebar, and opening it closes the right one [2.18]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { width: 375, height: 700, path: '/messenger/1/' });
  await anna.byId('toggle-details').click();
  const details = anna.byId('side-panel');
  await details.waitFor();
  const swipe = (from: number, to: number) =>
    anna.page.locator('#main').evaluate(
      (target, xs) => {
        for (const [index, clientX] of xs.entries()) {
          const touch = new Touch({ identifier: 1, target, clientX, clientY: 300 });
          const changes = { bubbles: true, touches: index === 0 ? [touch] : [], changedTouches: [touch] };
          target.dispatchEvent(new TouchEvent(index === 0 ? 'touchstart' : 'touchend', changes));
        }
      },
      [from, to],
    );
  await swipe(100, 200);
  await details.waitFor({ state: 'detached' });
  await swipe(100, 200);
  await anna.byId('nav-channels').waitFor();
  await anna.byId('nav-channels').click();
  await anna.page.waitForURL(/\/messenger\/channels\/$/);
  await anna.byId('nav-channels').waitFor({ state: 'hidden' });
  await anna.close();
});
