import { beforeEach, expect, it } from 'vitest';
import { connectToDatabase } from '../../../bench/product/server-under-test.ts';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const inDatabase = async (text: string, values: unknown[] = []) => {
  const database = await connectToDatabase(product.dataDir);
  try {
    await database.query(text, values);
  } finally {
    await database.end();
  }
};

/** The workspace as it was when states of conversations came, with two in which nobody has written for 40 days. */
const ids: number[] = [];
beforeEach(async () => {
  if (ids.length === 0) {
    for (const name of ['Halyna', 'Ivan']) ids.push((await startConversation(product, 'anna', name)).channelId);
  }
  await inDatabase(
    `update channels set last_message_at = now() - interval '40 days', awaiting_since = now() - interval '40 days'
      where type = 3 and id = any($1)`,
    [ids],
  );
  await inDatabase('update workspaces set offers_closing = true');
});

it('the owner closes the old conversations from below the list, takes it back, and is not asked again [29.7]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${ids[0]}/` });
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
  const { page } = olena;
  await olena.byId('closing-offer').getByText('2 open conversations haven’t had a message in 30 days.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await olena.byId('accept-closing-offer').focus();
  await page.keyboard.press('Enter');
  await olena.byId('bulk-result').getByText('2 closed').waitFor();
  await olena.byId('closing-offer').waitFor({ state: 'detached' });
  // Whoever has one of them open sees it.
  await anna.page.getByText('This conversation is closed.').first().waitFor();
  await olena.byId('bulk-undo').click();
  await olena.byId('bulk-result').getByText('2 restored').waitFor();

  // What was undone is old again, and not offered again: the list beside a conversation has come to rest when it knows.
  const asked = page.waitForResponse((response) => response.url().includes('/conversations/closing-offer'));
  await page.goto(new URL(`/messenger/${ids[0]}/`, page.url()).href);
  expect(await (await asked).json()).toMatchObject({ result: { count: 0 } });
  expect(await olena.byId('closing-offer').count()).toBe(0);
  await anna.close();
  await olena.close();
});

it('declined on one device it goes from the others; colleagues are never asked [29.7]', async () => {
  const beside = await openStaff(browser(), product, 'olena', { path: `/messenger/${ids[0]}/` });
  const phone = await openStaff(browser(), product, 'olena', { path: '/messenger/my-clients/', width: 375 });
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/new-clients/' });
  const asked: string[] = [];
  anna.page.on('request', (request) => asked.push(request.url()));
  await beside.byId('closing-offer').waitFor();
  await phone.byId('decline-closing-offer').click();
  await phone.byId('closing-offer').waitFor({ state: 'detached' });
  await beside.byId('closing-offer').waitFor({ state: 'detached' });
  // In the list beside a conversation this looks for changes that run, and would ask then.
  const looked = anna.page.waitForResponse((response) => response.url().endsWith('/api/conversations/bulk'));
  await anna.page.getByText('Halyna').first().click();
  await looked;
  expect(asked.filter((url) => url.includes('/api/conversations/closing-offer'))).toEqual([]);
  expect(await anna.byId('closing-offer').count()).toBe(0);
  for (const window of [beside, phone, anna]) await window.close();
});
