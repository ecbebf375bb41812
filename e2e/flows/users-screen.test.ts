import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Person {
  id: number;
  email: string;
}

/** Deletes whom a test has added: the plan has room for ten. */
const removeAdded = async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: Person[] }>('GET', '/api/users');
  for (const { id, email } of data) if (email.endsWith('@added.test')) await api.call('DELETE', `/api/users/${id}`);
  api.close();
};
const rowOf = (staff: Staff, name: string) => staff.page.getByRole('row', { name: new RegExp(name) });
const emailsIn = (staff: Staff) => staff.byId('users-table').getByText('@').allTextContents();

it('is where preferences begin, sorted by a title pressed, and follows what others do [12.1, 12.11]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/' });
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await rowOf(olena, 'Anna').waitFor();
  await olena.page.getByRole('button', { name: 'Email' }).click();
  await olena.page.waitForURL(/\?sortBy=email&order=asc$/);
  await expect
    .poll(async () => {
      const emails = await emailsIn(olena);
      return emails.length > 2 && emails.join() === emails.toSorted().join();
    })
    .toBe(true);
  expect(await findBarriers(olena.page)).toEqual([]);

  const api = await makeApiClient(product, 'olena');
  const body = { first_name: 'Zenia', last_name: 'Added', username: 'zenia', email: 'zenia@added.test', role_id: 3 };
  const { id } = await api.callForResult<Person>('POST', '/api/users', body);
  await rowOf(olena, 'Zenia Added').getByText('Pending').waitFor();
  await api.call('PUT', `/api/users/${id}`, { status: 0 });
  await rowOf(olena, 'Zenia Added').getByText('Inactive').waitFor();
  await api.call('DELETE', `/api/users/${id}`);
  await rowOf(olena, 'Zenia Added').waitFor({ state: 'detached' });
  api.close();
  await olena.close();
});

it('invites by rows: all or nobody, each mistake at its row, and says what the plan allows [12.4, 12.5]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/' });
  olena.complaints.expectComplaint(/422|402/);
  await olena.byId('invite-users').click();
  await olena.byId('invite-add-2').click();
  await olena.byId('invite-email-0').fill('olena@acme.test');
  await olena.byId('invite-email-1').fill('nobody');
  await olena.byId('invite-submit').click();
  await olena.page.getByText('Email already exist').waitFor();
  await olena.page.getByText('Email address is not valid').waitFor();
  await olena.page.getByText('Email is required').waitFor();
  await olena.byId('invite-email-0').fill('first@added.test');
  await olena.byId('invite-email-1').fill('second@added.test');
  await olena.byId('invite-email-2').fill('First@added.test');
  await olena.byId('invite-submit').click();
  await olena.page.getByText('Entered twice').waitFor();
  expect(await olena.page.getByText('first@added.test').count()).toBe(0);
  await olena.page.getByRole('button', { name: 'Delete row 3' }).click();
  await olena.byId('invite-submit').click();
  await olena.page.getByText('2 invites are on their way').waitFor();
  await rowOf(olena, 'second').getByRole('button', { name: 'Resend the invite to second' }).click();
  await olena.page.getByText('The invite to second@added.test is sent again').waitFor();

  await olena.byId('invite-users').click();
  await expect.poll(() => olena.byId('invite-email-1').count()).toBe(0);
  for (let row = 0; row < 8; row += 1) {
    if (row > 0) await olena.byId('invite-add-1').click();
    await olena.byId(`invite-email-${row}`).fill(`more${row}@added.test`);
  }
  await olena.byId('invite-submit').click();
  await olena.page.getByText('You can use only 10 users in the plan Business').waitFor();
  await olena.page.getByText('The next plan, Virtuoso, has no limit.').waitFor();
  await olena.close();
  await removeAdded();
});

it('creates a user, changes the role found by a search, and deletes after a question [12.2, 12.3, 12.7]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/' });
  await olena.byId('create-user').click();
  await olena.byId('user-submit').click();
  for (const text of ['First name', 'Last name', 'Username', 'Email', 'Role'].map((label) => `${label} is required`)) {
    await olena.page.getByText(text).waitFor();
  }
  await expect.poll(() => olena.byId('user-status').isDisabled()).toBe(true);
  await olena.byId('user-first-name').fill('Yeva');
  await olena.byId('user-last-name').fill('Added');
  await olena.byId('user-username').fill('yeva');
  await olena.byId('user-email').fill('yeva@added.test');
  await olena.byId('user-role').fill('mem');
  await olena.page.getByRole('option', { name: 'Member' }).click();
  await olena.byId('user-submit').click();
  await olena.page.waitForURL(/\/preferences\/users\/\d+\/$/);
  await olena.page.getByRole('heading', { name: 'Edit Yeva Added' }).waitFor();

  await olena.byId('user-role').fill('mana');
  await olena.page.getByRole('option', { name: 'Manager' }).click();
  await olena.byId('user-submit').click();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await rowOf(olena, 'Yeva Added').getByText('Manager').waitFor();

  await rowOf(olena, 'Yeva Added').getByText('yeva@added.test').click();
  await olena.page.getByRole('heading', { name: 'Edit Yeva Added' }).waitFor();
  await olena.page.goBack();
  await rowOf(olena, 'Yeva Added').getByRole('button', { name: 'Actions for Yeva Added' }).click();
  await olena.page.getByRole('menuitem', { name: 'Delete' }).click();
  await olena.page.getByText('Are you sure you want to delete Yeva Added?').waitFor();
  const deleted = olena.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await olena.byId('confirm-delete-user').click();
  expect((await deleted).status()).toBe(200);
  await rowOf(olena, 'Yeva Added').waitFor({ state: 'detached' });
  await olena.close();
});

it('shows one’s own role as fixed, a user who is not there as a page not found, and nothing to others [12.2]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/1/' });
  await olena.page.getByText('Nobody changes their own role or status.').waitFor();
  await expect.poll(() => olena.byId('user-role').isDisabled()).toBe(true);
  olena.complaints.expectComplaint(/404/);
  await olena.goTo('/preferences/users/9000/');
  await olena.page.getByText('Oops, seems like you got lost').waitFor();
  await olena.close();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/preferences/users/' });
  await dmytro.page.getByText('403', { exact: true }).waitFor();
  await dmytro.close();
});
