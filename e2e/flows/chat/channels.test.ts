import { expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const ids = { olena: 1, anna: 2, dmytro: 3 };

interface ChannelBody {
  name: string;
  is_public?: boolean;
  members?: number[];
}

const makeChannel = async (api: WorkspaceClient, { name, is_public = true, members = [] }: ChannelBody) => {
  const body = { name, description: 'For a test', is_public, members };
  return (await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

const channelIdOf = async (staff: Staff): Promise<number> => {
  await staff.page.waitForURL(/\/messenger\/\d+\/$/);
  return Number(/\/messenger\/(\d+)\//.exec(staff.page.url())?.[1]);
};

const openMenuOf = async (staff: Staff, item: string) => {
  await staff.byId('channel-menu').click();
  await staff.byId(item).click();
};

const confirm = (staff: Staff, label: string) =>
  staff.page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

const isAt = (staff: Staff, path: string) => new URL(staff.page.url()).pathname === path;

it('a public channel made by one is there to join for another, who stays in the list; a private one appears for those invited and never for the outsider [2.2, 5.1]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/channels/' });
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/channels/' });
  await olena.byId('create-channel').click();
  await olena.byId('channel-submit').click();
  await olena.page.getByText('Title is required').waitFor();
  await olena.page.getByText('Description is required').waitFor();
  await olena.byId('channel-name').fill('0 public made live');
  await olena.byId('channel-description').fill('What it is for');
  await olena.byId('channel-submit').click();
  const id = await channelIdOf(olena);
  await olena.byId(`channel-row-${id}`).waitFor();

  const joinable = anna.byId('joinable-channels').getByTestId(`list-channel-${id}`);
  await joinable.getByText('What it is for').waitFor();
  await joinable.getByText('1 member').waitFor();
  await anna.byId(`join-${id}`).click();
  const own = anna.byId('own-channels').getByTestId(`list-channel-${id}`);
  await own.getByText('2 members').waitFor();
  await waitUntil('it can not be joined again', async () => (await joinable.count()) === 0);
  await anna.byId(`channel-row-${id}`).waitFor();
  expect(isAt(anna, '/messenger/channels/')).toBe(true);

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/messenger/channels/' });
  await olena.steerTo('/messenger/channels/');
  await olena.byId('create-channel').click();
  await olena.byId('channel-name').fill('0 quiet plans');
  await olena.byId('channel-description').fill('Only for two');
  await olena.byId('channel-private').check();
  await olena.page.getByPlaceholder('Choose members...').fill('ann');
  await olena.page.getByRole('option', { name: 'Anna Shevchenko' }).click();
  await olena.page.keyboard.press('Escape');
  await olena.byId('channel-submit').click();
  await olena.page.waitForURL((url) => url.pathname !== '/messenger/channels/');
  const quiet = await channelIdOf(olena);
  await anna.byId(`channel-row-${quiet}`).getByText('0 quiet plans').waitFor();
  await anna.byId('own-channels').getByText('0 quiet plans').waitFor();

  // Once the outsider sees a later public channel, all events before it have arrived.
  const api = await makeApiClient(product, 'olena');
  const later = await makeChannel(api, { name: '0 made after the quiet one' });
  await dmytro.byId(`list-channel-${later}`).waitFor();
  expect(await dmytro.page.getByText('0 quiet plans').count()).toBe(0);
  await dmytro.steerTo(`/messenger/${quiet}/`);
  dmytro.complaints.expectComplaint(/404/);
  await dmytro.byId('channel-not-found').waitFor();
  await dmytro.page.getByRole('link', { name: 'Go to General' }).click();
  await dmytro.byId('message-list').waitFor();
  api.close();
  await Promise.all([anna, dmytro, olena].map((staff) => staff.close()));
});

it('an edit shows at once on the other screen, and a dirty form asks before it closes; deleted, left or made private, a channel goes from every list and screen [2.5, 2.15, 4.8, 4.9]', async () => {
  const api = await makeApiClient(product, 'olena');
  const id = await makeChannel(api, { name: 'Before the edit', members: [ids.anna] });
  const left = await makeChannel(api, { name: 'Left by one', members: [ids.anna] });
  const path = `/messenger/${id}/`;
  const olena = await openStaff(browser(), product, 'olena', { path });
  const anna = await openStaff(browser(), product, 'anna', { path });
  await olena.byId('channel-header').waitFor();
  await openMenuOf(olena, 'edit-channel');
  await expect.poll(() => olena.byId('channel-name').inputValue()).toBe('Before the edit');
  await olena.byId('channel-name').fill('After the edit');
  await olena.page.keyboard.press('Escape');
  await olena.page.getByText('You are sure want close this modal window ?').waitFor();
  await olena.page.getByRole('button', { name: 'No', exact: true }).click();
  await olena.byId('channel-description').fill('Another description');
  await olena.byId('channel-submit').click();
  await olena.byId('channel-name').waitFor({ state: 'detached' });
  for (const staff of [olena, anna]) {
    await staff.byId('channel-header').getByText('After the edit').waitFor();
    await staff.byId(`channel-row-${id}`).getByText('After the edit').waitFor();
    await staff.byId('panel-info').getByText('Another description').waitFor();
  }
  expect(isAt(olena, path)).toBe(true);
  // Members who are not the owner can only leave.
  await anna.byId('channel-menu').click();
  await anna.byId('leave-channel').waitFor();
  expect(await anna.byId('edit-channel').count()).toBe(0);
  expect(await anna.byId('delete-channel').count()).toBe(0);
  await anna.page.keyboard.press('Escape');

  for (const staff of [olena, anna]) staff.complaints.expectComplaint(/404/);
  await openMenuOf(olena, 'delete-channel');
  await olena.page.getByText('Delete channel After the edit').waitFor();
  await confirm(olena, 'Delete');
  // Its owner is back in the general channel.
  await olena.page.waitForURL(/\/messenger\/1\/$/);
  await anna.byId('channel-not-found').waitFor();
  await anna.byId('side-panel').waitFor({ state: 'detached' });
  for (const staff of [olena, anna]) {
    await waitUntil('the channel is in no list', async () => (await staff.byId(`channel-row-${id}`).count()) === 0);
  }
  await anna.page.reload();
  await anna.byId('channel-not-found').waitFor();

  for (const staff of [olena, anna]) await staff.steerTo(`/messenger/${left}/`);
  await olena.byId('channel-header').getByText('2 members').waitFor();
  await anna.byId('channel-header').getByText('Left by one').waitFor();
  await openMenuOf(anna, 'leave-channel');
  await confirm(anna, 'Leave');
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await waitUntil('the row is gone', async () => (await anna.byId(`channel-row-${left}`).count()) === 0);
  await olena.byId('channel-header').getByText('1 member', { exact: true }).waitFor();

  // A reader who is not a member loses the channel as well.
  await anna.steerTo(`/messenger/${left}/`);
  await anna.byId('viewing-banner').waitFor();
  const body = { name: 'Left by one', description: 'For a test', is_public: false };
  await api.callForResult('PUT', `/api/channels/${left}`, body);
  await anna.byId('channel-not-found').waitFor();
  api.close();
  await Promise.all([anna, olena].map((staff) => staff.close()));
});

it('a manager who leaves a conversation stays with it as a viewer, and it waits among the new clients [4.8]', async () => {
  const { phone, channelId } = await startConversation(product, 'anna', 'Yaryna');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await anna.byId('conversation-header').waitFor();
  expect(await anna.byId('channel-menu').count()).toBe(0);
  await anna.byId('leave-conversation').click();
  await confirm(anna, 'Leave');
  await anna.byId('viewing-banner').waitFor();
  expect(isAt(anna, `/messenger/${channelId}/`)).toBe(true);
  await anna.openNewClients();
  await anna.rowOf(phone.name).waitFor();
  await anna.close();
});

it('colleagues without a direct channel are listed, and pressing one opens it; muted from its row, a channel counts nothing; without a channel in the address the one opened last opens [2.3, 2.7, 4.10, 4.13, 4.16, 9.8]', async () => {
  const api = await makeApiClient(product, 'olena');
  const id = await makeChannel(api, { name: 'Noisy one', members: [ids.anna] });
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/directs/' });
  const dmytroRow = anna.byId(`colleague-${ids.dmytro}`);
  const known = anna.byId('directs-list').getByText('Dmytro Bondar');
  await known.first().waitFor();
  if ((await dmytroRow.count()) > 0) await dmytroRow.click();
  else await known.first().click();
  await anna.byId('channel-header').getByText('Dmytro Bondar').waitFor();
  await anna.byId('nav-directs').click();
  await anna.byId('search-directs').fill('nobody is called like this');
  await anna.byId('colleagues').getByText('No one by that name').waitFor();

  const row = anna.byId(`channel-row-${id}`);
  const say = (content: string) =>
    api.callForResult('POST', `/api/channels/${id}/messages`, { content, client_msg_id: crypto.randomUUID() });
  await say('First');
  await row.getByText('1', { exact: true }).waitFor();
  await row.hover();
  await anna.byId(`channel-row-menu-${id}`).click();
  await anna.byId(`mute-${id}`).click();
  await row.getByRole('img', { name: 'Muted' }).waitFor();
  await say('Second');
  await anna.byId(`unread-${id}`).getByText('2 unread messages').waitFor({ state: 'attached' });
  expect(await row.getByText('2', { exact: true }).count()).toBe(0);
  await anna.byId('mark-all-read').click();
  await waitUntil('nothing is unread there', async () => (await anna.byId(`unread-${id}`).count()) === 0);

  await row.click();
  await anna.byId('channel-header').getByText('Noisy one').waitFor();
  await anna.byId('nav-general').click();
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await anna.byId('nav-chats').click();
  await anna.byId('channel-header').getByText('Noisy one').waitFor();
  await anna.byId('nav-general').click();
  await anna.page.waitForURL(/\/messenger\/1\/$/);
  await anna.goTo('/messenger/');
  await anna.page.waitForURL(new RegExp(`/messenger/${id}/$`));
  api.close();
  await anna.close();
});

it('the row of the open channel is in view, however the channel was opened; unread rows out of view are announced, and found with one click [2.6]', async () => {
  const api = await makeApiClient(product, 'olena');
  // Enough channels that only those in view are mounted.
  const made = await Promise.all(
    Array.from({ length: 110 }, (_, at) =>
      makeChannel(api, { name: `Zoo ${String(at + 1).padStart(3, '0')}`, members: [ids.dmytro] }),
    ),
  );
  const last = made.at(-1) ?? 0;
  const reader = await makeApiClient(product, 'dmytro');
  await reader.callForResult('POST', '/api/channels/read');
  reader.close();
  const dmytro = await openStaff(browser(), product, 'dmytro', { height: 600, path: `/messenger/${last}/` });
  await waitUntil('the row is in view', () => isInView(dmytro, `channel-row-${last}`));

  await dmytro.page.keyboard.press('Control+k');
  await dmytro.page.keyboard.type('News & Discussions');
  await dmytro.page.keyboard.press('Enter');
  await dmytro.page.waitForURL(/\/messenger\/1\/$/);
  await waitUntil('the general row is in view', () => isInView(dmytro, 'nav-general'));

  // A reader who scrolls the list is not moved until the next channel is opened.
  await dmytro.byId('nav-general').hover();
  await dmytro.page.mouse.wheel(0, 5_000);
  await waitUntil('it has scrolled', async () => !(await isInView(dmytro, 'nav-general')));
  // A click while the list is still scrolling counts.
  const takesClicks = await dmytro.page.evaluate(() =>
    [...document.querySelectorAll('nav a')].map((row) => getComputedStyle(row).pointerEvents !== 'none'),
  );
  expect(new Set(takesClicks)).toEqual(new Set([true]));
  await dmytro.page.goBack();
  await waitUntil('the row is in view again', () => isInView(dmytro, `channel-row-${last}`));

  await dmytro.steerTo('/messenger/1/');
  await waitUntil('the general row is in view', () => isInView(dmytro, 'nav-general'));
  await api.callForResult('POST', `/api/channels/${last}/messages`, {
    content: 'Far below',
    client_msg_id: crypto.randomUUID(),
  });
  // No row lies under the button, nor moves when it comes and goes: its place is below the list.
  const listBottom = () =>
    dmytro.page
      .locator('[data-testid^="channel-row-"]')
      .first()
      .evaluate((row) => {
        let scroller: Element | null = row;
        while (scroller && scroller.scrollHeight - scroller.clientHeight < 20) scroller = scroller.parentElement;
        return scroller?.getBoundingClientRect().bottom ?? 0;
      });
  const bottom = await listBottom();
  await expect.poll(async () => ((await dmytro.byId('unread-below').boundingBox())?.y ?? 0) >= bottom).toBe(true);
  await dmytro.byId('unread-below').click();
  await waitUntil('the row is in view', () => isInView(dmytro, `channel-row-${last}`));
  await waitUntil('nothing below is announced', async () => (await dmytro.byId('unread-below').count()) === 0);
  await expect.poll(listBottom).toBe(bottom);
  api.close();
  await dmytro.close();
});

/** An unmounted row is not in view. */
const isInView = (staff: Staff, testId: string): Promise<boolean> =>
  staff.page.evaluate((id) => {
    const bounds = document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect();
    return bounds !== undefined && bounds.top >= 0 && bounds.bottom <= globalThis.innerHeight;
  }, testId);
