import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { findDemoBot, makeClientPhone } from '../support/phone.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { findWorkerProduct } from '../support/worker-product.ts';

const product = findWorkerProduct();
const browser = useBrowser();

it('refuses wrong and known tokens in words, connects a new bot, and its first client appears', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 4(09|22|00)/);
  await olena.byId('bots-card-1').getByTestId('add-bot').click();
  await olena.byId('bot-title').fill('Second shop');
  await olena.byId('bot-token').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Invalid bot token').waitFor();

  const known = await findDemoBot(product);
  await olena.byId('bot-token').fill(known.token);
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Bot already exists').waitFor();

  const username = `second_${process.pid}_bot`;
  const fresh = await makeSandboxClient(product.sandboxUrl).createBot({ first_name: 'Second shop', username });
  await olena.byId('bot-token').fill(fresh.token);
  await olena.byId('bot-submit').click();
  const row = olena.page.getByRole('row', { name: /Second shop/ });
  await row.locator('[data-state="active"]').waitFor();
  expect(await row.textContent()).not.toContain(fresh.token);

  const phone = await makeClientPhone(product, 'Nadia', fresh.id);
  await phone.start();
  await phone.sendText('Is this the second shop?');
  await olena.openNewClients();
  await olena.rowOf(phone.name).getByText('Second shop', { exact: true }).waitFor();
  await olena.openConversation(phone.name);
  await olena.byId('conversation-header').getByText('via Second shop').waitFor();
  await olena.close();
});
