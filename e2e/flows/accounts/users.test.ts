import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { readMail } from '../../support/mailbox.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Person {
  id: number;
  email: string;
}

let api: WorkspaceClient;
beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
});
afterAll(() => api?.close());
const listAdded = async () =>
  (await api.callForResult<{ data: Person[] }>('GET', '/api/users')).data.filter(({ email }) =>
    email.endsWith('@added.test'),
  );
/** Deletes whom a test has added: the plan has room for ten. */
const removeAdded = async () => {
  for (const { id } of await listAdded()) await api.call('DELETE', `/api/users/${id}`);
};
afterEach(removeAdded);

const rowOf = (staff: Staff, name: string) => staff.page.getByRole('row', { name: new RegExp(name) });
const emailsIn = (staff: Staff) => staff.byId('users-table').getByText('@').allTextContents();

it('users are where preferences begin, sorted by a title pressed, follow what others do, and are created, changed and deleted [12.1, 12.2, 12.3, 12.7, 12.11]', async () => {
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

  const body = { first_name: 'Zenia', last_name: 'Added', username: 'zenia', email: 'zenia@added.test', role_id: 3 };
  const { id } = await api.callForResult<Person>('POST', '/api/users', body);
  await rowOf(olena, 'Zenia Added').getByText('Pending').waitFor();
  await api.call('PUT', `/api/users/${id}`, { status: 0 });
  await rowOf(olena, 'Zenia Added').getByText('Inactive').waitFor();
  await api.call('DELETE', `/api/users/${id}`);
  await rowOf(olena, 'Zenia Added').waitFor({ state: 'detached' });

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
  await olena.page.getByText('2 invites sent').waitFor();
  await rowOf(olena, 'second').getByRole('button', { name: 'Resend the invite to second' }).click();
  await olena.page.getByText('We’ve sent the invite to second@added.test again').waitFor();

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
});

it('shows one’s own role and address as fixed, and no user to who may not see them [12.2]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/1/' });
  await olena.page.getByText('You can’t change your own role or status.').waitFor();
  await expect.poll(() => olena.byId('user-role').isDisabled()).toBe(true);
  await expect.poll(() => olena.byId('user-email').isDisabled()).toBe(true);
  expect(await olena.byId('reset-factors').count()).toBe(0);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('own-email-link').click();
  await olena.byId('profile-email').waitFor();
  await olena.close();

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/preferences/users/' });
  await dmytro.page.getByText('403', { exact: true }).waitFor();
  await dmytro.goTo('/preferences/users/import/');
  await dmytro.page.getByText('403', { exact: true }).waitFor();
  expect(await dmytro.byId('import-file').count()).toBe(0);
  await dmytro.close();
});

const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (staff: Staff, text: string) => staff.byId('import-file').setInputFiles(csv(text));
const importRow = (staff: Staff, number: number) => staff.byId(`import-row-${number}`);
const cell = (staff: Staff, column: string, row: number) =>
  staff.page
    .getByRole('textbox', { name: `${column}, row ${row}` })
    .or(staff.page.getByRole('combobox', { name: `${column}, row ${row}` }));

it('shows what each row would do, lets it be corrected in place, and invites everybody at once, though its answer is lost and it is sent again [12.15]', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/preferences/users/',
    prepare: (context) =>
      context.addInitScript(() => {
        const call = globalThis.fetch;
        let isLost = false;
        globalThis.fetch = async (...args) => {
          const answer = await call(...args);
          if (isLost || !String(args[0]).endsWith('/api/users/import')) return answer;
          isLost = true;
          throw new TypeError('Failed to fetch');
        };
      }),
  });
  await olena.byId('import-users').click();
  await olena.page.waitForURL(/\/preferences\/users\/import\/$/);
  expect(await findBarriers(olena.page)).toEqual([]);
  await choose(olena, 'name;Notes\nAda;x');
  await olena.page.getByText('There’s no column titled “Email”').waitFor();
  const rows = [
    'ada@added.test;=1+1;Byron;ada.import;Manager;+380 44 123',
    'ADA@added.test;;;;;',
    'olena@acme.test;;;;;',
    'nobody;;;;Ghost;',
    'last@added.test;;;;;',
  ];
  await choose(olena, `Email;First name;Last name;Login;Role;Phone;Notes\n${rows.join('\n')}`.replaceAll(/;$/gm, ';;'));
  await olena.page.getByText('2 people will be invited · 1 is already a user · 2 rows have errors').waitFor();
  await olena.page.getByText('Columns that won’t be used: Notes').waitFor();
  await importRow(olena, 2).getByText('Row 1 has the same email').waitFor();
  await importRow(olena, 4).getByText('Email address is not valid').waitFor();
  await importRow(olena, 4).getByText('No role by that name').waitFor();
  await olena.page.getByText('of 10 seats in your plan are free').waitFor();
  await expect.poll(() => olena.byId('import-submit').isDisabled()).toBe(true);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.byId('import-only-errors').check({ force: true });
  await importRow(olena, 1).waitFor({ state: 'detached' });
  await cell(olena, 'Email', 4).fill('fourth@added.test');
  await cell(olena, 'Email', 4).press('Enter');
  await cell(olena, 'Role', 4).fill('учасник');
  await cell(olena, 'Role', 4).press('Tab');
  // A corrected row stays where it is.
  await importRow(olena, 4).getByText('Will be invited').waitFor();
  await olena.page.getByRole('button', { name: 'Remove row 2' }).click();
  await olena.page.getByText('3 people will be invited · 1 is already a user').waitFor();
  await olena.byId('import-submit').click();
  await olena.page.getByText('The server isn’t responding').waitFor();
  await olena.byId('import-submit').click();
  await olena.page.getByText('3 invites sent; 1 row skipped').waitFor();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await olena.page
    .getByRole('row', { name: /ada@added.test/ })
    .getByText('=1+1 Byron')
    .waitFor();
  expect(await readMail(product, 'fourth@added.test', '/join-your-team/')).toContain('/join-your-team/');
  // Each person is invited once.
  expect((await listAdded()).map(({ email }) => email).toSorted()).toEqual([
    'ada@added.test',
    'fourth@added.test',
    'last@added.test',
  ]);
  await olena.close();
});

it('gives the empty table and the rows with errors as text, takes pasted cells, says where the plan ends, and asks before the page is left', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/preferences/users/import/',
    width: 375,
    height: 812,
  });
  const download = async (testId: string) => {
    const [file] = await Promise.all([olena.page.waitForEvent('download'), olena.byId(testId).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  expect(await download('import-template')).toEqual({
    name: 'users.csv',
    text: '\uFEFFEmail,First name,Last name,Username,Role,Position,Phone\r\n',
  });
  await choose(olena, 'email,first name\n=cmd(),@SUM(1)');
  await importRow(olena, 1).getByText('Error').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const { text } = await download('import-save-errors');
  expect(text).toContain(`\r\n"'=cmd()","'@SUM(1)",,,,,,Email address is not valid`);
  await olena.byId('import-remove-errors').click();
  await olena.page.getByText('No rows left').waitFor();
  await olena.byId('import-another').click();
  await olena.page.getByRole('button', { name: 'Leave' }).click();
  await olena.byId('import-pasted').waitFor();

  olena.complaints.expectComplaint(/402/);
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@added.test`);
  await olena.byId('import-pasted').fill(['Email', ...people].join('\n'));
  await olena.byId('import-read-pasted').click();
  await olena.page.getByText('you’re inviting 12 people').waitFor();
  await olena.byId('import-submit').click();
  await olena.page.getByText('You can use only 10 users in the plan Business').waitFor();
  await olena.byId('plan-limit').getByRole('button', { name: 'Close' }).last().click();
  await olena.page.getByRole('link', { name: 'All users' }).click();
  await olena.page.getByText('Leave without saving?').waitFor();
  await olena.page.getByRole('button', { name: 'Leave' }).click();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await olena.close();
});
