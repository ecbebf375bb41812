import { afterAll, expect, it } from 'vitest';
import { makeMessengerClient } from '../../apps/sandbox/src/messenger/messenger-client.ts';
import { facebookPage } from '../../scripts/demo/content.ts';
import { startFileProduct } from '../support/file-product.ts';
import { removeNewcomers } from '../support/newcomer.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
afterAll(() => removeNewcomers(product));

it('says what a page lacks and what Facebook refuses, and after each change what is left to do there [21.4, 21.6, 21.8]', async () => {
  const { sandboxUrl } = product;
  const messenger = makeMessengerClient(sandboxUrl);
  const page = await messenger.createPage('Newcomer Shop');
  const other = await messenger.createPage('Newcomer Other');
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 4(09|22)/);
  await olena.byId('bots-card-3').getByTestId('add-bot').click();
  const lacking = ['Title is required', 'Webhook token is required', 'Page id is required', 'Page token is required'];
  await olena.byId('bot-title').press('Tab');
  for (const text of lacking) expect(await olena.page.getByText(text, { exact: true }).count()).toBe(0);
  await olena.byId('bot-submit').click();
  for (const text of lacking) await olena.page.getByText(text, { exact: true }).waitFor();
  await olena.byId('bot-title').fill('Shop');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Title is too short', { exact: true }).waitFor();

  await olena.byId('bot-title').fill('Newcomer Shop');
  await olena.byId('generate-token').click();
  const submit = async (pageId: number, pageToken: string) => {
    await olena.byId('bot-page-id').fill(String(pageId));
    await olena.byId('bot-page-access-token').fill(pageToken);
    await olena.byId('bot-submit').click();
  };
  /** At its field and as a toast. */
  const refused = (text: string) =>
    waitUntil(text, async () => (await olena.page.getByText(text, { exact: true }).count()) >= 2);
  await submit(page.id, `EAA${'0'.repeat(40)}`);
  await refused('Invalid page access token');
  await submit(other.id, page.accessToken);
  await refused('Invalid page id');
  const known = (await messenger.listPages()).find(({ name }) => name === facebookPage.name);
  await submit(known?.id ?? 0, known?.accessToken ?? '');
  await refused('Bot already exists');
  await submit(page.id, page.accessToken);
  await olena.page.getByText('Add webhook token in Facebook developer account').waitFor();
  await olena.byId('bot-title').waitFor({ state: 'detached' });

  await olena.page.getByRole('button', { name: 'Edit Newcomer Shop' }).click();
  await olena.byId('bot-title').fill('Newcomer Page renamed');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Edit your bot in Facebook developer account').waitFor();
  await olena.page.getByRole('button', { name: 'Delete Newcomer Page renamed' }).click();
  await olena.byId('confirm-delete-bot').click();
  await olena.page.getByText('Delete your bot in Facebook developer account').waitFor();
  await olena.close();
});
