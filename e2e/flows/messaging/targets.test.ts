import type { endpoints, ResultOf } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { joinAsManager } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('targets are made, and a client’s row and header say how long is left until the answer, which meets its target [46.1, 46.3, 46.5, 46.7]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/targets/' });
  await olena.byId('create-targets').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('create-targets').click();
  await olena.byId('targets-name').fill('Everyone');
  await olena.byId('targets-first_answer_minutes').fill('20');
  await olena.byId('targets-closing_minutes').fill('3');
  await olena.byId('targets-preview').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-targets').click();
  await olena.byId('targets-form').waitFor({ state: 'detached' });
  await olena.byId('targets-screen').getByText('20 minutes').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const phone = await makeClientPhone(product, 'Zoriana');
  await phone.start();
  await phone.sendText('Is it in stock?');
  await olena.goTo('/messenger/new-clients/');
  const row = olena.rowOf(phone.name);
  await row.getByText(/^(?:19|20) min left$/).waitFor();
  await row.getByRole('img', { name: /Awaiting reply since .+ The answer is due by / }).waitFor();

  const channelId = await joinAsManager(product, 'olena', phone.name);
  await olena.goTo(`/messenger/${channelId}/`);
  await olena
    .byId('conversation-header')
    .getByText(/^\d+ min left$/)
    .waitFor();
  await olena.byId('answer-due').waitFor();
  await olena.byId('details-tab-history').click();
  const history = olena.byId('target-history');
  await history.getByText('Everyone: 20 minutes').waitFor();
  await expect.poll(() => history.locator('[data-result="running"]').count()).toBeGreaterThan(0);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.send('It is');
  await history.locator('li[data-result="met"]').waitFor();
  await olena
    .byId('conversation-header')
    .getByText(/min left$/)
    .waitFor({ state: 'detached' });
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<ResultOf<typeof endpoints.listConversationTargets>>(
    'GET',
    `/api/channels/${channelId}/targets`,
  );
  expect(data.map(({ kind, result }) => [kind, result]).toSorted()).toEqual([
    ['closing', 'running'],
    ['first_answer', 'met'],
  ]);
  api.close();
  await olena.close();
});
