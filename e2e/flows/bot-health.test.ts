import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeClientPhone } from '../support/phone.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const connectBot = async (title: string) => {
  const api = await makeApiClient(product, 'olena');
  const username = `health_${process.pid}_${Date.now() % 100_000}_bot`;
  const made = await makeSandboxClient(product.sandboxUrl).createBot({ first_name: title, username });
  const body = { type: 1, title, token: made.token };
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/addBot', body);
  const remove = async () => {
    await api.call('DELETE', '/api/deleteBot', { id, type: 1 });
    api.close();
  };
  return { id, username, telegramId: made.id, token: made.token, api, remove };
};

const openDetails = async (title: string, id: number): Promise<Staff> => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await olena.page.getByRole('button', { name: `Show details of ${title}` }).click();
  await olena.byId(`bot-details-${id}`).waitFor();
  return olena;
};

it('shows what goes in and out, asks the messenger at once, and connects anew [21.13]', async () => {
  const bot = await connectBot('Health shop');
  const olena = await openDetails('Health shop', bot.id);
  const details = olena.byId(`bot-details-${bot.id}`);
  await details.getByText('0 waiting, 0 failed').waitFor();
  await details.getByText('not needed: messages are fetched').waitFor();
  await expect.poll(() => details.getByText('none yet').count()).toBe(2);
  await olena.byId('inspect-bot').click();
  await olena.page.getByText('The messenger reports no problems').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const phone = await makeClientPhone(product, 'Inna', bot.telegramId);
  await phone.start();
  await phone.sendText('hello');
  await waitUntil('the arrival shows', async () => (await details.getByText('none yet').count()) === 1);

  await olena.byId('repair-bot').click();
  await olena.page.getByText('The bot is being connected anew').waitFor();
  await olena.page
    .getByRole('row', { name: /Health shop/ })
    .locator('[data-state="active"]')
    .waitFor();
  await olena.close();
  await bot.remove();
});

it('a bot added by one is on the open page of another at once [21.11]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await olena.byId('bots-card-1').waitFor();
  const bot = await connectBot('Live shop');
  await olena.page
    .getByRole('row', { name: /Live shop/ })
    .locator('[data-state="active"]')
    .waitFor();
  await bot.remove();
  await olena.page.getByRole('row', { name: /Live shop/ }).waitFor({ state: 'detached' });
  await olena.close();
});

it('tests both ways: waits for a message, shows it, answers, and shows what became of the answer [21.14]', async () => {
  const bot = await connectBot('Tested shop');
  const olena = await openDetails('Tested shop', bot.id);
  const phone = await makeClientPhone(product, 'Tester', bot.telegramId);
  await phone.start();
  await olena.byId('test-bot').click();
  const test = olena.byId('two-way-test');
  await test.getByText(`Write “hi” to @${bot.username} from your phone now.`).waitFor();
  await olena.byId('cancel-test').click();
  await test.waitFor({ state: 'detached' });

  const asked = olena.page.waitForResponse((response) => response.url().includes('newest-inbound'));
  await olena.byId('test-bot').click();
  await asked;
  await phone.sendText('hi');
  await test.getByText(`${phone.name} wrote: hi`).waitFor();
  await test.getByText('The messenger has the test reply. Look at your phone.').waitFor();
  await phone.receive('the test reply', ({ text }) => text === 'Test reply: the connection works both ways.');
  await test.getByRole('link', { name: 'Open the conversation' }).click();
  await olena.byId('conversation-header').getByText('via Tested shop').waitFor();
  // The test has not made its user the client's manager.
  const id = /\/messenger\/(\d+)/.exec(olena.page.url())?.[1] ?? '';
  await waitUntil('the client is nobody’s again', async () => {
    const seen = await bot.api.callForResult<{ manager_id: number | null }>('GET', `/api/channels/${id}`);
    return seen.manager_id === null;
  });
  await olena.close();
  await bot.remove();
});

it('a bot whose token is revoked is loud: over the page, in its conversations, in a notice; and its return is told [23.10]', async () => {
  const bot = await connectBot('Loud shop');
  const phone = await makeClientPhone(product, 'Lada', bot.telegramId);
  await phone.start();
  await phone.sendText('is anybody there?');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/messenger/new-clients/' });
  await dmytro.page.getByRole('link', { name: new RegExp(phone.name) }).click();
  await dmytro.byId('conversation-header').getByText('via Loud shop').waitFor();
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  const bar = olena.byId('bot-trouble-bar');
  expect(await bar.count()).toBe(0);

  const { token } = await makeSandboxClient(product.sandboxUrl).revokeToken(bot.telegramId);
  await bot.api.call('POST', `/api/bots/${bot.id}/inspect`);
  await bar.getByText(/^Loud shop does not work since/).waitFor();
  await olena.byId('bot-notice').waitFor();
  const strip = dmytro.byId('bot-trouble-strip');
  await strip
    .getByText(/Loud shop does not work since .+: messages may wait\. An administrator has been told\./)
    .waitFor();
  expect(await dmytro.byId('bot-trouble-bar').count()).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);
  expect(await findBarriers(dmytro.page)).toEqual([]);

  await bar.getByRole('link', { name: 'Open the bot' }).click();
  await olena.byId(`bot-details-${bot.id}`).waitFor();
  await bot.api.callForResult('PUT', '/api/editBot', { id: bot.id, type: 1, title: 'Loud shop', token });
  await olena.page.getByText('Loud shop works again').waitFor();
  await bar.waitFor({ state: 'detached' });
  await strip.waitFor({ state: 'detached' });
  await olena.close();
  await dmytro.close();
  await bot.remove();
});
