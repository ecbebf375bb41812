import { afterAll, expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import {
  followGuide,
  joinAndAnswer,
  openForm,
  openPhone,
  paste,
  removeNewcomers,
  untilActive,
  write,
} from '../support/newcomer.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
afterAll(() => removeNewcomers(product));

it('connects a Facebook page by its guide alone [21.23]', async () => {
  const { olena, phones } = await followGuide(browser(), product, { type: 3, messenger: 'Facebook' });
  await phones.page.locator('.messenger.in-messenger').getByRole('button', { name: 'New page' }).click();
  await phones.byId('bot-name').fill('Newcomer Page');
  await phones.page.getByRole('button', { name: 'Create' }).click();
  const copy = async (what: string) => {
    await phones.page.getByRole('button', { name: `Copy ${what} of Newcomer Page` }).click();
    await phones.page.getByText(`${what} of Newcomer Page is copied`).waitFor();
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
  await olena.byId('handshake').getByText('All right: the address answers as Facebook expects.').waitFor();

  await openPhone(phones, 'Fedora', 'Messenger', 'Newcomer Page');
  await write(phones, 'Hello! Is the order ready?');
  await joinAndAnswer(olena, phones, 'Fedora');
});
