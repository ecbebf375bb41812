import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import type { ClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Both {
  phone: ClientPhone;
  channelId: number;
  anna: Staff;
  olena: Staff;
}

/** A client's conversation that two have on the screen. */
async function openBoth(): Promise<Both> {
  const { phone, channelId } = await startConversation(product, 'anna', 'Halyna');
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'colleague' });
  api.close();
  const path = `/messenger/${channelId}/`;
  const anna = await openStaff(browser(), product, 'anna', { path });
  const olena = await openStaff(browser(), product, 'olena', { path });
  return { phone, channelId, anna, olena };
}

/** Olena sends, and before it reaches the server Anna has answered. */
async function answerTogether({ phone, channelId, anna, olena }: Both, first: string, second: string): Promise<void> {
  let go = () => {};
  const annaIsFirst = new Promise<void>((resolve) => {
    go = resolve;
  });
  const sends = `**/api/channels/${channelId}/messages`;
  await olena.page.route(sends, async (route) => {
    if (route.request().method() === 'POST') await annaIsFirst;
    await route.continue();
  });
  await olena.send(second);
  await anna.send(first);
  await phone.receive(first, ({ text }) => text === first);
  go();
  await olena.byId('answered-meanwhile').getByText(first).waitFor();
  await olena.page.unroute(sends);
}

it('a second answer waits for its writer, who sends it, edits it or lets it be [37.1, 37.3]', async () => {
  const both = await openBoth();
  const { phone, anna, olena } = both;
  olena.complaints.expectComplaint(/409/);
  await answerTogether(both, 'It is in stock', 'We have none');
  expect(await findBarriers(olena.page)).toEqual([]);
  // It is where it was after a reload.
  await olena.page.reload();
  await olena.byId('answered-meanwhile').getByText('It is in stock').waitFor();
  await olena.byId('answered-send').click();
  await phone.receive('the second', ({ text }) => text === 'We have none');
  await olena.byId('answered-meanwhile').waitFor({ state: 'detached' });

  await answerTogether(both, 'Until six', 'Until five');
  await olena.byId('answered-edit').click();
  await olena.composer.getByText('Until five').waitFor();
  await olena.page.keyboard.type(' or six?');
  await olena.page.keyboard.press('Enter');
  await phone.receive('the edited', ({ text }) => text === 'Until five or six?');

  await answerTogether(both, 'Goodbye', 'Bye');
  await olena.byId('answered-discard').click();
  await olena.byId('answered-meanwhile').waitFor({ state: 'detached' });
  await olena.composer.click();
  await olena.send('Come again');
  await phone.receive('the next', ({ text }) => text === 'Come again');
  expect(await phone.listReceived()).not.toContain('Bye');
  await anna.close();
  await olena.close();
});

it('shows who has a conversation on the screen and who answers it, beside the box and in the list, until they are gone [37.4]', async () => {
  const { channelId, anna, olena } = await openBoth();
  const row = olena.byId(`conversation-row-${channelId}`).getByTestId('row-people');
  await olena.byId('here').getByText('Anna is here').waitFor();
  await row.and(olena.page.getByLabel('Anna is here')).waitFor();
  await anna.byId('here').getByText('Olena is here').waitFor();
  await anna.composer.click();
  await anna.page.keyboard.type('One moment');
  await olena.byId('typing').getByText('Anna is answering…').waitFor();
  await row.and(olena.page.getByLabel('Anna is answering…')).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await anna.composer.fill('');
  // A note is no answer.
  await anna.byId('composer-audience-internal').click();
  await olena.byId('typing').getByText('Anna is answering…').waitFor({ state: 'detached' });
  await anna.composer.click();
  await anna.page.keyboard.type('He is angry');
  await olena.byId('here').getByText('Anna is here').waitFor();
  expect(await olena.byId('typing').textContent()).toBe('');
  await anna.composer.fill('');
  await anna.steerTo('/messenger/1/');
  await olena.byId('here').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await olena.close();
  await anna.close();
});

it('the second of two who take a client from the list learns who was first', async () => {
  const { channelId } = await startConversation(product, 'anna', 'Ihor');
  const api = await makeApiClient(product, 'anna');
  await api.callForResult('DELETE', `/api/channels/${channelId}/members/leave`);
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  await olena.byId('inbox-scope').getByText('New').click();
  const item = olena.page.locator('[data-row]', { has: olena.byId(`conversation-row-${channelId}`) });
  await item.hover();
  const take = item.getByTestId('take-conversation');
  await take.waitFor();
  let go = () => {};
  const annaIsFirst = new Promise<void>((resolve) => {
    go = resolve;
  });
  await olena.page.route('**/members/join', async (route) => {
    await annaIsFirst;
    await route.continue();
  });
  olena.complaints.expectComplaint(/409/);
  await take.click();
  await api.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'manager' });
  api.close();
  go();
  await olena.page.getByText('Anna Shevchenko has already joined').first().waitFor();
  await olena.close();
});
