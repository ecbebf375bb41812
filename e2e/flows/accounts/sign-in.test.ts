import { expect, it } from 'vitest';
import { demoPassword } from '../../../scripts/demo/content.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { urlOf } from '../../support/product.ts';
import { openStaff, openWindow } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('refuses a wrong password in words, takes the right one, and signing out leaves nothing behind [2.19, 14.1]', async () => {
  const window = await openWindow(browser(), urlOf(product, '/'));
  const { page, byId } = { page: window.page, byId: window.byId.bind(window) };
  window.complaints.expectComplaint(/status of 401/);
  await byId('sign-in-email').fill('olena@acme.test');
  await byId('sign-in-password').fill('not the password');
  await byId('sign-in-submit').click();
  await page.getByRole('alert').getByText("Email or Password isn't correct.").waitFor();
  for (const field of ['sign-in-email', 'sign-in-password']) {
    await expect.poll(() => byId(field).evaluate((input) => input.closest('[data-error]') !== null)).toBe(true);
  }
  await page.getByRole('button', { name: 'Українська' }).click();
  await page.getByRole('alert').getByText('Неправильна електронна пошта або пароль.').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('alert').getByText("Email or Password isn't correct.").waitFor();

  await byId('sign-in-password').fill(demoPassword);
  await byId('sign-in-submit').click();
  await page.waitForURL(urlOf(product, '/messenger/1/'));
  await byId('message-list').waitFor();

  await page.keyboard.press('Control+k');
  await byId('switcher-field').fill('dmytro');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/messenger\/(?!1\/)/);
  const { id } = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('switchboard.session') ?? '{}');
    const answer = await fetch('/api/auth/current-user', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).result as { id: number };
  });
  await page.evaluate((userId) => {
    localStorage.setItem('switchboard.hidden-previews', '["12 318 https://secret.example/plan"]');
    localStorage.setItem(`switchboard.edit.${userId}.318`, 'not so secret');
  }, id);

  await byId('user-menu').first().click();
  await byId('sign-out').click();
  await byId('sign-in-email').waitFor();
  // Only this device's appearance and sound settings and the workspace's identity remain.
  const harmless = /^switchboard\.(?:host|theme|language|recent-emoji|emoji-tone|details|notifications-put-off)$/;
  await expect
    .poll(async () => (await page.evaluate(() => Object.keys(localStorage))).filter((key) => !harmless.test(key)))
    .toEqual([]);
  await page.goto(urlOf(product, '/messenger/1/'));
  await page.getByText('Oops, seems like you got lost').waitFor();
  await window.close();
});

it('a question with somebody’s words goes with the session that ends meanwhile', async () => {
  const olena = await openStaff(browser(), product, 'olena');
  olena.complaints.expectComplaint(/status of 401/);
  await olena.send('Only for who is signed in');
  await olena.waitUntilSent('Only for who is signed in');
  const message = olena.message('Only for who is signed in');
  await message.hover();
  await message.getByTestId('message-pin').click();
  await olena.page.getByRole('dialog').getByText('Only for who is signed in').waitFor();
  await olena.page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('switchboard.session') ?? '{}');
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await olena.byId('sign-in-email').waitFor();
  await olena.page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => olena.page.getByText('Only for who is signed in').count()).toBe(0);
  await olena.close();
});

it('takes this device off what is pushed to, also before the part that looks after it has loaded', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    prepare: async (context) => {
      await context.addInitScript(() => localStorage.setItem('switchboard.push-device', '424242'));
      // Never answered.
      await context.route('**/assets/device-notifications-*.js', () => undefined);
    },
  });
  // The mark that the channel is read may be under way while the session ends.
  olena.complaints.expectComplaint(/status of 40[14]/);
  const signOutRequest = olena.page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/api/push/subscriptions/424242'),
  );
  await olena.byId('user-menu').first().click();
  await olena.byId('sign-out').click();
  await signOutRequest;
  await olena.byId('sign-in-email').waitFor();
  await expect.poll(() => olena.page.evaluate(() => localStorage.getItem('switchboard.push-device'))).toBeNull();
  await olena.close();
});

it('says so at an address where there is no workspace; on the bare host one is made, and its owner lands inside, signed in [14.9]', async () => {
  const window = await openWindow(browser(), urlOf(product, '/', 'nobody-here'));
  await window.page.getByText('There’s no workspace at this address').waitFor();
  // Signing in is impossible there; the way out is the bare host.
  await expect.poll(() => window.page.locator('a').count()).toBe(1);
  expect(await window.page.locator('input').count()).toBe(0);
  await window.page.locator('a').click();
  await window.page.waitForURL(urlOf(product, '/', null));
  const subdomain = `roast${process.pid}`;
  const fields = {
    company: 'Roast & Sons',
    subdomain,
    first_name: 'Ivan',
    last_name: 'Franko',
    email: 'ivan@roast.test',
    password: 'a long enough password',
  };
  for (const [field, value] of Object.entries(fields)) await window.byId(`create-workspace-${field}`).fill(value);
  await window.byId('create-workspace-submit').click();
  await window.page.waitForURL(urlOf(product, '/messenger/new-clients/', subdomain));
  await window.byId('first-steps').waitFor();
  await window.byId('user-menu').first().getByText('Ivan Franko').waitFor();
  expect(window.page.url()).not.toContain('code');
  await window.close();
});

it('leads from a path without its last slash to the one with it, has pages for what is lost, and leads from a forbidden channel to the general one [2.1, 2.4, 4.11]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/new-clients' });
  anna.complaints.expectComplaint(/status of 40[34]/);
  await anna.page.waitForURL(urlOf(product, '/messenger/new-clients/'));
  await anna.byId('new-clients-list').waitFor();
  await anna.goTo('/messenger/channels');
  await anna.page.waitForURL(urlOf(product, '/messenger/channels/'));
  for (const path of ['/no/such/page/', '/clients/987654/', '/guide/icq/']) {
    await anna.goTo(path);
    await anna.page.getByText('Oops, seems like you got lost').waitFor();
  }
  await anna.goTo('/messenger/424242/');
  await anna.byId('channel-not-found').getByRole('link', { name: 'Go to General' }).click();
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  const refusal = { error: { code: 'permission.denied', message: 'no', params: {} } };
  await anna.page.route(/\/api\/channels\/4242\b/, (route) => route.fulfill({ status: 403, json: refusal }));
  await anna.goTo('/messenger/4242/');
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await anna.page.getByText('do not have').first().waitFor();
  await anna.close();
});

it('asks once what the address is, and that before its script has come', async () => {
  const context = await browser().newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/workspaces/current') asked.push(pathname);
  });
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(urlOf(product, '/'), { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(1);
  deliver();
  await page.getByTestId('sign-in-email').waitFor();
  expect(asked).toHaveLength(1);
  await context.close();
});
