import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a channel that is forbidden leads to the general one and says so [4.11]', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(/status of 403/);
  const refusal = { error: { code: 'permission.denied', message: 'no', params: {} } };
  await anna.page.route(/\/api\/channels\/4242\b/, (route) => route.fulfill({ status: 403, json: refusal }));
  await anna.goTo('/messenger/4242/');
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await anna.page.getByText('do not have').first().waitFor();
  await anna.close();
});

it('a channel that does not exist says so, with a way to the general one [2.4, 4.11]', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(/status of 404/);
  await anna.goTo('/messenger/424242/');
  await anna.byId('channel-not-found').getByRole('link', { name: 'Go to General' }).click();
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await anna.close();
});

it.each([
  [1199, 210],
  [1200, 320],
])('at %i pixels the message box grows with its text up to %i, and then scrolls [5.5]', async (width, most) => {
  const anna = await openStaff(browser(), product, 'anna', { width, path: '/messenger/1/' });
  const input = anna.byId('composer-input');
  const height = async () => (await input.boundingBox())?.height ?? 0;
  const oneLine = await height();
  await anna.write('one\ntwo\nthree\nfour');
  await waitUntil('it has grown', async () => (await height()) > oneLine + 40);
  await anna.write(Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n'));
  await expect.poll(height).toBe(most);
  await expect.poll(() => input.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await anna.write('');
  await anna.close();
});

it('on a narrow screen navigating closes the left sidebar, and opening it closes the right one [2.18]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { width: 375, height: 700, path: '/messenger/1/' });
  await anna.byId('toggle-details').click();
  const details = anna.byId('side-panel');
  await details.waitFor();
  // The details lie over the button; a keyboard or a screen reader reaches it.
  await anna.byId('open-navigation').first().dispatchEvent('click');
  await details.waitFor({ state: 'detached' });
  await anna.byId('nav-channels').waitFor();
  await anna.byId('nav-channels').click();
  await anna.page.waitForURL(/\/messenger\/channels\/$/);
  await anna.byId('nav-channels').waitFor({ state: 'hidden' });
  await anna.close();
});

it('the left sidebar is open at first from 481 pixels on, as a drawer below 768 [9.4]', async () => {
  const openAt = async (width: number) => {
    const anna = await openStaff(browser(), product, 'anna', { width, height: 700, path: '/messenger/1/' });
    await anna.byId('message-list').waitFor({ state: 'attached' });
    // The drawer may be mounted after the list.
    if (width > 480) await anna.byId('nav-channels').waitFor();
    const sidebar = {
      isOpen: await anna.byId('nav-channels').isVisible(),
      isDrawer: (await anna.page.getByRole('dialog').getByTestId('nav-channels').count()) === 1,
    };
    await anna.close();
    return sidebar;
  };
  expect(await openAt(480)).toEqual({ isOpen: false, isDrawer: false });
  expect(await openAt(481)).toEqual({ isOpen: true, isDrawer: true });
  expect(await openAt(767)).toEqual({ isOpen: true, isDrawer: true });
  expect(await openAt(768)).toEqual({ isOpen: true, isDrawer: false });
});

it('the right sidebar is open at first from 1200 pixels on [2.8, 9.4]', async () => {
  const openAt = async (width: number) => {
    const anna = await openStaff(browser(), product, 'anna', { width, height: 700, path: '/messenger/1/' });
    await anna.byId('message-list').waitFor({ state: 'attached' });
    await anna.byId('toggle-details').first().waitFor({ state: 'attached' });
    if (width >= 1200) await anna.byId('side-panel').waitFor();
    const isOpen = await anna.byId('side-panel').isVisible();
    await anna.close();
    return isOpen;
  };
  expect(await openAt(1199)).toBe(false);
  expect(await openAt(1200)).toBe(true);
});
