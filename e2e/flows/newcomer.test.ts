import { afterAll, it } from 'vitest';
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

it('connects Telegram by its guide alone [21.23]', async () => {
  const { olena, phones } = await followGuide(browser(), product, { type: 1, messenger: 'Telegram' });
  await phones.page.locator('.messenger.in-telegram').getByRole('button', { name: 'New bot' }).click();
  await phones.byId('bot-name').fill('Newcomer Telegram');
  await phones.page.getByLabel('Username').fill(`newcomer_${process.pid}${Date.now() % 10_000}_bot`);
  await phones.page.getByRole('button', { name: 'Create' }).click();
  await phones.page.getByRole('button', { name: 'Copy Token of Newcomer Telegram' }).click();
  await phones.page.getByText('Token of Newcomer Telegram is copied').waitFor();

  await openForm(olena, 1, 'Newcomer Telegram');
  await paste(olena.byId('bot-token'));
  await olena.byId('bot-submit').click();
  await untilActive(olena, 'Newcomer Telegram');

  await openPhone(phones, 'Tetiana', 'Telegram', 'Newcomer Telegram');
  await phones.byId('start-button').click();
  await write(phones, 'Hello! Is the order ready?');
  await joinAndAnswer(olena, phones, 'Tetiana');
});

it('connects Viber by its guide alone [21.23]', async () => {
  const { olena, phones } = await followGuide(browser(), product, { type: 2, messenger: 'Viber' });
  await phones.page.locator('.messenger.in-viber').getByRole('button', { name: 'New bot' }).click();
  await phones.byId('bot-name').fill('Newcomer Viber');
  await phones.page.getByRole('button', { name: 'Create' }).click();
  await phones.page.getByRole('button', { name: 'Copy Token of Newcomer Viber' }).click();
  await phones.page.getByText('Token of Newcomer Viber is copied').waitFor();

  await openForm(olena, 2, 'Newcomer Viber');
  await paste(olena.byId('bot-token'));
  await olena.byId('bot-submit').click();
  await untilActive(olena, 'Newcomer Viber');

  await openPhone(phones, 'Vasylyna', 'Viber', 'Newcomer Viber');
  await phones.page.getByRole('button', { name: 'Open the chat' }).click();
  await write(phones, 'Hello! Is the order ready?');
  await joinAndAnswer(olena, phones, 'Vasylyna');
});
