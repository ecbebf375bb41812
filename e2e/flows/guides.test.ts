import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('each messenger has a guide, opened from its card, and the button leads back [21.1, 21.16]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  for (const [type, name] of [
    [1, 'Telegram'],
    [2, 'Viber'],
    [3, 'Facebook'],
  ] as const) {
    await olena
      .byId(`bots-card-${type}`)
      .getByRole('link', { name: `How to connect ${name}` })
      .click();
    await olena.page.getByRole('heading', { name: `Connecting ${name}`, level: 1 }).waitFor();
    await olena.page.waitForURL(`**/guide/${name.toLowerCase()}/`);
    await olena.byId('guide-back').click();
    await olena.page.waitForURL('**/preferences/bots/');
  }
  await olena.close();
});

it('says what each messenger asks for, and what its rules have become [21.16, 21.18, 21.19]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/guide/' });
  // Without a name it is Facebook's.
  await olena.page.getByRole('heading', { name: 'Connecting Facebook', level: 1 }).waitFor();
  const says = async (...texts: string[]) => {
    for (const text of texts) await expect.poll(() => olena.byId('guide').textContent()).toContain(text);
  };
  await says(
    'Page id and page access token are required',
    'Bot name and webhook token are optional',
    'webhook verify token',
    'Since 27 April 2026',
    'press “Join channel” to start the conversation',
  );
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('guide-telegram').click();
  await olena.page.getByRole('heading', { name: 'Connecting Telegram', level: 1 }).waitFor();
  await says('The username must end in bot', 'Groups are ignored', 'press “Join channel” to start the conversation');
  await olena.byId('guide-viber').click();
  await olena.page.getByRole('heading', { name: 'Connecting Viber', level: 1 }).waitFor();
  await says(
    'Choose one of 7 main categories',
    'Since 5 February 2024',
    'press “Join channel” to start the conversation',
  );
  await olena.page.getByRole('link', { name: 'Go back to preferences' }).click();
  await olena.page.waitForURL('**/preferences/**');
  await olena.page.goto(new URL('/guide/icq/', olena.page.url()).href);
  await olena.page.getByText('Oops, seems like you got lost').waitFor();
  await olena.close();
});

it('copies the callback URL and the API base URL with a click [21.18]', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/guide/facebook/',
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const { origin } = new URL(olena.page.url());
  for (const [testId, address] of [
    ['copy-callback', `${origin}/webhook/facebook`],
    ['copy-base', origin],
  ] as const) {
    await olena.byId(testId).click();
    await olena.byId(testId).getByText('Copied').waitFor();
    await expect.poll(() => olena.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  }
  await olena.close();
});

it('opens a picture enlarged, by keyboard too, and closes it [21.17]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/guide/telegram/', width: 375, height: 812 });
  const picture = olena.byId('guide-picture').first();
  await picture.focus();
  await olena.page.keyboard.press('Enter');
  await olena.page.getByRole('img', { name: 'Create the bot' }).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');
  await olena.page.getByRole('img', { name: 'Create the bot' }).waitFor({ state: 'detached' });
  await expect.poll(() => picture.evaluate((button) => button === document.activeElement)).toBe(true);
  const sideways = await olena.page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect(sideways).toBe(0);
  await olena.close();
});
