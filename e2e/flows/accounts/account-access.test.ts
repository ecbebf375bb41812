import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '../../../scripts/demo/content.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { linkIn, listMails, readMail } from '../../support/mailbox.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff, openWindow, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
const password = 'kira has nine grey cats';

const openPage = (path: string) => openWindow(browser(), urlOf(product, path));
const fillPassword = async (window: Window, text = password) => {
  await window.byId('new-password').fill(text);
  await window.byId('repeat-password').fill(text);
};
const signIn = async (window: Window, email: string, text = password) => {
  await window.byId('sign-in-email').fill(email);
  await window.byId('sign-in-password').fill(text);
  await window.byId('sign-in-submit').click();
};
const isLost = (window: Window) => window.page.getByText('Oops, seems like you got lost').waitFor();
/** Goes to another path without loading the page anew. */
const walkTo = (window: Window, path: string) =>
  window.page.evaluate((to) => {
    history.pushState(null, '', to);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const codeOfNobody = 'A'.repeat(43);

it('sets a forgotten password by the link in the mail, whose page sends its code to nobody else [13.1, 13.2]', async () => {
  const email = emailOf('dmytro');
  const window = await openPage('/');
  await window.byId('forgot-password').click();
  await window.page.waitForURL(urlOf(product, '/forgot-password/'));
  await window.byId('forgot-email').fill(email);
  await window.byId('forgot-submit').click();
  await window.page.waitForURL(urlOf(product, '/forgot-password-success/'));
  await window.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = linkIn(await readMail(product, email, '/reset-password/'));

  const asked: { url: string; referer: string | undefined }[] = [];
  window.page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }));
  // It asks again when the server could not be reached, by hand and by itself.
  window.complaints.expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await window.page.route('**/check-code', (route) => route.abort());
  await window.page.goto(link);
  await window.page.getByText('The server isn’t responding').waitFor();
  await window.page.unroute('**/check-code');
  await window.page.getByRole('button', { name: 'Try again' }).click();
  await window.byId('new-password').waitFor();
  await window.context.setOffline(true);
  await walkTo(window, `/reset-password/1/${codeOfNobody}/`);
  await window.page.getByText('The server isn’t responding').waitFor();
  window.complaints.expectComplaint(/status of 400/);
  await window.context.setOffline(false);
  await isLost(window);
  await walkTo(window, new URL(link).pathname);

  await window.byId('new-password').fill('a new one for Dmytro');
  await window.byId('repeat-password').fill('another');
  await window.byId('reset-submit').click();
  await window.page.getByText('Repeat the password must match').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  await fillPassword(window, 'a new one for Dmytro');
  await window.byId('reset-submit').click();
  await window.page.getByText('Your password has been changed').waitFor();
  await expect.poll(() => new URL(window.page.url()).pathname).toBe('/');
  await signIn(window, email, 'a new one for Dmytro');
  await window.page.waitForURL(urlOf(product, '/messenger/1/'));
  await window.byId('message-list').waitFor();
  // The code is gone from the history, and was good once.
  await window.page.goBack();
  expect(window.page.url()).not.toContain(link);
  const { origin } = new URL(link);
  expect(asked.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
  expect(asked.filter(({ referer = '' }) => referer.includes('reset-password'))).toEqual([]);
  await window.page.goto(link);
  await isLost(window);
  await window.close();
});

it('signs up with an address of the company in the reader’s language, finishes by mail, and waits for an administrator [13.4]', async () => {
  const window = await openPage('/?language=uk-UA');
  await window.byId('sign-up').click();
  await window.page.waitForURL(urlOf(product, '/sign-up/'));
  await window.page.getByRole('heading', { name: 'Реєстрація' }).waitFor();
  await window.page.getByText('@acme.test', { exact: true }).waitFor();
  await window.byId('sign-up-email').fill('solomiya@elsewhere.test');
  window.complaints.expectComplaint(/status of 4(?:22|01|00|03)/);
  await window.byId('sign-up-submit').click();
  await window.page.locator('[data-testid="sign-up-email"][aria-invalid="true"]').waitFor();
  await window.byId('sign-up-email').fill('solomiya');
  await window.byId('sign-up-submit').click();
  await window.page.waitForURL(urlOf(product, '/sign-up-success/'));
  await window.page.getByRole('heading', { name: 'Перевірте пошту' }).waitFor();

  const mail = await readMail(product, 'solomiya@acme.test', '/join-your-team/');
  expect(mail).toContain('Вкажіть ім’я та пароль');
  const link = linkIn(mail);
  expect(new URL(link).origin).toBe(new URL(urlOf(product, '/')).origin);
  await window.page.goto(link);
  await window.page.getByRole('heading', { name: 'Приєднуйтеся до Acme' }).waitFor();
  await window.page.getByRole('button', { name: 'Русский' }).click();
  await window.page.getByRole('heading', { name: 'Присоединяйтесь к Acme' }).waitFor();
  await window.page.getByRole('button', { name: 'English' }).click();
  await window.page.getByText('An administrator will then let you in').waitFor();
  await expect.poll(() => window.page.getByLabel('Email').inputValue()).toBe('solomiya@acme.test');
  await window.byId('join-first_name').fill('Соломія');
  await window.byId('join-last_name').fill('Крушельницька');
  // Dmytro's name with a Cyrillic letter and in capitals.
  await window.byId('join-username').fill('DМYTRO');
  await fillPassword(window);
  await window.byId('join-submit').click();
  await window.page.getByText('This username is taken').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  await window.byId('join-username').fill('solomiya');
  await window.byId('join-submit').click();
  await window.page.getByRole('heading', { name: 'Thanks, you’re almost there' }).waitFor();
  await expect.poll(() => new URL(window.page.url()).pathname).toBe('/');
  await window.byId('back-to-sign-in').click();
  await signIn(window, 'solomiya@acme.test');
  await window.page.getByText('An administrator still needs to let you in').waitFor();
  await window.close();
});

it('shows the not-found page for a code nobody was sent, and for every other path [13.6]', async () => {
  const window = await openPage('/forgot-password-success');
  window.complaints.expectComplaint(/status of 400/);
  await window.page.waitForURL(urlOf(product, '/forgot-password-success/'));
  const confirmed = window.page.getByRole('heading', { name: 'Check your email' });
  for (const path of [
    `/reset-password/1/${codeOfNobody}/`,
    `/join-your-team/1/${codeOfNobody}/`,
    '/reset-password/1/',
    '/reset-password/0/abc/',
    '/reset-password/one/abc/',
    '/join-your-team/1/a/b/',
    '/forgot-password/more/',
  ]) {
    await confirmed.waitFor();
    await walkTo(window, path);
    await isLost(window);
    await walkTo(window, '/forgot-password-success/');
  }
  for (const path of ['/preferences/users/', '/sign-in/']) {
    await window.page.goto(urlOf(product, path));
    await isLost(window);
  }
  await window.close();
});

it('an authenticator app and its recovery codes hold at sign-in and at the link of an invitation, until a colleague who has confirmed resets them [10.8]', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { first_name: 'Kira', last_name: 'Safe', username: 'kira', email: 'ks@safe.test', role_id: 3 };
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/users', body);
  const join = async (window: Window, link: string) => {
    await window.page.goto(link);
    await fillPassword(window);
    await window.byId('join-submit').click();
  };
  // Somebody else is signed in there: the window is Kira's then.
  const window = await openStaff(browser(), product, 'anna');
  window.complaints.expectComplaint(/status of 4(?:0[0134]|22)/);
  await join(window, linkIn(await readMail(product, 'ks@safe.test', '/join-your-team/')));
  await window.byId('user-menu').first().getByText('Kira Safe').waitFor();
  await window.page.goBack();
  await window.page.goForward();
  await expect.poll(() => window.page.url()).not.toContain('join-your-team');

  await window.goTo('/profile/security/');
  await window.byId('start-totp').click();
  await window.byId('identity-password').fill(password);
  await window.page.keyboard.press('Enter');
  const app = new Authenticator(await window.byId('totp-secret').innerText());
  await window.byId('totp-code').fill('000000');
  await window.byId('enable-totp').click();
  await window.page.getByText('This code is wrong or has already been used').waitFor();
  await window.byId('totp-code').fill(app.firstCode());
  await window.byId('enable-totp').click();
  await window.byId('recovery-codes').waitFor();
  const recoveryCodes = await window.byId('recovery-codes').locator('li').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await window.byId('codes-saved').click();
  await window.page.getByText('10 recovery codes left').waitFor();
  await window.byId('user-menu').first().click();
  await window.byId('sign-out').click();

  await signIn(window, 'ks@safe.test');
  await window.byId('second-factor-code').fill('000000');
  await window.byId('second-factor-submit').click();
  await window.page.getByText('This code is wrong or has already been used').waitFor();
  await window.byId('second-factor-code').fill(app.nextCode());
  await window.byId('second-factor-submit').click();
  await window.byId('user-menu').first().waitFor();

  await api.call('PUT', `/api/users/${id}`, { status: 3 });
  await window.byId('sign-in-password').waitFor();
  const before = await listMails(product, 'ks@safe.test');
  await api.call('POST', `/api/users/${id}/resend-invite`);
  await join(window, linkIn(await readMail(product, 'ks@safe.test', '/join-your-team/', before)));
  await window.page.getByText('Sign in with your new password and second factor.').waitFor();
  expect(new URL(window.page.url()).pathname).toBe('/');
  await signIn(window, 'ks@safe.test');
  await window.byId('second-factor-code').fill((recoveryCodes[0] ?? '').toLowerCase());
  await window.page.keyboard.press('Enter');
  await window.byId('user-menu').first().waitFor();
  await window.goTo('/profile/security/');
  await window.page.getByText('9 recovery codes left').waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: `/preferences/users/${id}/` });
  olena.complaints.expectComplaint(/status of 403/);
  await olena.byId('user-email').fill('ks-new@safe.test');
  await olena.byId('user-submit').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.page.getByRole('row', { name: /ks-new@safe\.test/ }).click();
  await olena.byId('reset-factors').click();
  await olena.page.getByText('Are you sure you want to remove the second factors of Kira Safe?').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('confirm-reset-factors').click();
  await olena.page.getByText('Second factors of Kira Safe removed').waitFor();
  await window.byId('sign-in-password').waitFor();
  await signIn(window, 'ks-new@safe.test');
  await window.byId('user-menu').first().waitFor();
  expect(await readMail(product, 'ks@safe.test', 'ks-new@safe.test')).toContain('ks-new@safe.test');
  expect(await readMail(product, 'ks-new@safe.test', 'signed out everywhere')).toContain('signed out everywhere');
  // There is nothing left to reset.
  await olena.byId('reset-factors').waitFor({ state: 'detached' });
  api.close();
  await window.close();
  await olena.close();
});
