import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('rows are chosen and brought back by keys; what is left out is named [40.1, 40.3]', async () => {
  const names = ['Halyna', 'Ivan', 'Kateryna'];
  const ids: number[] = [];
  for (const name of names) ids.push((await startConversation(product, 'anna', name)).channelId);
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${ids[0]}/` });
  const { page } = anna;
  const key = (name: string) => page.keyboard.press(name);
  await anna.byId('inbox-scope').getByText('All', { exact: true }).click();
  const row = (id: number) => anna.byId('conversation-column').locator(`[data-testid="conversation-row-${id}"]`);
  await anna.waitForKeys();
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-count').getByText('1 selected').waitFor();
  await key('Escape');
  await anna.byId('bulk-bar').waitFor({ state: 'detached' });

  await key('x');
  await key('k');
  await key('k');
  await key('Shift+X');
  await anna.byId('bulk-count').getByText('3 selected').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await anna.byId('bulk-close').click();
  await anna.byId('bulk-result').getByText('3 closed').waitFor();
  await anna.byId('bulk-undo').focus();
  await key('z');
  await anna.byId('bulk-result').getByText('3 restored').waitFor();
  await row(ids[2] ?? 0).waitFor();
  await anna.byId('bulk-dismiss').click();

  // All of the list, then all that match, also those that are not loaded.
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-held').click();
  await anna.byId('bulk-priority').click();
  await anna.byId('bulk-priority-high').click();
  await anna.byId('bulk-result').getByText('to priority “High”').waitFor();
  await row(ids[2] ?? 0)
    .getByText('High')
    .waitFor();

  // What cannot be changed is said, with the reason.
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-open').click();
  await anna.byId('bulk-result').getByText('1 skipped (1: already that way)').waitFor();
  await anna.byId('bulk-left').click();
  await anna.byId('bulk-left-rows').getByText('already that way').waitFor();
  await key('Escape');

  // The choices of the filter by labels are in the page while it is closed, and leave the keys to the list.
  const api = await makeApiClient(product, 'anna');
  await api.callForResult('POST', '/api/labels', { name: `VIP ${ids[2]}`, color: 'blue' });
  api.close();
  await anna.goTo('/messenger/my-clients/');
  await anna.byId('label-filter').waitFor();
  await anna.waitForKeys();
  await anna.byId('my-clients-list').getByTestId(`conversation-row-${ids[2]}`).press('x');
  await anna.byId('bulk-count').getByText('1 selected').waitFor();
  await anna.close();
});

it('on a phone rows are chosen by a long press or a button, and put off until any time [40.1, 40.8]', async () => {
  const ids: number[] = [];
  for (const name of ['Larysa', 'Mykola']) ids.push((await startConversation(product, 'anna', name)).channelId);
  const anna = await openStaff(browser(), product, 'anna', {
    width: 320,
    height: 640,
    isTouch: true,
    path: '/messenger/my-clients/',
  });
  const { page } = anna;
  await anna.byId('choose-rows').tap();
  for (const id of ids) await anna.byId(`choose-${id}`).tap();
  await anna.byId('bulk-count').getByText('2 selected').waitFor();
  const { innerWidth, scrollWidth } = await page.evaluate(() => ({
    innerWidth: window.innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBe(innerWidth);
  const box = await anna.byId('bulk-close').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findBarriers(page)).toEqual([]);
  await anna.byId('bulk-snooze').tap();
  await anna.byId('bulk-snooze-other').tap();
  await anna.byId('snooze-reason').fill('after the fair');
  await anna.byId('snooze-keeps').check();
  await anna.byId('snooze-submit').tap();
  await anna.byId('bulk-result').getByText('2 snoozed until').waitFor();
  const api = await makeApiClient(product, 'anna');
  const { snooze } = await api.callForResult<{ snooze: object }>('GET', `/api/channels/${ids[0]}`);
  api.close();
  expect(snooze).toMatchObject({ reason: 'after the fair', keeps: true });
  await anna.byId('bulk-undo').tap();
  await anna.byId('bulk-result').getByText('2 restored').waitFor();
  // A finger that stays down chooses the row under it, and opens nothing.
  const row = anna.byId(`conversation-row-${ids[0]}`);
  await row.waitFor();
  await row.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true });
  await anna.byId('bulk-count').getByText('1 selected').waitFor();
  await row.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true, bubbles: true });
  expect(new URL(page.url()).pathname).toBe('/messenger/my-clients/');
  await anna.close();
});
