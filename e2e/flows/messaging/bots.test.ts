import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../../apps/sandbox/src/telegram/sandbox-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('the demo begins with a live bot of each messenger, of which nothing is wrong, all on one screen [21.24]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/', width: 768, height: 900 });
  const bottomOf = async (card: string) => {
    const box = await olena.byId(card).boundingBox();
    return (box?.y ?? 900) + (box?.height ?? 1);
  };
  await expect.poll(() => bottomOf('bots-card-3')).toBeLessThanOrEqual(900);
  await olena.page.setViewportSize({ width: 1440, height: 900 });
  for (const [type, title] of [
    [1, 'Acme Coffee shop'],
    [2, 'Acme Coffee on Viber'],
    [3, 'Acme Coffee page'],
  ] as const) {
    const card = olena.byId(`bots-card-${type}`);
    await card
      .getByRole('row', { name: new RegExp(title) })
      .locator('[data-state="active"]')
      .waitFor();
    await card.getByRole('button', { name: `Show details of ${title}` }).click();
    await card.getByText('Last checked').waitFor();
    expect(await card.getByText('Something needs your attention').count()).toBe(0);
  }
  await olena.close();
});

it('a bot is on open pages at once, shows what goes in and out, is tested both ways, is loud without its token, and goes [21.11, 21.13, 21.14, 23.10]', async () => {
  const title = 'Loud shop';
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await olena.byId('bots-card-1').waitFor();
  const api = await makeApiClient(product, 'olena');
  const sandbox = makeSandboxClient(product.sandboxUrl);
  const made = await sandbox.createBot({ first_name: title, username: 'loud_shop_bot' });
  const body = { type: 1, title, token: made.token };
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/addBot', body);
  const row = olena.page.getByRole('row', { name: new RegExp(title) });
  await row.locator('[data-state="active"]').waitFor();

  // Unfolded by the keyboard alone.
  await olena.page.getByRole('button', { name: `Show details of ${title}` }).focus();
  await olena.page.keyboard.press('Enter');
  const details = olena.byId(`bot-details-${id}`);
  await details.getByText('0 waiting, 0 failed').waitFor();
  await details.getByText('not needed: messages are fetched').waitFor();
  await expect.poll(() => details.getByText('none yet').count()).toBe(2);
  await olena.byId('inspect-bot').click();
  await olena.page.getByText('The messenger reports no problems').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const asked = olena.page.waitForResponse((response) => response.url().includes('newest-inbound'));
  await olena.byId('test-bot').click();
  const test = olena.byId('two-way-test');
  await test.getByText('Write “hi” to @loud_shop_bot from your phone now.').waitFor();
  await asked;
  const phone = await makeClientPhone(product, 'Tester', made.id);
  await phone.start();
  await phone.sendText('hi');
  await test.getByText(`${phone.name} wrote: hi`).waitFor();
  await test.getByText('The messenger has the test reply. Check your phone.').waitFor();
  await phone.receive('the test reply', ({ text }) => text === 'Test reply: the connection works both ways.');
  await expect.poll(() => details.getByText('none yet').count()).toBe(0);
  await test.getByRole('link', { name: 'Open the conversation' }).click();
  await olena.byId('conversation-header').getByText(`via ${title}`).waitFor();
  // The test has not made its user the client's manager.
  const channelId = /\/messenger\/(\d+)/.exec(olena.page.url())?.[1] ?? '';
  const managerOf = async () =>
    (await api.callForResult<{ manager_id: number | null }>('GET', `/api/channels/${channelId}`)).manager_id;
  await expect.poll(managerOf).toBeNull();

  // Its token is revoked.
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  await dmytro.byId('conversation-header').getByText(`via ${title}`).waitFor();
  const bar = olena.byId('bot-trouble-bar');
  expect(await bar.count()).toBe(0);
  const { token } = await sandbox.revokeToken(made.id);
  await api.call('POST', `/api/bots/${id}/inspect`);
  await bar.getByText(/^Loud shop hasn’t been working since/).waitFor();
  await olena.byId('bot-notice').waitFor();
  const strip = dmytro.byId('bot-trouble-strip');
  await strip
    .getByText(/Loud shop hasn’t been working since .+: messages may be delayed\. An administrator has been notified\./)
    .waitFor();
  expect(await dmytro.byId('bot-trouble-bar').count()).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);
  expect(await findBarriers(dmytro.page)).toEqual([]);
  await bar.getByRole('link', { name: 'Open the bot' }).click();
  await details.waitFor();
  await api.callForResult('PUT', '/api/editBot', { id, type: 1, title, token });
  await olena.page.getByText('Loud shop is working again').waitFor();
  await bar.waitFor({ state: 'detached' });
  await strip.waitFor({ state: 'detached' });

  await olena.byId('repair-bot').click();
  await olena.page.getByText('Reconnecting the bot').waitFor();
  await row.locator('[data-state="active"]').waitFor();
  // Its open details are loaded anew together with the list.
  olena.complaints.expectComplaint(/404 .*\/traffic/);
  await api.call('DELETE', '/api/deleteBot', { id, type: 1 });
  await row.waitFor({ state: 'detached' });
  api.close();
  await dmytro.close();
  await olena.close();
});

it('what is typed into a form stays when the page is left, and when the server does not answer [21.2]', async () => {
  const title = 'Acme Coffee shop';
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/notifications/' });
  await olena.byId('preferences-bots').click();
  await olena.page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: /^Edit/ })
    .click();
  await olena.byId('bot-title').fill('Coffee shop renamed');
  await olena.page.goBack();
  await olena.page.getByRole('button', { name: 'Stay' }).click();
  await olena.page.getByText('Leave without saving?').waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('bot-title').inputValue()).toBe('Coffee shop renamed');
  expect(olena.page.url()).toContain('/preferences/bots/');

  olena.complaints.expectComplaint(/ERR_FAILED/);
  await olena.page.route('**/api/editBot', (route) => route.abort());
  await olena.byId('bot-submit').click();
  await olena.page.getByText('The server isn’t responding.').waitFor();
  await olena.page.unroute('**/api/editBot');
  await olena.page.getByRole('button', { name: 'Try again' }).click();
  await olena.page.getByRole('row', { name: /Coffee shop renamed/ }).waitFor();
  await olena.close();
});

it('a phone has an app for every messenger that is played, one in front, and the address names it; faults are ordered there [24.4]', async () => {
  const phone = await makeClientPhone(product, 'Apps');
  const context = await browser().newContext();
  const window = new Window(await context.newPage(), true);
  await window.page.goto(`${product.sandboxUrl}/phones/?person=${phone.personId}&app=telegram&bot=${phone.botId}`);
  await window.byId('start-button').click();
  await window.byId('composer-input').waitFor();
  const played = (await (await fetch(`${product.sandboxUrl}/_sandbox/messengers`)).json()) as string[];
  for (const messenger of played) {
    await window.byId(`app-${messenger}`).click();
    await window.page.locator(`[data-testid="app-${messenger}"][aria-selected="true"]`).waitFor();
  }
  await window.byId('app-telegram').click();
  await window.byId('bubble').filter({ hasText: '/start' }).waitFor();
  await window.byId('telegram-trouble').locator('summary').click();
  await window.byId('telegram-fault-429').click();
  await window.byId('telegram-trouble').getByText('429', { exact: true }).nth(1).waitFor();
  await window.byId('telegram-trouble').getByText('Clear').click();
  await window.byId('telegram-trouble').getByText('Nothing ordered').waitFor();
  await window.page.reload();
  await window.byId('bubble').filter({ hasText: '/start' }).waitFor();
  await window.close();
});
