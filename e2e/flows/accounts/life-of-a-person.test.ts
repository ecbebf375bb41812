import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '../../../apps/server/src/testing/outside/mail-server.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { linkIn } from '../../support/mailbox.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff, openWindow, Staff, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

/**
 * The life of one person in a company, in three languages: Olena, who owns the workspace, reads English, Anna reads
 * Russian, and Daryna, whose life it is, Ukrainian. Mails go to a real mail server.
 */

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const product = await startFileProduct({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Switchboard <no-reply@switchboard.test>',
});
const browser = useBrowser();
const name = 'Дарина Мельник';
const email = 'daryna@partner.test';
const password = 'a password of her own';

beforeAll(async () => {
  const [olena, anna] = await Promise.all([makeApiClient(product, 'olena'), makeApiClient(product, 'anna')]);
  const me = await anna.callForResult<{ id: number }>('GET', '/api/auth/current-user');
  await olena.callForResult('PUT', `/api/users/${me.id}`, { role_id: 1 });
  const settings = await olena.callForResult<object>('GET', '/api/workspace/settings');
  await olena.callForResult('PUT', '/api/workspace/settings', { ...settings, default_language: 'uk-UA' });
  olena.close();
  anna.close();
  // Her rights have changed: a present session goes on, but a fresh client is sure to.
  const asAnna = await makeApiClient(product, 'anna');
  await asAnna.callForResult('PUT', '/api/users/profile', { language: 'ru-RU' });
  asAnna.close();
});

const rowOf = (window: Window) => window.page.getByRole('row', { name: new RegExp(name) });

/** The text of the mail that came to Daryna and has this in its subject. */
const readMail = async (subject: RegExp): Promise<string> => {
  const found = await waitUntil(`a mail ${subject}`, () =>
    mailServer.received.find(({ mail, recipients }) => recipients.includes(email) && subject.test(mail.subject ?? '')),
  );
  return found.mail.text ?? '';
};

/** Olena's steps in the table of users: opens the person, changes the form, saves. */
const change = async (olena: Staff, edit: () => Promise<void>, endsAccess = false) => {
  await rowOf(olena).getByText(email).click();
  await olena.page.getByRole('heading', { name: `Edit ${name}` }).waitFor();
  await edit();
  await olena.byId('user-submit').click();
  if (endsAccess) await olena.byId('confirm-end-access').click();
  await olena.page.waitForURL(/\/preferences\/users\/$/);
};
const giveRole = (olena: Staff, role: string) =>
  change(olena, async () => {
    await olena.byId('user-role').fill(role.slice(0, 4));
    await olena.page.getByRole('option', { name: role }).click();
  });
const giveStatus = (olena: Staff, status: string) =>
  change(
    olena,
    async () => {
      await olena.byId('user-status').click();
      await olena.page.getByRole('option', { name: status, exact: true }).click();
    },
    status === 'Inactive',
  );

/** A mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis);

const enterPassword = async (window: Window) => {
  await window.byId('sign-in-email').fill(email);
  await window.byId('sign-in-password').fill(password);
  await window.byId('sign-in-submit').click();
};

/** Accepts the invitation in the mail, in Ukrainian; the window is hers from then on. */
const join = async (): Promise<Staff> => {
  const mail = await readMail(/запрошує вас до Acme/);
  expect(mail).toContain('Olena Koval запрошує вас');
  const window = await openWindow(browser(), linkIn(mail));
  const ukrainian = window.page.getByRole('button', { name: 'Українська' });
  const heading = window.page.getByRole('heading', { name: 'Приєднуйтеся до Acme' });
  await heading.or(ukrainian).first().waitFor();
  if (!(await heading.isVisible())) await ukrainian.click();
  await heading.waitFor();
  await window.byId('join-first_name').fill('Дарина');
  await window.byId('join-last_name').fill('Мельник');
  await window.byId('join-username').fill('daryna');
  await window.byId('new-password').fill(password);
  await window.byId('repeat-password').fill(password);
  await window.byId('join-submit').click();
  await window.page.waitForURL(urlOf(product, '/messenger/1/'));
  const daryna = new Staff(window.page, product, true);
  await daryna.waitUntilLive();
  await daryna.page.locator('html[lang="uk-UA"]').waitFor({ state: 'attached' });
  return daryna;
};

it('a person is invited, joins, is promoted, demoted, deactivated, taken back and deleted before the eyes of others', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/users/' });
  const anna = await openStaff(browser(), product, 'anna');
  const annasTable = await openStaff(browser(), product, 'anna', { path: '/preferences/users/' });
  const statusIs = async (english: string, russian: string) => {
    await rowOf(olena).getByText(english, { exact: true }).waitFor();
    await rowOf(annasTable).getByText(russian, { exact: true }).waitFor();
  };

  // Invited: until she has a name she is called after her address.
  await olena.byId('invite-users').click();
  await olena.byId('invite-email-0').fill(email);
  await olena.byId('invite-submit').click();
  await olena.page
    .getByRole('row', { name: /daryna/ })
    .getByText('Pending')
    .waitFor();
  await annasTable.page
    .getByRole('row', { name: /daryna/ })
    .getByText('Приглашён')
    .waitFor();

  const daryna = await join();
  daryna.complaints.expectComplaint(/status of 40[0134]/);
  await statusIs('Active', 'Активен');
  await daryna.send('Доброго дня!');
  await anna.waitForMessage('Доброго дня!');
  await anna.message('Доброго дня!').getByText(name).waitFor();
  await anna.send('Добро пожаловать');
  await daryna.waitForMessage('Добро пожаловать');

  // Promoted: what she may do now appears by itself.
  await mark(daryna.page);
  expect(await daryna.byId('nav-preferences').count()).toBe(0);
  await giveRole(olena, 'Administrator');
  await daryna.byId('nav-preferences').click();
  await daryna.byId('preferences-users').getByText('Користувачі').waitFor();
  await daryna.byId('preferences-users').click();
  await rowOf(daryna).getByText('Адміністратор').waitFor();
  await rowOf(olena).getByText('Administrator').waitFor();
  await rowOf(annasTable).getByText('Администратор').waitFor();
  expect(await isMarked(daryna.page)).toBe(true);

  // Demoted: it goes, and the page she is on becomes the refusal.
  await giveRole(olena, 'Member');
  await daryna.page.getByRole('heading', { name: 'На жаль, у вас немає доступу до цієї сторінки' }).waitFor();
  await daryna.byId('nav-preferences').waitFor({ state: 'detached' });
  await expect.poll(() => daryna.byId('preferences-users').count()).toBe(0);
  await rowOf(annasTable).getByText('Участник').waitFor();
  expect(await isMarked(daryna.page)).toBe(true);

  // Deactivated while she writes: what was sent is there for the others, and what was not is kept for her.
  await daryna.page.getByRole('link', { name: 'До загального каналу' }).click();
  await daryna.send('Ще одне');
  await anna.waitForMessage('Ще одне');
  const kept = daryna.page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/channels/1/draft') && answer.request().postData()?.includes('обірване') === true,
  );
  await daryna.write('обірване на півсло');
  await kept;
  const deactivated = olena.page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/api\/users\/\d+$/.test(answer.url()),
  );
  const status = giveStatus(olena, 'Inactive');
  await deactivated;
  await daryna.byId('sign-in-password').waitFor();
  await status;
  await statusIs('Inactive', 'Неактивен');
  await anna.message('Ще одне').getByText(name).or(anna.message('Доброго дня!').getByText(name)).first().waitFor();
  await enterPassword(daryna);
  await daryna.page.locator('form').getByRole('alert').first().waitFor();

  // Taken back: she finds what she had begun to write.
  await giveStatus(olena, 'Active');
  await statusIs('Active', 'Активен');
  await enterPassword(daryna);
  await daryna.waitUntilLive();
  await daryna.goTo('/messenger/1/');
  await daryna.composer.getByText('обірване на півсло').waitFor();
  await daryna.send('Я повернулася');
  await anna.waitForMessage('Я повернулася');

  // Deleted: what she wrote keeps her name, and where only she is meant it says so.
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number; email: string }[] }>('GET', '/api/users?limit=100');
  const userId = data.find((user) => user.email === email)?.id ?? 0;
  const asAnna = await makeApiClient(product, 'anna');
  const direct = await asAnna.callForResult<{ id: number }>('GET', `/api/channels/direct/${userId}`);
  await anna.goTo(`/messenger/${direct.id}/`);
  await anna.byId('channel-header').getByText(name).first().waitFor();
  await rowOf(olena)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await olena.page.getByRole('menuitem', { name: 'Delete' }).click();
  await olena.byId('confirm-delete-user').click();
  await daryna.byId('sign-in-password').waitFor();
  await rowOf(olena).waitFor({ state: 'detached' });
  await rowOf(annasTable).waitFor({ state: 'detached' });
  await anna.byId('channel-header').getByText('Удалённый пользователь').first().waitFor();
  await anna.goTo('/messenger/1/');
  await anna.message('Доброго дня!').getByText(name).waitFor();
  expect(mailServer.received.filter(({ recipients }) => recipients.length !== 1)).toEqual([]);

  api.close();
  asAnna.close();
  // Hers is closed last: it complains of nothing but the refusals that end a session.
  for (const window of [olena, anna, annasTable, daryna]) await window.close();
});
