import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Named {
  id: number;
  name: string;
}

const rowOf = (staff: Staff, name: string) => staff.page.getByRole('row', { name: new RegExp(name) });

let api: WorkspaceClient;
beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
});
afterAll(() => api?.close());
afterEach(async () => {
  const listed = ['tasks?limit=100&kinds=task,promise,reminder', 'projects?archived=0', 'projects?archived=1'];
  for (const path of listed) {
    const { data } = await api.callForResult<{ data: Named[] }>('GET', `/api/${path}`);
    for (const { id } of data) await api.call('DELETE', `/api/${path.replace(/\?.*/, '')}/${id}`);
  }
});

/** A task made without a window, for tests that are not about making one. */
const createTask = async (body: object): Promise<number> =>
  (await api.callForResult<{ id: number }>('POST', '/api/tasks', body)).id;
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

  // A comment, on the open page of a colleague.
  await dmytro.page.getByRole('link', { name: 'Call the courier' }).click();
  await dmytro.byId('task-panel-title').waitFor();
  await olena.page.getByRole('link', { name: 'Call the courier' }).click();
  const comment = olena.byId('new-task-comment').locator('[contenteditable="true"]');
  await comment.click();
  await olena.page.keyboard.type('He comes at noon');
  await olena.page.keyboard.press('Enter');
  await dmytro.byId('task-comments').getByText('He comes at noon').waitFor();
  // The board, with the task beside it.
  expect(await findBarriers(olena.page)).toEqual([]);
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

it('finds tasks in the quick switcher and in the search of messages, opens them, and lists what stands in the address, in the table too [27.20, 27.27]', async () => {
  const first = await createTask({ title: 'Підрахувати залишки какао' });
  const second = await createTask({ title: 'Замовити какао' });
  const anna = await openStaff(browser(), product, 'anna');
  await anna.waitUntilLive();
  await anna.page.keyboard.press('Control+k');
  await anna.byId('switcher-field').fill('КАКАО');
  await anna.byId(`switch-task-${first}`).waitFor();
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

  await anna.byId('task-panel-title').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.page.waitForURL(/\/tasks\/$/);
  await anna.page.keyboard.press('/');
  await anna.page.keyboard.type('ЗАМОВИТИ');
  await expect.poll(() => titlesIn(anna, 1)).toEqual(['Замовити какао']);
  await anna.page.waitForURL(/search=/);
  await anna.page.getByText('Table', { exact: true }).click();
  const rows = () => anna.byId('tasks-table').getByRole('rowheader').allTextContents();
  await expect.poll(rows).toEqual(['Замовити какао']);
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.page.reload();
  await expect.poll(rows).toEqual(['Замовити какао']);
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
  const tab = dmytro.byId('details-tab-tasks');
  if (!(await tab.isVisible())) await dmytro.byId('toggle-details').click();
  await tab.click();
  await dmytro.byId('channel-tasks').getByRole('link', { name: 'Where is my parcel?' }).click();
  await dmytro.byId('task-comments').getByText('It arrives today').waitFor();
  await dmytro.byId('tell-client').click();
  await dmytro.page.waitForURL(new RegExp(`/messenger/${channelId}/$`));
  await expect.poll(() => dmytro.composer.textContent()).toBe('Hello! Your request has been taken care of.');
  expect(await phone.listReceived()).not.toContain('Hello! Your request has been taken care of.');
  await dmytro.byId('composer-send').click();
  await phone.receive('the answer', ({ text }) => text === 'Hello! Your request has been taken care of.');
  for (const staff of [anna, olena, dmytro]) await staff.close();
});

it('a project is made with people and a group, and a colleague follows its tasks, documents and archive [28.6]', async () => {
  const { channel } = await api.callForResult<{ channel: Named }>('POST', '/api/channels', {
    name: 'Menu talk',
    description: 'Of the menu',
    is_public: true,
  });
  const anna = await openStaff(browser(), product, 'anna', { path: '/projects/' });
  await anna.page.getByText('No projects yet').waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: '/projects/' });
  await olena.byId('create-first-project').click();
  await olena.byId('project-name').fill('Summer menu');
  await olena.byId('project-description').fill('Cold brew\nand lemonade');
  await olena.byId('project-members-field').click();
  await olena.page.getByRole('option', { name: /^Anna/ }).click();
  await olena.page.keyboard.press('Escape');
  await olena.byId('project-channel-field').click();
  await olena.page.getByRole('option', { name: 'Menu talk' }).click();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('project-submit').click();
  await olena.page.waitForURL(/\/projects\/\d+\/$/);
  await olena.page.getByRole('heading', { name: 'Summer menu', level: 1 }).waitFor();
  await expect.poll(() => olena.byId('project-channel').textContent()).toBe('Menu talk');

  // The colleague, who is not in the group.
  await rowOf(anna, 'Summer menu').getByText('Active').waitFor();
  await rowOf(anna, 'Summer menu').getByRole('rowheader').click();
  await anna.page.getByRole('heading', { name: 'Summer menu', level: 1 }).waitFor();
  await expect.poll(() => anna.byId('project-text').textContent()).toBe('Cold brew\nand lemonade');
  await anna.page.getByText('A group you aren’t in').waitFor();

  // A task made on its page is there for the colleague, and leads to the board of the project.
  await olena.byId('create-project-task').click();
  await olena.byId('task-title').fill('Buy lemons');
  await olena.byId('task-submit').click();
  const task = anna.byId('project-tasks').getByRole('listitem').filter({ hasText: 'Buy lemons' });
  await task.waitFor();
  const taskId = Number(/-(\d+)$/.exec((await task.getAttribute('data-testid')) ?? '')?.[1]);
  await anna.page.getByText('0 of 1 task done').waitFor();
  const projectId = /\/projects\/(\d+)\//.exec(olena.page.url())?.[1];
  await expect.poll(() => anna.byId('project-board').getAttribute('href')).toBe(`/tasks/?project_id=${projectId}`);
  expect(await findBarriers(anna.page)).toEqual([]);
  await api.callForResult('PUT', `/api/tasks/${taskId}`, { status_id: 3 });
  await anna.page.getByText('1 of 1 task done').waitFor();
  await expect
    .poll(() => anna.page.getByRole('progressbar', { name: 'Progress' }).getAttribute('data-color'))
    .toBe('green');
  await task.getByRole('link', { name: 'Buy lemons' }).and(anna.page.getByTitle('Done')).waitFor();

  await olena
    .byId('add-documents')
    .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Lemonade: 80') });
  await olena.byId('project-documents').getByText('menu.txt').waitFor();
  await anna.byId('project-documents').getByText('menu.txt').waitFor();
  const href = await anna.byId('project-documents').getByRole('link').getAttribute('href');
  const text = await anna.page.evaluate(async (address) => (await fetch(address)).text(), href ?? '');
  expect(text).toBe('Lemonade: 80');

  await olena.byId('archive-project').click();
  await anna.byId('project-archived').waitFor();
  await expect.poll(() => anna.byId('add-documents').count()).toBe(0);
  await olena.byId('archive-project').click();
  await anna.byId('project-archived').waitFor({ state: 'detached' });

  await olena.byId('delete-project').click();
  await olena.byId('confirm-delete-project').click();
  await olena.page.waitForURL(/\/projects\/$/);
  await olena.page.getByText('No projects yet').waitFor();
  await anna.page.getByText('This project was deleted').waitFor();
  anna.complaints.expectComplaint(/404/);

  await api.call('DELETE', `/api/channels/${channel.id}`);
  await anna.close();
  await olena.close();
});

it('finds a colleague, shows at once that they come and what they do, and writes to them [28.3]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/coworkers/' });
  await rowOf(olena, 'Dmytro').getByText('Offline').waitFor();
  const dmytro = await makeApiClient(product, 'dmytro');
  const window = await openStaff(browser(), product, 'dmytro');
  await rowOf(olena, 'Dmytro').getByText('Online').waitFor();
  await window.close();
  const status = { emoji: '☕', text: 'Tasting', ends_at: null };
  await dmytro.callForResult('PUT', '/api/users/profile', { custom_status: status, what_i_do: 'Roasting' });
  await rowOf(olena, 'Dmytro').getByText('☕ Tasting').waitFor();
  await rowOf(olena, 'Dmytro').getByText('Roasting').waitFor();
  await olena.byId('coworkers-search').fill('roast');
  await olena.page.waitForURL(/search=roast/);
  await rowOf(olena, 'Anna').waitFor({ state: 'detached' });
  await rowOf(olena, 'Dmytro')
    .getByRole('button', { name: /^Write to Dmytro/ })
    .click();
  await olena.page.waitForURL(/\/messenger\/\d+\//);
  await olena.page
    .getByRole('heading', { name: /Dmytro/ })
    .first()
    .waitFor();
  await dmytro.callForResult('PUT', '/api/users/profile', { custom_status: null, what_i_do: null });
  dmytro.close();
  await olena.close();
});
