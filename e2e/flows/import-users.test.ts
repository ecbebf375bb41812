import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { readMail } from '../support/mailbox.ts';
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
  for (const { id, email } of data) if (email.endsWith('@import.test')) await api.call('DELETE', `/api/users/${id}`);
  api.close();
};

const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (staff: Staff, text: string) => staff.byId('import-file').setInputFiles(csv(text));
const rowOf = (staff: Staff, number: number) => staff.byId(`import-row-${number}`);
const cell = (staff: Staff, column: string, row: number) =>
  staff.page
    .getByRole('textbox', { name: `${column}, row ${row}` })
    .or(staff.page.getByRole('combobox', { name: `${column}, row ${row}` }));

it('shows what each row would do, lets it be corrected in place, and invites everybody at once [12.15]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/' });
  await olena.byId('import-users').click();
  await olena.page.waitForURL(/\/preferences\/users\/import\/$/);
  expect(await findBarriers(olena.page)).toEqual([]);
  await choose(olena, 'name;Notes\nAda;x');
  await olena.page.getByText('No column is titled “Email”').waitFor();
  const rows = [
    'ada@import.test;=1+1;Byron;ada.import;Manager;+380 44 123',
    'ADA@import.test;;;;;',
    'olena@acme.test;;;;;',
    'nobody;;;;Ghost;',
    'last@import.test;;;;;',
  ];
  await choose(olena, `Email;First name;Last name;Login;Role;Phone;Notes\n${rows.join('\n')}`.replaceAll(/;$/gm, ';;'));
  await olena.page.getByText('2 people will be invited · 1 is a user already · 2 rows have errors').waitFor();
  await olena.page.getByText('Columns that are not used: Notes').waitFor();
  await rowOf(olena, 2).getByText('The same email is in row 1').waitFor();
  await rowOf(olena, 4).getByText('Email address is not valid').waitFor();
  await rowOf(olena, 4).getByText('There is no role of this name').waitFor();
  await olena.page.getByText('of 10 places in the plan are free').waitFor();
  await expect.poll(() => olena.byId('import-submit').isDisabled()).toBe(true);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.byId('import-only-errors').check({ force: true });
  await rowOf(olena, 1).waitFor({ state: 'detached' });
  await cell(olena, 'Email', 4).fill('fourth@import.test');
  await cell(olena, 'Email', 4).press('Enter');
  await cell(olena, 'Role', 4).fill('учасник');
  await cell(olena, 'Role', 4).press('Tab');
  // A corrected row stays where it is.
  await rowOf(olena, 4).getByText('Will be invited').waitFor();
  await olena.page.getByRole('button', { name: 'Remove row 2' }).click();
  await olena.page.getByText('3 people will be invited · 1 is a user already').waitFor();
  await olena.byId('import-submit').click();

  await olena.page.getByText('3 invites are on their way; 1 row was skipped').waitFor();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await olena.page
    .getByRole('row', { name: /ada@import.test/ })
    .getByText('=1+1 Byron')
    .waitFor();
  expect(await readMail(product, 'fourth@import.test', '/join-your-team/')).toContain('/join-your-team/');
  await olena.close();
  await removeAdded();
});

it('takes pasted cells, says where the plan ends, and asks before the page is left', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/import/' });
  olena.complaints.expectComplaint(/402/);
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@import.test`);
  await olena.byId('import-pasted').fill(['Email', ...people].join('\n'));
  await olena.byId('import-read-pasted').click();
  await olena.page.getByText('12 people would be invited').waitFor();
  await olena.byId('import-submit').click();
  await olena.page.getByText('You can use only 10 users in the plan Business').waitFor();
  await olena.byId('plan-limit').getByRole('button', { name: 'Close' }).last().click();
  await olena.page.getByRole('link', { name: 'All users' }).click();
  await olena.page.getByText('Leave without saving?').waitFor();
  await olena.page.getByRole('button', { name: 'Leave' }).click();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
  await olena.close();
});

it('sends an import again whose answer was lost, and nobody is invited twice [12.15]', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/preferences/users/import/',
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
  await choose(olena, 'email\nonce@import.test\ntwice@import.test');
  await olena.byId('import-submit').click();
  await olena.page.getByText('The server does not answer').waitFor();
  await olena.byId('import-submit').click();
  await olena.page.getByText('2 invites are on their way').waitFor();
  await olena.close();
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: Person[] }>('GET', '/api/users');
  expect(data.filter(({ email }) => email.endsWith('@import.test'))).toHaveLength(2);
  api.close();
  await removeAdded();
});

it('gives the empty table, and the rows with errors as text', async () => {
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
  await rowOf(olena, 1).getByText('Error').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const { text } = await download('import-save-errors');
  expect(text).toContain(`\r\n"'=cmd()","'@SUM(1)",,,,,,Email address is not valid`);
  await olena.byId('import-remove-errors').click();
  await olena.page.getByText('There are no rows left').waitFor();
  await olena.byId('import-another').click();
  await olena.page.getByRole('button', { name: 'Leave' }).click();
  await olena.byId('import-pasted').waitFor();
  await olena.close();
});

it('is not for those who may not create users', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/preferences/users/import/' });
  await dmytro.page.getByText('403', { exact: true }).waitFor();
  expect(await dmytro.byId('import-file').count()).toBe(0);
  await dmytro.close();
});
