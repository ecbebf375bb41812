import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a view is kept of a list, shown beside conversations and in the sidebar, and lives [41.2][41.3]', async () => {
  const [first, second] = [await makeClientPhone(product, 'First'), await makeClientPhone(product, 'Second')];
  await first.start();
  await first.sendText('Is anybody there?');
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
  await olena.page.setViewportSize({ width: 1440, height: 768 });
  await olena.rowOf(first.name).click();
  await olena.byId('choose-view').click();
  await olena.byId('save-as-view').click();
  await olena.byId('view-name').fill('Unclaimed');
  await olena.byId('save-view').click();
  const column = olena.byId('conversation-column');
  await column.getByText(first.name).waitFor();

  await second.start();
  await second.sendText('And for me?');
  await column.getByText(second.name).waitFor();
  const inSidebar = olena.byId('nav-views').getByRole('link', { name: 'Unclaimed' });
  await expect.poll(() => inSidebar.textContent()).toMatch(/^Unclaimed\d+$/);
  await inSidebar.click();
  await olena.page.waitForURL('**/views/*/');
  const screen = olena.byId('view-screen');
  await screen.getByText(second.name).waitFor();

  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/new-clients/' });
  await anna.rowOf(second.name).click();
  await anna.byId('join-channel').click();
  await screen.getByText(second.name).waitFor({ state: 'detached' });
  await screen.getByText(first.name).waitFor();
});

it('what never scrolls in the sidebar takes at most 150 px of a window of 768, and every entry keeps its name [41.5]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/', height: 768 });
  // The line that leads to what is unread out of view belongs to the lists.
  const lists = await olena.byId('nav-new-clients').evaluate((row) => {
    let list = row.parentElement;
    while (list !== null && !/auto|scroll/.test(getComputedStyle(list).overflowY)) list = list.parentElement;
    return list?.parentElement?.clientHeight ?? 0;
  });
  expect(768 - lists).toBeLessThanOrEqual(150);
  for (const name of ['Clients', 'Tasks', 'Projects', 'Coworkers', 'Preferences'])
    await olena.page.getByRole('navigation').getByRole('link', { name, exact: true }).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('open-switcher').click();
  await olena.page.getByRole('dialog').waitFor();
});
