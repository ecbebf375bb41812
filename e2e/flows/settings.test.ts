import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { connectToDatabase } from '../../bench/product/server-under-test.ts';
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
}

const inDatabase = async (text: string, values: unknown[] = []) => {
  const database = await connectToDatabase(product.dataDir);
  try {
    return (await database.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await database.end();
  }
};

/** Every test finds everything kept for ever. */
afterEach(() => inDatabase('delete from retention_rules'));

it('a role is made in the matrix, by keyboard too, renamed and deleted; what it may do acts at once on an open page [11.1, 11.2, 11.6, 11.7]', async () => {
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
  await olena.page.getByText('A role with this name already exists').waitFor();
  await olena.byId('role-name').fill('Care');
  // Leaving would lose it.
  await olena.byId('preferences-notifications').click();
  await olena.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await olena.byId('role-submit').click();
  const renamed = olena.page.getByRole('row', { name: /Care/ });
  await renamed.getByRole('button', { name: 'Delete Care' }).click();
  await olena.byId('confirm-delete-role').click();
  await renamed.waitFor({ state: 'detached' });

  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/bots/' });
  await anna.page.getByText('403', { exact: true }).waitFor();
  // The screen's calls may be refused before it is gone.
  anna.complaints.expectComplaint(/403 .*\/api\/(bots|ratings)/);
  await olena.byId('role-2').getByRole('button', { name: 'Edit Manager' }).click();
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
  // The owner's page refuses everyone else by its own words, and leads back.
  await anna.goTo('/preferences/super-admin/');
  await anna.page.getByRole('heading', { name: 'Sorry, but you do not have access to this page' }).waitFor();
  await anna.page.getByText('You are not access as a super admin').waitFor();
  expect(await anna.byId('preferences-workspace').count()).toBe(0);
  await anna.page.getByRole('link', { name: 'Go back to preferences' }).click();
  await anna.page.waitForURL((url) => /^\/preferences\/[^/]+\/$/.test(url.pathname) && !url.pathname.includes('super'));
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

it('the owner changes the settings, shortens what is kept and takes it back, exports the data, and finds it all in the audit log [5.16, 11.9, 11.10, 11.12]', async () => {
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', '/api/channels/1/messages', { content: 'of last year' });
  await inDatabase(`update messages set ts = ts - 300 * 86400000000::bigint where (workspace_id, channel_id, seq) = (
    select workspace_id, id, first_seq from channels where id = 1 and workspace_id = (
      select id from workspaces where subdomain = 'acme'))`);
  api.close();
  // Another one when the test is tried again: only a change can be saved.
  const domain = `staff-${Date.now()}.acme.test`;
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/super-admin/' });
  // Asked whether it is her.
  olena.complaints.expectComplaint(/403 .*\/api\/workspace\/retention/);
  await olena.byId('email-domain').fill('not a domain');
  await olena.byId('save-settings').click();
  await olena.page.getByText('Enter a domain, such as example.com').waitFor();
  await olena.byId('email-domain').fill(domain);
  await olena.byId('audit-retention').selectOption('365');
  await olena.byId('save-settings').click();
  await olena.page.getByText('Settings saved').waitFor();
  await olena.page.reload();
  await olena
    .byId('email-domain')
    .and(olena.page.locator(`[value="${domain}"]`))
    .waitFor();

  await expect.poll(() => olena.byId('save-retention').isDisabled()).toBe(true);
  await olena.byId('keep-team_messages').selectOption('90');
  await olena.byId('keep-client_files').selectOption('30');
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-retention').click();
  const dialog = olena.page.getByRole('dialog');
  await dialog.getByText('About 1 message and 0 files (0 B) are older.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await inDatabase('select kind from retention_rules')).toEqual([]);

  await olena.byId('save-retention').click();
  await olena.byId('confirm-retention').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena
    .byId('retention-waits')
    .getByText(/The shorter time starts on/)
    .waitFor();
  await olena.page.reload();
  await olena.byId('retention-waits').waitFor();
  await expect.poll(() => olena.byId('keep-team_messages').inputValue()).toBe('90');
  await expect.poll(() => olena.byId('keep-team_files').inputValue()).toBe('');

  await olena.byId('take-back-retention').click();
  await olena.byId('retention-waits').waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('keep-team_messages').inputValue()).toBe('');
  await expect.poll(() => olena.byId('keep-client_files').inputValue()).toBe('');

  // Asked no more whether it is her.
  await olena.byId('start-export').click();
  const link = olena.byId('download-export').first();
  await link.waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const [download] = await Promise.all([olena.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^acme-\d+\.zip$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes(Buffer.from('messages.json'))).toBe(true);

  await olena.byId('preferences-audit').click();
  const entries = olena.byId('audit-entry');
  await entries.getByText('Message and file retention changed').first().waitFor();
  await olena.byId('filter-ip').fill('203.0.113.');
  await olena.page.getByText('No matching entries').waitFor();
  await olena.byId('filter-ip').fill('');
  await olena.byId('filter-since').fill('2 Jan 2100');
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('No matching entries').waitFor();
  await olena.page.keyboard.press('ArrowDown');
  await olena.page
    .getByRole('button', { name: '2 January 2100', exact: true })
    .and(olena.page.locator(':focus'))
    .waitFor();
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
  await entries.first().getByRole('button').first().click();
  await olena.page.getByText('Email domain').waitFor();
  await olena.byId('filter-since').press('ArrowDown');
  await olena.page.locator('td button:focus').waitFor();
  // With an entry and a calendar open.
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});

it('an open page forgets what is removed, says why nothing is before it, and shows replies to it as such [11.13]', async () => {
  const api = await makeApiClient(product, 'anna');
  const body = { name: `Kept ${crypto.randomUUID()}`, description: 'a test', is_public: true, members: [] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  const post = (content: string, more: object = {}) =>
    api.callForResult<{ id: number; seq: number }>('POST', `/api/channels/${channel.id}/messages`, {
      content,
      ...more,
    });
  const old = await post('what was said long ago');
  await post('an answer of today', { parent_id: old.id });
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channel.id}/` });
  const gone = anna.byId(`message-${old.seq}`);
  await gone.getByText('what was said long ago').waitFor();
  await anna.page.getByText('This is where the history begins').waitFor();

  await inDatabase(
    `update messages set ts = ts - 100 * 86400000000::bigint where channel_id = $1 and seq <= $2 and workspace_id = (
       select id from workspaces where subdomain = 'acme')`,
    [channel.id, old.seq],
  );
  await inDatabase(
    `insert into retention_rules (workspace_id, kind, days, acts_at)
     select id, 'team_messages', 90, now() - interval '1 hour' from workspaces where subdomain = 'acme'`,
  );
  await inDatabase(`select enqueue_job('remove-old-history', '{}')`);
  await anna.page.getByText('Messages older than 90 days have been removed').waitFor();
  await gone.waitFor({ state: 'detached' });
  await expect.poll(() => anna.page.getByText('what was said long ago').count()).toBe(0);
  const reply = await anna.waitForMessage('an answer of today');
  await reply.getByText('Message removed').waitFor();
  await anna.page.reload();
  await anna.page.getByText('Messages older than 90 days have been removed').waitFor();
  await reply.getByText('Message removed').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  api.close();
  await anna.close();
});
