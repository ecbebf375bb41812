import { afterEach, expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Listed {
  data: { id: number; title: string }[];
}

afterEach(async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<Listed>('GET', '/api/tasks?limit=100&kinds=task,promise,reminder');
  for (const { id } of data) await api.callForResult('DELETE', `/api/tasks/${id}`);
  api.close();
});

/** A task made without a window, for tests that are not about making one. */
const createTask = async (body: object): Promise<number> => {
  const api = await makeApiClient(product, 'olena');
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/tasks', body);
  api.close();
  return id;
};
const titlesIn = (staff: Staff, status: number) =>
  staff.byId(`task-column-${status}`).locator('[data-task-link]').allTextContents();

it('shows on a colleague’s board what is created, dragged and said, and is worked by the keyboard [27.18]', async () => {
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/tasks/' });
  const olena = await openStaff(browser(), product, 'olena', { path: '/tasks/' });
  await Promise.all([olena.byId('create-first-task').waitFor(), dmytro.byId('create-first-task').waitFor()]);
  await Promise.all([olena.waitUntilLive(), dmytro.waitUntilLive()]);
  await olena.page.keyboard.press('c');
  await olena.byId('task-title').fill('Call the courier');
  await olena.page.keyboard.press('Enter');
  await olena.byId('task-form').waitFor({ state: 'detached' });
  await expect.poll(() => titlesIn(dmytro, 1)).toEqual(['Call the courier']);

  // By the pointer: above the card that is there.
  const id = await createTask({ title: 'Write the offer', status_id: 2 });
  await expect.poll(() => titlesIn(olena, 2)).toEqual(['Write the offer']);
  const call = olena.page.locator('[data-task-id]', { hasText: 'Call the courier' });
  await call.dragTo(olena.byId(`task-card-${id}`), { targetPosition: { x: 40, y: 6 } });
  await expect.poll(() => titlesIn(olena, 2)).toEqual(['Call the courier', 'Write the offer']);
  await expect.poll(() => titlesIn(dmytro, 2)).toEqual(['Call the courier', 'Write the offer']);

  // By the keyboard.
  await call.getByRole('link').focus();
  await olena.page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => titlesIn(dmytro, 2)).toEqual(['Write the offer', 'Call the courier']);
  await olena.page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => titlesIn(dmytro, 3)).toEqual(['Call the courier']);
  await expect.poll(() => call.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
  await olena.page.keyboard.press('p');
  await olena.byId('quick-field').fill('very high');
  await olena.page.keyboard.press('Enter');
  await dmytro.page.locator('[data-task-id]', { hasText: 'Call the courier' }).getByLabel('Very high').waitFor();
  await olena.byId('quick-field').waitFor({ state: 'detached' });
  expect(await findBarriers(olena.page)).toEqual([]);

  // A comment, on the open page of a colleague.
  await dmytro.page.getByRole('link', { name: 'Call the courier' }).click();
  await dmytro.byId('task-panel-title').waitFor();
  await olena.page.getByRole('link', { name: 'Call the courier' }).click();
  const comment = olena.byId('new-task-comment').locator('[contenteditable="true"]');
  await comment.click();
  await olena.page.keyboard.type('He comes at noon');
  await olena.page.keyboard.press('Enter');
  await dmytro.byId('task-comments').getByText('He comes at noon').waitFor();
  expect(await findBarriers(dmytro.page)).toEqual([]);
  await dmytro.page.reload();
  await dmytro.byId('task-comments').getByText('He comes at noon').waitFor();

  // A page that is open asks for what was deleted, and is told so.
  for (const staff of [olena, dmytro]) staff.complaints.expectComplaint(/404/);
  await olena.byId('task-actions').click();
  await olena.byId('delete-task').click();
  await olena.byId('confirm-delete-task').click();
  await olena.page.waitForURL(/\/tasks\/$/);
  await expect.poll(() => titlesIn(olena, 3)).toEqual([]);
  await dmytro.page.getByText('This task was deleted').waitFor();
  await dmytro.close();
  await olena.close();
});

it('finds tasks by words and filters that stand in the address, in the table too [27.20]', async () => {
  await createTask({ title: 'Надіслати рахунок', priority: 4 });
  await createTask({ title: 'Order paper', priority: 1 });
  const olena = await openStaff(browser(), product, 'olena', { path: '/tasks/' });
  await olena.page.getByRole('link', { name: 'Order paper' }).waitFor();
  await olena.page.keyboard.press('/');
  await olena.page.keyboard.type('РАХУНОК');
  await expect.poll(() => titlesIn(olena, 1)).toEqual(['Надіслати рахунок']);
  await olena.page.waitForURL(/search=/);
  await olena.page.getByText('Table', { exact: true }).click();
  await expect
    .poll(() => olena.byId('tasks-table').getByRole('rowheader').allTextContents())
    .toEqual(['Надіслати рахунок']);
  await olena.page.reload();
  await expect
    .poll(() => olena.byId('tasks-table').getByRole('rowheader').allTextContents())
    .toEqual(['Надіслати рахунок']);
  await olena.byId('tasks-search').fill('');
  await olena.byId('filter-priority').selectOption('1');
  await expect.poll(() => olena.byId('tasks-table').getByRole('rowheader').allTextContents()).toEqual(['Order paper']);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});

it('finds tasks in the quick switcher and in the search of messages, and opens them [27.27]', async () => {
  const first = await createTask({ title: 'Підрахувати залишки какао' });
  const second = await createTask({ title: 'Замовити какао' });
  const anna = await openStaff(browser(), product, 'anna');
  await anna.waitUntilLive();
  await anna.page.keyboard.press('Control+k');
  await anna.byId('switcher-field').fill('КАКАО');
  await anna.byId(`switch-task-${first}`).waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.byId(`switch-task-${second}`).click();
  await anna.page.waitForURL(new RegExp(`/tasks/${second}/$`));
  await anna.page.keyboard.press('Control+k');
  await anna.byId('switcher-field').fill('какао');
  await anna.byId('switcher-search').click();
  const found = anna.byId('found-tasks');
  await expect
    .poll(() => found.getByRole('link').allTextContents())
    .toEqual(['Замовити какао', 'Підрахувати залишки какао']);
  await found.getByRole('link', { name: 'Підрахувати залишки какао' }).click();
  await anna.page.waitForURL(new RegExp(`/tasks/${first}/$`));
  await anna.close();
});

it('takes a client’s message through task, colleague, comment and end to the answer on the phone, with a third person watching [27.23]', async () => {
  const { phone, channelId } = await startConversation(product, 'dmytro', 'Zoryana');
  await phone.sendText('Where is my parcel?');
  const anna = await openStaff(browser(), product, 'anna', { path: '/tasks/' });
  await anna.byId('tasks-screen').waitFor();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  const message = await dmytro.waitForMessage('Where is my parcel?');
  await message.hover();
  await message.getByTestId('message-more').click();
  await dmytro.byId('message-createTask').click();
  await expect.poll(() => dmytro.byId('task-title').inputValue()).toBe('Where is my parcel?');
  await dmytro.byId('task-assignee').fill('Olena');
  await dmytro.page.getByRole('option', { name: 'Olena Koval' }).click();
  await dmytro.byId('task-submit').click();
  await dmytro.byId('task-form').waitFor({ state: 'detached' });
  await expect.poll(() => titlesIn(anna, 1)).toEqual(['Where is my parcel?']);

  const olena = await openStaff(browser(), product, 'olena', { path: '/tasks/?assignedToMe=1' });
  await olena.page.getByRole('link', { name: 'Where is my parcel?' }).click();
  await olena.byId('task-origin').getByText('Where is my parcel?').waitFor();
  await olena.byId('new-task-comment').locator('[contenteditable="true"]').click();
  await olena.page.keyboard.type('It arrives today');
  await olena.page.keyboard.press('Enter');
  await olena.byId('task-comments').getByText('It arrives today').waitFor();
  await olena.byId('task-field-status').selectOption('3');
  await expect.poll(() => titlesIn(anna, 3)).toEqual(['Where is my parcel?']);

  // The details of the conversation list it; from there Dmytro tells the client.
  const toggle = dmytro.byId('toggle-tasks');
  if (!(await toggle.isVisible())) await dmytro.byId('toggle-details').click();
  await toggle.click();
  await dmytro.byId('channel-tasks').getByRole('link', { name: 'Where is my parcel?' }).click();
  await dmytro.byId('task-comments').getByText('It arrives today').waitFor();
  await dmytro.byId('tell-client').click();
  await dmytro.page.waitForURL(new RegExp(`/messenger/${channelId}/$`));
  await expect.poll(() => dmytro.composer.textContent()).toBe('Good news: it is done – Where is my parcel?');
  expect(await phone.listReceived()).not.toContain('Good news: it is done – Where is my parcel?');
  await dmytro.byId('composer-send').click();
  await phone.receive('the answer', ({ text }) => text === 'Good news: it is done – Where is my parcel?');
  for (const staff of [anna, olena, dmytro]) await staff.close();
});
