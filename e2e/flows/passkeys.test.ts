import { expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { startFileProduct } from '../support/file-product.ts';
import { signInByApi, urlOf } from '../support/product.ts';
import { openStaff, openWindow, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

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
  };
};

const enterPassword = async (window: Window) => {
  await window.byId('sign-in-email').fill('dmytro@acme.test');
  await window.byId('sign-in-password').fill(demoPassword);
  await window.byId('sign-in-submit').click();
  await window.byId('second-factor-code').waitFor();
};

it('a passkey is asked for at sign-in and confirms; its copy, another key and an old signature are refused [10.9]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/profile/security/' });
  dmytro.complaints.expectComplaint(/status of 403/);
  const key = await plugKeyIn(dmytro);
  await dmytro.byId('add-passkey').click();
  await dmytro.byId('identity-password').fill(demoPassword);
  await dmytro.byId('identity-submit').click();
  await dmytro.byId('recovery-codes').waitFor();
  await expect.poll(() => dmytro.byId('recovery-codes').locator('li').count()).toBe(10);
  await dmytro.byId('codes-saved').click();
  await dmytro.byId('passkey').waitFor();
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
      const begun = await post('/api/auth/login', { username: 'dmytro', password });
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
  await window.close();

  // A copy of the key made before signs with a counter that the server has seen already.
  const thief = await openWindow(browser(), urlOf(product, '/'));
  thief.complaints.expectComplaint(/status of (?:400|401)/);
  const copy = await plugKeyIn(thief);
  await copy.add(made);
  await enterPassword(thief);
  await thief.byId('second-factor-passkey').click();
  await thief.page.getByText('This passkey could not be used').waitFor();
  await thief.close();

  await dmytro.page.reload();
  await dmytro.byId('passkey').getByRole('button').click();
  await dmytro.byId('confirm-remove-passkey').click();
  await dmytro.byId('passkey').waitFor({ state: 'detached' });
  await signInByApi(product, 'dmytro');
  await dmytro.close();
});
