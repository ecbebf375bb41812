import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import type { ClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

let phone: ClientPhone;
let path: string;
let channelId: number;
let anna: Staff;
let olena: Staff;

beforeAll(async () => {
  ({ phone, channelId } = await startConversation(product, 'anna', 'Halyna'));
  path = `/messenger/${channelId}/`;
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'colleague' });
  api.close();
  [anna, olena] = await Promise.all([
    openStaff(browser(), product, 'anna', { path }),
    openStaff(browser(), product, 'olena', { path }),
  ]);
  olena.complaints.expectComplaint(/409/);
});
afterAll(async () => {
  await Promise.all([anna.close(), olena.close()]);
});

/** Olena sends, and before it reaches the server Anna has answered. */
async function answerTogether(first: string, second: string): Promise<void> {
  const { promise: annaIsFirst, resolve: go } = Promise.withResolvers<void>();
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
  await answerTogether('It is in stock', 'We have none');
  expect(await findBarriers(olena.page)).toEqual([]);
  // It is where it was after a reload.
  await olena.page.reload();
  await olena.byId('answered-meanwhile').getByText('It is in stock').waitFor();
  await olena.byId('answered-send').click();
  await phone.receive('the second', ({ text }) => text === 'We have none');
  await olena.byId('answered-meanwhile').waitFor({ state: 'detached' });

  await answerTogether('Until six', 'Until five');
  await olena.byId('answered-edit').click();
  await olena.composer.getByText('Until five').waitFor();
  await olena.page.keyboard.type(' or six?');
  await olena.page.keyboard.press('Enter');
  await phone.receive('the edited', ({ text }) => text === 'Until five or six?');

  await answerTogether('Goodbye', 'Bye');
  await olena.byId('answered-discard').click();
  await olena.byId('answered-meanwhile').waitFor({ state: 'detached' });
  await olena.composer.click();
  await olena.send('Come again');
  await phone.receive('the next', ({ text }) => text === 'Come again');
  expect(await phone.listReceived()).not.toContain('Bye');
});
