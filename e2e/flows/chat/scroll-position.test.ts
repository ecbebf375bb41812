import { describe, expect, it } from 'vitest';
import { startFileProduct } from '../../support/file-product.ts';
import { asIphone } from '../../support/iphone.ts';
import { passFrames, untilStill } from '../../support/staff.ts';
import { isInView, makeTimelineChannels, scrollTo, topOf } from '../../support/timeline-channels.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const timeline = makeTimelineChannels(product);
const { post, postMany, markRead, openHere } = timeline;

describe('the place in the list', () => {
  it('is the first unread message also where the few that follow fill more than the screen', async () => {
    await postMany(timeline.annaApi, 1, 'Old');
    await markRead(timeline.olenaApi);
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
    for (let n = 1; n <= 6; n += 1) await post(timeline.annaApi, `Long ${n}\n${lines}`);
    const olena = await openHere('olena');
    await olena.byId('message-list').waitFor();
    await untilStill(olena);
    const under = (await topOf(olena.byId('unread-divider'))) - (await topOf(olena.byId('message-list')));
    expect(Math.abs(under)).toBeLessThan(2);
    await olena.close();
  });

  it('has older messages above it before the reader comes near the top, fetches none for who stays at the end, and stays to the pixel when they load [4.17]', async () => {
    // Three lines each, so that the first page is more than a screen.
    await postMany(timeline.annaApi, 150, 'First\n\nSecond\n\nLine');
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena');
    const asked: string[] = [];
    olena.page.on('request', (request) => {
      const before = new URL(request.url()).searchParams.get('before_seq');
      if (before !== null) asked.push(before);
    });
    await olena.waitForMessage('Line 150 of 150');
    await untilStill(olena);
    expect(asked).toEqual([]);
    const list = olena.byId('message-list');
    // The least room above that the reader has had, in every frame from here on.
    await list.evaluate((element) => {
      const watch = () => {
        element.dataset['least'] = String(Math.min(Number(element.dataset['least'] ?? Infinity), element.scrollTop));
        requestAnimationFrame(watch);
      };
      watch();
    });
    const roomAbove = () => list.evaluate((element) => element.scrollTop);
    const leastRoom = () => list.evaluate((element) => Number(element.dataset['least']));
    await list.hover();
    for (let notch = 0; notch < 8; notch += 1) {
      await olena.page.mouse.wheel(0, -100);
      await passFrames(olena.page, 2);
    }
    await expect.poll(roomAbove).toBeGreaterThan(1_400);
    expect(asked.length).toBeGreaterThan(0);
    expect(await leastRoom()).toBeGreaterThan(200);

    await untilStill(olena);
    let release = () => {};
    let released = Promise.resolve();
    await olena.page.route(/before_seq=/, async (route) => {
      await released;
      await route.continue();
    });
    for (let page = 0; page < 2; page += 1) {
      released = new Promise((resolve) => {
        release = resolve;
      });
      // Their answer is held back until the rows at the top are measured.
      const asked = olena.page.waitForRequest(/before_seq=/);
      await scrollTo(olena, 150);
      await asked;
      await olena.page.waitForFunction(() => document.querySelector('article[data-seq]') !== null);
      await untilStill(olena);
      const before = await olena.page.evaluate(() =>
        Number(document.querySelector('article[data-seq]')?.getAttribute('data-seq')),
      );
      // Measured in the page, frame by frame: a jump that is corrected later still counts.
      const measured = olena.page.evaluate(
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
      release();
      expect(await measured).toBeLessThan(1);
      await untilStill(olena);
    }
    await olena.close();
  });

  it('has room in a window enlarged to 400 %, where the screen scrolls', async () => {
    await postMany(timeline.annaApi, 10);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena', '', { width: 320, height: 256 });
    await olena.waitForMessage('Line 10 of 10');
    await untilStill(olena);
    expect((await olena.byId('message-list').boundingBox())?.height).toBeGreaterThan(100);
    const main = olena.page.locator('main');
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => isInView(olena.message('Line 10 of 10'))).toBe(true);
    await olena.composer.click();

    // The list of channels has room, too, and the rows below it can be scrolled to.
    await main.evaluate((element) => element.scrollTo(0, 0));
    await olena.byId('back').click();
    const row = olena.byId('nav-new-clients');
    const heightOf = async () => (await row.locator('xpath=ancestor::*[@data-rove]').boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBeGreaterThan(150);
    await row.click();
    await olena.byId('new-clients-list').waitFor();
    await olena.close();
  });

  it('is the end, also for a reader who wants less motion and while messages come, but not while one is pressed; it stays where a reader has gone, however slowly, when something new comes, which a pill tells of [4.19]', async () => {
    await postMany(timeline.annaApi, 60);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena', '', { prepare: () => Promise.resolve() });
    await olena.page.emulateMedia({ reducedMotion: 'reduce' });
    await olena.page.reload();
    const last = await olena.waitForMessage('Line 60 of 60');
    await untilStill(olena);
    expect(await isInView(last)).toBe(true);
    await olena.page.emulateMedia({ reducedMotion: 'no-preference' });
    const list = olena.byId('message-list');
    const goToEnd = async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await untilStill(olena);
    };

    // A click counts also while the list is still on the move.
    await list.evaluate((element) => element.scrollBy(0, -30));
    await passFrames(olena.page, 2);
    const isOverMessage = await list.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('article') !== null;
    });
    expect(isOverMessage).toBe(true);
    await goToEnd();

    await olena.composer.click();
    const pressed = olena.message('Line 59 of 60');
    await pressed.getByText('Line 59').hover();
    const pressedAt = await topOf(pressed);
    await olena.page.mouse.down();
    await post(timeline.annaApi, 'One more');
    await olena.message('One more').waitFor({ state: 'attached' });
    await passFrames(olena.page, 3);
    expect(await topOf(pressed)).toBeCloseTo(pressedAt, 0);
    await olena.page.mouse.up();
    await waitUntil('the newest is in view', () => isInView(olena.message('One more')));
    // A press during which nothing arrives moves nothing.
    await olena.byId('message-list').evaluate((list) => list.scrollBy(0, -30));
    await untilStill(olena);
    const raised = await topOf(pressed);
    await pressed.getByText('Line 59').click();
    await untilStill(olena);
    expect(await topOf(pressed)).toBeCloseTo(raised, 0);
    await goToEnd();

    await list.evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let step = 0; step < 80; step += 1) {
        scroller.scrollBy(0, -1);
        await frame();
      }
    });
    // Older messages load above meanwhile.
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);
    await untilStill(olena);
    const slowRow = olena.message('Line 57 of 60');
    const top = await topOf(slowRow);
    await post(timeline.annaApi, 'News from the roastery');
    await olena.page.getByText('1 new').first().waitFor();
    await untilStill(olena);
    expect(await topOf(slowRow)).toBeCloseTo(top, 0);
    await goToEnd();

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
    await post(timeline.annaApi, 'Something new');
    await olena.byId('new-messages-pill').getByText('1 new').waitFor();
    expect(Math.abs((await topOf(olena.byId(`message-${seq}`))) - before)).toBeLessThan(1);
    await olena.byId('new-messages-pill').click();
    await olena.waitForMessage('Something new');
    await olena.byId('new-messages-pill').waitFor({ state: 'detached' });
    await olena.close();
  });

  it('is where a reader goes right after the channel was opened', async () => {
    for (let n = 1; n <= 50; n += 1)
      await post(timeline.annaApi, n % 3 === 0 ? `${n}\n\nand\n\nmore\n\nlines` : `Line ${n}`);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena');
    await olena.byId('message-list').hover();
    for (let round = 0; round < 2; round += 1) {
      await olena.page.reload({ waitUntil: 'commit' });
      await olena.page.waitForFunction(() => document.querySelector('[data-testid="message-list"] article') !== null);
      await passFrames(olena.page, 2 + 4 * round);
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

  it('loads as far ahead on an iPhone, where the place is corrected later, and no further', async () => {
    await postMany(timeline.annaApi, 150);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena', '', { width: 390, height: 600, prepare: asIphone });
    await olena.waitForMessage('Line 150 of 150');
    await untilStill(olena);
    let pages = 0;
    olena.page.on('request', (request) => {
      if (/before_seq=/.test(request.url())) pages += 1;
    });
    const list = olena.byId('message-list');
    const positionOfList = () => list.evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight }));
    const before = await positionOfList();
    await list.hover();
    for (let step = 0; step < 4; step += 1) {
      await olena.page.mouse.wheel(0, -250);
      await passFrames(olena.page, 3);
    }
    await waitUntil('enough is above', async () => (await positionOfList()).scrollTop > 1_490);
    await untilStill(olena);
    const after = await positionOfList();
    const pageHeight = (after.scrollHeight - before.scrollHeight) / pages;
    expect(after.scrollTop).toBeLessThan(1_500 + 1.1 * pageHeight);
    await olena.close();
  });

  it('stays to the pixel when a picture above arrives late [4.17]', async () => {
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
    const picture = await post(timeline.olenaApi, 'A tall picture', { files: [file] });
    await postMany(timeline.annaApi, 12);
    await markRead(timeline.olenaApi);
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
});
