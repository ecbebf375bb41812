import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Role {
  id: number;
  name: string;
  permissions: Record<string, string[]>;
}

/** The other files find the workspace with the roles it had. */
afterEach(async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: Role[] }>('GET', '/api/roles');
  for (const role of data) {
    if (role.id > 3) await api.call('DELETE', `/api/roles/${role.id}?move_to=2`);
    else if (role.id === 2) {
      const permissions = { ...role.permissions, settings: [] };
      await api.call('PUT', '/api/roles/2', { name: 'Manager', permissions });
    }
  }
  api.close();
});

it('a role is made in the matrix, by keyboard too, renamed and deleted [11.1]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/roles/' });
  await olena.byId('role-1').getByText('Everything').waitFor();
  await olena.byId('add-role').click();
  await olena.byId('role-name').fill('Support');
  const box = (name: string) => olena.byId(name);
  await box('leads-update').focus();
  await olena.page.keyboard.press('Space');
  // The right to answer includes the right to see: without the latter the former goes.
  await expect.poll(() => box('leads-read').isChecked()).toBe(true);
  await box('leads-read').uncheck();
  await expect.poll(() => box('leads-update').isChecked()).toBe(false);
  await box('leads-read').check();
  await box('users-read').check();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('role-submit').click();
  const row = olena.page.getByRole('row', { name: /Support/ });
  await row.getByText('2 areas').waitFor();

  await row.getByRole('button', { name: 'Edit Support' }).click();
  olena.complaints.expectComplaint(/422 .*\/api\/roles\/\d+/);
  await olena.byId('role-name').fill('manager');
  await olena.byId('role-submit').click();
  await olena.page.getByText('There is a role of this name already').waitFor();
  await olena.byId('role-name').fill('Care');
  // Leaving would lose it.
  await olena.byId('preferences-notifications').click();
  await olena.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await olena.byId('role-submit').click();
  const renamed = olena.page.getByRole('row', { name: /Care/ });
  await renamed.getByRole('button', { name: 'Delete Care' }).click();
  await olena.byId('confirm-delete-role').click();
  await renamed.waitFor({ state: 'detached' });
  await olena.close();
});

it('a permission given and taken acts at once on an open page, which then shows the refusal of the section [11.2, 11.6]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/roles/2/' });
  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/bots/' });
  await anna.page.getByText('403', { exact: true }).waitFor();
  // The screen's calls may be refused before it is gone.
  anna.complaints.expectComplaint(/403 .*\/api\/bots/);
  await olena.byId('settings-read').check();
  await olena.byId('role-submit').click();
  await anna.byId('bots-screen').waitFor();
  await olena.byId('role-2').getByRole('button', { name: 'Edit Manager' }).click();
  await olena.byId('settings-read').uncheck();
  await olena.byId('role-submit').click();
  await anna.byId('bots-screen').waitFor({ state: 'detached' });
  await anna.page.getByRole('heading', { name: 'Sorry, but you do not have access to this page' }).waitFor();
  // The matrix can be looked at.
  await anna.goTo('/preferences/roles/2/');
  await anna.byId('settings-read').waitFor();
  await expect.poll(() => anna.byId('settings-read').isDisabled()).toBe(true);
  await anna.goTo('/preferences/roles/new/');
  await anna.page
    .getByRole('heading', { name: 'Sorry, but you do not have a permission to go to this page' })
    .waitFor();
  await anna.goTo('/preferences/roles/999/');
  await anna.page.getByText('404', { exact: true }).waitFor();
  await anna.close();
  await olena.close();
});

it('whoever has a right to contacts alone finds no conversations on a card, and none said to be missing', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: 'Book of addresses', permissions: { contacts: ['read'], profile: ['read', 'update'] } };
  const { id } = await api.callForResult<Role>('POST', '/api/roles', body);
  const { data: clients } = await api.callForResult<{ data: { id: number }[] }>('GET', '/api/clients');
  const { data: users } = await api.callForResult<{ data: { id: number; username: string }[] }>('GET', '/api/users');
  const dmytroId = users.find(({ username }) => username === 'dmytro')?.id;
  const names = { first_name: 'Dmytro', last_name: 'Bondar', username: 'dmytro', email: 'dmytro@acme.test' };
  await api.callForResult('PUT', `/api/users/${dmytroId}`, { ...names, status: 1, role_id: id });
  api.close();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/clients/${clients[0]?.id}/` });
  await dmytro.page.getByRole('heading', { name: 'Notes' }).waitFor();
  await expect.poll(() => dmytro.byId('client-facts').getByText('Phone', { exact: true }).count()).toBe(1);
  expect(await dmytro.page.getByRole('heading', { name: 'Conversations' }).count()).toBe(0);
  await dmytro.close();
});

it('the owner’s page refuses everyone else by its own words and leads back [11.7]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/super-admin/' });
  await anna.page.getByRole('heading', { name: 'Sorry, but you do not have access to this page' }).waitFor();
  await anna.page.getByText('You are not access as a super admin').waitFor();
  expect(await anna.byId('preferences-workspace').count()).toBe(0);
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.page.getByRole('link', { name: 'Go back to preferences' }).click();
  await anna.page.waitForURL((url) => /^\/preferences\/[^/]+\/$/.test(url.pathname) && !url.pathname.includes('super'));
  await anna.close();
});

it('the owner changes the settings, finds the change in the audit log and filters it [5.16, 11.9]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/super-admin/' });
  await olena.byId('email-domain').fill('not a domain');
  await olena.byId('save-settings').click();
  await olena.page.getByText('Write a domain, such as example.com').waitFor();
  await olena.byId('email-domain').fill('staff.acme.test');
  await olena.byId('audit-retention').selectOption('365');
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-settings').click();
  await olena.page.getByText('The settings are saved').waitFor();
  await olena.page.reload();
  await olena.byId('email-domain').and(olena.page.locator('[value="staff.acme.test"]')).waitFor();

  await olena.byId('preferences-audit').click();
  const entries = olena.byId('audit-entry');
  await entries.first().getByText('Settings changed').waitFor();
  await entries.first().getByRole('button').first().click();
  await olena.page.getByText('Email domain').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('filter-ip').fill('203.0.113.');
  await olena.page.getByText('There are no such entries').waitFor();
  await olena.byId('filter-ip').fill('');
  await olena.byId('filter-since').fill('2 Jan 2100');
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('There are no such entries').waitFor();
  await olena.page.keyboard.press('ArrowDown');
  await olena.page
    .getByRole('button', { name: '2 January 2100', exact: true })
    .and(olena.page.locator(':focus'))
    .waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');
  await olena.page.getByRole('button', { name: '2 January 2100', exact: true }).waitFor({ state: 'detached' });
  await olena.byId('filter-since').fill('');
  await olena.page.keyboard.press('Enter');
  await entries.first().waitFor();
  await olena.byId('filter-action').selectOption('workspace.updated');
  await expect
    .poll(async () => {
      const texts = await entries.allTextContents();
      return texts.length > 0 && texts.every((text) => text.includes('Settings changed'));
    })
    .toBe(true);
  const api = await makeApiClient(product, 'olena');
  await api.call('PUT', '/api/workspace/settings', {
    email_domain: 'acme.test',
    sign_up: true,
    default_language: 'en-US',
    default_timezone: null,
    audit_retention_days: null,
  });
  api.close();
  await olena.close();
});

it('the owner has the data exported and downloads a ZIP [11.10]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/super-admin/' });
  // Asked whether it is her.
  olena.complaints.expectComplaint(/status of 403/);
  await olena.byId('start-export').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  const link = olena.byId('download-export').first();
  await link.waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const [download] = await Promise.all([olena.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^acme-\d+\.zip$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes(Buffer.from('messages.json'))).toBe(true);
  await olena.close();
});
