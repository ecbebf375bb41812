import type { endpoints, ResultOf } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('clients go round among who is here; who goes away gives theirs back, and the log says why [44.2, 44.4, 44.7]', async () => {
  const api = await makeApiClient(product, 'olena');
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/' });
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/assignment/' });
  const { people } = await api.callForResult<ResultOf<typeof endpoints.getAssignment>>('GET', '/api/assignment');
  const annaId = people.find(({ availability }, index) => index > 0 && availability === 'here')?.user_id ?? 0;
  await olena.byId('assignment-in_turn-1').check();
  await olena.byId('assignment-last-manager-1').check({ force: true });
  await olena.byId('save-assignment-1').click();
  // The two of the demo who wait: one for each who is here.
  await olena.byId(`availability-${annaId}`).waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const phone = await makeClientPhone(product, 'Zoriana');
  await phone.start();
  await phone.sendText('Is it in stock?');
  type Conversation = { id: number; name: string; manager_id: number | null };
  const find = async () => {
    const list = await api.callForResult<{ data: Conversation[] }>('GET', '/api/channels?section=open&limit=50');
    return list.data.find(({ name, manager_id: manager }) => name === phone.name && manager !== null);
  };
  const { id } = await waitUntil('the client has a manager', find);
  await olena.goTo(`/messenger/${id}/`);
  await olena.byId('details-tab-people').click();
  const log = olena.byId('assignment-log');
  await log.getByText('in turn').waitFor();
  await log.getByText('Dmytro').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const isOlenas = (await find())?.manager_id !== annaId;
  const [leaving, staying] = isOlenas ? [olena, anna] : [anna, olena];
  await leaving.byId('user-menu').first().click();
  await leaving.byId('set-status').click();
  await leaving.byId('status-away').check();
  await leaving.byId('status-give-back').check();
  await leaving.byId('save-status').click();
  await leaving.byId('clear-status').waitFor();
  await waitUntil('somebody else has the client', async () => ((await find())?.manager_id !== annaId) !== isOlenas);
  await staying.byId(`channel-row-${id}`).first().waitFor();
  await log.locator('[data-reason="returned"]').waitFor();
  api.close();
  await anna.close();
  await olena.close();
});
