import { afterEach, expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
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

afterEach(async () => {
  const api = await makeApiClient(product, 'olena');
  for (const archived of ['0', '1']) {
    const { data } = await api.callForResult<{ data: Named[] }>('GET', `/api/projects?archived=${archived}`);
    for (const { id } of data) await api.call('DELETE', `/api/projects/${id}`);
  }
  api.close();
});

it('is made with people and a group, and a colleague follows its tasks, documents and archive [28.6]', async () => {
  const api = await makeApiClient(product, 'olena');
  const { channel } = await api.callForResult<{ channel: Named }>('POST', '/api/channels', {
    name: 'Menu talk',
    description: 'Of the menu',
    is_public: true,
  });
  const anna = await openStaff(browser(), product, 'anna', { path: '/projects/' });
  await anna.page.getByText('There are no projects yet').waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  await olena.byId('nav-projects').click();
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
  await anna.page.getByText('A group you are not in').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);

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
  await olena.page.getByText('There are no projects yet').waitFor();
  await anna.page.getByText('This project was deleted').waitFor();
  anna.complaints.expectComplaint(/404/);

  await api.call('DELETE', `/api/tasks/${taskId}`);
  await api.call('DELETE', `/api/channels/${channel.id}`);
  api.close();
  await anna.close();
  await olena.close();
});

it('changed by two at once tells the second, and keeps what was typed [28.8]', async () => {
  const api = await makeApiClient(product, 'olena');
  const { id } = await api.callForResult<Named>('POST', '/api/projects', { name: 'Winter menu' });
  const olena = await openStaff(browser(), product, 'olena', { path: `/projects/${id}/` });
  olena.complaints.expectComplaint(/409/);
  await olena.byId('edit-project').click();
  await olena.byId('project-name').fill('Winter menu 2027');
  await api.callForResult('PUT', `/api/projects/${id}`, { name: 'Christmas menu' });
  await olena.page.getByRole('heading', { name: 'Christmas menu', level: 1, includeHidden: true }).waitFor();
  await olena.byId('project-submit').click();
  await olena.page.getByText('Somebody else has changed this project').waitFor();
  await expect.poll(() => olena.byId('project-name').inputValue()).toBe('Winter menu 2027');
  await olena.close();
  await api.callForResult('DELETE', `/api/projects/${id}`);
  api.close();
});
