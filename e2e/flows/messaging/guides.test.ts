import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import {
  followGuide,
  openForm,
  openNewcomer,
  openPhone,
  paste,
  untilActive,
  withClipboard,
  writeAndAnswer,
} from '../../support/newcomer.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a newcomer connects Telegram and Viber, each by its guide alone, and answers the first client [21.23, 24.4]', async () => {
  const newcomer = await openNewcomer(browser(), product);
  const { olena, phones } = newcomer;
  for (const { type, messenger, client } of [
    { type: 1, messenger: 'Telegram', client: 'Tetiana' },
    { type: 2, messenger: 'Viber', client: 'Vasylyna' },
  ]) {
    const title = `Newcomer ${messenger}`;
    await followGuide(newcomer, { type, messenger });
    if (type === 1) await phones.page.getByText('To be someone new, press New client').waitFor();
    await phones.page
      .locator(`.messenger.in-${messenger.toLowerCase()}`)
      .getByRole('button', { name: 'New bot' })
      .click();
    await phones.byId('bot-name').fill(title);
    if (type === 1) await phones.page.getByLabel('Username').fill('newcomer_shop_bot');
    await phones.page.getByRole('button', { name: 'Create' }).click();
    await phones.page.getByRole('button', { name: `Copy Token of ${title}` }).click();
    await phones.page.getByText(`Token of ${title} copied`).waitFor();

    await openForm(olena, type, title);
    await paste(olena.byId('bot-token'));
    await olena.byId('bot-submit').click();
    await olena.byId('first-message').getByText('This page is waiting for it').waitFor();
    await olena.byId('first-message').getByRole('link', { name: 'Open the phones page' }).waitFor();
    await olena.page.keyboard.press('Escape');
    await untilActive(olena, title);

    await openPhone(phones, client, messenger, title);
    if (type === 1) await phones.byId('start-button').click();
    else await phones.page.getByRole('button', { name: 'Open the chat' }).click();
    await writeAndAnswer(olena, phones, client);
    await olena.byId('conversation-header').getByText(`via ${title}`).waitFor();
    // Viber's phones show the signs.
    const care = type === 1 ? phones.byId('bubble').locator('strong, b') : phones.byId('bubble');
    await care.filter({ hasText: type === 1 ? 'care' : '*care*' }).waitFor();
  }
  // A phone that is open offers a bot made after it.
  await phones.page.locator('.messenger.in-viber').getByRole('button', { name: 'New bot' }).click();
  await phones.byId('bot-name').fill('Second shop');
  await phones.page.getByRole('button', { name: 'Create' }).click();
  const offered = phones.byId('bot-choice').last().locator('option', { hasText: 'Second shop' });
  await offered.waitFor({ state: 'attached' });
  await phones.close();
  await olena.close();
});

it('a newcomer connects a Facebook page by its guide alone [21.23]', async () => {
  const newcomer = await openNewcomer(browser(), product);
  const { olena, phones } = newcomer;
  await followGuide(newcomer, { type: 3, messenger: 'Facebook' });
  await phones.page.locator('.messenger.in-messenger').getByRole('button', { name: 'New page' }).click();
  await phones.byId('bot-name').fill('Newcomer Page');
  await phones.page.getByRole('button', { name: 'Create' }).click();
  const copy = async (what: string) => {
    await phones.page.getByRole('button', { name: `Copy ${what} of Newcomer Page` }).click();
    await phones.page.getByText(`${what} of Newcomer Page copied`).waitFor();
  };

  await openForm(olena, 3, 'Newcomer Page');
  for (const [what, field] of [
    ['Page id', 'bot-page-id'],
    ['Page access token', 'bot-page-access-token'],
    ['App secret', 'bot-app-secret'],
  ] as const) {
    await copy(what);
    await paste(olena.byId(field));
  }
  await olena.page.getByRole('button', { name: 'GENERATE' }).click();
  const verifyToken = await olena.byId('bot-token').inputValue();
  expect(verifyToken).toMatch(/^[0-9a-z]{6}(?:-[0-9a-z]{6}){3}$/);
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Add webhook token in Facebook developer account').waitFor();
  await expect.poll(() => olena.byId('saved-token').textContent()).toBe(verifyToken);
  await untilActive(olena, 'Newcomer Page');

  // The token is at hand in the notice until it is closed; the callback URL is in the guide.
  const notice = olena.page.getByRole('alert').filter({ hasText: 'Add webhook token' });
  await notice.getByRole('button', { name: 'Copy' }).click();
  await phones.page.getByRole('button', { name: 'Callback' }).click();
  await paste(phones.byId('callback-token'));
  await expect.poll(() => phones.byId('callback-token').inputValue()).toBe(verifyToken);
  await notice.getByRole('button', { name: 'Close' }).click();
  await olena.byId('bots-card-3').getByRole('link', { name: 'How to connect Facebook' }).click();
  await olena.byId('copy-callback').click();
  await olena.byId('copy-callback').getByText('Copied').waitFor();
  await paste(phones.byId('callback-url'));
  await phones.page.getByRole('button', { name: 'Save' }).click();
  await phones.page.getByText('Messenger has it').waitFor();

  // “Check the webhook” says whether everything matches.
  await olena.byId('guide-back').click();
  await olena.page.getByRole('button', { name: 'Show details of Newcomer Page' }).click();
  await olena.byId('check-handshake').click();
  await olena.byId('handshake-token').fill(verifyToken);
  await olena.byId('handshake-run').click();
  await olena.byId('handshake').getByText('All good: the address responds as Facebook expects.').waitFor();

  await openPhone(phones, 'Fedora', 'Messenger', 'Newcomer Page');
  await writeAndAnswer(olena, phones, 'Fedora');
  await phones.close();
  await olena.close();
});

it('guides are there for members too, copy the addresses, and open a picture enlarged by keyboard [21.16, 21.17, 21.18]', async () => {
  const anna = await openStaff(browser(), product, 'anna', {
    path: '/guide/',
    width: 375,
    height: 812,
    ...withClipboard,
  });
  // Without a name it is Facebook's.
  await anna.page.getByRole('heading', { name: 'Connecting Facebook', level: 1 }).waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  const { origin } = new URL(anna.page.url());
  for (const [testId, address] of [
    ['copy-callback', `${origin}/webhook/facebook`],
    ['copy-base', origin],
  ] as const) {
    await anna.byId(testId).click();
    await anna.byId(testId).getByText('Copied').waitFor();
    await expect.poll(() => anna.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  }
  await anna.byId('guide-telegram').click();
  await anna.page.getByRole('heading', { name: 'Connecting Telegram', level: 1 }).waitFor();
  await anna.page.waitForURL('**/guide/telegram/');
  const picture = anna.byId('guide-picture').first();
  await picture.focus();
  await anna.page.keyboard.press('Enter');
  await anna.page.getByRole('img', { name: 'Create the bot' }).waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.page.keyboard.press('Escape');
  await anna.page.getByRole('img', { name: 'Create the bot' }).waitFor({ state: 'detached' });
  await expect.poll(() => picture.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await anna.page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)).toBe(0);
  await anna.page.getByRole('link', { name: 'Go back to preferences' }).click();
  await anna.page.waitForURL('**/preferences/**');
  await anna.close();
});
