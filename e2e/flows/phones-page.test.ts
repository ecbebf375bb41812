import { it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { makeClientPhone } from '../support/phone.ts';
import { openStaff, Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a person plays a client on the phones page: what they write reaches the staff, and the answer their phone [24.4]', async () => {
  const phone = await makeClientPhone(product, 'Page');
  const context = await browser().newContext();
  const window = new Window(await context.newPage(), true);
  await window.page.goto(`${product.sandboxUrl}/phones/?bot=${phone.botId}&person=${phone.personId}`);
  await window.byId('start-button').click();
  await window.byId('composer-input').fill('Written by hand');
  await window.byId('composer-input').press('Enter');
  await window.byId('bubble').filter({ hasText: 'Written by hand' }).waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
  await olena.rowOf(phone.name).getByText('Written by hand').waitFor();
  await olena.openConversation(phone.name);
  await olena.byId('join-channel').click();
  await olena.send('Answered with **care**');

  const answer = window.byId('bubble').filter({ hasText: 'Answered with care' });
  await answer.locator('strong, b').filter({ hasText: 'care' }).waitFor();
  await window.close();
  await olena.close();
});

it('a phone has an app for every messenger that is played, one in front, and the address names it [24.4]', async () => {
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
