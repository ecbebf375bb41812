import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a client who writes is among those who wait, and is gone once answered [49.10] [49.12]', async () => {
  const { phone, channelId } = await startConversation(product, 'olena', 'Yaryna');
  const olena = await openStaff(browser(), product, 'olena');
  await olena.goTo('/stats/?tab=now');
  const line = olena.byId('now-waiting-lines').getByTestId('now-line').filter({ hasText: phone.name });
  await line.waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', `/api/channels/${channelId}/messages`, {
    content: 'We are open until nine',
    client_msg_id: crypto.randomUUID(),
  });
  await line.waitFor({ state: 'detached' });
  await phone.sendText('And tomorrow?');
  await line.waitFor();
  api.close();

  await line.getByRole('link', { name: phone.name }).click();
  await olena.byId('message-list').getByText('And tomorrow?').waitFor();
  await olena.close();
});

it('the numbers of a person and of all open ones lead to lists as long as they say [49.10]', async () => {
  await startConversation(product, 'anna', 'Bohdana');
  const olena = await openStaff(browser(), product, 'olena');
  const { page } = olena;
  const follow = async (place: string, name: RegExp) => {
    await olena.goTo('/stats/?tab=now');
    const link = olena.byId(place).getByRole('link', { name });
    const said = Number(await link.textContent());
    await link.click();
    await page.waitForURL('**/views/?*');
    const list = olena.byId('found-screen');
    await expect.poll(() => list.getByTestId(/^conversation-row-\d+$/).count()).toBe(said);
    return list;
  };
  const ofAnna = await follow('now-people', /^Anna Shevchenko · Waiting/);
  await ofAnna.getByRole('heading', { name: 'Waiting conversations of Anna Shevchenko' }).waitFor();
  await ofAnna.getByText('Bohdana').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const open = await follow('now-open', /^Open/);
  await open.getByRole('heading', { name: 'Open conversations' }).waitFor();
  await olena.close();
});

it('the wall fills the page without names of clients, says when it is cut off, and is left by Escape [49.13]', async () => {
  const phone = await makeClientPhone(product, 'Zakhar');
  await phone.start();
  await phone.sendText('Hello');
  const olena = await openStaff(browser(), product, 'olena', { width: 1920, height: 1080 });
  await olena.goTo('/stats/?tab=now');
  await olena.byId('now-waiting-lines').getByText(phone.name).waitFor();
  await olena.byId('open-wall').click();
  const wall = olena.byId('wall');
  await wall.getByTestId('wall-waiting').waitFor();
  expect(olena.page.url()).toContain('/stats/?tab=now&wall=1');
  const box = await wall.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  expect(await wall.getByText(phone.name).count()).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);

  olena.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await olena.page.route('**/api/reports/now*', (route) => route.abort());
  await wall.getByTestId('now-status').getByText('Out of date').waitFor();
  await olena.page.unroute('**/api/reports/now*');
  await wall.getByTestId('now-status').getByText('Live').waitFor();

  await olena.page.keyboard.press('Escape');
  await wall.waitFor({ state: 'detached' });
  await olena.page.waitForURL((url) => !url.search.includes('wall'));
  await olena.byId('now-waiting-lines').getByText(phone.name).waitFor();

  await olena.goTo('/stats/?tab=now&wall=1');
  await wall.getByTestId('wall-waiting').waitFor();
  expect(await wall.boundingBox()).toEqual(box);
  await olena.close();
});
