import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a calendar is made with the holidays of Ukraine, seen by others at once, and shows its year [42.1, 42.4, 42.5]', async () => {
  const path = '/preferences/calendars/';
  const olena = await openStaff(browser(), product, 'olena', { path });
  const other = await openStaff(browser(), product, 'olena', { path });
  await other.byId('create-calendar').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('create-calendar').click();
  await olena.byId('calendar-name').fill('Shop');
  await olena.byId('calendar-zone').fill('Europe/K');
  await olena.page.getByRole('option', { name: /Europe\/K(?:ie|yi)v/ }).click();
  for (const day of [5, 6]) {
    await olena.byId(`day-${day}-add`).click();
    await olena.byId(`day-${day}-from-0`).fill('0');
    await olena.byId(`day-${day}-to-0`).fill('0');
  }
  await olena.byId('day-0-from-0').fill('0');
  await olena.byId('day-0-to-0').fill('0');
  await olena.byId('copy-monday').click();
  await olena.byId('holidays-ukraine').click();
  await olena.page.getByText(/\d+ days added/).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('calendar-bots').click();
  await olena.page.getByRole('option', { name: 'Acme Coffee shop' }).click();
  await olena.byId('calendar-submit').click();
  await olena.byId('calendar-state-1').waitFor();

  await other.page.getByRole('heading', { name: 'Shop' }).waitFor();
  await other.byId('calendar-1').getByText('Mon–Sun').waitFor();
  await other.byId('calendar-1').getByText('Acme Coffee shop').waitFor();
  await other.byId('show-year-1').click();
  await other.byId('year-preview').waitFor();
  expect(await findBarriers(other.page)).toEqual([]);
  await other.byId('delete-calendar-1').click();
  await other.byId('confirm-delete-calendar').click();
  await olena.byId('create-calendar').waitFor();
  await olena.byId('calendar-1').waitFor({ state: 'detached' });
  await other.close();
  await olena.close();
});
