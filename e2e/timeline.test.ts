import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceClient } from '../bench/workspace-client.ts';
import { findBarriers } from './axe.ts';
import { asIphone } from './iphone.ts';
import { makeApiClient } from './product.ts';
import { openStaff, passFrames, type Staff, untilStill, type WindowOptions } from './staff.ts';
import { useBrowser } from './use-browser.ts';
import { waitUntil } from './wait-until.ts';
import { findWorkerProduct } from './worker-product.ts';

const product = findWorkerProduct();
const browser = useBrowser();

interface Posted {
  id: number;
  seq: number;
}

let olenaApi: WorkspaceClient;
let annaApi: WorkspaceClient;
let channelId: number;

const post = (api: WorkspaceClient, content: string, more: { parent_id?: number; files?: number[] } = {}) =>
  api.callForResult<Posted>('POST', `/api/channels/${channelId}/messages`, {
    content,
    client_msg_id: crypto.randomUUID(),
    ...more,
  });

const postMany = async (api: WorkspaceClient, count: number, name = 'Line') => {
  for (let n = 1; n <= count; n += 1) await post(api, `${name} ${n} of ${count}`);
};

const markRead = (api: WorkspaceClient) => api.callForResult('POST', `/api/channels/${channelId}/read`, {});
const openHere = (username: string, search = '', options: WindowOptions = {}) =>
  openStaff(browser(), product, username, { path: `/messenger/${channelId}/${search}`, ...options });

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
const isInView = (message: Locator) =>
  message.evaluate((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    const list = article.closest('[role="log"]')?.getBoundingClientRect();
    return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
  });
const scrollTo = (staff: Staff, top: number) =>
  staff.byId('message-list').evaluate((list, to) => list.scrollTo(0, to), top);

beforeEach(async () => {
  olenaApi = await makeApiClient(product, 'olena');
  annaApi = await makeApiClient(product, 'anna');
  const body = { name: `Timeline ${crypto.randomUUID().slice(0, 8)}`, description: 'x', is_public: true, members: [2] };
  channelId = (await olenaApi.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
});
afterEach(() => {
  olenaApi.close();
  annaApi.close();
});

describe('what is done with a message', () => {
  it('pinning asks, shows a mark to everyone at once, and is taken back the same way', async () => {
    await post(annaApi, 'Opening hours: 9 to 18');
    const olena = await openHere('olena');
    const anna = await openHere('anna');
    const message = olena.message('Opening hours');
    await message.hover();
    await message.getByTestId('message-pin').click();
    await olena.page.getByRole('dialog').getByText('Pin message').waitFor();
    await olena.page.keyboard.press('Escape');
    await olena.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await message.getByTestId('pinned-2').count()).toBe(0);

    await message.hover();
    await message.getByTestId('message-pin').click();
    await olena.byId('confirm-pin-message').waitFor();
    await waitUntil('the button has the focus', () =>
      olena.byId('confirm-pin-message').evaluate((button) => button === document.activeElement),
    );
    await olena.page.keyboard.press('Enter');
    for (const staff of [olena, anna]) await staff.byId('pinned-2').waitFor();

    await anna.message('Opening hours').hover();
    await anna.message('Opening hours').getByTestId('message-unpin').click();
    await anna.byId('confirm-unpin-message').click();
    for (const staff of [olena, anna]) await staff.byId('pinned-2').waitFor({ state: 'detached' });
    await Promise.all([olena.close(), anna.close()]);
  });

  it('a question about a message goes away with the message', async () => {
    const { id } = await post(olenaApi, 'Not for long');
    const olena = await openHere('olena');
    await olena.message('Not for long').hover();
    await olena.message('Not for long').getByTestId('message-delete').click();
    await olena.byId('confirm-delete-message').waitFor();
    await olenaApi.callForResult('DELETE', `/api/channels/${channelId}/messages/${id}`);
    await olena.byId('confirm-delete-message').waitFor({ state: 'detached' });
    await olena.close();
  });

  it('a reaction of one is seen and joined by the other, and taken off again', async () => {
    await post(annaApi, 'The new roast is here');
    const olena = await openHere('olena');
    const anna = await openHere('anna');
    await olena.message('The new roast').hover();
    await olena.message('The new roast').getByTestId('message-react').click();
    await olena.byId('quick-reactions').getByText('🎉').click();
    const chip = anna.byId('reaction-🎉');
    await chip.waitFor();
    expect(await chip.getAttribute('aria-label')).toBe('🎉 1, Olena Koval reacted with 🎉');
    await chip.click();
    const own = olena.byId('reaction-🎉');
    await waitUntil('both are counted', async () => (await own.textContent())?.endsWith('2') ?? false);
    expect(await own.getAttribute('aria-pressed')).toBe('true');
    await own.hover();
    await olena.page.getByRole('tooltip').getByText('You and Anna Shevchenko reacted with 🎉').waitFor();
    await own.click();
    await waitUntil('one is left', async () => (await chip.textContent())?.endsWith('1') ?? false);
    await chip.click();
    for (const staff of [olena, anna]) await staff.byId('reaction-🎉').waitFor({ state: 'detached' });
    await Promise.all([olena.close(), anna.close()]);
  });

  it('marked unread from here, the badge stays through a reload until the channel is opened again', async () => {
    await postMany(annaApi, 4);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    const message = await olena.waitForMessage('Line 3 of 4');
    await message.hover();
    await message.getByTestId('message-more').click();
    await olena.byId('message-markUnread').click();
    const badge = olena.byId(`unread-${channelId}`).first();
    await badge.waitFor();
    expect(await badge.locator('[aria-hidden]').textContent()).toBe('2');
    await olena.byId('unread-divider').waitFor();
    const dividerTop = await topOf(olena.byId('unread-divider'));
    expect(dividerTop).toBeLessThan(await topOf(message));
    expect(dividerTop).toBeGreaterThan(await topOf(olena.message('Line 2 of 4')));

    await olena.byId('nav-general').click();
    await olena.page.waitForURL(/\/messenger\/1\/$/);
    await olena.page.reload();
    await olena.waitUntilLive();
    expect(await badge.locator('[aria-hidden]').textContent()).toBe('2');
    await olena.goTo(`/messenger/${channelId}/`);
    await olena.byId('unread-divider').waitFor();
    await badge.waitFor({ state: 'detached' });
    await olena.close();
  });

  it('everything can be done with the keyboard alone', async () => {
    await postMany(annaApi, 3);
    await post(olenaApi, 'Mine');
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Mine');
    const focused = () => olena.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    await olena.byId('message-list').focus();
    await olena.page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('message-5');
    await olena.page.keyboard.press('ArrowUp');
    await olena.page.keyboard.press('ArrowUp');
    await olena.page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('message-4');

    await olena.page.keyboard.press('p');
    await olena.byId('confirm-pin-message').waitFor();
    await waitUntil('the button has the focus', async () => (await focused()) === 'confirm-pin-message');
    await olena.page.keyboard.press('Enter');
    await olena.byId('pinned-4').waitFor();
    await olena.page.getByRole('dialog').waitFor({ state: 'detached' });

    await olena.byId('message-4').focus();
    await olena.page.keyboard.press('+');
    await olena.byId('quick-reactions').waitFor();
    await waitUntil('the first emoji has the focus', () =>
      olena.page.evaluate(() => document.activeElement?.textContent === '👍'),
    );
    await olena.page.keyboard.press('Enter');
    await olena.byId('reaction-👍').waitFor();

    await olena.byId('message-4').focus();
    await olena.page.keyboard.press('r');
    await olena.page.keyboard.type('Answered without a mouse');
    await olena.page.keyboard.press('Enter');
    await (await olena.waitForMessage('Answered without a mouse')).getByText('Line 3 of 3').waitFor();

    await olena.byId('message-5').focus();
    await olena.page.keyboard.press('Delete');
    await waitUntil('the button has the focus', async () => (await focused()) === 'confirm-delete-message');
    await olena.page.keyboard.press('Enter');
    await olena.message('Message deleted').waitFor();
    await olena.close();
  });

  it('on a narrow screen a sheet has every command, without anything serious for axe', async () => {
    await postMany(annaApi, 2);
    const path = `/messenger/${channelId}/`;
    const olena = await openStaff(browser(), product, 'olena', { path, width: 375, height: 720 });
    const message = await olena.waitForMessage('Line 2 of 2');
    await message.focus();
    await message.getByTestId('message-sheet-button').click();
    await olena.byId('sheet-reply').waitFor();
    await waitUntil('the sheet lies along the lower edge', async () => {
      const box = await olena.byId('message-sheet').boundingBox();
      return box?.x === 0 && box.width === 375 && Math.round(box.y + box.height) === 720;
    });
    const barriers = await findBarriers(olena.page);
    expect(barriers.filter((barrier) => /message-sheet|message-list|article/.test(barrier))).toEqual([]);
    await olena.byId('sheet-reply').click();
    await olena.byId('composer-reply').getByText('Line 2 of 2').waitFor();
    await olena.close();
  });
});

describe('going back in time', () => {
  it('a reply leads to a message that is not loaded, which stands out, and one click leads back', async () => {
    const first = await post(annaApi, 'Where it all began');
    await postMany(annaApi, 100);
    await post(annaApi, 'As I said', { parent_id: first.id });
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await (await olena.waitForMessage('As I said')).getByTitle('View archives').click();
    const target = olena.byId(`message-${first.seq}`);
    await target.waitFor();
    expect(await target.getAttribute('data-highlighted')).toBe('true');
    expect(await isInView(target)).toBe(true);
    await olena.byId('history-bar').waitFor();
    await waitUntil(
      'it stands out only for a moment',
      async () => (await target.getAttribute('data-highlighted')) === null,
    );
    await olena.byId('jump-to-recent').click();
    await olena.waitForMessage('As I said');
    expect(await olena.byId('history-bar').count()).toBe(0);
    await olena.close();
  });

  it('a history window pages both ways until they meet the newest messages, without a hole or a jump', async () => {
    await postMany(annaApi, 150);
    await markRead(olenaApi);
    const olena = await openHere('olena', '?message=40');
    await olena.byId('message-40').waitFor();
    const seen = new Set(await olena.listSeqs());
    await waitUntil(
      'the history window meets the newest messages',
      async () => {
        for (const seq of await olena.listSeqs()) seen.add(seq);
        await olena.byId('message-list').evaluate((list) => list.scrollBy(0, list.clientHeight / 2));
        return (await olena.byId('history-bar').count()) === 0 && seen.has(151);
      },
      20_000,
    );
    const from = Math.min(...seen);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 152 - from }, (_, index) => from + index));
    await olena.close();
  });

  it('an own message leads back to the newest ones, and so does the bar', async () => {
    await postMany(annaApi, 160);
    await markRead(olenaApi);
    const olena = await openHere('olena', '?message=10');
    await olena.byId('message-10').waitFor();
    await olena.byId('history-bar').getByRole('button').click();
    await olena.waitForMessage('Line 160 of 160');
    await olena.page.waitForURL((url) => url.search === '');
    await olena.goTo(`/messenger/${channelId}/?message=10`);
    await olena.byId('message-10').waitFor();
    await olena.byId('history-bar').waitFor();
    await olena.send('Back to now');
    await olena.waitForMessage('Back to now');
    expect(await olena.byId('history-bar').count()).toBe(0);
    await olena.page.waitForURL((url) => url.search === '');
    await olena.close();
  });

  it('an address names a message; the way back is in the history, and what is not there is said', async () => {
    await postMany(annaApi, 60);
    await markRead(olenaApi);
    const olena = await openHere('olena', '?message=5');
    await olena.byId('message-5').waitFor();
    expect(await olena.byId('message-5').getAttribute('data-highlighted')).toBe('true');
    await olena.byId('nav-general').click();
    await olena.page.waitForURL(/\/messenger\/1\/$/);
    await olena.page.goBack();
    await olena.byId('message-5').waitFor();
    await olena.goTo(`/messenger/${channelId}/?message=5000`);
    await olena.page.getByText('This message does not exist').waitFor();
    await olena.waitForMessage('Line 60 of 60');
    await olena.close();
  });

  it('the label of a day leads to another day', async () => {
    await postMany(annaApi, 70);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Line 70 of 70');
    // Short lines leave room for older ones, which load by themselves and take the day's line up with them.
    await olena.byId('message-40').waitFor({ state: 'attached' });
    await untilStill(olena);
    await olena.page.getByRole('button', { name: 'Today' }).first().click();
    await olena.byId('jump-date').waitFor();
    await olena.byId('jump-to-date').click();
    await olena.byId('message-1').waitFor();
    await olena.page.getByText('This is where the history begins').waitFor();
    await olena.close();
  });

  it('opens at the first unread message however far back, or at the newest by choice; coming by an address reads nothing', async () => {
    await postMany(annaApi, 20, 'Old');
    await markRead(olenaApi);
    await postMany(annaApi, 90, 'New');
    const olena = await openHere('olena', '?message=3');
    await olena.byId('message-3').waitFor();
    const unread = async () =>
      (await olenaApi.callForResult<{ unread_count: number }>('GET', `/api/channels/${channelId}`)).unread_count;
    // Longer than an opened channel takes to count as read.
    await waitUntil(
      'it stood out for its time',
      async () => (await olena.byId('message-3').getAttribute('data-highlighted')) === null,
    );
    expect(await unread()).toBe(90);

    await olena.goTo(`/messenger/${channelId}/`);
    await olena.byId('unread-divider').waitFor();
    expect(await isInView(olena.message('New 1 of 90'))).toBe(true);
    expect(await unread()).toBe(90);

    await olenaApi.callForResult('PUT', '/api/users/preferences', { open_at: 'newest' });
    await olena.page.reload();
    await olena.waitForMessage('New 90 of 90');
    await olenaApi.callForResult('PUT', '/api/users/preferences', { open_at: 'unread' });
    await olena.close();
  });
});

describe('the place in the list', () => {
  it('is the first unread message also where the few that follow fill more than the screen', async () => {
    await postMany(annaApi, 1, 'Old');
    await markRead(olenaApi);
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    for (let n = 1; n <= 6; n += 1) await post(annaApi, `Long ${n}\n${lines}`);
    const olena = await openHere('olena');
    await olena.byId('message-list').waitFor();
    await untilStill(olena);
    const under = (await topOf(olena.byId('unread-divider'))) - (await topOf(olena.byId('message-list')));
    expect(Math.abs(under)).toBeLessThan(2);
    await olena.close();
  });

  it('takes a click also while the list is still on the move', async () => {
    await postMany(annaApi, 40);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Line 40 of 40');
    await untilStill(olena);
    const list = olena.byId('message-list');
    await list.evaluate((element) => element.scrollBy(0, -30));
    await passFrames(olena.page, 2);
    const isOverMessage = await list.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('article') !== null;
    });
    expect(isOverMessage).toBe(true);
    await olena.close();
  });

  it('is the end while messages come, but not while one is pressed, whatever had the focus', async () => {
    await postMany(annaApi, 40);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await untilStill(olena);
    await olena.composer.click();
    const pressed = olena.message('Line 39 of 40');
    await pressed.getByText('Line 39').hover();
    const before = await topOf(pressed);
    await olena.page.mouse.down();
    await post(annaApi, 'One more');
    await olena.message('One more').waitFor({ state: 'attached' });
    await passFrames(olena.page, 3);
    expect(await topOf(pressed)).toBeCloseTo(before, 0);
    await olena.page.mouse.up();
    await waitUntil('the newest is in view', () => isInView(olena.message('One more')));
    // A press during which nothing came moves nothing.
    await olena.byId('message-list').evaluate((list) => list.scrollBy(0, -30));
    await untilStill(olena);
    const raised = await topOf(pressed);
    await pressed.getByText('Line 39').click();
    await untilStill(olena);
    expect(await topOf(pressed)).toBeCloseTo(raised, 0);
    await olena.close();
  });

  it('is where a reader goes right after the channel was opened', async () => {
    for (let n = 1; n <= 50; n += 1) await post(annaApi, n % 3 === 0 ? `${n}\n\nand\n\nmore\n\nlines` : `Line ${n}`);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.byId('message-list').hover();
    for (let round = 0; round < 3; round += 1) {
      await olena.page.reload({ waitUntil: 'commit' });
      await olena.page.waitForFunction(() => document.querySelector('[data-testid="message-list"] article') !== null);
      await passFrames(olena.page, 2 + 2 * round);
      for (let notch = 0; notch < 3; notch += 1) {
        await olena.page.mouse.wheel(0, -200);
        await passFrames(olena.page, 1);
      }
      await untilStill(olena);
      const distance = await olena
        .byId('message-list')
        .evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
      expect(distance).toBeGreaterThan(550);
    }
    await olena.close();
  });

  it('stays where a reader has gone up however slowly, when a message comes', async () => {
    await postMany(annaApi, 60);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Line 60 of 60');
    await untilStill(olena);
    const list = olena.byId('message-list');
    const top = await list.evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let step = 0; step < 80; step += 1) {
        scroller.scrollBy(0, -1);
        await frame();
      }
      return scroller.scrollTop;
    });
    await post(annaApi, 'News from the roastery');
    await olena.page.getByText('1 new').first().waitFor();
    await untilStill(olena);
    expect(await list.evaluate((scroller) => scroller.scrollTop)).toBe(top);
    await olena.close();
  });

  it('stays to the pixel when older messages load above', async () => {
    await postMany(annaApi, 120);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Line 120 of 120');
    for (let page = 0; page < 3; page += 1) {
      // Near enough for the rows at the top to be measured, too far to load more yet.
      await scrollTo(olena, 420);
      await olena.page.waitForFunction(() => document.querySelector('article[data-seq]') !== null);
      await untilStill(olena);
      const before = await olena.page.evaluate(() => {
        const list = document.querySelector('[data-testid="message-list"]');
        list?.scrollTo(0, 150);
        const first = document.querySelector('article[data-seq]');
        return Number(first?.getAttribute('data-seq'));
      });
      // Measured within the page, frame by frame: a jump that is made good again would be one all the same.
      const drift = await olena.page.evaluate(
        ({ seq }) =>
          new Promise<number>((resolve) => {
            const of = () => document.querySelector(`article[data-seq="${seq}"]`)?.getBoundingClientRect().top;
            const start = of() ?? Number.NaN;
            const firstSeq = () => Number(document.querySelector('article[data-seq]')?.getAttribute('data-seq'));
            let worst = 0;
            let settled = 0;
            const look = () => {
              worst = Math.max(worst, Math.abs((of() ?? Number.NaN) - start));
              settled = firstSeq() < seq ? settled + 1 : 0;
              if (settled > 20) resolve(worst);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        { seq: before + 3 },
      );
      expect(drift).toBeLessThan(1);
    }
    await olena.close();
  });

  it('loads older messages once for each arrival at the top of an iPhone, where the place is corrected later', async () => {
    await postMany(annaApi, 150);
    await markRead(olenaApi);
    const olena = await openHere('olena', '', { width: 390, height: 600, prepare: asIphone });
    await olena.waitForMessage('Line 150 of 150');
    await untilStill(olena);
    let pages = 0;
    olena.page.on('request', (request) => {
      if (/\/messages\?/.test(request.url())) pages += 1;
    });
    const list = olena.byId('message-list');
    const topOfList = () => list.evaluate(({ scrollTop }) => scrollTop);
    await list.evaluate((scroller) => {
      const arrivals = { count: 0, isThere: false };
      Object.assign(globalThis, { arrivals });
      scroller.addEventListener('scroll', () => {
        const isThere = scroller.scrollTop < 200;
        if (isThere && !arrivals.isThere) arrivals.count += 1;
        arrivals.isThere = isThere;
      });
    });
    const countArrivals = () =>
      olena.page.evaluate(() => (globalThis as unknown as { arrivals: { count: number } }).arrivals.count);
    await list.hover();
    for (let round = 1; round <= 2; round += 1) {
      for (let step = 0; step < 15; step += 1) {
        await olena.page.mouse.wheel(0, -250);
        await passFrames(olena.page, 3);
      }
      await waitUntil('the place is corrected', async () => (await topOfList()) > 200);
      await untilStill(olena);
      expect(pages).toBeGreaterThanOrEqual(round);
      expect(pages).toBeLessThanOrEqual(await countArrivals());
    }
    await olena.close();
  });

  it('stays to the pixel when a picture above arrives late', async () => {
    const olena = await openHere('olena');
    await olena.waitUntilLive();
    const file = await olena.page.evaluate(async () => {
      const canvas = new OffscreenCanvas(800, 1200);
      canvas.getContext('2d')?.fillRect(0, 0, 800, 1200);
      const form = new FormData();
      form.set('file', await canvas.convertToBlob(), 'tall.png');
      const { token } = JSON.parse(localStorage.getItem('switchboard.session') ?? '{}');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch('/api/temp-files', { method: 'POST', headers, body: form });
      return (await answer.json()).result.model.id as number;
    });
    const picture = await post(olenaApi, 'A tall picture', { files: [file] });
    await postMany(annaApi, 12);
    await markRead(olenaApi);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await olena.page.route(/\/files\/\d+\//, async (route) => {
      await released;
      await route.continue();
    });
    await olena.page.reload();
    const last = await olena.waitForMessage('Line 12 of 12');
    await olena.byId(`message-${picture.seq}`).scrollIntoViewIfNeeded();
    await scrollTo(olena, 300);
    await untilStill(olena);
    const row = olena.message('Line 1 of 12');
    const before = await topOf(row);
    const image = olena.byId(`message-${picture.seq}`).locator('img[alt*="tall.png"]');
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(0);
    release();
    await waitUntil('the picture is there', () => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));
    expect(Math.abs((await topOf(row)) - before)).toBeLessThan(1);
    expect(await last.count()).toBe(1);
    await olena.close();
  });

  it('stays where the reader is when something new comes, which a pill tells of', async () => {
    await postMany(annaApi, 60);
    await markRead(olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Line 60 of 60');
    await waitUntil('the reader has left the end', async () => {
      await olena
        .byId('message-list')
        .evaluate((list) => list.scrollTo(0, list.scrollHeight - list.clientHeight - 700));
      return olena.byId('scroll-to-bottom').isVisible();
    });
    await untilStill(olena);
    const row = olena.page.locator('article[data-seq]').nth(4);
    const seq = await row.getAttribute('data-seq');
    const before = await topOf(olena.byId(`message-${seq}`));
    await post(annaApi, 'Something new');
    await olena.byId('new-messages-pill').getByText('1 new').waitFor();
    expect(Math.abs((await topOf(olena.byId(`message-${seq}`))) - before)).toBeLessThan(1);
    await olena.byId('new-messages-pill').click();
    await olena.waitForMessage('Something new');
    await olena.byId('new-messages-pill').waitFor({ state: 'detached' });
    await olena.close();
  });
});
