// `node --import tsx e2e/support/screenshots.ts`: pictures of the main screens in three sizes, both themes and three
// languages, for looking at.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser } from './browser.ts';
import { makeApiClient, startProduct, urlOf } from './product.ts';
import { listGuestScreens, listScreens } from './screens.ts';
import { openStaff, openWindow, type Window } from './staff.ts';

const folder = path.join(import.meta.dirname, '../screenshots');
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
];

const looks = [
  ['light', 'en-US'],
  ['dark', 'uk-UA'],
  ['light', 'ru-RU'],
] as const;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const product = await startProduct();
const browser = await launchBrowser({ whole: true });

try {
  const { address } = product;
  const screens = await listScreens(address);
  const guestScreens = await listGuestScreens(address);
  const olenaByApi = await makeApiClient(address, 'olena');
  for (const [colorScheme, language] of looks) {
    await olenaByApi.callForResult('PUT', '/api/users/profile', { language });
    for (const size of sizes) {
      const options = { ...size, colorScheme };
      const take = async (window: Window, name: string) => {
        // Pictures and avatars load after the text.
        await window.page.waitForLoadState('networkidle');
        await window.page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
        await window.page.screenshot({
          path: path.join(folder, `${name}-${size.width}-${colorScheme}-${language}.png`),
        });
      };
      for (const [name, subdomain] of [
        ['sign-in', 'acme'],
        ['bare-host', null],
        ['no-workspace', 'nobody-here'],
      ] as const) {
        const guest = await openWindow(browser, urlOf(address, `/?language=${language}`, subdomain), options);
        await guest.page.getByRole('heading').first().waitFor();
        await take(guest, name);
        await guest.close();
      }
      for (const { name, path: pagePath, shows } of guestScreens) {
        const guest = await openWindow(browser, urlOf(address, `${pagePath}?language=${language}`), options);
        await guest.byId(shows).waitFor();
        await take(guest, name);
        await guest.close();
      }
      const olena = await openStaff(browser, address, 'olena', options);
      for (const screen of [...screens, { name: 'not-found', path: '/no/such/page/', shows: '' }]) {
        await olena.goTo(screen.path);
        if (screen.shows !== '') await olena.byId(screen.shows).first().waitFor();
        await take(olena, screen.name);
      }
      await olena.goTo('/messenger/new-clients/');
      await olena.page.locator('[data-testid^="conversation-row-"]').nth(1).click();
      await olena.byId('viewing-banner').waitFor();
      await take(olena, 'conversation-viewed');
      if (size.width === 375) {
        await olena.byId('back').click();
        await olena.byId('open-navigation').click();
        await olena.byId('nav-new-clients').waitFor();
        await take(olena, 'navigation');
      }
      await olena.close();
    }
  }
  console.log(`The pictures are in ${folder}`);
  olenaByApi.close();
} finally {
  await browser.close();
  await product.stop();
}
