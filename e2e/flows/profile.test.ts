import { expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { Authenticator } from '../support/authenticator.ts';
import { startFileProduct } from '../support/file-product.ts';
import { signInByApi, urlOf } from '../support/product.ts';
import { openStaff, openWindow, type Staff, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const newPassword = 'nine lives of a grey cat';

/** Changes the password on the screen; asked whether it is them, they give `present`. */
const changePassword = async (staff: Staff, next: string, present: string | null) => {
  await staff.byId('new-password').fill(next);
  await staff.byId('repeat-password').fill(next);
  await staff.byId('change-password').click();
  if (present === null) return;
  await staff.byId('identity-password').fill(present);
  await staff.byId('identity-submit').click();
};

it('what one writes about oneself is saved, survives a reload, and is asked for before it is lost [10.1]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/messenger/1/' });
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  await dmytro.byId('user-menu').first().click();
  await dmytro.byId('my-profile').click();
  await dmytro.byId('profile-first_name').fill(' ');
  await dmytro.byId('profile-submit').click();
  await dmytro.page.locator('[data-testid="profile-first_name"][aria-invalid="true"]').waitFor();
  await dmytro.byId('profile-first_name').fill('Дмитро');
  await dmytro.byId('profile-what_i_do').fill('<b>Invoices</b> & refunds');
  await dmytro.byId('security-tab').click();
  await dmytro.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await dmytro.byId('profile-submit').click();
  await dmytro.page.getByText('Your profile is saved').waitFor();
  await anna.byId('switcher-button').or(anna.byId('composer-input')).first().waitFor();
  await dmytro.page.reload();
  await dmytro.byId('profile-what_i_do').waitFor();
  await expect.poll(() => dmytro.byId('profile-first_name').inputValue()).toBe('Дмитро');
  await expect.poll(() => dmytro.byId('profile-what_i_do').inputValue()).toBe('<b>Invoices</b> & refunds');
  await dmytro.byId('profile-first_name').fill('Dmytro');
  await dmytro.byId('profile-submit').click();
  await dmytro.page.getByText('Your profile is saved').waitFor();
  await Promise.all([dmytro, anna].map((staff) => staff.close()));
});

it('the time zone acts on the times shown, at once [10.4]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/profile/security/' });
  const shown = () => olena.byId('session').first().innerText();
  const here = await shown();
  await olena.byId('profile-tab').click();
  const timeZone = olena.page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Auckland');
  await olena.page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await olena.byId('security-tab').click();
  await expect.poll(async () => /\d+:\d\d/.exec(await shown())?.[0] === /\d+:\d\d/.exec(here)?.[0]).toBe(false);
  await olena.byId('profile-tab').click();
  await timeZone.fill('As in');
  await olena.page.getByRole('option', { name: /^As in this browser/ }).click();
  await olena.byId('security-tab').click();
  await expect.poll(async () => /\d+:\d\d/.exec(await shown())?.[0]).toBe(/\d+:\d\d/.exec(here)?.[0]);
  await olena.close();
});

it('a new password asks once whether it is you, and signs all other devices out', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/profile/security/' });
  const other = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  other.complaints.expectComplaint(/status of 40[14]/);
  olena.complaints.expectComplaint(/status of (?:403|422)/);

  await changePassword(olena, 'Password1', demoPassword);
  await olena.page.getByText('This password is too easy to guess').waitFor();
  await changePassword(olena, newPassword, null);
  await olena.page.getByText('You are signed out on all other devices').waitFor();
  await other.byId('sign-in-password').waitFor();

  const window = await openWindow(browser(), urlOf(product, '/'));
  await window.byId('sign-in-email').fill('olena@acme.test');
  await window.byId('sign-in-password').fill(newPassword);
  await window.byId('sign-in-submit').click();
  await window.page.waitForURL(urlOf(product, '/messenger/1/'));

  await changePassword(olena, demoPassword, null);
  await window.byId('sign-in-password').waitFor();
  window.complaints.expectComplaint(/status of 40[14]/);
  await Promise.all([olena, other, window].map((each) => each.close()));
});

it('the question can be wrong, and be left: nothing is changed then', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/profile/security/' });
  anna.complaints.expectComplaint(/status of (?:403|422)/);
  await changePassword(anna, newPassword, 'not my password');
  await anna.page.getByText('This password is wrong').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.byId('identity-password').waitFor({ state: 'detached' });
  await anna.page.getByTestId('password-form').getByRole('alert').waitFor();
  await signInByApi(product, 'anna');
  await anna.close();
});

it('a session can be ended from afar, and all at once [10.6]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/profile/security/' });
  const other = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  for (const staff of [anna, other]) staff.complaints.expectComplaint(/status of 40[14]/);
  await anna.page.reload();
  const rows = anna.byId('session');
  await rows.first().waitFor();
  const before = await rows.count();
  expect(before).toBeGreaterThan(1);
  await anna.page
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(before - 1);
  await anna.byId('sign-out-everywhere').click();
  await anna.byId('confirm-sign-out-everywhere').click();
  await anna.byId('sign-in-password').waitFor();
  await other.byId('sign-in-password').waitFor();
  await Promise.all([anna, other].map((staff) => staff.close()));
});

it('with an authenticator app the password alone signs nobody in, and a recovery code helps who lost it [10.8]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/profile/security/' });
  dmytro.complaints.expectComplaint(/status of (?:403|422)/);
  await dmytro.byId('start-totp').click();
  await dmytro.byId('identity-password').fill(demoPassword);
  await dmytro.page.keyboard.press('Enter');
  const app = new Authenticator(await dmytro.byId('totp-secret').innerText());
  await dmytro.byId('totp-code').fill('000000');
  await dmytro.byId('enable-totp').click();
  await dmytro.page.getByText('This code is wrong or was already used').waitFor();
  await dmytro.byId('totp-code').fill(app.firstCode());
  await dmytro.byId('enable-totp').click();
  await dmytro.byId('recovery-codes').waitFor();
  const recoveryCodes = await dmytro.byId('recovery-codes').locator('li').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await dmytro.byId('codes-saved').click();
  await dmytro.page.getByText('10 recovery codes left').waitFor();

  const window = await openWindow(browser(), urlOf(product, '/'));
  window.complaints.expectComplaint(/status of (?:401|422)/);
  const enterPassword = async () => {
    await window.byId('sign-in-email').fill('dmytro@acme.test');
    await window.byId('sign-in-password').fill(demoPassword);
    await window.byId('sign-in-submit').click();
    await window.byId('second-factor-code').waitFor();
  };
  await enterPassword();
  await window.byId('second-factor-code').fill('000000');
  await window.byId('second-factor-submit').click();
  await window.page.getByText('This code is wrong or was already used').waitFor();
  await window.byId('second-factor-code').fill(app.nextCode());
  await window.page.keyboard.press('Enter');
  await window.byId('user-menu').first().click();
  await window.byId('sign-out').click();
  await enterPassword();
  await window.byId('second-factor-code').fill((recoveryCodes[0] ?? '').toLowerCase());
  await window.page.keyboard.press('Enter');
  await window.byId('user-menu').first().waitFor();
  await window.close();

  await dmytro.page.reload();
  await dmytro.page.getByText('9 recovery codes left').waitFor();
  await dmytro.byId('disable-totp').click();
  await dmytro.byId('confirm-disable-totp').click();
  await dmytro.byId('start-totp').waitFor();
  await signInByApi(product, 'dmytro');
  await dmytro.close();
});

/** The link in the last mail to an address, as the mailbox for development shows it. */
const findLink = async (window: Window, address: string): Promise<string> => {
  let link = '';
  await waitUntil(`there is a mail to ${address}`, async () => {
    const page = await window.context.request.get(urlOf(product, '/dev/mailbox/', null));
    const [, id] = new RegExp(`/dev/mailbox/([^/]+)/">[^<]*</a> to ${address}`).exec(await page.text()) ?? [];
    if (id === undefined) return false;
    const mail = await window.context.request.get(urlOf(product, `/dev/mailbox/${id}/text/`, null));
    [link = ''] = /\/confirm-email\/\d+\/[\w-]{43}\//.exec(await mail.text()) ?? [];
    return link !== '';
  });
  return link;
};

it('a new address counts once the link mailed there is opened, wherever that is [10.2]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/profile/' });
  dmytro.complaints.expectComplaint(/status of 403/);
  const change = async (email: string) => {
    await dmytro.byId('profile-email').fill(email);
    await dmytro.byId('profile-submit').click();
  };
  await change('dmytro@new.test');
  await dmytro.byId('identity-password').fill(demoPassword);
  await dmytro.byId('identity-submit').click();
  await dmytro.page.getByText('We have sent a link to dmytro@new.test').waitFor();

  const phone = await openWindow(browser(), urlOf(product, await findLink(dmytro, 'dmytro@new.test')), { width: 375 });
  phone.complaints.expectComplaint(/status of 400/);
  await phone.byId('confirm-email').click();
  await phone.page.getByText('Your address is dmytro@new.test now.').waitFor();
  await phone.close();
  await dmytro.page.reload();
  await dmytro.byId('profile-email').waitFor();
  await expect.poll(() => dmytro.byId('profile-email').inputValue()).toBe('dmytro@new.test');

  await change('dmytro@acme.test');
  await dmytro.page.getByText('We have sent a link to dmytro@acme.test').waitFor();
  await dmytro.page.goto(urlOf(product, await findLink(dmytro, 'dmytro@acme.test')));
  await dmytro.byId('confirm-email').click();
  await dmytro.page.getByText('Your address is dmytro@acme.test now.').waitFor();
  await dmytro.page.getByRole('button', { name: 'Go to Switchboard' }).click();
  await dmytro.byId('message-list').waitFor();
  await signInByApi(product, 'dmytro');
  await dmytro.close();
});
