import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Role {
  id: number;
  name: string;
  permissions: Record<string, string[]>;
}
interface Posted {
  id: number;
  seq: number;
}

const post = async (username: string, content: string, channelId = 1): Promise<Posted> => {
  const api = await makeApiClient(product, username);
  const body = { content, client_msg_id: crypto.randomUUID() };
  const posted = await api.callForResult<Posted>('POST', `/api/channels/${channelId}/messages`, body);
  api.close();
  return posted;
};
const idOf = async (username: string): Promise<number> => {
  const api = await makeApiClient(product, username);
  const { id } = await api.callForResult<{ id: number }>('GET', '/api/auth/current-user');
  api.close();
  return id;
};
const card = (staff: Staff) => staff.page.getByRole('dialog', { name: 'About User' });

it('one card opens from every name and picture, by mouse and keyboard, and gives the focus back; on a phone it is a sheet [2.13]', async () => {
  const anna = await idOf('anna');
  const { seq } = await post('anna', `Cards: ask @[olena](${await idOf('olena')}) about zymurgy`);
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  const message = olena.byId(`message-${seq}`);
  const openings: [string, () => Promise<void>, string][] = [
    ['the author', () => message.locator(`[data-person="${anna}"]:not([data-picture])`).click(), 'anna@acme.test'],
    ['the picture', () => message.locator(`[data-person="${anna}"][data-picture]`).click(), 'anna@acme.test'],
    ['a mention', () => message.getByRole('button', { name: '@Olena' }).click(), 'olena@acme.test'],
  ];
  for (const [what, open, email] of openings) {
    await open();
    await card(olena).getByText(email).waitFor();
    if (what === 'the author') expect(await findBarriers(olena.page)).toEqual([]);
    await olena.page.keyboard.press('Escape');
    await card(olena).waitFor({ state: 'detached' });
  }
  const mention = message.getByRole('button', { name: '@Olena' });
  await mention.focus();
  await olena.page.keyboard.press('Enter');
  await card(olena).getByText('olena@acme.test').waitFor();
  await olena.page.keyboard.press('Escape');
  await card(olena).waitFor({ state: 'detached' });
  await expect.poll(() => mention.evaluate((element) => element === document.activeElement)).toBe(true);

  await message.locator(`[data-person="${anna}"]`).first().click();
  await card(olena).getByTestId('write-to-user').click();
  await olena.byId('channel-header').getByText('Anna Shevchenko').waitFor();
  await card(olena).waitFor({ state: 'detached' });
  await olena.byId('channel-header').getByRole('heading').getByRole('button').click();
  await card(olena).getByTestId('edit-person').click();
  await olena.page.waitForURL(/\/preferences\/users\/\d+\/$/);
  await olena.steerTo('/preferences/users/');
  // The page before shows the same name until this one has come.
  await olena.byId('invite-users').waitFor();
  await olena.page.getByRole('button', { name: 'Anna Shevchenko' }).first().click();
  await card(olena).getByText('anna@acme.test').waitFor();
  expect(olena.page.url()).toMatch(/\/preferences\/users\/$/);
  await olena.page.keyboard.press('Escape');

  await olena.page.setViewportSize({ width: 375, height: 812 });
  await olena.goTo('/messenger/1/');
  await olena.byId(`message-${seq}`).locator('[data-picture]').click();
  await card(olena).getByText('anna@acme.test').waitFor();
  // It slides in.
  await expect
    .poll(async () => {
      const box = await card(olena).boundingBox();
      return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))];
    })
    .toEqual([0, 375, 812]);
  await card(olena).getByRole('button', { name: 'Close' }).click();
  await card(olena).waitFor({ state: 'detached' });

  await olena.steerTo('/messenger/search/?q=zymurgy');
  const result = olena.byId(`result-1-${seq}`);
  await result.waitFor();
  await olena.page.getByRole('button', { name: 'Anna Shevchenko' }).last().click();
  await card(olena).getByText('anna@acme.test').waitFor();
  await olena.page.keyboard.press('Escape');
  await card(olena).waitFor({ state: 'detached' });
  // The link of the time covers the text.
  await olena.page.getByText('Cards: ask').click({ force: true });
  await olena.page.waitForURL(new RegExp(`/messenger/1/\\?message=${seq}$`));
  await olena.close();
});

it('preferences lead to the first page one may see, mark the open one, and answer every other address by words of its own [2.4, 2.25, 11.6]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/' });
  await anna.page.waitForURL(/\/preferences\/roles\/$/);
  expect(await anna.byId('preferences-users').count()).toBe(0);
  for (const [path, text] of [
    ['/preferences/users/', 'Sorry, but you do not have access to this page'],
    ['/preferences/users/1/', 'Sorry, but you do not have access to this page'],
    ['/preferences/users/invite-user/', 'Sorry, but you do not have access to this page'],
    ['/preferences/bots/', 'Sorry, but you do not have access to this page'],
    ['/preferences/roles/new/', 'Sorry, but you do not have a permission to go to this page'],
    ['/preferences/roles/999/', 'Oops, seems like you got lost'],
    ['/preferences/super-admin/', 'You are not access as a super admin'],
    ['/preferences/super-admin/audit-log/', 'You are not access as a super admin'],
    ['/preferences/nowhere/', 'Oops, seems like you got lost'],
    ['/somewhere/', 'Oops, seems like you got lost'],
    ['/messenger/0/', 'Oops, seems like you got lost'],
  ] as const) {
    await anna.steerTo(path);
    await anna.page.getByText(text).waitFor();
    // The next page has a hint of its own.
    await anna.steerTo('/preferences/notifications/');
    await anna.byId('notification-preferences').waitFor();
  }
  // A page in a section one sees is refused by words of its own.
  const api = await makeApiClient(product, 'olena');
  const [, manager] = (await api.callForResult<{ data: Role[] }>('GET', '/api/roles')).data;
  if (!manager) throw new Error('there is no role of managers');
  const change = (permissions: Role['permissions']) =>
    api.callForResult('PUT', `/api/roles/${manager.id}`, { name: manager.name, permissions });
  await change({ ...manager.permissions, settings: ['read'] });
  try {
    await anna.byId('preferences-users').waitFor();
    await anna.steerTo('/preferences/');
    await anna.page.waitForURL(/\/preferences\/users\/$/);
    await anna.steerTo('/preferences/users/invite-user/');
    await anna.page.getByText('Sorry, but you do not have a permission to go to this page').waitFor();
  } finally {
    await change(manager.permissions);
    api.close();
  }
  await anna.close();

  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/list/', width: 375, height: 812 });
  await olena.byId('open-navigation').click();
  await olena.byId('project-info').click();
  await olena.byId('project-settings').click();
  await olena.byId('workspace-settings').waitFor();
  await olena.steerTo('/preferences/super-admin/audit-log/');
  await olena.byId('audit-screen').waitFor();
  for (const [page, isOpen] of [
    ['workspace', false],
    ['audit', true],
    ['users', false],
  ] as const) {
    await expect
      .poll(() => olena.byId(`preferences-${page}`).getAttribute('aria-current'), { message: page })
      .toBe(isOpen ? 'page' : null);
  }
  await expect
    .poll(async () => {
      const box = await olena.byId('preferences-audit').boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 375;
    })
    .toBe(true);
  olena.complaints.expectComplaint(/404/);
  for (const id of ['999999', 'abc', '99999999999999999999']) {
    await olena.steerTo(`/preferences/users/${id}/`);
    await olena.page.getByText('Oops, seems like you got lost').waitFor();
    await olena.steerTo('/preferences/notifications/');
    await olena.byId('notification-preferences').waitFor();
  }
  await olena.close();
});

it('the block of the workspace leads to inviting, and a dead end of the network keeps what was typed [2.23]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  await olena.byId('project-info').click();
  await olena.byId('project-invite').click();
  await olena.byId('invite-email-0').fill('somebody@added.test');
  olena.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await olena.context.setOffline(true);
  await olena.byId('offline-screen').waitFor();
  await olena.byId('invite-submit').click();
  await olena.byId('invite-form').getByRole('alert').waitFor();
  await expect.poll(() => olena.byId('invite-email-0').inputValue()).toBe('somebody@added.test');
  await olena.context.setOffline(false);
  await olena.byId('offline-screen').waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('invite-email-0').inputValue()).toBe('somebody@added.test');
  await olena.close();
});

it('says who reacted, each with their card, over which Escape closes one thing at a time; a question goes with its page and its message', async () => {
  const { id, seq } = await post('anna', 'Reactions have people behind them');
  for (const username of ['anna', 'dmytro']) {
    const api = await makeApiClient(product, username);
    await api.callForResult('PUT', `/api/channels/1/messages/${id}/reactions/${encodeURIComponent('🎉')}`);
    api.close();
  }
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/directs/' });
  await olena.byId('nav-general').click();
  await olena.byId(`message-${seq}`).getByTestId('reaction-🎉').waitFor();
  await olena.byId(`message-${seq}`).hover();
  await olena.byId(`message-${seq}`).getByTestId('message-more').click();
  await olena.byId('message-whoReacted').click();
  const dialog = olena.page.getByRole('dialog', { name: 'Reactions' });
  await dialog.getByText('Anna Shevchenko').waitFor();
  await dialog.getByText('Dmytro Bondar').click();
  await card(olena).getByText('dmytro@acme.test').waitFor();
  await olena.page.keyboard.press('Escape');
  await card(olena).waitFor({ state: 'detached' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await olena.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const own = await post('olena', 'To be deleted, or not');
  const ask = async () => {
    await olena.byId(`message-${own.seq}`).hover();
    await olena.byId(`message-${own.seq}`).getByTestId('message-more').click();
    await olena.byId('message-delete').click();
    await olena.byId('confirm-delete-message').waitFor();
  };
  await ask();
  await olena.page.goBack();
  await olena.byId('directs-list').waitFor();
  await olena.byId('confirm-delete-message').waitFor({ state: 'detached' });
  await olena.page.goForward();
  await ask();
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('DELETE', `/api/channels/1/messages/${own.id}`);
  api.close();
  await olena.byId('confirm-delete-message').waitFor({ state: 'detached' });
  await olena.close();
});
