import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const findClientId = async (name: string): Promise<number> => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number }[] }>(
    'GET',
    `/api/clients?name=${encodeURIComponent(name)}`,
  );
  api.close();
  return data[0]?.id ?? 0;
};
const choose = (staff: Staff, bytes: Buffer, name = 'clients.csv') =>
  staff.byId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
/** An import that an earlier test has left open would be on the page. */
const discardOpen = async () => {
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: { id: number; state: string }[] }>('GET', '/api/client-imports');
  const open = data.filter(({ state }) => !['done', 'cancelled', 'failed'].includes(state));
  for (const { id } of open) await api.callForResult('PUT', `/api/client-imports/${id}/cancel`);
  api.close();
};
beforeEach(discardOpen);

/** "Олесь" in Windows-1251. */
const oles = Buffer.from([0xce, 0xeb, 0xe5, 0xf1, 0xfc]);

it('imports clients from a file in Windows-1251 that was looked at and checked, while a colleague watches [25.32]', async () => {
  await startConversation(product, 'dmytro', 'Imported');
  const id = await findClientId('Imported');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/clients/?name=Imported' });
  await dmytro.byId(`client-${id}`).waitFor();
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/' });
  await olena.byId('import-clients').click();
  await choose(
    olena,
    Buffer.concat([
      Buffer.from(`Client ID;Given name;Pet\n${id};`),
      oles,
      Buffer.from(' Imported;cat\n999999;x;dog\n'),
    ]),
  );
  await olena.byId('import-preview').getByText('Олесь Imported').waitFor();
  await expect.poll(() => olena.byId('import-encoding').inputValue()).toBe('windows-1251');
  await olena.page.getByText('Columns that are not read: Pet').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('import-encoding').selectOption('utf-8');
  await olena.byId('import-problem').getByText('The file is not in this encoding').waitFor();
  await olena.byId('import-encoding').selectOption('windows-1251');
  await olena.byId('import-preview').getByText('Олесь Imported').waitFor();
  await olena.byId('import-target-1').selectOption('last_name');
  await olena.byId('check-import').click();
  await olena.byId('import-counts').getByText('1 client will change · 1 row is left out').waitFor();
  await olena.byId('import-problems').getByText('There is no such client').waitFor();
  await olena.byId('import-target-1').selectOption('first_name');
  await olena.byId('import-counts').waitFor({ state: 'detached' });
  await olena.byId('check-import').click();
  await olena.byId('import-counts').waitFor();
  await olena.page.reload();
  await olena.byId('start-import').click();
  const past = olena.byId('past-import').first();
  await past.getByText('1 client changed · 1 row is left out').waitFor();
  const [download] = await Promise.all([
    olena.page.waitForEvent('download'),
    past.getByTestId('save-problems').click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('3,,There is no such client');
  expect(await findBarriers(olena.page)).toEqual([]);
  // The colleague has done nothing.
  await dmytro.byId(`client-${id}`).getByText('Олесь Imported').waitFor();
});

it('shows the progress of an import and cancels it; what was done stays [25.34]', async () => {
  const { channelId } = await startConversation(product, 'dmytro', 'Cancelled');
  const id = await findClientId('Cancelled');
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/import/' });
  const rows = Array.from({ length: 49_999 }, (_, n) => `${1_000_000 + n},x`).join('\n');
  await choose(olena, Buffer.from(`ID,First name\n${id},Renamed\n${rows}\n`));
  await olena.byId('check-import').click();
  await olena.byId('import-progress').waitFor();
  await olena.byId('import-counts').getByText('1 client will change').waitFor({ timeout: 120_000 });
  await olena.byId('start-import').click();
  await expect.poll(() => olena.byId('import-progress').textContent()).toMatch(/^[1-9][\d,]* of 50,000 rows$/);
  await olena.byId('cancel-import').click();
  await olena.byId('confirm-cancel-import').click();
  const past = olena.byId('past-import').first();
  await past.getByText('Cancelled').waitFor();
  await past.getByText('1 client changed').waitFor();
  // Conversations that are open are called as their clients are now.
  await dmytro.page
    .getByRole('heading', { name: 'Renamed' })
    .or(dmytro.page.getByText('Renamed').first())
    .first()
    .waitFor();
});

it('refuses a file that is too large before it is sent [25.33]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/import/' });
  await olena.byId('import-file').waitFor({ state: 'attached' });
  const sent: string[] = [];
  olena.page.on('request', (request) => sent.push(request.url()));
  await choose(olena, Buffer.alloc(21 * 1024 * 1024));
  await olena.byId('import-problem').getByText('The file is larger than 20 MB. Divide it.').waitFor();
  expect(sent.filter((url) => url.includes('temp-files'))).toEqual([]);
});

it('exports the clients of the page, and is there for nobody without the right [25.35]', async () => {
  await startConversation(product, 'dmytro', 'Exported');
  const id = await findClientId('Exported');
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=Exported' });
  await olena.byId(`client-${id}`).waitFor();
  const [download] = await Promise.all([olena.page.waitForEvent('download'), olena.byId('export-clients').click()]);
  expect(download.suggestedFilename()).toMatch(/-clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[1]?.startsWith(`${id},`)]).toEqual([2, true]);
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/clients/' });
  await dmytro.byId('clients-table').waitFor();
  expect([await dmytro.byId('export-clients').count(), await dmytro.byId('import-clients').count()]).toEqual([0, 0]);
  await dmytro.page.goto(new URL('/clients/import/', dmytro.page.url()).href);
  await dmytro.page.getByText('403').waitFor();
});
