import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { providerKeys, startPaymentProvider } from '../support/payment-provider.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const product = await startFileProduct({
  ...providerKeys,
  LIQPAY_URL: provider.url,
  CLOCK_URL: `${provider.url}/clock`,
});
const browser = useBrowser();
let olena: Staff;

const page = '/preferences/subscription/';
beforeEach(async () => {
  olena = await openStaff(browser(), product, 'olena', { path: page });
  olena.complaints.expectComplaint(/40[13] /);
  await olena.byId('current-plan').waitFor();
});

const pay = async (status: string, action?: string) => {
  const order = provider.orders.at(-1);
  if (order === undefined) throw new Error('nothing was ordered');
  await provider.tell(order, status, action);
};
const textOf = async (testId: string) => (await olena.byId(testId).textContent())?.replaceAll(/\s+/g, ' ');

it('a trial says how many days are left, and its plan is ordered by a form that the browser posts [26.2, 26.3, 26.4, 26.9]', async () => {
  await expect.poll(() => textOf('plan-state')).toMatch(/^14 days of your free trial left\. It ends on /);
  await expect.poll(() => textOf('payment-method')).toBe("You haven't made a payment yet");
  expect(await olena.byId('cancel-subscription').count()).toBe(0);
  await olena.byId('change-plan').click();
  const prices = olena.page.getByRole('dialog', { name: 'Upgrade your monthly subscription' });
  await prices.waitFor();
  await expect.poll(() => olena.byId('choose-plan-1').textContent()).toBe('Order');
  await expect.poll(() => olena.byId('choose-plan-2').textContent()).toBe('Current plan');
  await expect.poll(() => olena.byId('choose-plan-3').textContent()).toBe('Upgrade');
  await expect.poll(() => olena.byId('choose-plan-1').isDisabled()).toBe(true);
  await expect.poll(() => olena.byId('choose-plan-2').isDisabled()).toBe(true);
  await expect
    .poll(() => olena.byId('plan-2').getByRole('listitem').allTextContents())
    .toEqual([
      '10 accounts',
      '10 managers',
      'Client list',
      'Full correspondence history',
      'Chat access management',
      '24/7 tech support',
    ]);
  await expect.poll(() => olena.byId('plan-2').textContent()).toContain('3 months');
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');
  await prices.waitFor({ state: 'detached' });

  await olena.byId('proceed-to-payment').click();
  const question = olena.page.getByRole('dialog', { name: 'Confirm redirect to LiqPay' });
  await question.waitFor();
  await expect.poll(() => question.locator('form').getAttribute('action')).toBe(`${provider.url}/api/3/checkout`);
  await olena.byId('go-to-checkout').click();
  await olena.page.getByRole('heading', { name: 'Pay here' }).waitFor();
  expect(provider.orders.at(-1)).toMatchObject({ action: 'subscribe', amount: 9, currency: 'USD' });

  await olena.page.goBack();
  await olena.byId('current-plan').waitFor();
  await pay('subscribed');
  await pay('success', 'regular');
  await olena
    .byId('plan-state')
    .getByText(/^Next billing date: /)
    .waitFor();
  await expect.poll(() => textOf('payment-method')).toBe('Debit or credit card');
  await expect.poll(() => textOf('card-mask')).toBe('Visa •••• ••42');
  await expect.poll(() => olena.byId('proceed-to-payment').count()).toBe(0);
  await olena.close();
});

it('a receipt is sent from the history, and the invoice is downloaded [26.2, 26.10, 26.28]', async () => {
  await pay('success', 'regular');
  const row = olena.byId('payment-history').getByRole('row').filter({ hasText: 'Visa •••• ••42' }).first();
  await row.waitFor();
  await row.getByTestId('send-receipt').click();
  await olena.page.getByText('Receipt was sent to your email').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const downloading = olena.page.waitForEvent('download');
  await row.getByTestId('download-invoice').press('Enter');
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toMatch(/^acme-invoice-\d+-\d+\.pdf$/);
  expect((await readFile(await downloaded.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await olena.close();
});

it('on a narrow screen the history scrolls, and no state is cut', async () => {
  const narrow = await openStaff(browser(), product, 'olena', { path: page, width: 768 });
  const badge = narrow.byId('payment-history').getByText('Paid').first();
  await badge.waitFor();
  expect(await badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await narrow.close();
  await olena.close();
});

it('while nothing is paid the workspace is closed for everybody, and open again once it is [26.11, 26.14]', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(/40[13] /);
  await anna.page.getByTestId('connection-state').first().waitFor();
  // The paid months end, the days of grace too, and no further charge was told.
  provider.moveClock(120);
  await anna.byId('closed-shell').waitFor();
  await anna.page.getByText('Sorry, but you you need to pay a subscription').waitFor();
  await olena.byId('unpaid-notice').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.goto(olena.page.url().replace(page, '/messenger/1/'));
  await olena.byId('to-subscription').click();
  await olena.byId('unpaid-notice').waitFor();

  await olena.byId('proceed-to-payment').click();
  await olena.byId('go-to-checkout').click();
  await olena.page.getByRole('heading', { name: 'Pay here' }).waitFor();
  await pay('subscribed');
  await pay('success', 'regular');
  // Without a reload.
  await anna.byId('closed-shell').waitFor({ state: 'detached' });
  await anna.page.getByTestId('connection-state').first().waitFor();
  await anna.close();
  await olena.page.goBack();
  await olena
    .byId('plan-state')
    .getByText(/^Next billing date: /)
    .waitFor();
  await olena.close();
});

it('a cancelled subscription says until when it is paid [26.6]', async () => {
  await olena.byId('cancel-subscription').click();
  await olena.byId('confirm-cancel-subscription').click();
  await olena.page.getByText('Subscription deactivated').waitFor();
  await olena
    .byId('plan-state')
    .getByText(/^Paid until .* It will not be renewed\.$/)
    .waitFor();
  await expect.poll(() => olena.byId('cancel-subscription').count()).toBe(0);
  await olena.byId('change-plan').click();
  await expect.poll(() => olena.byId('choose-plan-2').textContent()).toBe('Upgrade');
  await olena.close();
});

it('the owner deletes the account by typing its subdomain, and returns [26.2, 26.20]', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(/40[13] /);
  await anna.page.getByTestId('connection-state').first().waitFor();
  await olena.byId('delete-account').click();
  await expect.poll(() => olena.byId('confirm-delete-account').isDisabled()).toBe(true);
  await olena.byId('typed-subdomain').fill('another');
  await expect.poll(() => olena.byId('confirm-delete-account').isDisabled()).toBe(true);
  await olena.byId('typed-subdomain').fill('acme');
  await olena.byId('confirm-delete-account').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.byId('deleting-notice').waitFor();
  await anna.byId('closed-shell').waitFor();
  await anna.page.getByText('This account is being deleted').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('return-to-account').click();
  await olena.byId('deleting-notice').waitFor({ state: 'detached' });
  await anna.byId('closed-shell').waitFor({ state: 'detached' });
  await anna.close();
  await olena.close();
});

it('the subscriber is changed, but not address, subdomain and plan [26.1]', async () => {
  await olena.page.goto(olena.page.url().replace(page, '/preferences/subscriber/'));
  await olena.byId('subscriber-form').waitFor();
  for (const field of ['email', 'name', 'tariff']) {
    await expect.poll(() => olena.byId(`subscriber-${field}`).isEditable()).toBe(false);
  }
  await olena.byId('subscriber-first_name').fill(' ');
  await olena.byId('subscriber-submit').click();
  await olena.page.getByText('First name is required').waitFor();
  await olena.byId('subscriber-first_name').fill('Olena');
  await olena.byId('subscriber-country').fill('Ukraine');
  await olena.byId('subscriber-submit').click();
  await olena.page.getByText('Saved', { exact: true }).waitFor();
  const api = await makeApiClient(product, 'olena');
  expect(await api.callForResult('GET', '/api/subscriber')).toMatchObject({ first_name: 'Olena', country: 'Ukraine' });
  api.close();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});
