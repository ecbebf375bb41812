import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const findClient = async (name: string): Promise<{ id: number; first_name: string }> => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number; first_name: string }[] }>(
    'GET',
    `/api/clients?name=${encodeURIComponent(name)}`,
  );
  api.close();
  const [found] = data;
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
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
  const api = await makeApiClient(product, 'olena');
  const path = `/api/clients?limit=20&sortBy=first_name&order=${order}`;
  const { data } = await api.callForResult<{ data: { id: number }[] }>('GET', path);
  api.close();
  return data.map(({ id }) => id);
};

it('lists clients by a title pressed, finds one with a typing error, and shows more of them [25.1, 25.2]', async () => {
  const { phone } = await startConversation(product, 'dmytro', 'Kvitoslava');
  const { id } = await findClient('Kvitoslava');
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
  await expect.poll(() => namesIn(olena)).toEqual([phone.name]);
  await olena.page.reload();
  await expect.poll(() => namesIn(olena)).toEqual([phone.name]);
  await olena.byId(`client-${id}`).getByRole('rowheader').click();
  const details = olena.byId(`client-details-${id}`);
  for (const title of ['Telegram username', 'Viber phone', 'Facebook link', 'Messenger', 'Bot', 'Manager']) {
    await details.getByText(title, { exact: true }).first().waitFor();
  }
  await details.getByText('N/A').first().waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId(`client-${id}`).getByRole('rowheader').click();
  await details.waitFor({ state: 'detached' });

  await olena.byId('clients-search').fill('nobody is called so');
  await olena.byId('clear-client-filters').click();
  await expect.poll(() => idsIn(olena)).toEqual(downwards);
  await olena.byId('clients-search').fill('Kvitoslava');
  await expect.poll(() => namesIn(olena)).toEqual([phone.name]);
  await chooseAction(olena, id, 'card-of');
  await olena.page.waitForURL(new RegExp(`/clients/${id}/$`));
  await olena.page.getByRole('heading', { name: phone.name }).waitFor();
  await olena.close();
});

it('edits a client while a colleague watches, and tells who comes second [25.6, 25.7]', async () => {
  const { channelId } = await startConversation(product, 'dmytro', 'Myroslava');
  const { id } = await findClient('Myroslava');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/clients/?name=myroslava` });
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=myroslava' });
  olena.complaints.expectComplaint(/409/);
  await dmytro.byId(`client-${id}`).waitFor();
  await chooseAction(olena, id, 'edit');
  await olena.byId('client-first-name').fill('   ');
  await olena.byId('client-submit').click();
  await olena.page.getByText('First name is required').waitFor();
  await olena.byId('client-first-name').fill('Myroslava Edited');
  await olena.byId('client-phone').fill('+380 67 000 11 22');

  // A colleague is faster.
  const api = await makeApiClient(product, 'dmytro');
  await api.callForResult('PUT', '/api/editClient', { id, first_name: 'Myroslava', last_name: 'Bondar' });
  await olena.byId('client-submit').click();
  await olena.byId('client-form').getByText('Somebody else has changed this client').waitFor();
  await olena.page.keyboard.press('Escape');
  await olena.page.getByText('You are sure want close this modal window ?').waitFor();
  await olena.page.getByRole('button', { name: 'Yes' }).click();
  await olena.byId('client-form').waitFor({ state: 'detached' });

  await olena.byId(`client-${id}`).getByText('Myroslava Bondar').waitFor();
  await chooseAction(olena, id, 'edit');
  await olena.byId('client-last-name').fill('Koval');
  await olena.byId('client-phone').fill('+380 67 000 11 22');
  await olena.byId('client-submit').click();
  await olena.byId('client-form').waitFor({ state: 'detached' });
  await dmytro.byId(`client-${id}`).getByText('Myroslava Koval').waitFor();
  await dmytro.byId(`client-${id}`).getByText('+380 67 000 11 22').waitFor();
  await dmytro
    .byId(`channel-${channelId}`)
    .or(dmytro.page.getByRole('link', { name: /Myroslava Koval/ }))
    .first()
    .waitFor();
  api.close();
  await dmytro.close();
  await olena.close();
});

it('deletes a client after a question: list, conversation and sidebar of a colleague lose them [25.9]', async () => {
  const { phone, channelId } = await startConversation(product, 'dmytro', 'Bohuslava');
  const { id } = await findClient('Bohuslava');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  // The client the page fetches may be gone already.
  dmytro.complaints.expectComplaint(/404/);
  const link = dmytro.page.getByRole('link', { name: new RegExp(phone.name) });
  await link.first().waitFor();
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=bohuslava' });
  await chooseAction(olena, id, 'delete');
  await olena.page.getByText('Are you sure?').waitFor();
  await olena.byId('confirm-delete-client').click();
  await olena.byId('clear-client-filters').waitFor();
  await link.first().waitFor({ state: 'detached' });
  await olena.close();
  await dmytro.close();
});

it('keeps custom fields: added, renamed, moved by key, deleted with their values, and for administrators only [25.2, 25.11, 25.12]', async () => {
  const { id } = await startConversation(product, 'dmytro', 'Fieldana').then(() => findClient('Fieldana'));
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=fieldana' });
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

  await chooseAction(olena, id, 'edit');
  await olena.page.getByLabel('Town').fill('Lviv');
  await olena.byId('client-submit').click();
  await olena.byId('client-form').waitFor({ state: 'detached' });
  await olena.byId(`client-${id}`).getByRole('rowheader').click();
  await olena.byId(`client-details-${id}`).getByText('Lviv').waitFor();

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/clients/?name=lviv' });
  await dmytro.byId(`client-${id}`).waitFor();
  expect(await dmytro.byId('custom-fields').count()).toBe(0);
  await olena.byId('custom-fields').click();
  for (const title of ['Town', 'Shoe size']) {
    await modal.getByRole('button', { name: `Delete ${title}` }).click();
    await olena.page.getByText('Are you sure you want to delete this custom field?').waitFor();
    await olena.byId('confirm-delete-field').click();
    await modal.getByText(title, { exact: true }).waitFor({ state: 'detached' });
  }
  await dmytro.byId('clear-client-filters').waitFor();
  await dmytro.close();
  await olena.close();
});

it('says Error where the clients cannot be had, and that the page is closed to who may not see them [25.15]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  olena.complaints.expectComplaint(/500/);
  await olena.context.route('**/api/clients?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"code":"server.failed","message":"x","params":{}}}',
    }),
  );
  await olena.byId('nav-clients').click();
  await olena.page.getByText('Error', { exact: true }).first().waitFor({ timeout: 30_000 });
  await olena.context.unroute('**/api/clients?*');
  await olena.page.getByRole('button', { name: 'Try again' }).click();
  await olena.byId('clients-table').waitFor();

  const api = await makeApiClient(product, 'olena');
  const me = await api.callForResult<{ permissions: Record<string, string[]> }>('GET', '/api/auth/current-user');
  api.close();
  const result = { ...me, permissions: { ...me.permissions, contacts: [], leads: [] } };
  await olena.context.route('**/api/auth/current-user', (route) => route.fulfill({ json: { result } }));
  await olena.page.reload();
  await olena.page.getByText('Sorry, but you do not have access to this page').waitFor();
  expect(await olena.byId('nav-clients').count()).toBe(0);
  await olena.close();
});
