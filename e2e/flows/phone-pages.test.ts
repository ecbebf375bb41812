import { describe, expect, it } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { changeProfile, makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const languages = ['en-US', 'uk-UA', 'ru-RU'] as const;
/** A phone of its own: its changes must not last for other windows. */
const openPhone = (path: string, width: number) =>
  openStaff(browser(), product, 'olena', { path, width, height: 700, isTouch: true });
const fits = ({ page }: Staff) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.each(languages)('the tabs of the preferences on a phone, in %s', (language) => {
  it.each([375, 320])('show that there are more, and the open one whole: %i px', async (width) => {
    await changeProfile(product, 'olena', { language });
    const phone = await openPhone('/preferences/users/', width);
    await phone.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
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
    const last = { open: 'preferences-notifications', isInView: true, before: true, after: false, fades: true };
    await expect.poll(look).toEqual(first);
    await phone.goTo('/preferences/notifications/');
    await expect.poll(look).toEqual(last);
    // As from a link: the page begins with it, and its words come in the reader's language.
    await phone.page.reload();
    await expect.poll(look).toEqual(last);
    await phone.close();
    await changeProfile(product, 'olena', { language: 'en-US' });
  });
});

it.each(['light', 'dark'] as const)(
  '"Any" of the manager reads as it does in the lists beside it, and can be read: %s',
  async (colorScheme) => {
    const olena = await openStaff(browser(), product, 'olena', {
      path: '/clients/',
      colorScheme,
      prepare: () => Promise.resolve(),
    });
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
          isSame: placeholder.color === getComputedStyle(bot).color && placeholder.opacity === '1',
          isReadable: (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05) >= 4.5,
        };
      });
    await expect.poll(colours).toEqual({ isSame: true, isReadable: true });
    await olena.close();
  },
);

it.each(languages)(
  'the buttons of a client’s page stand apart and within the page at 768 pixels: %s',
  async (language) => {
    const { channelId } = await startConversation(product, 'olena', `Halyna of 768 ${language}`);
    const api = await makeApiClient(product, 'olena');
    const { client_id: clientId } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
    api.close();
    await changeProfile(product, 'olena', { language });
    const olena = await openStaff(browser(), product, 'olena', {
      path: `/clients/${clientId}/`,
      width: 768,
      height: 700,
    });
    await olena.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    const page = olena.page.locator('main');
    await page.locator('h1').waitFor();
    const look = () =>
      page.evaluate((main) => {
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
    await expect.poll(look).toEqual({ hasSome: true, outside: 0, overlapping: 0 });
    await expect.poll(() => fits(olena)).toBe(true);
    await olena.close();
    await changeProfile(product, 'olena', { language: 'en-US' });
  },
);
