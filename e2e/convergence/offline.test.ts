import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { HeldCalls } from '../support/slow-answers.ts';
import { openStaff, type Staff, untilStill } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const offlineText = 'You have been disconnected, check your internet connection and try again later';

const goOffline = async (staff: Staff) => {
  staff.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  // Wait, since requests still in progress would fail with an error.
  await staff.page.locator('[data-testid="composer-input"][contenteditable="true"]').waitFor();
  await staff.context.setOffline(true);
  await staff.byId('offline-screen').getByText(offlineText).waitFor();
};

const goOnline = async (staff: Staff) => {
  await staff.context.setOffline(false);
  await staff.byId('offline-screen').waitFor({ state: 'detached' });
  await staff.waitUntilLive();
};

const stateOf = (staff: Staff) => staff.byId('connection-state').first().getAttribute('data-state');

it('covers the screen while the browser is offline, and gives back the draft, the place and the focus [2.21]', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: 'Offline', description: 'for a test', is_public: true, members: [1, 2] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  for (let n = 1; n <= 30; n += 1) {
    const message = { content: `line ${n}\n\nand more`, client_msg_id: crypto.randomUUID() };
    await api.callForResult('POST', `/api/channels/${channel.id}/messages`, message);
  }
  api.close();
  // Older messages load above the view once the network is back.
  const older = new HeldCalls(/before_seq=/);
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channel.id}/`,
    prepare: older.hold,
  });
  await olena.waitForMessage('line 30');
  const input = olena.byId('composer-input');
  await input.click();
  await olena.page.keyboard.type('Half a thought');
  const list = olena.byId('message-list');
  await untilStill(olena);
  await list.evaluate((element) => element.scrollTo(0, 150));
  await untilStill(olena);
  const place = async () => (await olena.message('line 15').boundingBox())?.y ?? Number.NaN;
  const before = await place();

  await goOffline(olena);
  await expect.poll(() => stateOf(olena)).toBe('offline');
  await expect.poll(() => list.isVisible()).toBe(false);
  // Nothing under the overlay can be reached by keyboard.
  await olena.page.keyboard.type('lost');
  await goOnline(olena);

  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  older.release();
  await waitUntil('the older messages are above', () => list.evaluate((element) => element.scrollTop > 250));
  await untilStill(olena);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  await waitUntil('the focus is back', () => input.evaluate((element) => element.contains(document.activeElement)));
  await olena.page.keyboard.type(', continued');
  await waitUntil('the draft goes on where it stood', async () => {
    const text = await input.evaluate((element) => (element as HTMLTextAreaElement).value ?? element.textContent);
    return text === 'Half a thought, continued';
  });
  await olena.close();
});

/** Remembers every socket that pages of the context open; while offline, close frames are lost. */
const rememberSockets = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const made: WebSocket[] = [];
    Object.assign(globalThis, { madeSockets: made });
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        made.push(this);
      }
    };
  });
};

/** How many sockets the page has made, and how many of them it has not closed. */
const countSockets = (staff: Staff) =>
  staff.page.evaluate(() => {
    const { madeSockets } = globalThis as unknown as { madeSockets: WebSocket[] };
    return { made: madeSockets.length, open: madeSockets.filter(({ readyState }) => readyState <= 1).length };
  });

it('closes the socket when the network goes, opens one when it comes, and never a second one [4.22]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { prepare: rememberSockets });
  await expect.poll(() => countSockets(olena)).toEqual({ made: 1, open: 1 });

  await goOffline(olena);
  await expect.poll(() => countSockets(olena)).toEqual({ made: 1, open: 0 });
  const brokenAtMs = performance.now();
  // An unstable network.
  for (let n = 0; n < 6; n += 1) {
    await olena.context.setOffline(false);
    await olena.context.setOffline(true);
  }
  await goOnline(olena);
  const { made, open } = await countSockets(olena);
  expect(open).toBe(1);
  // Attempts are half a second apart; besides, there was the first socket.
  expect(made).toBeLessThanOrEqual(3 + (performance.now() - brokenAtMs) / 500);
  await olena.close();
});

it('sends nothing while the browser is offline, and all of it afterwards', async () => {
  const olena = await openStaff(browser(), product, 'olena');
  const anna = await openStaff(browser(), product, 'anna');
  await goOffline(olena);
  await expect.poll(() => olena.byId('composer-input').isVisible()).toBe(false);
  await goOnline(olena);
  await olena.send('Written after the break');
  await anna.waitForMessage('Written after the break');
  await Promise.all([olena, anna].map((staff) => staff.close()));
});

it('loads what could not be loaded as soon as the network is back', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: 'Cut off', description: 'for a test', is_public: true, members: [1] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  for (let n = 1; n <= 40; n += 1) {
    await api.callForResult('POST', `/api/channels/${channel.id}/messages`, { content: `line ${n}` });
  }
  api.close();
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channel.id}/`,
    // Set before the page opens: on a tall screen it requests older messages at once.
    prepare: (context) => context.route(/before_seq=/, (route) => route.abort()),
  });
  olena.complaints.expectComplaint(/ERR_FAILED/);
  await olena.waitForMessage('line 40');
  await olena.byId('message-list').evaluate((element) => element.scrollTo(0, 0));
  await olena.page.getByText('Couldn’t load older messages').waitFor();
  await olena.context.unroute(/before_seq=/);
  await goOffline(olena);
  await goOnline(olena);
  await waitUntil('the older messages', async () => {
    await olena.byId('message-list').evaluate((element) => element.scrollTo(0, 0));
    return olena.page.getByText('This is where the history begins').isVisible();
  });
  await olena.close();
});
