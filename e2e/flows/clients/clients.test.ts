import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
let api: WorkspaceClient;
beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
});
afterAll(() => api?.close());

/** A client of dmytro's who has written. */
const startClient = async (firstName: string) => {
  const { phone, channelId } = await startConversation(product, 'dmytro', firstName);
  const { client_id: id } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  return { id, channelId, name: phone.name };
};
const chooseAction = async (staff: Staff, clientId: number, action: 'card-of' | 'edit' | 'delete') => {
  await staff
    .byId(`client-${clientId}`)
    .getByRole('button', { name: /Actions for/ })
    .click();
  await staff.byId(`${action}-client-${clientId}`).click();
};
const namesIn = (staff: Staff) => staff.byId('clients-table').getByRole('rowheader').allTextContents();
const idsIn = (staff: Staff) =>
  staff
    .byId('clients-table')
    .getByTestId(/^client-\d+$/)
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-testid')?.slice('client-'.length))));
/** The first page of the clients by first name, as the server has it now. */
const listByName = async (order: 'asc' | 'desc'): Promise<number[]> => {
  const path = `/api/clients?limit=20&sortBy=first_name&order=${order}`;
  const { data } = await api.callForResult<{ data: { id: number }[] }>('GET', path);
  return data.map(({ id }) => id);
};

it('lists clients by a title pressed, finds one with a typing error, shows more of them, and exports those of the page [25.1, 25.2, 25.35]', async () => {
  const { id, name } = await startClient('Kvitoslava');
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/' });
  await olena.byId(`client-${id}`).waitFor();
  await olena.byId('clients-table').getByRole('button', { name: 'Name' }).click();
  await olena.page.waitForURL(/\?sortBy=first_name&order=asc$/);
  // The order before stays on the screen until the next has come.
  const upwards = await listByName('asc');
  await expect.poll(() => idsIn(olena)).toEqual(upwards);
  await olena.byId('clients-table').getByRole('button', { name: 'Name' }).click();
  await olena.page.waitForURL(/\?sortBy=first_name&order=desc$/);
  const downwards = await listByName('desc');
  expect(downwards).not.toEqual(upwards);
  await expect.poll(() => idsIn(olena)).toEqual(downwards);

  await olena.byId('clients-search').fill('kvitsolava');
  await olena.page.waitForURL(/name=kvitsolava/);
  await expect.poll(() => namesIn(olena)).toEqual([name]);
  await olena.page.reload();
  await expect.poll(() => namesIn(olena)).toEqual([name]);
  await olena.byId(`client-${id}`).getByRole('rowheader').click();
  const details = olena.byId(`client-details-${id}`);
  for (const title of ['Telegram username', 'Viber phone', 'Facebook link', 'Messenger', 'Bot', 'Manager']) {
    await details.getByText(title, { exact: true }).first().waitFor();
  }
  await details.getByText('N/A').first().waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const line = olena.byId(`client-${id}`);
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(45);
  await line.getByRole('rowheader').click();
  await details.waitFor({ state: 'detached' });

  await olena.byId('clients-search').fill('nobody is called so');
  await olena.byId('clear-client-filters').click();
  await expect.poll(() => idsIn(olena)).toEqual(downwards);
  await olena.byId('clients-search').fill('Kvitoslava');
  await expect.poll(() => namesIn(olena)).toEqual([name]);
  await olena.byId('clients-more').click();
  const [download] = await Promise.all([olena.page.waitForEvent('download'), olena.byId('export-clients').click()]);
  expect(download.suggestedFilename()).toMatch(/-clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[1]?.startsWith(`${id},`)]).toEqual([2, true]);
  await chooseAction(olena, id, 'card-of');
  await olena.page.waitForURL(new RegExp(`/clients/${id}/$`));
  await olena.page.getByRole('heading', { name }).waitFor();
  await olena.close();
});

it('edits a client, whose fields and deletion a colleague sees at once, and tells who comes second [25.2, 25.6, 25.7, 25.9, 25.11, 25.12]', async () => {
  const { id, channelId } = await startClient('Myroslava');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/clients/?name=myroslava' });
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=myroslava' });
  olena.complaints.expectComplaint(/409/);
  const row = (staff: Staff) => staff.byId(`client-${id}`);
  await row(dmytro).waitFor();
  await addFields(olena);

  await chooseAction(olena, id, 'edit');
  await olena.byId('client-first-name').fill('   ');
  await olena.byId('client-submit').click();
  await olena.page.getByText('First name is required').waitFor();
  await olena.byId('client-first-name').fill('Myroslava Edited');
  await olena.byId('client-phone').fill('+380 67 000 11 22');
  // A colleague is faster.
  await api.callForResult('PUT', '/api/editClient', { id, first_name: 'Myroslava', last_name: 'Bondar' });
  await olena.byId('client-submit').click();
  await olena.byId('client-form').getByText('Someone else has changed this client').waitFor();
  await olena.page.keyboard.press('Escape');
  await olena.page.getByText('You are sure want close this modal window ?').waitFor();
  await olena.page.getByRole('button', { name: 'Yes' }).click();
  await olena.byId('client-form').waitFor({ state: 'detached' });

  await row(olena).getByText('Myroslava Bondar').waitFor();
  await chooseAction(olena, id, 'edit');
  await olena.waitForFocusIn('client-first-name');
  await olena.byId('client-last-name').fill('Koval');
  await expect.poll(() => olena.byId('client-last-name').inputValue()).toBe('Koval');
  await olena.byId('client-phone').fill('+380 67 000 11 22');
  await olena.page.getByLabel('Town').fill('Lviv');
  await olena.byId('client-submit').click();
  await olena.byId('client-form').waitFor({ state: 'detached' });
  await row(dmytro).getByText('Myroslava Koval').waitFor();
  await row(dmytro).getByText('+380 67 000 11 22').waitFor();
  await dmytro.page
    .getByRole('link', { name: /Myroslava Koval/ })
    .first()
    .waitFor();
  await row(olena).getByRole('rowheader').click();
  await olena.byId(`client-details-${id}`).getByText('Lviv').waitFor();

  // A client is found by a field, and not any more when it is deleted.
  await dmytro.byId('clients-search').fill('lviv');
  await dmytro.page.waitForURL(/name=lviv/);
  await row(dmytro).waitFor();
  for (const button of ['custom-fields', 'clients-more']) {
    expect(await dmytro.byId(button).count()).toBe(0);
  }
  const modal = olena.byId('custom-fields-modal');
  await olena.byId('custom-fields').click();
  for (const title of ['Town', 'Shoe size']) {
    await modal.getByRole('button', { name: `Delete ${title}` }).click();
    await olena.page.getByText('Are you sure you want to delete this custom field?').waitFor();
    await olena.byId('confirm-delete-field').click();
    await modal.getByText(title, { exact: true }).waitFor({ state: 'detached' });
  }
  await olena.page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await dmytro.byId('clear-client-filters').waitFor();

  // The client the page fetches may be gone already.
  dmytro.complaints.expectComplaint(/404/);
  const link = dmytro.page.getByRole('link', { name: /Myroslava Koval/ }).first();
  await link.click();
  await dmytro.page.waitForURL(new RegExp(`/messenger/${channelId}/$`));
  await dmytro.byId('conversation-header').waitFor();
  await chooseAction(olena, id, 'delete');
  await olena.page.getByText('Are you sure?').waitFor();
  await olena.byId('confirm-delete-client').click();
  await olena.byId('clear-client-filters').waitFor();
  await link.waitFor({ state: 'detached' });
  await olena.close();
  await dmytro.close();
});

/** Makes two custom fields; they are moved by a key and by the pointer, and one is renamed to Town. */
async function addFields(olena: Staff): Promise<void> {
  const { data: left } = await api.callForResult<{ data: { id: number }[] }>('GET', '/api/getCustomFields');
  for (const { id } of left) await api.callForResult('DELETE', '/api/deleteCustomField', { id });
  await olena.byId('custom-fields').click();
  const modal = olena.byId('custom-fields-modal');
  await olena.byId('add-field').click();
  await olena.page.getByText('Title is required').waitFor();
  for (const title of ['Shoe size', 'City']) {
    await olena.byId('new-field-title').fill(title);
    await olena.byId('add-field').click();
    await modal.getByText(title, { exact: true }).waitFor();
  }
  const rows = () => modal.locator('li bdi').allTextContents();
  await expect.poll(rows).toEqual(['Shoe size', 'City']);
  await modal.getByRole('button', { name: 'Drag to move City' }).focus();
  await olena.page.keyboard.press('ArrowUp');
  await expect.poll(rows).toEqual(['City', 'Shoe size']);
  await modal.getByText('City is now number 1 of 2').waitFor({ state: 'attached' });
  const from = await modal.getByRole('button', { name: 'Drag to move Shoe size' }).boundingBox();
  const to = await modal.getByRole('button', { name: 'Drag to move City' }).boundingBox();
  if (from === null || to === null) throw new Error('no handles');
  await olena.page.mouse.move(from.x + 10, from.y + 10);
  await olena.page.mouse.down();
  await olena.page.mouse.move(to.x + 10, to.y + 5, { steps: 5 });
  await olena.page.mouse.up();
  await expect.poll(rows).toEqual(['Shoe size', 'City']);
  await modal.getByRole('button', { name: 'Edit City' }).click();
  await olena.byId('field-title').fill('Town');
  await olena.byId('field-cancel').click();
  await modal.getByRole('button', { name: 'Edit City' }).click();
  await olena.byId('field-title').fill('Town');
  await olena.byId('field-save').click();
  await expect.poll(rows).toEqual(['Shoe size', 'Town']);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
}

/** "Олесь" in Windows-1251. */
const oles = Buffer.from([0xce, 0xeb, 0xe5, 0xf1, 0xfc]);

it('imports clients from a file in Windows-1251 that was looked at and checked, while a colleague watches [25.32]', async () => {
  const { id } = await startClient('Imported');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/clients/?name=Imported' });
  await dmytro.byId(`client-${id}`).waitFor();
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/' });
  await olena.byId('clients-more').click();
  await olena.byId('import-clients').click();
  const bytes = [Buffer.from(`Client ID;Given name;Pet\n${id};`), oles, Buffer.from(' Imported;cat\n999999;x;dog\n')];
  await olena
    .byId('import-file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.concat(bytes) });
  await olena.byId('import-preview').getByText('Олесь Imported').waitFor();
  await expect.poll(() => olena.byId('import-encoding').inputValue()).toBe('windows-1251');
  await olena.page.getByText('Ignored columns: Pet').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('import-encoding').selectOption('utf-8');
  await olena.byId('import-problem').getByText('The file isn’t in this encoding').waitFor();
  await olena.byId('import-encoding').selectOption('windows-1251');
  await olena.byId('import-preview').getByText('Олесь Imported').waitFor();
  await olena.byId('import-target-1').selectOption('last_name');
  await olena.byId('check-import').click();
  await olena.byId('import-counts').getByText('1 client will change · 1 row skipped').waitFor();
  await olena.byId('import-problems').getByText('Client not found').waitFor();
  await olena.byId('import-target-1').selectOption('first_name');
  await olena.byId('import-counts').waitFor({ state: 'detached' });
  await olena.byId('check-import').click();
  await olena.byId('import-counts').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.reload();
  await olena.byId('start-import').click();
  const past = olena.byId('past-import').first();
  await past.getByText('1 client changed · 1 row skipped').waitFor();
  const [download] = await Promise.all([
    olena.page.waitForEvent('download'),
    past.getByTestId('save-problems').click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('3,,Client not found');
  // The colleague has done nothing, and may not import.
  dmytro.complaints.expectComplaint(/403/);
  await dmytro.byId(`client-${id}`).getByText('Олесь Imported').waitFor();
  await dmytro.page.goto(urlOf(product, '/clients/import/'));
  await dmytro.page.getByText('403').waitFor();
  await dmytro.close();
  await olena.close();
});
