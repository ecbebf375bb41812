import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('begins with a live bot of each messenger, of which nothing is wrong [21.24]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  for (const [type, title] of [
    [1, 'Acme Coffee shop'],
    [2, 'Acme Coffee on Viber'],
    [3, 'Acme Coffee page'],
  ] as const) {
    const card = olena.byId(`bots-card-${type}`);
    await card
      .getByRole('row', { name: new RegExp(title) })
      .locator('[data-state="active"]')
      .waitFor();
    await card.getByRole('button', { name: `Show details of ${title}` }).click();
    await card.getByText('Last asked').waitFor();
    expect(await card.getByText('Something needs your attention').count()).toBe(0);
  }
  await olena.close();
});
