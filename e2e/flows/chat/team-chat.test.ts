import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { continueServer, makeApiClient, pauseServer } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const ids = { olena: 1, anna: 2, dmytro: 3 };

const createChannel = async (api: WorkspaceClient, name: string): Promise<number> => {
  const body = { name, description: 'for a test', is_public: true, members: Object.values(ids) };
  return (await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

const post = (api: WorkspaceClient, channelId: number, content: string) =>
  api.callForResult('POST', `/api/channels/${channelId}/messages`, { content, client_msg_id: crypto.randomUUID() });

const numberIn = async (badge: Locator): Promise<number> =>
  (await badge.count()) === 0 ? 0 : Number((await badge.first().locator('[aria-hidden]').textContent()) ?? 0);

it('two people see each other live, and the badge of the one who is elsewhere rises and goes when they come [4.14]', async () => {
  const olena = await openStaff(browser(), product, 'olena');
  const anna = await openStaff(browser(), product, 'anna');
  const reader = await makeApiClient(product, 'dmytro');
  await reader.callForResult('POST', '/api/channels/1/read', {});
  reader.close();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: '/messenger/channels/' });
  const badge = dmytro.byId('nav-general').getByTestId('unread-1');
  await olena.send('Who takes the morning?');
  await anna.waitForMessage('Who takes the morning?');
  await anna.send('I take the morning');
  await olena.waitForMessage('I take the morning');
  await olena.send('Thank you for it');
  await anna.waitForMessage('Thank you for it');
  await waitUntil('the badge has risen by three', async () => (await numberIn(badge)) === 3);
  await dmytro.byId('nav-general').click();
  await dmytro.waitForMessage('Thank you for it');
  await dmytro.page.bringToFront();
  await waitUntil('the badge has gone', async () => (await badge.count()) === 0);
  await Promise.all([olena, anna, dmytro].map((staff) => staff.close()));
});

it('groups what one person says in a row, and edits, deletes and replies reach the others [1.4, 4.4]', async () => {
  const api = await makeApiClient(product, 'olena');
  const channelId = await createChannel(api, 'Tasting notes');
  api.close();
  const path = `/messenger/${channelId}/`;
  const olena = await openStaff(browser(), product, 'olena', { path });
  const anna = await openStaff(browser(), product, 'anna', { path });

  await olena.send('Batch 120 is too dark');
  await olena.send('Lower the charge');
  const second = await anna.waitForMessage('Lower the charge');
  await expect.poll(() => anna.message('Batch 120').getAttribute('data-grouped')).toBeNull();
  await expect.poll(() => second.getAttribute('data-grouped')).toBe('true');

  await olena.waitUntilSent('Lower the charge');
  await olena.message('Lower the charge').hover();
  await olena.message('Lower the charge').getByTestId('message-edit').click();
  await olena.write('Lower the charge to 190');
  await olena.byId('composer-input').press('Enter');
  await anna.message('Lower the charge to 190').getByText('edited', { exact: true }).waitFor();

  await anna.message('Batch 120').hover();
  await anna.message('Batch 120').getByTestId('message-reply').click();
  await anna.send('How dark?');
  const reply = await olena.waitForMessage('How dark?');
  await reply.getByText('Batch 120 is too dark').waitFor();

  await olena.message('Lower the charge to 190').hover();
  await olena.message('Lower the charge to 190').getByTestId('message-more').click();
  await olena.byId('message-delete').click();
  await olena.byId('confirm-delete-message').click();
  for (const staff of [olena, anna]) {
    await staff.message('Message deleted').waitFor();
    await waitUntil('the text is gone', async () => (await staff.message('Lower the charge to 190').count()) === 0);
  }
  await Promise.all([olena, anna].map((staff) => staff.close()));
});

it('shows an own message as pending while the server is silent, and settles it once [4.2]', async () => {
  const olena = await openStaff(browser(), product, 'olena');
  const anna = await openStaff(browser(), product, 'anna');
  await olena.page.locator('article[data-seq]').first().waitFor();
  pauseServer(product);
  try {
    await olena.send('Written into silence');
    await olena.byId('message-pending').getByText('Written into silence').waitFor();
  } finally {
    continueServer(product);
  }
  await anna.waitForMessage('Written into silence');
  await waitUntil('nothing is pending', async () => (await olena.byId('message-pending').count()) === 0);
  await expect.poll(() => olena.message('Written into silence').count()).toBe(1);
  await expect.poll(() => anna.message('Written into silence').count()).toBe(1);
  await olena.page.reload();
  await olena.waitForMessage('Written into silence');
  await expect.poll(() => olena.message('Written into silence').count()).toBe(1);
  await Promise.all([olena, anna].map((staff) => staff.close()));
});

interface ShownMessage {
  seq: number;
  text: string;
}

/** Every message of the channel on the screen, read by scrolling from its end to its beginning. */
async function readWholeChannel(staff: Staff): Promise<ShownMessage[]> {
  const found = new Map<number, string>();
  const list = staff.byId('message-list');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await waitUntil(
    'the beginning of the channel',
    async () => {
      const view = await list.evaluate(async (element) => {
        // The rows of the place scrolled to are drawn with the frames after it.
        for (let n = 0; n < 2; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        const shown = [...element.querySelectorAll('article[data-seq]')].map((article) => ({
          seq: Number(article.getAttribute('data-seq')),
          text: article.querySelector('[class*="content"]')?.textContent ?? '',
        }));
        const isAtBeginning = (element.textContent ?? '').includes('This is where the history begins');
        // Half of the visible height: rows above that turn out taller or shorter than estimated move it once more.
        element.scrollBy(0, -element.clientHeight / 2);
        return { shown, isDone: isAtBeginning && element.scrollTop === 0 };
      });
      for (const { seq, text } of view.shown) found.set(seq, text);
      return view.isDone;
    },
    60_000,
  );
  return [...found].map(([seq, text]) => ({ seq, text })).sort((a, b) => a.seq - b.seq);
}

const markRead = async (channelId: number) => {
  const reader = await makeApiClient(product, 'olena');
  await reader.callForResult('POST', `/api/channels/${channelId}/read`, {});
  reader.close();
};

it('after the network was away says so, and then shows all missed messages, more than a page, as a fresh load does', async () => {
  const missed = 26;
  const api = await makeApiClient(product, 'anna');
  const channelId = await createChannel(api, `Missed ${missed}`);
  for (let n = 1; n <= 30; n += 1) await post(api, channelId, `before ${n}`);
  // With more unread messages than a page holds, it would open at the first of them.
  await markRead(channelId);
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  olena.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await olena.waitForMessage('before 30');

  await olena.context.setOffline(true);
  await olena.byId('offline-screen').getByText('You have been disconnected, check your internet connection').waitFor();
  for (let n = 1; n <= missed; n += 1) await post(api, channelId, `missed ${n} of ${missed}`);
  await olena.context.setOffline(false);
  await olena.byId('offline-screen').waitFor({ state: 'detached' });
  await olena.waitUntilLive();
  await post(api, channelId, 'after all');
  await waitUntil('the newest message is loaded', async () => {
    await olena.byId('message-list').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return olena.message('after all').isVisible();
  });

  const live = await readWholeChannel(olena);
  await markRead(channelId);
  await olena.page.reload();
  await olena.waitForMessage('after all');
  expect(live).toEqual(await readWholeChannel(olena));
  expect(live.at(-1)?.text).toBe('after all');
  const lastSeq = live.at(-1)?.seq ?? 0;
  // The channel's first message is the system message about its creation.
  expect(live.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 + missed }, (_, i) => lastSeq - 30 - missed + i));
  api.close();
  await olena.close();
});
