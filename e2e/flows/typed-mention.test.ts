import { expect, it } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a name sent before anybody can be suggested is a mention when the people are here, and stays inside [5.7]', async () => {
  const { channelId, phone } = await startConversation(product, 'olena', 'Mykola of the slow network');
  const holds: (() => void)[] = [];
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channelId}/`,
    prepare: (context) =>
      context.route(/\/api\/users(\?|$)/, async (route) => {
        await new Promise<void>((resolve) => holds.push(resolve));
        await route.continue();
      }),
  });
  await olena.composer.click();
  await olena.page.keyboard.type('@anna ready today');
  await olena.page.keyboard.press('Enter');
  await expect.poll(() => holds.length).toBeGreaterThan(0);
  await expect.poll(() => olena.composer.textContent()).toBe('@anna ready today');
  expect(await phone.listReceived()).not.toContain('@anna ready today');
  for (const go of holds) go();
  await waitUntil('the answer is on the phone', async () => (await phone.listReceived()).includes('ready today'));
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await (await anna.waitForMessage('ready today')).locator('[data-own]').waitFor();
  expect(await phone.listReceived()).not.toContain('@anna ready today');
  await expect.poll(() => olena.message('ready today').count()).toBe(1);
  await Promise.all([olena.close(), anna.close()]);
});
