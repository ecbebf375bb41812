import { expect, it } from 'vitest';
import { makeWorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { demoPassword, emailOf } from '../../../scripts/demo/content.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { linkIn, readMail } from '../../support/mailbox.ts';
import { type SessionTokens, signInByApi, urlOf } from '../../support/product.ts';
import { openStaff, openWindow, type Staff, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
const newPassword = 'nine lives of a grey cat';

it('what one writes about oneself is saved, and asked for before it is lost; a new address counts by the link mailed there, and times are shown in the zone chosen [10.1, 10.2, 10.4]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/messenger/1/' });
  dmytro.complaints.expectComplaint(/status of 40[03]/);
  await dmytro.byId('user-menu').first().click();
  await dmytro.byId('my-profile').click();
  await dmytro.byId('profile-first_name').fill(' ');
  await dmytro.byId('profile-submit').click();
  await dmytro.page.locator('[data-testid="profile-first_name"][aria-invalid="true"]').waitFor();
  await dmytro.byId('profile-first_name').fill('Дмитро');
  await dmytro.byId('profile-what_i_do').fill('<b>Invoices</b> & refunds');
  await dmytro.byId('security-tab').click();
  await dmytro.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await dmytro.byId('profile-email').fill('dmytro@new.test');
  await dmytro.byId('profile-submit').click();
  await dmytro.byId('identity-password').fill(demoPassword);
  await dmytro.byId('identity-submit').click();
  await dmytro.page.getByText('We’ve sent a link to dmytro@new.test').waitFor();

  // Opened on a phone without a signed-in user.
  const link = linkIn(await readMail(product, 'dmytro@new.test', '/confirm-email/'));
  const phone = await openWindow(browser(), link, { width: 375 });
  await phone.byId('confirm-email').click();
  await phone.page.getByText('Your email address is now dmytro@new.test.').waitFor();
  await phone.close();
  await dmytro.page.reload();
  await expect.poll(() => dmytro.byId('profile-email').inputValue()).toBe('dmytro@new.test');
  await expect.poll(() => dmytro.byId('profile-first_name').inputValue()).toBe('Дмитро');
  await expect.poll(() => dmytro.byId('profile-what_i_do').inputValue()).toBe('<b>Invoices</b> & refunds');
  const guest = makeWorkspaceClient(product);
  await guest.callForResult('POST', '/api/auth/login', { username: 'dmytro@new.test', password: demoPassword });
  guest.close();

  const shown = async () => /\d+:\d\d/.exec(await dmytro.byId('session').first().innerText())?.[0];
  await dmytro.byId('security-tab').click();
  const here = await shown();
  await dmytro.byId('profile-tab').click();
  const timeZone = dmytro.page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Auckland');
  await dmytro.page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await dmytro.byId('security-tab').click();
  await expect.poll(async () => (await shown()) === here).toBe(false);
  await dmytro.byId('profile-tab').click();
  await timeZone.fill('Same as');
  await dmytro.page.getByRole('option', { name: /^Same as this browser/ }).click();
  await dmytro.byId('security-tab').click();
  await expect.poll(shown).toBe(here);
  await dmytro.close();
});

/** Changes the password on the screen; asked whether it is them, they give `present`. */
const changePassword = async (staff: Staff, next: string, present: string | null) => {
  await staff.byId('new-password').fill(next);
  await staff.byId('repeat-password').fill(next);
  await staff.byId('change-password').click();
  if (present === null) return;
  await staff.byId('identity-password').fill(present);
  await staff.byId('identity-submit').click();
};

it('a new password asks once whether it is you, and signs all other devices out; a session can be ended from afar, and all at once [10.6]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/profile/security/' });
  const other = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  anna.complaints.expectComplaint(/status of 4(?:0[134]|22)/);
  other.complaints.expectComplaint(/status of 40[14]/);
  // The question can be wrong, and be left: nothing is changed then.
  await changePassword(anna, newPassword, 'not my password');
  await anna.page.getByText('This password is wrong').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.byId('identity-password').waitFor({ state: 'detached' });
  await anna.page.getByTestId('password-form').getByRole('alert').waitFor();
  await signInByApi(product, 'anna');

  await changePassword(anna, 'Password1', demoPassword);
  await anna.page.getByText('This password is too easy to guess').waitFor();
  await changePassword(anna, newPassword, null);
  await anna.page.getByText('You’ve been signed out on all other devices').waitFor();
  await other.byId('sign-in-password').waitFor();
  await other.close();

  const signInAnew = async () => {
    const guest = makeWorkspaceClient(product);
    const credentials = { username: emailOf('anna'), password: newPassword };
    const session = await guest.callForResult<SessionTokens>('POST', '/api/auth/login', credentials);
    guest.close();
    return makeWorkspaceClient({ ...product, token: session.token });
  };
  const [one, two] = [await signInAnew(), await signInAnew()];
  const isSignedIn = async (device: typeof one) => (await device.call('GET', '/api/auth/current-user')).status === 200;
  await anna.page.reload();
  const rows = anna.byId('session');
  await expect.poll(() => rows.count()).toBe(3);
  await anna.page
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click();
  await anna.byId('confirm-end-session').click();
  await expect.poll(() => rows.count()).toBe(2);
  expect([await isSignedIn(one), await isSignedIn(two)].toSorted()).toEqual([false, true]);
  await anna.byId('sign-out-everywhere').click();
  await anna.byId('confirm-sign-out-everywhere').click();
  await anna.byId('sign-in-password').waitFor();
  await expect.poll(async () => [await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
  for (const device of [one, two]) device.close();
  await anna.close();
});

/** A security key in a window, whose owner touches it at once. */
const plugKeyIn = async (window: Window) => {
  const session = await window.context.newCDPSession(window.page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const list = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    list,
    add: (credential: Awaited<ReturnType<typeof list>>[number]) =>
      session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
};

const enterPassword = async (window: Window) => {
  await window.byId('sign-in-email').fill('olena@acme.test');
  await window.byId('sign-in-password').fill(demoPassword);
  await window.byId('sign-in-submit').click();
  await window.byId('second-factor-code').waitFor();
};

it('a passkey is asked for at sign-in and confirms; its copy, another key and an old signature are refused [10.9]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/profile/security/' });
  olena.complaints.expectComplaint(/status of 403/);
  const key = await plugKeyIn(olena);
  await olena.byId('add-passkey').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena.byId('recovery-codes').waitFor();
  await expect.poll(() => olena.byId('recovery-codes').locator('li').count()).toBe(10);
  await olena.byId('codes-saved').click();
  await olena.byId('passkey').waitFor();
  const [made] = await key.list();
  if (!made) throw new Error('no key was made');

  const window = await openWindow(browser(), urlOf(product, '/'));
  window.complaints.expectComplaint(/status of (?:400|401)/);
  const ownKey = await plugKeyIn(window);
  await ownKey.add(made);
  await enterPassword(window);
  const answered = window.page.waitForRequest((request) => request.url().endsWith('/auth/second-factor'));
  await window.byId('second-factor-passkey').click();
  await window.byId('user-menu').first().waitFor();
  const body = (await answered).postDataJSON() as { challenge: string; passkey: Record<string, unknown> };

  // The same signature for another sign-in, and with no challenge of ours at all.
  const repeated = await window.page.evaluate(
    async ({ password, passkey }) => {
      const post = async (path: string, data: unknown) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(data) });
        const { error } = (await answer.json()) as { error: { code: string; params: { challenge: string } } };
        return { status: answer.status, error };
      };
      const begun = await post('/api/auth/login', { username: 'olena', password });
      const { challenge } = begun.error.params;
      const again = await post('/api/auth/second-factor', { challenge, passkey });
      return [again.status, again.error.code];
    },
    { password: demoPassword, passkey: body.passkey },
  );
  expect(repeated).toEqual([400, 'auth.passkey_refused']);

  // It confirms as well: a fresh session asks for it before the passkey is removed.
  await window.page.goto(urlOf(product, '/profile/security/'));
  window.complaints.expectComplaint(/status of 403/);
  await window.byId('renew-recovery-codes').click();
  await window.byId('identity-passkey').click();
  await window.byId('recovery-codes').waitFor();
  await window.byId('codes-saved').click();

  // A copy of the key made before signs with a counter that the server has seen already.
  await ownKey.clear();
  await ownKey.add(made);
  await window.byId('user-menu').first().click();
  await window.byId('sign-out').click();
  await enterPassword(window);
  await window.byId('second-factor-passkey').click();
  await window.page.getByText('This passkey didn’t work').waitFor();
  await window.close();

  await olena.page.reload();
  await olena.byId('passkey').getByRole('button').click();
  await olena.byId('confirm-remove-passkey').click();
  await olena.byId('passkey').waitFor({ state: 'detached' });
  await signInByApi(product, 'olena');
  await olena.close();
});
