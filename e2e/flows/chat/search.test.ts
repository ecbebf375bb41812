import { expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff, passFrames, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const ids = { olena: 1, anna: 2 };

const makeChannel = async (api: WorkspaceClient, name: string, members: number[], is_public = false) => {
  const body = { name, description: 'For a test', is_public, members };
  return (await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};
const post = (api: WorkspaceClient, channelId: number, content: string) =>
  api.callForResult<{ seq: number }>('POST', `/api/channels/${channelId}/messages`, { content });

const results = (staff: Staff) => staff.byId('search-results').getByRole('listitem');
const typeInSearch = (staff: Staff, text: string) => staff.byId('search-field').fill(text);
const isAt = (staff: Staff, path: string) => new URL(staff.page.url()).pathname === path;

it('finds words of all channels of the reader, by filters too, and leads to the message', async () => {
  const api = await makeApiClient(product, 'olena');
  const shared = await makeChannel(api, 'Shared searching', [ids.anna]);
  const secret = await makeChannel(api, 'Secret searching', []);
  const { seq } = await post(api, shared, 'Квартальний звіт про вʼязання');
  await post(api, secret, 'Квартальний таємний звіт');
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/search/' });
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/search/' });
  await olena.page.getByText('Search all your messages').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  for (const staff of [olena, anna]) await typeInSearch(staff, 'КВАРТ звіт');
  await waitUntil('Olena finds both', async () => (await results(olena).count()) === 2);
  await waitUntil('Anna finds hers', async () => (await results(anna).count()) === 1);
  await expect.poll(() => results(anna).locator('mark').allTextContents()).toEqual(['Кварт', 'звіт']);
  await expect.poll(() => results(anna).first().textContent()).toContain('in Shared searching');

  await typeInSearch(olena, 'звіт in:"secret sea" ');
  await waitUntil('the filter narrows', async () => (await results(olena).count()) === 1);
  expect(new URL(olena.page.url()).searchParams.get('in')).toBe(String(secret));
  await expect.poll(() => olena.byId('search-field').inputValue()).toBe('звіт ');
  await typeInSearch(olena, 'from:nobodyatall');
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('No one by that name').first().waitFor();

  await typeInSearch(anna, 'вязан');
  await waitUntil('the other words are shown', async () =>
    (await results(anna).locator('mark').allTextContents()).includes('вʼязан'),
  );
  await anna.byId(`result-${shared}-${seq}`).click();
  await anna.page.waitForURL(new RegExp(`/messenger/${shared}/`));
  await anna.page.getByText('Квартальний звіт про вʼязання').first().waitFor();
  api.close();
  await Promise.all([anna, olena].map((staff) => staff.close()));
});

it('Ctrl+K goes anywhere, also out of the message box and with what is typed before it has come; what was opened last comes first; an open dialog and its keys are left alone', async () => {
  const api = await makeApiClient(product, 'olena');
  const id = await makeChannel(api, 'Їжакова галявина', [ids.anna]);
  const hidden = await makeChannel(api, 'Їжакова криївка', []);
  await post(api, id, 'unread for Anna');
  const anna = await openStaff(browser(), product, 'anna');
  await anna.composer.click();
  let letIn = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await anna.page.route('**/assets/switcher-dialog*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await anna.page.keyboard.press('Control+k');
  await anna.page.keyboard.type('all channelx');
  await anna.page.keyboard.press('Backspace');
  await anna.page.keyboard.type('s');
  letIn();
  const field = anna.byId('switcher-field');
  await waitUntil('the words are in the field', async () => (await field.inputValue()) === 'all channels');
  // Pressing Enter now goes there.
  await anna.page.locator('[data-testid^="switch-"][data-selected]').getByText('All channels').waitFor();
  await anna.page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await anna.composer.innerText()).not.toContain('all');
  const hasFocus = () => anna.composer.evaluate((box) => box === document.activeElement);
  await waitUntil('the message box has the focus again', hasFocus);

  await anna.page.keyboard.press('Control+k');
  await anna.page.keyboard.type('all channels');
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForURL(/\/messenger\/channels\//);

  await anna.steerTo('/messenger/1/');
  await anna.composer.click();
  await anna.page.keyboard.press('Control+k');
  await field.fill('іжак');
  const entry = anna.byId(`switch-channel-${id}`);
  await entry.getByText('1 unread message').waitFor({ state: 'attached' });
  expect(await anna.byId(`switch-channel-${hidden}`).count()).toBe(0);
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForURL(new RegExp(`/messenger/${id}/`));

  // The first entry switches back and forth between the last two.
  for (const [last, now] of [
    [1, id],
    [id, 1],
  ]) {
    await anna.waitUntilLive();
    await anna.page.keyboard.press('Control+k');
    await anna.page.locator(`[data-testid="switch-channel-${last}"][data-selected]`).waitFor();
    await expect.poll(() => anna.byId(`switch-channel-${now}`).getAttribute('data-selected')).toBeNull();
    await anna.page.keyboard.press('Enter');
    await anna.page.waitForURL(new RegExp(`/messenger/${last}/`));
    await field.waitFor({ state: 'detached' });
  }
  await anna.page.keyboard.press('Control+k');
  await field.fill('words to look for');
  await anna.byId('switcher-search').click();
  await anna.page.waitForURL(/\/messenger\/search\/\?q=/);
  await expect.poll(() => anna.byId('search-field').inputValue()).toBe('words to look for');

  // A direct channel is opened by the name of a colleague; the own one is called so.
  await anna.page.keyboard.press('Control+k');
  await anna.byId('switcher-field').fill('anna');
  const own = anna.page.locator('[data-testid^="switch-channel-"]', { hasText: '(you)' });
  await own.locator('[data-initials="AS"]').waitFor();
  await anna.byId('switcher-field').fill('dmytro');
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForURL(/\/messenger\/(?!1\/)\d+\//);
  await anna.page
    .getByRole('heading', { name: /Dmytro/ })
    .first()
    .waitFor();

  const under = await makeChannel(api, 'Under a dialog', [ids.anna]);
  await post(api, under, 'to be pinned');
  await anna.steerTo(`/messenger/${under}/`);
  const message = await anna.waitForMessage('to be pinned');
  await message.hover();
  await message.getByTestId('message-pin').click();
  await anna.page.locator('[data-testid="confirm-pin-message"]:focus').waitFor();
  await anna.page.keyboard.press('Control+k');
  await anna.page.keyboard.press('Enter');
  await message.locator('[data-testid^="pinned-"]').waitFor();
  api.close();
  await anna.close();
});

it('the search in a channel takes what is typed right after it was opened', async () => {
  const anna = await openStaff(browser(), product, 'anna');
  await anna.composer.waitFor();
  await anna.byId('toggle-search').click();
  await anna.byId('search-messages').waitFor();
  await anna.page.keyboard.type('words');
  await expect.poll(() => anna.byId('search-messages').inputValue()).toBe('words');
  await anna.close();
});

it('? shows the shortcuts and / searches, not while writing and not when single keys are off', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/channels/' });
  const sheet = anna.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await anna.byId('search-channels').fill('');
  await anna.byId('search-channels').press('?');
  await expect.poll(() => anna.byId('search-channels').inputValue()).toBe('?');
  expect(await sheet.count()).toBe(0);
  await anna.page.locator('h1').first().click();
  await anna.page.keyboard.press('?');
  await sheet.getByText('Go to a channel, person or client').waitFor();
  await sheet.getByText('Next or previous part of the page').waitFor();
  for (const heading of ['Everywhere', 'Around the page', 'Messages', 'While writing', 'In the file viewer']) {
    expect(await sheet.getByRole('heading', { name: heading }).count()).toBe(1);
  }
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  const api = await makeApiClient(product, 'anna');
  await api.callForResult('PUT', '/api/users/preferences', { shortcuts: false });
  const profile = new HeldCalls('**/api/auth/current-user');
  await profile.hold(anna.context);
  await anna.goTo('/messenger/channels/');
  await anna.page.locator('h1').first().click();
  // Nor while the preferences are not loaded yet.
  await anna.page.keyboard.press('/');
  await passFrames(anna.page, 10);
  expect(isAt(anna, '/messenger/channels/')).toBe(true);
  profile.release();
  await anna.byId('user-menu').first().waitFor();
  await anna.page.keyboard.press('?');
  await anna.page.keyboard.press('/');
  await anna.page.keyboard.press('Control+k');
  await anna.byId('switcher-field').fill('keyboard');
  await anna.byId('switch-do-shortcuts').click();
  await sheet.getByText('Single-key shortcuts are off').waitFor();
  expect(isAt(anna, '/messenger/channels/')).toBe(true);
  await api.callForResult('PUT', '/api/users/preferences', { shortcuts: true });
  await sheet.getByText('Single-key shortcuts are off').waitFor({ state: 'detached' });
  await anna.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await anna.page.keyboard.press('/');
  await anna.byId('search-field').waitFor();
  api.close();
  await anna.close();
});
