import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('erases a client: what goes and stays is said, the name is typed, and a colleague’s screens lose them [25.39]', async () => {
  const { phone, channelId } = await startConversation(product, 'dmytro', 'Zabuta');
  const api = await makeApiClient(product, 'dmytro');
  const { client_id: id } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  await api.callForResult('POST', `/api/clients/${id}/notes`, { content: 'Calls on Mondays' });
  api.close();

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  dmytro.complaints.expectComplaint(/404/);
  await dmytro.byId('composer-input').fill('never sent to Zabuta');
  const kept = () =>
    dmytro.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('Zabuta')),
    );
  await expect.poll(kept).toHaveLength(1);
  const link = dmytro.page.getByRole('link', { name: new RegExp(phone.name) });
  await link.first().waitFor();

  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/?name=zabuta' });
  olena.complaints.expectComplaint(/403|404/);
  await olena
    .byId(`client-${id}`)
    .getByRole('button', { name: /Actions for/ })
    .click();
  await olena.byId(`erase-client-${id}`).click();
  await olena.byId('erased-notes').getByText('1').waitFor();
  await olena.page.getByText(`In the audit log, that client #${id} was erased`).waitFor();
  await olena.byId('erase-submit').click();
  await olena.page.getByText('This is not the name').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('erase-name').fill(phone.name);
  await olena.byId('erase-submit').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();

  await dmytro.page.getByText('This conversation was erased').waitFor();
  await link.first().waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual([]);
  await olena.byId('erasure-done').waitFor();
  const downloading = olena.page.waitForEvent('download');
  await olena.byId('download-report').click();
  const report = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(report)).toMatchObject({ client_ids: [id], state: 'done', removed: { clients: 1, notes: 1 } });
  expect(report).not.toContain('Zabuta');
  await olena.byId('close-erasure').click();
  await olena.byId('clear-client-filters').waitFor();
  await olena.byId('erasures-open').click();
  await olena.byId('erasures').getByText(`Client #${id}`).waitFor();

  // A person who writes again is a new client.
  await phone.sendText('Hello again');
  await dmytro.page.goto(new URL('/clients/?name=zabuta', dmytro.page.url()).href);
  await dmytro.page.getByRole('rowheader', { name: phone.name }).waitFor();
  expect(await dmytro.byId(`client-${id}`).count()).toBe(0);
  expect(await dmytro.byId('erasures-open').count()).toBe(0);
  await dmytro.close();
  await olena.close();
});

it('erases from the card, whose page tells a colleague so and keeps the report for who asked [25.39]', async () => {
  const { phone, channelId } = await startConversation(product, 'dmytro', 'Kartka');
  const api = await makeApiClient(product, 'dmytro');
  const { client_id: id } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  api.close();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/clients/${id}/` });
  dmytro.complaints.expectComplaint(/404/);
  await dmytro.page.getByRole('heading', { name: phone.name }).waitFor();
  expect(await dmytro.byId('erase-client').count()).toBe(0);
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${id}/` });
  olena.complaints.expectComplaint(/403|404/);
  await olena.byId('erase-client').click();
  await olena.byId('erase-name').fill(phone.name);
  await olena.byId('erase-name').press('Enter');
  const identity = olena.byId('identity-password');
  await identity.or(olena.byId('erasure')).first().waitFor();
  if (await identity.isVisible()) {
    await identity.fill(demoPassword);
    await olena.byId('identity-submit').click();
  }
  await olena.byId('erasure-done').waitFor();
  await dmytro.page.getByText('This client was erased').waitFor();
  await dmytro.close();
  await olena.close();
});
