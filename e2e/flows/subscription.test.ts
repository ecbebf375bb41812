// The whole life of a subscription, from the trial to the last row: each test goes on where the one before it ended.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlanUsage, Subscriber } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { connectToDatabase } from '../../bench/product/server-under-test.ts';
import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { demoPassword, emailOf } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { linkIn, readMailAbout } from '../support/mailbox.ts';
import { openPaymentControls, sandboxPayments } from '../support/payments.ts';
import { makeClientPhone } from '../support/phone.ts';
import { makeApiClient, urlOf } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const subscriptionPage = '/preferences/subscription/';

const product = await startFileProduct(sandboxPayments);
const payments = openPaymentControls(product);
const browser = useBrowser();
let api: WorkspaceClient;
let olena: Staff;

beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
});
afterAll(() => api?.close());
beforeEach(async () => {
  olena = await openStaff(browser(), product, 'olena', { path: subscriptionPage });
  olena.complaints.expectComplaint(/40[134] /);
  await olena.byId('current-plan').waitFor();
});

const subscriber = () => api.callForResult<Subscriber>('GET', '/api/subscriber');
const planState = async () => {
  const { tariff, payment_status: status } = await subscriber();
  return `${tariff} ${status}`;
};
const mailTo = (username: string, about: string, count = 1) => readMailAbout(product, emailOf(username), about, count);
/** Until when the page says that the plan lasts; it says so by itself after a while. */
const waitForPlanState = (staff: Staff, text: RegExp) => staff.byId('plan-state').getByText(text).waitFor();
const paidRows = (staff: Staff) => staff.byId('payment-history').getByRole('row').filter({ hasText: 'Paid' });

const goToCheckout = async (staff: Staff) => {
  await staff.byId('proceed-to-payment').click();
  await staff.page.getByRole('dialog', { name: 'Confirm redirect to LiqPay' }).waitFor();
  await staff.byId('go-to-checkout').click();
  await staff.page.getByRole('heading', { name: 'Pay 9.00 USD' }).waitFor();
};
const pay = (staff: Staff) => staff.page.getByRole('button', { name: 'Pay 9.00 USD' }).click();
const backToShop = async (staff: Staff) => {
  await staff.page.getByRole('heading', { name: 'Paid' }).waitFor();
  await staff.page.getByRole('link', { name: 'Back to the shop' }).click();
  await staff.byId('current-plan').waitFor();
};

it('a trial is reminded of, and its plan is ordered on the page of the provider [26.2, 26.3, 26.4, 26.9, 26.22]', async () => {
  await waitForPlanState(olena, /^14 days of your free trial left\. /);
  await olena.byId('payment-method').getByText("You haven't made a payment yet").waitFor();
  await olena.byId('change-plan').click();
  const prices = olena.page.getByRole('dialog', { name: 'Upgrade your monthly subscription' });
  await prices.getByRole('button', { name: 'Current plan' }).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const { trial_end_date: trialEnd } = await subscriber();
  await payments.moveTo(trialEnd, -2.5);
  const reminder = await mailTo('olena', 'Your Acme Coffee trial ends soon');
  await olena.page.goto(linkIn(reminder));
  await waitForPlanState(olena, /^3 days of your free trial left\. /);

  await goToCheckout(olena);
  await olena.page.getByRole('radio', { name: /^4000000000009995/ }).check();
  await pay(olena);
  await olena.page.getByRole('heading', { name: 'The payment failed' }).waitFor();
  await olena.page.getByRole('link', { name: 'Back to the shop' }).click();
  await olena.byId('payment-history').getByRole('row').filter({ hasText: 'Failure' }).waitFor();
  expect(await planState()).toBe('2 2');

  await goToCheckout(olena);
  await pay(olena);
  await backToShop(olena);
  await waitForPlanState(olena, /^Next billing date: /);
  await olena.byId('payment-method').getByText('Debit or credit card').waitFor();
  await expect.poll(() => olena.byId('card-mask').textContent()).toBe('Visa •••• ••42');
  // The rest of the trial is not charged for.
  expect((await subscriber()).end_date).toBe(trialEnd);
  await olena.close();
});

it('months are charged as they begin, each with its mail, its receipt and its invoice [26.2, 26.10, 26.22, 26.28]', async () => {
  const { end_date: trialEnd } = await subscriber();
  await payments.moveTo(trialEnd, 0.1);
  await expect.poll(() => paidRows(olena).count()).toBe(1);
  await mailTo('olena', 'Payment for Acme Coffee: 9.00 USD', 1);
  const { end_date: firstEnd } = await subscriber();
  expect(firstEnd).not.toBe(trialEnd);

  await payments.moveTo(firstEnd, 0.1);
  await expect.poll(() => paidRows(olena).count()).toBe(2);
  await mailTo('olena', 'Payment for Acme Coffee: 9.00 USD', 2);
  await paidRows(olena).filter({ hasText: 'Renewal' }).first().getByTestId('send-receipt').click();
  await olena.page.getByText('Receipt was sent to your email').waitFor();
  expect((await payments.listReceipts()).map(({ email }) => email)).toEqual([emailOf('olena')]);

  const downloading = olena.page.waitForEvent('download');
  await paidRows(olena).first().getByTestId('download-invoice').press('Enter');
  const invoice = await downloading;
  expect(invoice.suggestedFilename()).toMatch(/^acme-invoice-\d+-\d+\.pdf$/);
  expect(
    readFileSync(await invoice.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await findBarriers(olena.page)).toEqual([]);

  // On a narrow screen the history scrolls, and no state is cut.
  await olena.page.setViewportSize({ width: 768, height: 900 });
  const badge = olena.byId('payment-history').getByText('Paid').first();
  await expect.poll(() => badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await olena.close();
});

it('a month that cannot be charged closes the workspace after its grace, and a payment opens it [26.11, 26.14]', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  anna.complaints.expectComplaint(/40[13] /);
  const isSamePage = () => anna.page.evaluate(() => 'isSamePage' in globalThis);
  await anna.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/profile/' });
  dmytro.complaints.expectComplaint(/40[13] /);
  const phone = await makeClientPhone(product, 'Zoriana');
  await payments.failNextMonths(3);
  const { end_date: end } = await subscriber();
  await payments.moveTo(end, 0.1);
  await olena.byId('payment-history').getByRole('row').filter({ hasText: 'Failure' }).nth(1).waitFor();
  await mailTo('olena', 'The payment for Acme Coffee failed');
  await waitForPlanState(olena, /^The payment due on .* hasn’t arrived yet\. Everything keeps working until /);
  await anna.waitUntilLive();
  await anna.send('We still work');
  await anna.waitForMessage('We still work');
  expect(await anna.byId('closed-shell').count()).toBe(0);

  await payments.moveTo(end, 3.1);
  await anna.byId('closed-shell').waitFor();
  await anna.page.getByText('Sorry, but you you need to pay a subscription').waitFor();
  await anna.page.getByText('Please let an administrator know.').waitFor();
  await expect.poll(() => anna.byId('message-list').count()).toBe(0);
  await mailTo('olena', 'The Acme Coffee subscription isn’t paid');
  await olena.byId('unpaid-notice').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  // A user who cannot pay has their own account, and can leave.
  await dmytro.byId('closed-shell').waitFor();
  await dmytro.byId('profile-screen').waitFor();
  await dmytro.byId('sign-out').click();
  await dmytro.byId('sign-in-email').waitFor();
  await dmytro.close();
  await expectOnlyNamedSections(olena);
  await phone.start();
  await phone.sendText('Are you open?');

  await olena.page.goto(linkIn(await mailTo('olena', 'The Acme Coffee subscription isn’t paid')));
  await olena.byId('unpaid-notice').waitFor();
  await goToCheckout(olena);
  await olena.page.getByRole('radio', { name: /3-D Secure/ }).check();
  await pay(olena);
  await olena.page.getByRole('heading', { name: 'Confirm the payment' }).waitFor();
  expect(await planState()).toBe('2 0');
  await olena.page.getByRole('button', { name: 'Confirm' }).click();
  // Without a reload.
  await anna.byId('closed-shell').waitFor({ state: 'detached' });
  await anna.waitForMessage('We still work');
  expect(await isSamePage()).toBe(true);
  await anna.openNewClients();
  await anna.rowOf(phone.name).getByText('Are you open?').waitFor();
  await backToShop(olena);
  await waitForPlanState(olena, /^Next billing date: /);
  // The card that failed is not tried any more.
  await expect
    .poll(async () => (await payments.listOrders()).flatMap(({ subscription }) => subscription?.status ?? []))
    .toEqual(['ended', 'active']);
  await anna.close();
  await olena.close();
});

/** The browser closes every section but those that a closed workspace answers. */
async function expectOnlyNamedSections(staff: Staff): Promise<void> {
  for (const section of ['/messenger/1/', '/preferences/users/']) {
    await staff.page.goto(urlOf(product, section));
    await staff.byId('to-subscription').waitFor();
    expect(await staff.page.getByText('Sorry, but you you need to pay a subscription').count()).toBe(1);
  }
  await staff.byId('to-subscription').click();
  await staff.byId('start-export').waitFor();
  await staff.page.goto(urlOf(product, '/preferences/subscriber/'));
  await staff.byId('subscriber-form').waitFor();
  expect(await staff.byId('to-subscription').count()).toBe(0);
  // No link to a closed page either.
  expect(await staff.byId('preferences-users').count()).toBe(0);
  expect(await findBarriers(staff.page)).toEqual([]);
}

it('what was cancelled ends in the free plan, and the administrator chooses which bots and managers stay [26.6, 26.18]', async () => {
  await addBeyondFreePlan();
  await olena.byId('cancel-subscription').click();
  await olena.byId('confirm-cancel-subscription').click();
  await olena.page.getByText('Subscription deactivated').waitFor();
  await waitForPlanState(olena, /^Paid until .* It won’t be renewed\.$/);
  await mailTo('olena', 'The Acme Coffee subscription is canceled');
  const anna = await openStaff(browser(), product, 'anna');
  const dmytro = await openStaff(browser(), product, 'dmytro');
  anna.complaints.expectComplaint(/40[13] /);
  await payments.moveTo((await subscriber()).end_date, 0.1);

  await olena.byId('current-plan').getByText('Entrepreneur').waitFor();
  await mailTo('olena', 'The Acme Coffee subscription has ended');
  await olena.byId('seats-form').waitFor();
  await expect.poll(whoIsPaused).toEqual({ bots: ['Second shop'], users: ['Maksym Lys', 'Sofiia Hai'] });
  const seat = (name: string) => olena.byId('seats-form').getByRole('checkbox', { name });
  await seat('Second shop').and(olena.page.locator(':not(:checked)')).waitFor();
  await seat('Second shop').check();
  await seat('Maksym Lys').check();
  await expect.poll(() => olena.byId('save-seats').isDisabled()).toBe(true);
  await seat('Acme Coffee page').uncheck();
  await seat('Anna Shevchenko').uncheck();
  await olena.byId('save-seats').click();
  await olena.byId('confirm-seats').click();
  await olena.page.getByText('Choice saved').waitFor();
  expect(await whoIsPaused()).toEqual({ bots: ['Acme Coffee page'], users: ['Anna Shevchenko', 'Sofiia Hai'] });
  // A user without a seat is out at once, and those with one go on.
  await anna.byId('sign-in-email').waitFor();
  await dmytro.send('I am still here');
  await dmytro.waitForMessage('I am still here');
  await anna.close();
  await dmytro.close();
  await olena.close();
});

/** Two managers and a bot more than the free plan has places for. */
async function addBeyondFreePlan(): Promise<void> {
  for (const [first_name, last_name] of [
    ['Maksym', 'Lys'],
    ['Sofiia', 'Hai'],
  ]) {
    const username = String(first_name).toLowerCase();
    const body = { first_name, last_name, username, email: emailOf(username), role_id: 2 };
    await api.callForResult('POST', '/api/users', body);
  }
  const title = 'Second shop';
  const bot = await makeSandboxClient(product.sandboxUrl).createBot({
    first_name: title,
    username: 'second_shop_bot',
  });
  await api.callForResult('POST', '/api/addBot', { type: 1, title, token: bot.token });
}

const whoIsPaused = async () => {
  const { bots, users } = await api.callForResult<PlanUsage>('GET', '/api/subscriber/limits');
  return {
    bots: bots.data.filter(({ is_paused }) => is_paused).map(({ title }) => title),
    users: users.data
      .filter(({ is_paused }) => is_paused)
      .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
      .toSorted(),
  };
};

it('a deleted account is returned to, and deleted again it is gone after 30 days [26.20, 26.21]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro');
  dmytro.complaints.expectComplaint(/40[134] /);
  await deleteAccount();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.byId('deleting-notice').waitFor();
  await dmytro.byId('closed-shell').waitFor();
  await dmytro.page.getByText('This account is being deleted').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.goto(linkIn(await mailTo('olena', 'Acme Coffee is closed')));
  await olena.byId('return-to-account').click();
  await olena.byId('deleting-notice').waitFor({ state: 'detached' });
  await dmytro.byId('closed-shell').waitFor({ state: 'detached' });
  await dmytro.waitForMessage('I am still here');

  await deleteAccount();
  await olena.byId('deleting-notice').waitFor();
  const { deletes_at: deletesAt, now } = await subscriber();
  expect((Date.parse(deletesAt ?? '') - Date.parse(now)) / 86_400_000).toBeCloseTo(30, 1);
  await payments.moveTo(deletesAt, -0.1);
  await olena.page.reload();
  await olena.byId('return-to-account').waitFor();
  expect(await countRows()).toBeGreaterThan(0);
  await payments.moveTo(deletesAt, 0.1);
  await expect.poll(countRows).toBe(0);
  expect(listStoredFiles()).toEqual([]);
  await olena.page.reload();
  await olena.page.getByText('There’s no workspace at this address').waitFor();
  await dmytro.close();
  await olena.close();
});

const deleteAccount = async () => {
  await olena.byId('delete-account').click();
  await expect.poll(() => olena.byId('confirm-delete-account').isDisabled()).toBe(true);
  await olena.byId('typed-subdomain').fill('acme');
  await olena.byId('confirm-delete-account').click();
};

/** How many rows of workspaces there are, in all tables; this product has only one workspace. */
const countRows = async (): Promise<number> => {
  const database = await connectToDatabase(product.dataDir);
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'workspace_id' union select 'workspaces'`,
    );
    const counts = tables.map(({ name }) => `(select count(*) from "${name}")`).join(' + ');
    const { rows } = await database.query<{ count: string }>(`select ${counts} as count`);
    return Number(rows[0]?.count);
  } finally {
    await database.end();
  }
};

const listStoredFiles = (): string[] =>
  readdirSync(path.join(product.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
