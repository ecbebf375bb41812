import { readFileSync } from 'node:fs';
import { defaultRoles, managerRoleId } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('what happened with a client is counted, shown as chart and table, and leads to the conversation', async () => {
  const { phone, channelId } = await startConversation(product, 'olena', 'Yaryna');
  const olena = await openStaff(browser(), product, 'olena');
  await olena.goTo(`/messenger/${channelId}/`);
  await olena.send('We are open until nine');
  await phone.receive('the answer', ({ text }) => text === 'We are open until nine');

  await olena.byId('nav-stats').click();
  await olena.byId('figure-messages_out').waitFor();
  // Counted every few seconds.
  const isCounted = async () => {
    await olena.goTo('/stats/');
    await olena.byId('open-messages_in').click();
    const facts = olena.byId('report-fact');
    await facts.first().waitFor();
    return (await facts.allTextContents()).some((text) => text.includes('Yaryna'));
  };
  await expect.poll(isCounted, { timeout: 60_000, interval: 2_000 }).toBe(true);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('report-facts').getByRole('link', { name: 'Yaryna' }).first().click();
  await olena.byId('message-list').getByText('We are open until nine').waitFor();

  await olena.goTo('/stats/?tab=speed&period=today');
  await olena.byId('open-first_answer').waitFor();
  const chart = olena.byId('chart-first_answer');
  await chart.getByRole('slider').focus();
  await olena.page.keyboard.press('ArrowRight');
  await olena.byId('chart-tooltip').getByText('Median', { exact: true }).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await chart.getByText('Table', { exact: true }).click();
  await chart.getByRole('row').nth(1).getByRole('button').first().click();
  await olena.byId('report-facts').getByText('Yaryna').first().waitFor();
  await olena.page.keyboard.press('Escape');

  await olena.byId('report-tab-people').click();
  const row = olena.byId('table-people').getByRole('row', { name: /Olena/ });
  await row.waitFor();
  const [download] = await Promise.all([olena.page.waitForEvent('download'), olena.byId('csv-people').click()]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFPerson,Assigned,.*\r\n(?:.*\r\n)*Olena/);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});

it('who may not read the numbers of others sees their own', async () => {
  const api = await makeApiClient(product, 'olena');
  const { name, permissions = {} } = defaultRoles.find(({ id }) => id === managerRoleId) ?? {};
  await api.callForResult('PUT', `/api/roles/${managerRoleId}`, { name, permissions: { ...permissions, stats: [] } });
  api.close();
  const anna = await openStaff(browser(), product, 'anna');
  await anna.byId('nav-stats').click();
  await anna.byId('own-numbers').waitFor();
  expect(await anna.byId('report-tab-people').count()).toBe(0);
  expect(await anna.byId('filter-person').count()).toBe(0);
  await anna.byId('open-messages_out').click();
  const people = anna.byId('report-facts').locator('[data-person]');
  await people.first().waitFor();
  expect(new Set(await people.allTextContents()).size).toBe(1);
  await anna.close();
});
