// A day on a phone: tabs, the way back, the keyboard, and fingers.
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const phone = { width: 375, height: 700, isTouch: true };

it('on a phone tabs lead to the inbox, the channels, the search, the tasks and one’s own menu, and from a channel a button leads back to its list', async () => {
  const anna = await openStaff(browser(), product, 'anna', { ...phone, path: '/messenger/1/' });
  await anna.composer.waitFor();
  // The room below the messages is the message box's.
  expect(await anna.byId('tab-bar').count()).toBe(0);
  await anna.byId('back').click();
  await anna.byId('list-page').waitFor();
  const tabs = anna.byId('tab-bar');
  const current = () =>
    tabs.locator('[aria-current="page"]').evaluateAll((all) => all.map((tab) => tab.getAttribute('data-testid')));
  await expect.poll(current).toEqual(['tab-list']);
  expect(await findBarriers(anna.page)).toEqual([]);

  await anna.byId('tab-new-clients').click();
  await anna.byId('new-clients-list').waitFor();
  await expect.poll(current).toEqual(['tab-new-clients']);
  await anna.byId('inbox-mine').click();
  await anna.page.waitForURL(/my-clients\/$/);
  await expect.poll(current).toEqual(['tab-new-clients']);
  await anna.page.locator('[data-testid^="conversation-row-"]').first().click();
  await anna.byId('conversation-header').waitFor();
  await tabs.waitFor({ state: 'detached' });
  await anna.byId('back').click();
  await anna.page.waitForURL(/my-clients\/$/);
  // It was the way back, not one page more.
  await anna.page.goBack();
  await anna.byId('new-clients-list').waitFor();

  await anna.byId('tab-search').click();
  await anna.page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await anna.byId('tab-tasks').click();
  await anna.page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await expect.poll(current).toEqual(['tab-tasks']);
  await anna.byId('tab-me').click();
  await anna.byId('my-profile').click();
  await anna.page.waitForURL(/\/profile\/$/);
  await anna.byId('tab-bar').waitFor();
  // On a wider screen the sidebar is there instead.
  await anna.page.setViewportSize({ width: 900, height: 700 });
  await anna.byId('tab-bar').waitFor({ state: 'detached' });
  await anna.goTo('/messenger/list/');
  await anna.page.waitForURL(/\/messenger\/\d+\/$/);
  await anna.close();
});
