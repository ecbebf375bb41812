import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const rowOf = (staff: Staff, name: string) => staff.page.getByRole('row', { name: new RegExp(name) });

it('finds a colleague, shows at once that they come and what they do, and writes to them [28.3]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  await olena.byId('nav-coworkers').click();
  await olena.page.waitForURL(/\/coworkers\/$/);
  await rowOf(olena, 'Dmytro').getByText('Offline').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const dmytro = await openStaff(browser(), product, 'dmytro');
  await rowOf(olena, 'Dmytro').getByText('Online').waitFor();
  const api = await makeApiClient(product, 'dmytro');
  const status = { emoji: '☕', text: 'Tasting', ends_at: null };
  await api.callForResult('PUT', '/api/users/profile', { custom_status: status, what_i_do: 'Roasting' });
  await rowOf(olena, 'Dmytro').getByText('☕ Tasting').waitFor();
  await rowOf(olena, 'Dmytro').getByText('Roasting').waitFor();

  await olena.byId('coworkers-search').fill('roast');
  await olena.page.waitForURL(/search=roast/);
  await rowOf(olena, 'Anna').waitFor({ state: 'detached' });
  await rowOf(olena, 'Dmytro')
    .getByRole('button', { name: /^Write to Dmytro/ })
    .click();
  await olena.page.waitForURL(/\/messenger\/\d+\//);
  await olena.page
    .getByRole('heading', { name: /Dmytro/ })
    .first()
    .waitFor();

  await api.callForResult('PUT', '/api/users/profile', { custom_status: null, what_i_do: null });
  api.close();
  await dmytro.close();
  await olena.close();
});
