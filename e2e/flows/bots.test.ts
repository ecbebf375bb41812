import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { parseResult } from '../../bench/product/workspace-client.ts';
import { startFileProduct } from '../support/file-product.ts';
import { findDemoBot, makeClientPhone } from '../support/phone.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('refuses wrong and known tokens in words, at the field and as a toast, connects a new bot, and its first client appears [21.2, 21.8]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 4(09|22|00)/);
  await olena.byId('bots-card-1').getByTestId('add-bot').click();
  await olena.byId('bot-title').fill('Second shop');
  await olena.byId('bot-token').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await olena.byId('bot-submit').click();
  // First of all, since the toast goes after a few seconds.
  await expect.poll(() => olena.page.getByText('Invalid bot token').count()).toBe(2);
  await olena.byId('bot-token').and(olena.page.locator('[aria-invalid="true"]')).waitFor();

  const known = await findDemoBot(product);
  await olena.byId('bot-token').fill(known.token);
  await olena.byId('bot-submit').click();
  await expect.poll(() => olena.page.getByText('Bot already exists').count()).toBe(2);

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

it.each([
  ['Telegram', 1],
  ['Viber', 2],
])('says on submit what a bot lacks, in the words of the product: %s [21.3]', async (_, type) => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await olena.byId(`bots-card-${type}`).getByTestId('add-bot').click();
  await olena.byId('bot-title').press('Tab');
  expect(await olena.page.getByText('Title is required').count()).toBe(0);
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Title is required', { exact: true }).waitFor();
  await olena.page.getByText('Token is required', { exact: true }).waitFor();
  await olena.byId('bot-title').fill('Shop');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Title is too short', { exact: true }).waitFor();
  await olena.byId('bot-title').fill('    ');
  await olena.byId('bot-submit').click();
  await olena.page.getByText('Title and token are required', { exact: true }).waitFor();
  await olena.close();
});

it('asks before a bot is taken from another program, and leaves it there until then [21.12]', async () => {
  const sandbox = makeSandboxClient(product.sandboxUrl);
  const made = await sandbox.createBot({ first_name: 'Elsewhere', username: `elsewhere_${process.pid}_bot` });
  const theirs = encodeURIComponent('https://crm.example.com/hook/their-secret');
  await fetch(`${product.sandboxUrl}/bot${made.token}/setWebhook?url=${theirs}`);
  const webhook = async () => (await sandbox.listBots()).find(({ id }) => id === made.id)?.webhook_url;
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 409/);
  await olena.byId('bots-card-1').getByTestId('add-bot').click();
  await olena.byId('bot-title').fill('Taken over');
  await olena.byId('bot-token').fill(made.token);
  await olena.byId('bot-submit').click();
  await olena.byId('bot-elsewhere').getByText('crm.example.com').waitFor();
  await expect.poll(() => olena.page.getByRole('alert').count()).toBe(1);
  expect(await olena.page.content()).not.toContain('their-secret');
  expect(await webhook()).toContain('crm.example.com');
  await olena.byId('take-over').click();
  await olena.page
    .getByRole('row', { name: /Taken over/ })
    .locator('[data-state="active"]')
    .waitFor();
  await expect.poll(webhook).toBeNull();
  await olena.close();
});

it('says how many bots the plan allows when there is no room [21.7]', async () => {
  const api = await makeApiClient(product, 'olena');
  const sandbox = makeSandboxClient(product.sandboxUrl);
  const makeToken = async (name: string) =>
    (await sandbox.createBot({ first_name: name, username: `${name.toLowerCase()}_${process.pid}_bot` })).token;
  const filled: number[] = [];
  for (let made = 0; made < 10; made += 1) {
    const body = { type: 1, title: `Filled ${made}`, token: await makeToken(`Filled${made}`) };
    const answer = await api.call('POST', '/api/addBot', body);
    if (answer.status === 402) break;
    filled.push(parseResult<{ id: number }>(answer).id);
  }
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 402/);
  await olena.byId('bots-card-1').getByTestId('add-bot').click();
  await olena.byId('bot-title').fill('One more');
  await olena.byId('bot-token').fill(await makeToken('Onemore'));
  await olena.byId('bot-submit').click();
  await olena.page.getByText('You can use only 10 bots in the plan Business.').waitFor();
  await olena.page.getByText('The next plan, Virtuoso, has no limit.').waitFor();
  await olena.close();
  for (const id of filled) await api.call('DELETE', '/api/deleteBot', { id, type: 1 });
  api.close();
});
