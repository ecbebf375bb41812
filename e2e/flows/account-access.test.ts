import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { demoPassword, emailOf } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { linkIn, listMails, readMail } from '../support/mailbox.ts';
import { makeApiClient, urlOf } from '../support/product.ts';
import { openStaff, openWindow, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** The plan has room for ten, and the other files count on it. */
afterAll(async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number; email: string }[] }>('GET', '/api/users?limit=100');
  for (const { id, email } of data) {
    if (email.split('@')[0]?.endsWith(String(process.pid))) await api.call('DELETE', `/api/users/${id}`);
  }
  api.close();
});

const openPage = (path: string) => openWindow(browser(), urlOf(product, path));
const isAtSignIn = async (page: Page) => {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
};
const signIn = async (window: Window, email: string, password: string) => {
  await window.byId('sign-in-email').fill(email);
  await window.byId('sign-in-password').fill(password);
  await window.byId('sign-in-submit').click();
};
/** Asks for a new password on the page; resolves to the link in the mail. */
const askForPassword = async (window: Window, email: string) => {
  const before = await listMails(product, email);
  await window.page.goto(urlOf(product, '/forgot-password/'));
  await window.byId('forgot-email').fill(email);
  await window.byId('forgot-submit').click();
  await window.page.waitForURL(urlOf(product, '/forgot-password-success/'));
  return linkIn(await readMail(product, email, '/reset-password/', before));
};
const setPassword = async (window: Window, password: string) => {
  await window.byId('new-password').fill(password);
  await window.byId('repeat-password').fill(password);
  await window.byId('reset-submit').click();
};
const isLost = (window: Window) => window.page.getByText('Oops, seems like you got lost').waitFor();

it('sets a forgotten password by the link in the mail, which works once [13.1, 13.2]', async () => {
  const email = emailOf('dmytro');
  const window = await openPage('/');
  await window.byId('forgot-password').click();
  await window.page.waitForURL(urlOf(product, '/forgot-password/'));
  await window.byId('forgot-submit').click();
  await window.page.getByText('Email is required').waitFor();
  await window.byId('forgot-email').fill('not an address');
  await window.byId('forgot-submit').click();
  await window.page.getByText('Email address is not valid').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);

  // The page does not reveal whether an account has the address.
  await window.byId('forgot-email').fill('nobody@acme.test');
  await window.byId('forgot-submit').click();
  await window.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const before = await window.page.locator('main').textContent();
  const link = await askForPassword(window, email);
  await expect.poll(() => window.page.locator('main').textContent()).toBe(before);
  expect(await findBarriers(window.page)).toEqual([]);

  await window.page.goto(link);
  await window.byId('new-password').fill('a new one for Dmytro');
  await window.byId('repeat-password').fill('another');
  await window.byId('reset-submit').click();
  await window.page.getByText('Repeat the password must match').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  await setPassword(window, 'a new one for Dmytro');
  await window.page.getByText('Your password is changed').waitFor();
  await isAtSignIn(window.page);
  window.complaints.expectComplaint(/status of 40[01]/);
  await signIn(window, email, demoPassword);
  await window.page.getByText("Email or Password isn't correct.").waitFor();
  await window.byId('sign-in-password').fill('a new one for Dmytro');
  await window.byId('sign-in-submit').click();
  await window.page.waitForURL(urlOf(product, '/messenger/1/'));

  const second = await openPage(new URL(link).pathname);
  second.complaints.expectComplaint(/status of 400/);
  await isLost(second);
  await second.close();

  // The other tests sign in with the demo's password. A session open here is no obstacle: it ends.
  const another = await askForNewLink(email);
  await window.page.goto(another);
  await setPassword(window, demoPassword);
  await window.page.getByText('Your password is changed').waitFor();
  await signIn(window, email, demoPassword);
  await window.byId('message-list').waitFor();
  // The code is gone from the history.
  await window.page.goBack();
  expect(window.page.url()).not.toContain('reset-password');
  await window.close();
});

/** A link for a new password, asked for in a window of its own. */
async function askForNewLink(email: string): Promise<string> {
  const window = await openPage('/forgot-password/');
  const link = await askForPassword(window, email);
  await window.close();
  return link;
}

it('signs up with an address of the company, finishes by mail, and waits for an administrator [13.4]', async () => {
  const name = `solomiya${process.pid}`;
  const window = await openPage('/');
  await window.byId('sign-up').click();
  await window.page.waitForURL(urlOf(product, '/sign-up/'));
  await window.page.getByText('@acme.test', { exact: true }).waitFor();
  await window.byId('sign-up-email').fill(`${name}@elsewhere.test`);
  window.complaints.expectComplaint(/status of 4(?:22|01|00|03)/);
  await window.byId('sign-up-submit').click();
  await window.page.getByText('Use an address of your company').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  await window.byId('sign-up-email').fill(name);
  await window.byId('sign-up-submit').click();
  await window.page.waitForURL(urlOf(product, '/sign-up-success/'));
  await window.page.getByRole('heading', { name: 'Check your mail' }).waitFor();

  const link = linkIn(await readMail(product, `${name}@acme.test`, '/join-your-team/'));
  expect(new URL(link).origin).toBe(new URL(urlOf(product, '/')).origin);
  await window.page.goto(link);
  await window.page.getByRole('heading', { name: 'Join Acme' }).waitFor();
  await window.page.getByText('An administrator then lets you in').waitFor();
  await expect.poll(() => window.page.getByLabel('Email').inputValue()).toBe(`${name}@acme.test`);
  await window.byId('join-submit').click();
  await window.page.getByText('First name is required').waitFor();
  await window.byId('join-first_name').fill('Соломія');
  await window.byId('join-last_name').fill('Крушельницька');
  // Dmytro's name with a Cyrillic letter and in capitals.
  await window.byId('join-username').fill('DМYTRO');
  await window.byId('new-password').fill('a password of my own');
  await window.byId('repeat-password').fill('a password of my own');
  await window.byId('join-submit').click();
  await window.page.getByText('This username is taken').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  await window.byId('join-username').fill(name);
  await window.byId('join-submit').click();
  await window.page.getByRole('heading', { name: 'Thank you, you are almost there' }).waitFor();
  await isAtSignIn(window.page);
  await window.byId('back-to-sign-in').click();
  await signIn(window, `${name}@acme.test`, 'a password of my own');
  await window.page.getByText('An administrator still has to let you in').waitFor();
  await window.page.goto(link);
  await isLost(window);
  await window.close();
});

it('speaks the reader’s language, on the page and in the mail', async () => {
  const name = `uliana${process.pid}`;
  const window = await openPage('/sign-up/?language=uk-UA');
  await window.page.getByRole('heading', { name: 'Реєстрація' }).waitFor();
  await window.byId('sign-up-email').fill(name);
  await window.byId('sign-up-submit').click();
  await window.page.getByRole('heading', { name: 'Перевірте пошту' }).waitFor();
  const mail = await readMail(product, `${name}@acme.test`);
  expect(mail).toContain('Вкажіть ім’я та пароль');
  await window.page.goto(linkIn(mail));
  await window.page.getByRole('heading', { name: 'Приєднуйтеся до Acme' }).waitFor();
  await window.page.getByRole('button', { name: 'Русский' }).click();
  await window.page.getByRole('heading', { name: 'Присоединяйтесь к Acme' }).waitFor();
  await window.close();
});

it('shows the not-found page for a code nobody was sent, and for every other path [13.6]', async () => {
  const window = await openPage('/');
  window.complaints.expectComplaint(/status of 400/);
  for (const path of [
    `/reset-password/1/${'A'.repeat(43)}/`,
    `/join-your-team/1/${'A'.repeat(43)}/`,
    '/reset-password/1/',
    '/reset-password/0/abc/',
    '/reset-password/one/abc/',
    '/join-your-team/1/a/b/',
    '/forgot-password/more/',
    '/preferences/users/',
    '/sign-in/',
  ]) {
    await window.page.goto(urlOf(product, path));
    await isLost(window);
  }
  await window.page.goto(urlOf(product, '/forgot-password-success'));
  await window.page.waitForURL(urlOf(product, '/forgot-password-success/'));
  await window.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await window.close();
});

it('a page of a mailed link sends its code to nobody else, and asks again when the server could not be reached', async () => {
  const window = await openPage('/');
  const link = await askForPassword(window, emailOf('anna'));
  const asked: { url: string; referer: string | undefined }[] = [];
  window.page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }));
  window.complaints.expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await window.page.route('**/check-code', (route) => route.abort());
  await window.page.goto(link);
  await window.page.getByText('The server does not answer').waitFor();
  await window.page.unroute('**/check-code');
  await window.page.getByRole('button', { name: 'Try again' }).click();
  await window.byId('new-password').waitFor();
  await window.context.setOffline(true);
  await window.page.evaluate(() => history.pushState(null, '', `/reset-password/1/${'A'.repeat(43)}/`));
  await window.page.evaluate(() => globalThis.dispatchEvent(new PopStateEvent('popstate')));
  await window.page.getByText('The server does not answer').waitFor();
  await window.context.setOffline(false);
  await isLost(window);
  window.complaints.expectComplaint(/status of 400/);
  const { origin } = new URL(link);
  expect(asked.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
  expect(asked.filter(({ referer = '' }) => referer.includes('reset-password'))).toEqual([]);
  await window.close();
});
it('somebody signed in here may finish an account by its link, and is somebody else then', async () => {
  const name = `orysia${process.pid}`;
  const olena = await openStaff(browser(), product, 'olena');
  const api = await makeApiClient(product, 'olena');
  const invited = await api.callForResult<{ data: { id: number }[] }>('POST', '/api/users/invite', {
    emails: [{ email: `${name}@partner.test` }],
  });
  expect(invited.data).toHaveLength(1);
  const mail = await readMail(product, `${name}@partner.test`);
  expect(mail).toContain('Olena Koval invites you');
  await olena.page.goto(linkIn(mail));
  await olena.byId('join-first_name').fill('Orysia');
  await olena.byId('join-last_name').fill('Partner');
  await olena.byId('join-username').fill(name);
  await olena.byId('new-password').fill('a password of my own');
  await olena.byId('repeat-password').fill('a password of my own');
  await olena.byId('join-submit').click();
  await olena.page.waitForURL(urlOf(product, '/messenger/1/'));
  await olena.byId('user-menu').first().getByText('Orysia Partner').waitFor();
  await olena.page.goBack();
  await olena.page.goForward();
  await expect.poll(() => olena.page.url()).not.toContain('join-your-team');
  api.close();
  await olena.close();
});
