import { expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const ids = { olena: 1, anna: 2, dmytro: 3 };
const everyone = Object.values(ids);

const makeChannel = async (api: WorkspaceClient, name: string, members = everyone): Promise<number> => {
  const body = { name, description: 'For a test', is_public: false, members };
  return (await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

interface Posted {
  id: number;
  seq: number;
}

const post = (api: WorkspaceClient, channelId: number, content: string, files: number[] = []) =>
  api.callForResult<Posted>('POST', `/api/channels/${channelId}/messages`, {
    content,
    files,
    client_msg_id: crypto.randomUUID(),
  });

/** Opens a part of the details unless it is open. */
const openPart = async (staff: Staff, name: string) => {
  const toggle = staff.byId(`toggle-${name}`);
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
};

const confirm = (staff: Staff, label: string) =>
  staff.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

it('searches the channel ten at a time, marks the words, and goes to what was found [4.20]', async () => {
  const api = await makeApiClient(product, 'olena');
  const channelId = await makeChannel(api, 'Searched');
  for (let n = 1; n <= 12; n += 1) await post(api, channelId, `Кавоварка number ${n}`);
  await post(api, channelId, 'Tea, for a change');
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  await openPart(olena, 'search');
  const found = olena.byId('search-panel').locator('li');
  await olena.byId('search-messages').fill('кавов');
  await olena.page.getByText('12 messages found').waitFor();
  await expect.poll(() => found.count()).toBe(10);
  await expect.poll(() => found.first().locator('mark').textContent()).toBe('Кавов');
  await olena.byId('search-older').click();
  await waitUntil('the older two are shown', async () => (await found.count()) === 12);
  await expect.poll(() => olena.byId('search-older').count()).toBe(0);
  await found.last().locator('button:has(time)').click();
  await olena.page.waitForURL(/\?message=\d+$/);

  await olena.byId('search-messages').fill('zzzz');
  await olena.byId('search-panel').getByText('Nothing search').waitFor();
  await olena.byId('nav-general').click();
  await olena.page.waitForURL(/\/messenger\/1\/$/);
  await olena.byId('toggle-details').click();
  await expect.poll(() => olena.byId('search-messages').inputValue()).toBe('');
  api.close();
  await olena.close();
});

it('a part opened at the lower edge comes into view', async () => {
  const api = await makeApiClient(product, 'olena');
  const channelId = await makeChannel(api, 'Low window');
  api.close();
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/`, height: 480 });
  const toggle = anna.byId('toggle-members');
  const olena = anna.byId(`member-${ids.olena}`);
  await olena.waitFor();
  await toggle.click();
  await olena.waitFor({ state: 'detached' });
  await anna.byId('side-panel').evaluate((panel) => {
    for (const part of panel.querySelectorAll('*')) part.scrollTop = 0;
  });
  await toggle.press('Enter');
  await waitUntil('the members are in view', async () => {
    const [row, panel] = [await olena.boundingBox(), await anna.byId('side-panel').boundingBox()];
    return row !== null && panel !== null && row.y + row.height <= panel.y + panel.height;
  });
  await anna.close();
});

it('tells who is in the channel, who they are and whether they are online; its creator invites and removes with the others watching [2.8, 2.9, 2.12, 2.13, 2.14, 6.3, 7.12]', async () => {
  const api = await makeApiClient(product, 'olena');
  const channelId = await makeChannel(api, 'Coming and going', [ids.olena, ids.anna]);
  const alone = await makeChannel(api, 'Everybody', [ids.olena]);
  api.close();
  const path = `/messenger/${channelId}/`;
  const olena = await openStaff(browser(), product, 'olena', { path });
  const anna = await openStaff(browser(), product, 'anna', { path });
  await olena.byId('members-online').getByText('Online 2/2').waitFor();
  await olena.byId('invite-members').click();
  await olena.page.getByRole('dialog').getByText('Invite members to Coming and going').waitFor();
  await olena.page.getByPlaceholder('Choose members...').fill('bond');
  await olena.page.getByRole('option', { name: 'Dmytro Bondar' }).click();
  await olena.page.keyboard.press('Escape');
  await olena.byId('invite-submit').click();
  for (const staff of [olena, anna]) await staff.byId(`member-${ids.dmytro}`).waitFor();
  await anna.byId('members-online').getByText('Online 2/3').waitFor();
  expect(await anna.byId('remove-member').count()).toBe(0);

  const dmytro = await openStaff(browser(), product, 'dmytro', { path });
  dmytro.complaints.expectComplaint(/404/);
  await anna.byId('members-online').getByText('Online 3/3').waitFor();
  await olena.byId(`member-${ids.dmytro}`).getByTestId('remove-member').click();
  const question = 'Are you sure you want to delete Dmytro Bondar from this channel?';
  await olena.page.getByRole('dialog').getByText(question).waitFor();
  await confirm(olena, 'Yes');
  for (const staff of [olena, anna]) await staff.byId(`member-${ids.dmytro}`).waitFor({ state: 'detached' });
  await dmytro.byId('channel-not-found').waitFor();
  await expect.poll(() => dmytro.byId(`channel-row-${channelId}`).count()).toBe(0);
  await dmytro.close();

  await olena.steerTo(`/messenger/${alone}/`);
  await olena.byId('channel-header').getByText('Everybody').waitFor();
  await olena.byId('toggle-details').click();
  // All users at once are an option of its own: they include the one chosen before, and no other is left to choose.
  await olena.byId('invite-members').click();
  await olena.page.getByPlaceholder('Choose members...').click();
  await olena.page.getByRole('option', { name: 'Dmytro Bondar' }).click();
  const option = olena.page.getByRole('option', { name: /^All users \(\d+\)$/ });
  const count = Number(/\d+/.exec((await option.textContent()) ?? '')?.[0]);
  await option.click();
  await olena.page.getByRole('option', { disabled: false }).first().waitFor({ state: 'detached' });
  await expect.poll(() => olena.page.getByRole('dialog').getByText('Dmytro Bondar').count()).toBe(0);
  await olena.page.keyboard.press('Escape');
  await olena.byId('invite-submit').click();
  await olena.page.getByText(`Olena Koval added everyone (${count})`).waitFor();
  await olena
    .byId('members-online')
    .getByText(`/${count + 1}`)
    .waitFor();

  const profile = await makeApiClient(product, 'anna');
  const facts = { phone: '+380501112233', position: 'Client manager', what_i_do: 'Refunds', timezone: 'Europe/Kyiv' };
  await profile.callForResult('PUT', '/api/users/profile', facts);
  await olena.byId(`member-${ids.anna}`).getByRole('button').first().click();
  await olena.byId('side-panel').getByText('About User').waitFor();
  const about = olena.byId('about-user');
  for (const text of ['Anna Shevchenko', '+380501112233', 'Refunds', 'anna@acme.test', '@anna', 'Online']) {
    await about.getByText(text, { exact: true }).first().waitFor();
  }
  await about.getByText(/^Europe\/Kyiv, .+ now$/).waitFor();
  await profile.callForResult('PUT', '/api/users/profile', { position: 'Head of clients' });
  await about.getByText('Head of clients').first().waitFor();
  await anna.close();
  await olena.byId('user-status').getByText('Offline').waitFor();

  await olena.page.keyboard.press('Escape');
  await olena.byId('side-panel').getByText('About this channel').waitFor();
  await olena.byId(`member-${ids.anna}`).getByRole('button').first().click();
  await olena.byId('write-to-user').click();
  // On the other page it is closed.
  await olena.byId('channel-header').getByText('Anna Shevchenko').waitFor();
  await expect.poll(() => olena.byId('side-panel').count()).toBe(0);
  await olena.byId('toggle-details').click();
  await olena.byId('side-panel').getByText('About this conversation').waitFor();
  profile.close();
  await olena.close();
});

/** Uploads a file as this user's page would. */
const upload = (staff: Staff, name: string, type: string, base64: string): Promise<number> =>
  staff.page.evaluate(
    async (file) => {
      const { token } = JSON.parse(localStorage.getItem('switchboard.session') ?? '{}') as { token: string };
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const form = new FormData();
      form.set('file', new File([bytes], file.name, { type: file.type }));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch('/api/temp-files', { method: 'POST', headers, body: form });
      const { result } = (await response.json()) as { result: { model: { id: number } } };
      return result.model.id;
    },
    { name, type, base64 },
  );

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('shows pictures and files as they come and as they go, and mutes the channel [4.16]', async () => {
  const api = await makeApiClient(product, 'anna');
  const channelId = await makeChannel(api, 'With files');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await openPart(anna, 'media');
  await anna.byId('media-panel').getByText('No pictures or videos yet').waitFor();
  const picture = await upload(anna, 'dot.png', 'image/png', onePixel);
  const { id } = await post(api, channelId, 'A picture', [picture]);
  await anna.byId(`media-${picture}`).click();
  await anna.byId('slider').getByText('Anna Shevchenko').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.byId('slider').waitFor({ state: 'detached' });
  const note = await upload(anna, 'price list.txt', 'text/plain', btoa('Espresso 2.50'));
  await post(api, channelId, 'A file', [note]);
  await anna.byId('media-panel').getByText('Files', { exact: true }).click();
  await anna.byId(`file-${note}`).getByText('price list.txt').waitFor();
  await expect.poll(() => anna.byId(`media-${picture}`).count()).toBe(0);
  await anna.byId('media-panel').getByText('Pictures and videos').click();
  await anna.byId(`media-${picture}`).waitFor();
  await api.callForResult('DELETE', `/api/channels/${channelId}/messages/${id}`);
  await anna.byId(`media-${picture}`).waitFor({ state: 'detached' });

  await openPart(anna, 'notifications');
  await anna.byId('mute-channel').press('Space');
  await anna.byId('notification-panel').getByText('You won’t be notified of anything here.').waitFor();
  await anna.byId(`channel-row-${channelId}`).getByRole('img', { name: 'Muted' }).waitFor();
  api.close();
  await anna.close();
});

it('an administrator and its manager, and nobody else, give a conversation to another [2.5, 2.11]', async () => {
  const { channelId } = await startConversation(product, 'anna', 'Zlata');
  const path = `/messenger/${channelId}/`;
  const anna = await openStaff(browser(), product, 'anna', { path });
  const olena = await openStaff(browser(), product, 'olena', { path });
  const dmytro = await openStaff(browser(), product, 'dmytro', { path });
  await anna.byId('client-facts').waitFor();
  expect(await findBarriers(anna.page, '[data-testid="side-panel"]')).toEqual([]);
  await dmytro.byId('details-tab-people').click();
  await dmytro.byId('panel-members').waitFor();
  expect(await dmytro.byId('panel-manager').count()).toBe(0);
  await dmytro.close();
  await anna.byId('details-tab-people').click();
  await anna.byId('manager-select').waitFor();
  await olena.byId('details-tab-people').click();
  await olena.byId('assign-manager').click();
  await olena.byId('manager-panel').getByText('New manager is required').waitFor();
  await olena.byId('manager-select').fill('dmy');
  await olena.page.getByRole('option', { name: 'Dmytro Bondar' }).click();
  await olena.byId('assign-manager').click();
  for (const staff of [anna, olena]) await staff.byId('manager-name').getByText('Dmytro Bondar').waitFor();
  await olena.byId('nav-general').click();
  await olena.page.waitForURL(/\/messenger\/1\/$/);
  await olena.byId('toggle-details').click();
  await olena.byId('toggle-members').waitFor();
  for (const id of ['panel-manager', 'details-tab-people']) expect(await olena.byId(id).count()).toBe(0);
  await Promise.all([anna, olena].map((staff) => staff.close()));
});

it('axe finds no serious barrier in the details, a profile and the modals of channels, in either theme', async () => {
  const api = await makeApiClient(product, 'olena');
  const channelId = await makeChannel(api, 'Looked at');
  const { id } = await post(api, channelId, 'Pinned **and** found');
  await api.callForResult('POST', `/api/channels/${channelId}/pinned-messages`, { message_id: id });
  api.close();
  const path = `/messenger/${channelId}/`;
  const olena = await openStaff(browser(), product, 'olena', { path, prepare: () => Promise.resolve() });
  const found: string[] = [];
  const look = async (what: string, within: string) => {
    const note = (barriers: string[]) => found.push(...barriers.map((barrier) => `${what}: ${barrier}`));
    note(await findBarriers(olena.page, within));
    await olena.page.emulateMedia({ colorScheme: 'dark' });
    await olena.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    // Themes differ in nothing but colours.
    note(await findBarriers(olena.page, within, ['color-contrast']));
    await olena.page.emulateMedia({ colorScheme: 'light' });
  };
  for (const part of ['info', 'search', 'pins', 'notifications', 'media', 'members']) await openPart(olena, part);
  await olena.byId('search-messages').fill('found');
  await olena.byId('search-panel').locator('mark').waitFor();
  await olena.byId('pinned-panel').getByTestId('unpin').waitFor();
  await look('details', 'html');
  await olena.byId(`member-${ids.anna}`).getByRole('button').first().click();
  await olena.byId('about-user').waitFor();
  await look('about user', '[data-testid="side-panel"]');
  await olena.byId('profile-back').click();
  await olena.byId('invite-members').click();
  await olena.byId('invite-submit').waitFor();
  await look('invite', '[role="dialog"]');
  await olena.page.keyboard.press('Escape');
  await olena.byId('invite-submit').waitFor({ state: 'detached' });
  await olena.byId('channel-menu').click();
  await olena.byId('edit-channel').click();
  await olena.byId('channel-submit').waitFor();
  await look('edit', '[role="dialog"]');
  await olena.close();
  expect(found).toEqual([]);
});

it('on a narrow screen channels and details are drawers with names, opened on demand, closed by Escape or behind their reader, without anything serious for axe [2.8, 9.4]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { width: 375, height: 812 });
  await olena.byId('channel-header').waitFor();
  expect(await olena.byId('side-panel').count()).toBe(0);
  expect(await olena.byId('nav-general').count()).toBe(0);
  const found: string[] = [];
  const look = async (drawer: string, testId: string) => {
    const dialog = olena.page.getByRole('dialog', { name: drawer, exact: true });
    await dialog.getByTestId(testId).waitFor();
    found.push(...(await findBarriers(olena.page)));
    await olena.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await olena.byId('toggle-details').click();
  await look('Details', 'toggle-members');
  await olena.byId('back').click();
  await olena.byId('open-navigation').click();
  await look('Channels', 'nav-general');

  await olena.byId('open-navigation').click();
  await olena.page.getByRole('dialog').getByTestId('nav-new-clients').click();
  await olena.byId('new-clients-list').waitFor();
  await olena.byId('nav-new-clients').waitFor({ state: 'detached' });
  await olena.page.locator('[data-testid^="conversation-row-"]').first().click();
  await olena.byId('conversation-header').waitFor();
  await olena.byId('join-channel').waitFor();
  await olena.close();
  expect(found).toEqual([]);
});
