import type { endpoints, ResultOf } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { connectToDatabase } from '../../../bench/product/server-under-test.ts';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const question = 'How did we do? Rate our help from 1 (bad) to 5 (excellent).';

/** In place of the fifteen seconds in which a closing can be undone. */
const endPause = async () => {
  const database = await connectToDatabase(product.dataDir);
  try {
    await database.query(`update graphile_worker._private_jobs set run_at = now() where key like 'ask-rating:%'`);
  } finally {
    await database.end();
  }
};

/** Questions that are about to leave. */
const countPlanned = async (channelIds: number[]): Promise<number> => {
  const database = await connectToDatabase(product.dataDir);
  try {
    const { rowCount } = await database.query('select from episode_ratings where channel_id = any($1)', [channelIds]);
    return rowCount ?? 0;
  } finally {
    await database.end();
  }
};

/** Has the demo's Telegram bot ask, from its settings. */
async function turnOn(olena: Staff): Promise<void> {
  const api = await makeApiClient(product, 'olena');
  const { data: bots } = await api.callForResult<ResultOf<typeof endpoints.listBots>>('GET', '/api/bots');
  api.close();
  const botId = bots.find(({ type }) => type === 1)?.id;
  await olena.goTo('/preferences/bots/');
  await olena.byId(`edit-ratings-${botId}`).click();
  const isOn = olena.byId('rating-form').getByRole('switch');
  await isOn.focus();
  // Tried again, it is on already.
  if (!(await isOn.isChecked())) await olena.page.keyboard.press('Space');
  await olena.byId('question-preview').getByText('How did we do?').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-ratings').click();
  await olena.byId('rating-form').waitFor({ state: 'detached' });
  await olena.byId(`ratings-of-${botId}`).getByText('Asks each client at most once in 30 days.').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
}

it('a client is asked after closing, presses a button, and the rating stands at its episode and on the card [47.1, 47.2, 47.4, 47.8]', async () => {
  const { phone, channelId } = await startConversation(product, 'olena', 'Solomiia');
  const olena = await openStaff(browser(), product, 'olena');
  await turnOn(olena);
  await olena.goTo(`/messenger/${channelId}/`);
  await olena.send('Your order is on its way');
  await phone.receive('the answer', ({ text }) => text === 'Your order is on its way');
  await olena.byId('close-conversation').first().click();
  await olena.page.getByText('The client will be asked for a rating.').waitFor();
  await endPause();

  await olena.goTo(`/messenger/${channelId}/`);
  const divider = olena.byId('closed-divider');
  const asked = await phone.receive('the question', ({ text }) => text === question);
  await divider.getByText('Asked for a rating').waitFor();
  const line = olena.byId('message-list').locator('[data-system="rating_asked"]').locator('../..');
  // The divider may come before the message.
  const buttons = line.getByTestId('phone-buttons').getByRole('listitem');
  await buttons.first().waitFor();
  expect(await buttons.allTextContents()).toEqual([1, 2, 3, 4, 5].map((value) => `${value} ⭐`));
  await line.locator('[data-state="sent"], [data-state="delivered"]').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const { inline_keyboard: rows } = asked.reply_markup as { inline_keyboard: { callback_data: string }[][] };
  await phone.pressButton(asked.message_id, rows.flat()[3]?.callback_data ?? '');
  await divider.getByText('Rated 4 of 5').waitFor();
  await olena.byId('message-list').locator('[data-system="rating_thanks"]').waitFor();
  expect(await olena.byId('state-strip').getByText('This conversation is closed.').count()).toBe(1);

  await olena.byId('open-client-card').click();
  await olena.byId('average-rating').getByText('4 of 5').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('client-rating').click();
  await olena.page.waitForURL(`**/messenger/${channelId}/`);
  await olena.close();
});

it('closed without asking, from the menu or by its key, a client is asked nothing [47.2]', async () => {
  const [one, other] = [
    await startConversation(product, 'olena', 'Taras'),
    await startConversation(product, 'olena', 'Uliana'),
  ];
  const olena = await openStaff(browser(), product, 'olena');
  for (const { phone, channelId } of [one, other]) {
    await olena.goTo(`/messenger/${channelId}/`);
    await olena.send('All done');
    await phone.receive('the answer', ({ text }) => text === 'All done');
  }
  await olena.byId('snooze-conversation').first().click();
  await olena.byId('state-close-without-asking').click();
  await olena.page.getByText(/^Closed: Uliana [^.]*$/).waitFor();

  await olena.goTo('/messenger/my-clients/');
  await olena.waitForKeys();
  await olena.rowOf(one.phone.name).focus();
  await olena.page.keyboard.press('Shift+KeyE');
  await olena.page.getByText(/^Closed: Taras [^.]*$/).waitFor();
  await waitUntil('both are closed', async () => {
    const api = await makeApiClient(product, 'olena');
    const read = (id: number) => api.callForResult<{ state: string }>('GET', `/api/channels/${id}`);
    const states = await Promise.all([one, other].map(({ channelId }) => read(channelId)));
    api.close();
    return states.every(({ state }) => state === 'closed');
  });
  expect(await countPlanned([one.channelId, other.channelId])).toBe(0);
  for (const { phone, channelId } of [one, other]) {
    await olena.goTo(`/messenger/${channelId}/`);
    await olena.byId('closed-divider').waitFor();
    expect(await olena.byId('episode-rating').count()).toBe(0);
    expect(await phone.listReceived()).not.toContain(question);
  }
  await olena.close();
});
