import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** Connects bots with these titles and returns a function that removes them. */
async function connectBots(titles: readonly string[]) {
  const api = await makeApiClient(product, 'olena');
  const ids: number[] = [];
  for (const [index, title] of titles.entries()) {
    const username = `screen${index}_${process.pid}_${ids.length}${Date.now() % 100_000}_bot`;
    const { token } = await makeSandboxClient(product.sandboxUrl).createBot({ first_name: title, username });
    const body = { type: 1, title, token };
    ids.push((await api.callForResult<{ id: number }>('POST', '/api/addBot', body)).id);
  }
  return async () => {
    for (const id of ids) await api.call('DELETE', '/api/deleteBot', { id, type: 1 });
    api.close();
  };
}

const titlesIn = (staff: Staff): Promise<string[]> =>
  staff.byId('bots-card-1').getByRole('rowheader').locator('span[dir="auto"]').allTextContents();
const rowOf = (staff: Staff, title: string): Locator => staff.page.getByRole('row', { name: new RegExp(title) });

it('sorts bots by a title pressed, keeps the order in the address, and unfolds a row by keyboard [21.1]', async () => {
  const removeBots = await connectBots(['0 First shop', 'zz Last shop']);
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await expect
    .poll(() => titlesIn(olena).then((titles) => [titles[0], titles.at(-1)]))
    .toEqual(['0 First shop', 'zz Last shop']);
  const upwards = await titlesIn(olena);
  await olena.byId('bots-card-1').getByRole('button', { name: 'Title' }).click();
  await olena.page.waitForURL(/\?telegram_sortBy=title&telegram_order=desc$/);
  await expect.poll(() => titlesIn(olena)).toEqual(upwards.toReversed());
  await olena.page.reload();
  await rowOf(olena, 'zz Last shop').waitFor();
  await expect.poll(() => titlesIn(olena)).toEqual(upwards.toReversed());
  await olena.page.getByText(`1-${upwards.length} of ${upwards.length}`).waitFor();

  await olena.page.getByRole('button', { name: 'Show details of zz Last shop' }).focus();
  await olena.page.keyboard.press('ArrowDown');
  await olena.page.keyboard.press('ArrowUp');
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('Id at the messenger').waitFor();
  await olena.page.getByRole('button', { name: 'Hide details of zz Last shop' }).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
  await removeBots();
});

it('keeps what is typed into a form: when the page is left, and when the server does not answer [21.2]', async () => {
  const removeBots = await connectBots(['0 Shop to rename']);
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/notifications/' });
  await olena.byId('preferences-bots').click();
  await rowOf(olena, '0 Shop to rename').getByRole('button', { name: /^Edit/ }).click();
  await olena.byId('bot-title').fill('Shop');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Title is too short', { exact: true }).waitFor();
  await expect.poll(() => olena.byId('bot-title').evaluate((input) => input === document.activeElement)).toBe(true);

  await olena.byId('bot-title').fill('0 Shop renamed');
  await olena.page.goBack();
  await olena.page.getByRole('button', { name: 'Stay' }).click();
  await olena.page.getByText('Leave without saving?').waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('bot-title').inputValue()).toBe('0 Shop renamed');
  expect(olena.page.url()).toContain('/preferences/bots/');

  olena.complaints.expectComplaint(/ERR_FAILED/);
  await olena.page.route('**/api/editBot', (route) => route.abort());
  await olena.byId('bot-submit').click();
  await olena.page.getByText('The server does not answer.').waitFor();
  await olena.page.unroute('**/api/editBot');
  await olena.page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(olena, '0 Shop renamed').waitFor();

  await rowOf(olena, '0 Shop renamed')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await olena.page.getByText('Are you sure you want to delete 0 Shop renamed?').waitFor();
  await olena.page.locator('[data-testid="confirm-delete-bot"]:focus').waitFor();
  await olena.page.keyboard.press('Enter');
  await rowOf(olena, '0 Shop renamed').waitFor({ state: 'detached' });
  await olena.close();
  await removeBots();
});

it('shows bots as cards on a phone, with their commands in a menu', async () => {
  const removeBots = await connectBots(['0 Card shop']);
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/', width: 375, height: 812 });
  const card = olena.page.getByRole('listitem').filter({ hasText: '0 Card shop' });
  await card.waitFor();
  expect(await olena.page.getByRole('table').count()).toBe(0);
  await card.getByRole('button', { name: 'Actions for 0 Card shop' }).click();
  await olena.page.getByRole('menuitem', { name: 'EDIT' }).click();
  await olena.byId('bot-title').waitFor();
  await expect.poll(() => olena.byId('bot-title').inputValue()).toBe('0 Card shop');
  await olena.page.keyboard.press('Escape');
  await olena.byId('bot-title').waitFor({ state: 'detached' });
  const sideways = await olena.page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect(sideways).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
  await removeBots();
});

it('keeps the commands of a row in sight where its table is wider than its place', async () => {
  const path = '/preferences/bots/';
  const olena = await openStaff(browser(), product, 'olena', { path, width: 900, height: 900 });
  const table = olena.byId('bots-card-3').getByRole('table');
  const actions = table.getByRole('button', { name: /^Actions for/ });
  await actions.waitFor();
  // The test would prove nothing of a table that fits.
  await expect
    .poll(() => table.evaluate((el) => el.scrollWidth - (el.parentElement?.clientWidth ?? 0)))
    .toBeGreaterThan(0);
  const isOnTop = () =>
    actions.evaluate((el) => {
      const { left, top, width, height } = el.getBoundingClientRect();
      return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
  await olena.close();
});
