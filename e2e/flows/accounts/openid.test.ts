import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenIdProviderProcess,
  startOpenIdProvider,
} from '../../../apps/server/src/testing/outside/openid-provider.ts';
import { demoPassword } from '../../../scripts/demo/content.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { linkIn, readMail } from '../../support/mailbox.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff, openWindow, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
let provider: OpenIdProviderProcess;

beforeAll(async () => {
  provider = await startOpenIdProvider(Number(new URL(product.providerUrl).port));
});
afterAll(() => provider.stop());

const setAccount = (sub: string, email: string) =>
  provider.setAccount(sub, { email, email_verified: true, given_name: 'Maria', family_name: 'Provider' });
const openSignIn = (path = '/') => openWindow(browser(), urlOf(product, path), { prepare: () => Promise.resolve() });
/** From the button to the provider's page, and on from there. */
const signIn = async (window: Window, sub: string) => {
  await window.byId('openid-sign-in').click();
  await window.page.getByRole('heading', { name: 'Sign in at the provider' }).waitFor();
  await window.page.getByLabel('Name').fill(sub);
  await window.page.getByRole('button', { name: 'Sign in' }).click();
};

it('the owner sets the provider: a check says what is wrong, the secret is shown no more [17.7]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/super-admin/' });
  const redirectUri = await olena.byId('openid-redirect').innerText();
  expect(redirectUri).toBe(urlOf(product, '/openid/callback/'));
  const client = await provider.register(redirectUri);

  await olena.byId('openid-issuer').fill('https://127.0.0.1');
  await olena.byId('check-openid').click();
  await olena.page.getByText('This address isn’t on the public internet.').waitFor();
  await olena.byId('openid-issuer').fill(provider.issuer);
  await expect.poll(() => olena.byId('openid-found').count()).toBe(0);
  await olena.byId('check-openid').click();
  await olena.page.getByText('The provider responds and supports OpenID Connect.').waitFor();

  await olena.byId('save-openid').click();
  await olena.page.getByText('Client ID is required').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('openid-client-id').fill(client.client_id);
  await olena.byId('openid-secret').fill(client.client_secret);
  await olena.byId('openid-name').fill('Acme ID');
  await olena.byId('openid-domains').fill('@acme.test, not a domain');
  await olena.byId('save-openid').click();
  await olena.page.getByText('Enter a domain, such as example.com').waitFor();
  await olena.byId('openid-domains').fill('');
  olena.complaints.expectComplaint(/403 .*\/api\/workspace\/openid/);
  await olena.byId('save-openid').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.page.getByText('Sign-in provider saved').waitFor();

  await olena.page.reload();
  const secret = olena.byId('openid-secret');
  await secret.waitFor();
  await expect.poll(() => secret.inputValue()).toBe('');
  await expect.poll(() => secret.getAttribute('placeholder')).toBe(`••••••••${client.client_secret.slice(-4)}`);
  await olena.close();
});

it('whoever is not let in is told why, in their language [17.3]', async () => {
  await setAccount('stranger', 'stranger@elsewhere.test');
  const window = await openSignIn('/?language=uk-UA');
  await window.page.getByRole('button', { name: 'Увійти через Acme ID' }).waitFor();
  window.complaints.expectComplaint(/status of 403/);
  await signIn(window, 'stranger');
  await window.page.getByText('Тут ні в кого немає вашої адреси').waitFor();
  expect(await findBarriers(window.page)).toEqual([]);
  // The provider's answer is used up.
  await window.page.reload();
  await window.page.getByText('Вхід тривав надто довго').waitFor();
  await window.byId('openid-back').click();
  await window.byId('sign-in-email').waitFor();
  await window.close();
});

it('the button of an invitation leads to the provider and back into the messenger, nothing of it stays in the address, and what asks for it is confirmed there [17.5, 17.8]', async () => {
  const email = 'maria@provider.test';
  await setAccount('maria', email);
  const api = await makeApiClient(product, 'olena');
  const [invited] = (
    await api.callForResult<{ data: { id: number }[] }>('POST', '/api/users/invite', { emails: [{ email }] })
  ).data;
  const link = linkIn(await readMail(product, email, '/join-your-team/'));
  const window = await openSignIn(new URL(link).pathname);
  const addresses: string[] = [];
  window.page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await signIn(window, 'maria');
  await window.byId('message-list').waitFor();
  expect(new URL(window.page.url()).search).toBe('');
  // The code went to the page alone; no further request carries it in its address or where it comes from.
  const [page, ...later] = addresses.filter((address) => address.includes('code='));
  expect(page).toContain('/openid/callback/?code=');
  expect(later).toEqual([]);

  await window.page.goto(urlOf(product, '/profile/security/'));
  window.complaints.expectComplaint(/status of 403/);
  const askForPassword = async () => {
    await window.byId('new-password').fill('a password of her own');
    await window.byId('repeat-password').fill('a password of her own');
    await window.byId('change-password').click();
  };
  await askForPassword();
  await window.page.getByText('Sign in with the provider again.').waitFor();
  // The provider knows her browser, and asks all the same.
  await window.page.getByRole('button', { name: 'Sign in with Acme ID again' }).click();
  await window.page.getByRole('heading', { name: 'Sign in at the provider' }).waitFor();
  await window.page.getByLabel('Name').fill('maria');
  await window.page.getByRole('button', { name: 'Sign in' }).click();
  await window.page.waitForURL(urlOf(product, '/profile/security/'));
  await askForPassword();
  await window.page.getByText('Your password has been changed').waitFor();
  const olena = await openStaff(browser(), product, 'olena', { path: `/preferences/users/${invited?.id}/` });
  await olena.byId('openid-link').getByText('Has signed in with the provider since').waitFor();
  olena.complaints.expectComplaint(/403 .*\/openid-link/);
  await olena.byId('unlink-openid').click();
  await olena.byId('confirm-unlink-openid').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.byId('openid-link').waitFor({ state: 'detached' });
  await olena.goTo('/preferences/super-admin/');
  await api.callForResult('DELETE', `/api/users/${invited?.id}`);
  api.close();
  await window.byId('sign-in-email').waitFor();

  // The provider is removed, and its button with it; she has confirmed already.
  await window.byId('openid-sign-in').waitFor();
  await olena.byId('remove-openid').click();
  await olena.byId('confirm-remove-openid').click();
  await olena.page.getByText('Sign-in provider removed').waitFor();
  await expect.poll(() => olena.byId('openid-issuer').inputValue()).toBe('');
  await expect.poll(() => olena.byId('remove-openid').count()).toBe(0);
  await olena.close();
  await window.page.reload();
  await window.byId('sign-in-submit').waitFor();
  await expect.poll(() => window.byId('openid-sign-in').count()).toBe(0);
  await window.close();
});
