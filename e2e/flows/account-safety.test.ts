import { afterEach, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { Authenticator } from '../support/authenticator.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { linkIn, listMails, readMail } from '../support/mailbox.ts';
import { makeApiClient, urlOf } from '../support/product.ts';
import { openStaff, openWindow, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
const password = 'kira has nine grey cats';

/** The plan has room for ten, and the other files count on it. */
afterEach(async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number; email: string }[] }>('GET', '/api/users');
  for (const { id, email } of data) if (email.endsWith('@safe.test')) await api.call('DELETE', `/api/users/${id}`);
  api.close();
});

/** Finishes an account by a mailed link; names and username are filled in already. */
const join = async (window: Window, link: string) => {
  await window.page.goto(link);
  await window.byId('new-password').fill(password);
  await window.byId('repeat-password').fill(password);
  await window.byId('join-submit').click();
};
const signIn = async (window: Window, email: string) => {
  await window.byId('sign-in-email').fill(email);
  await window.byId('sign-in-password').fill(password);
  await window.byId('sign-in-submit').click();
};
/** Sets an authenticator app up on the own security page. */
const addApp = async (window: Window): Promise<Authenticator> => {
  await window.page.goto(urlOf(product, '/profile/security/'));
  await window.byId('start-totp').click();
  await window.byId('identity-password').fill(password);
  await window.byId('identity-submit').click();
  const app = new Authenticator(await window.byId('totp-secret').innerText());
  await window.byId('totp-code').fill(app.firstCode());
  await window.byId('enable-totp').click();
  await window.byId('codes-saved').click();
  return app;
};

it('a second factor holds at the link of an invitation, and is reset by a colleague who has confirmed', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { first_name: 'Kira', last_name: 'Safe', username: 'kira', email: 'ks@safe.test', role_id: 3 };
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/users', body);
  const window = await openWindow(browser(), urlOf(product, '/'));
  window.complaints.expectComplaint(/status of 40[0134]/);
  await join(window, linkIn(await readMail(product, 'ks@safe.test', '/join-your-team/')));
  await window.byId('user-menu').first().waitFor();
  const app = await addApp(window);

  await api.call('PUT', `/api/users/${id}`, { status: 3 });
  await window.byId('sign-in-password').waitFor();
  const before = await listMails(product, 'ks@safe.test');
  await api.call('POST', `/api/users/${id}/resend-invite`);
  await join(window, linkIn(await readMail(product, 'ks@safe.test', '/join-your-team/', before)));
  await window.page.getByText('Sign in with the new password and your second factor.').waitFor();
  expect(new URL(window.page.url()).pathname).toBe('/');
  await signIn(window, 'ks@safe.test');
  await window.byId('second-factor-code').fill(app.nextCode());
  await window.byId('second-factor-submit').click();
  await window.byId('user-menu').first().waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: `/preferences/users/${id}/` });
  olena.complaints.expectComplaint(/status of (?:403|409)/);
  await olena.byId('user-email').fill('ks-new@safe.test');
  await olena.byId('user-submit').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.page.getByRole('row', { name: /ks-new@safe\.test/ }).click();
  await olena.byId('reset-factors').click();
  await olena.page.getByText('Are you sure you want to remove the second factors of Kira Safe?').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('confirm-reset-factors').click();
  await olena.page.getByText('The second factors of Kira Safe are removed').waitFor();
  await window.byId('sign-in-password').waitFor();
  await signIn(window, 'ks-new@safe.test');
  await window.byId('user-menu').first().waitFor();
  expect(await readMail(product, 'ks@safe.test', 'ks-new@safe.test')).toContain('ks-new@safe.test');
  expect(await readMail(product, 'ks-new@safe.test', 'signed out everywhere')).toContain('signed out everywhere');

  await olena.byId('reset-factors').click();
  await olena.byId('confirm-reset-factors').click();
  await olena.page.getByText('This user has no second factor').waitFor();
  api.close();
  await window.close();
  await olena.close();
});

it('one’s own address is changed in the profile, not among the users', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/1/' });
  await olena.byId('user-email').waitFor();
  await expect.poll(() => olena.byId('user-email').isDisabled()).toBe(true);
  expect(await olena.byId('reset-factors').count()).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('own-email-link').click();
  await olena.byId('profile-email').waitFor();
  await olena.close();
});
