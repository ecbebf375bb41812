import type { endpoints, ResultOf } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { joinAsManager } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a bot greets a new client and says when it is back; the team sees both with their ticks, and still owes an answer [43.1, 43.2, 43.5, 43.6, 43.7]', async () => {
  const api = await makeApiClient(product, 'olena');
  const { data: bots } = await api.callForResult<ResultOf<typeof endpoints.listBots>>('GET', '/api/bots');
  const bot = bots.find(({ type }) => type === 1);
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  await olena.byId(`edit-bot-${bot?.id}`).click();
  await olena.byId('suggest-welcome').click();
  await olena.byId('suggest-away').click();
  await olena.byId('away-no-hours').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await api.callForResult('POST', '/api/calendars', {
    name: 'Never',
    time_zone: 'Europe/Kyiv',
    hours: [[], [], [], [], [], [], []],
    exceptions: [],
    bot_ids: [bot?.id],
    user_ids: [],
  });
  await olena.byId('away-preview').getByText('will be back later.').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('bot-submit').click();
  await olena.byId('bot-submit').waitFor({ state: 'detached' });

  const phone = await makeClientPhone(product, 'Zoriana');
  await phone.start();
  await phone.sendText('Are you open?');
  const away = 'Thank you for your message! We’re closed now and will be back later.';
  const received = ['Hello! How can we help?', away];
  await waitUntil('the phone has both', async () => (await phone.listReceived()).length >= received.length);
  expect(await phone.listReceived()).toEqual(received);
  const channelId = await joinAsManager(product, 'olena', phone.name);
  await olena.goTo(`/messenger/${channelId}/`);
  const said = olena.byId('message-list').locator('[data-system="away"]').locator('../..');
  await said.getByText('We’re closed now').waitFor();
  await said.locator('[data-state="sent"], [data-state="delivered"]').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const channel = await api.callForResult<{ awaiting_reply: boolean }>('GET', `/api/channels/${channelId}`);
  expect(channel.awaiting_reply).toBe(true);
  api.close();
  await olena.close();
});
