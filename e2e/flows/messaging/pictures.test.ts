import type { BotView, ClientCard, ReportRow } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const olenaId = 1;

it('bots, colleagues, clients and the plan have pictures of what was said, and their numbers in words [49.24]', async () => {
  const { phone, channelId } = await startConversation(product, 'olena', 'Yaryna');
  const olena = await openStaff(browser(), product, 'olena');
  await olena.goTo(`/messenger/${channelId}/`);
  await olena.send('We are open until nine');
  await phone.receive('the answer', ({ text }) => text === 'We are open until nine');
  const api = await makeApiClient(product, 'olena');
  const today = new Date().toISOString().slice(0, 10);
  await waitUntil('the answer is counted', async () => {
    const query = `from=${today}&to=${today}&zone=UTC&figures=answer&user_id=${olenaId}`;
    const { rows } = await api.callForResult<{ rows: ReportRow[] }>('GET', `/api/reports?${query}`);
    return (rows[0]?.values.answer?.n ?? 0) > 0 || undefined;
  });
  const { data: bots } = await api.callForResult<{ data: BotView[] }>('GET', '/api/bots');
  const { client_id: clientId } = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  const { client } = await api.callForResult<ClientCard>('GET', `/api/clients/${clientId}`);
  api.close();

  await olena.goTo('/preferences/bots/');
  const ofBot = olena.page.getByRole('img', {
    name: /last 30 days: \d+ messages? from clients, \d+ messages? to clients/,
  });
  await ofBot.first().waitFor();
  expect(await ofBot.count()).toBeLessThanOrEqual(bots.length);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.goTo('/coworkers/');
  await olena.byId(`activity-${olenaId}`).waitFor();
  await olena
    .byId(`coworker-${olenaId}`)
    .getByText(/\d+ open/)
    .waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.goTo(`/clients/${client.id}/`);
  const ofClient = olena.byId('client-activity');
  await ofClient.waitFor();
  await ofClient.getByText('Table', { exact: true }).click();
  expect(await ofClient.getByRole('row').last().textContent()).toMatch(/\d{4}[12]1$/);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.goTo('/preferences/subscription/');
  const ofPlan = olena.byId('plan-activity');
  await ofPlan.getByRole('slider').focus();
  await olena.page.keyboard.press('End');
  await olena.byId('chart-tooltip').getByText('From clients').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.close();
});
