import { expect, it } from 'vitest';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { changeProfile } from '../../support/product.ts';
import { openStaff, type Staff, untilStill } from '../../support/staff.ts';
import { makeTimelineChannels, scrollTo, topOf } from '../../support/timeline-channels.ts';

const product = await startFileProduct();
const timeline = makeTimelineChannels(product);
const { post, postMany, markRead, openHere } = timeline;

/** The texts in view that lie, even in part, under what floats over the list. */
const coveredTexts = (staff: Staff) =>
  staff.page.evaluate(() => {
    const list = document.querySelector('[data-testid="message-list"]');
    const view = list?.parentElement;
    if (!list || !view?.parentElement) return ['there is no list'];
    const { top, bottom } = list.getBoundingClientRect();
    const overs = ['new-messages-pill', 'scroll-to-bottom', 'history-bar', 'typing'].flatMap((id) =>
      [...document.querySelectorAll(`[data-testid="${id}"]`)].map((element) => element.getBoundingClientRect()),
    );
    const buttons = [...view.parentElement.querySelectorAll('button')];
    // The day floats only while the list scrolls, so it is looked at for itself.
    const isOver = (button: Element) => !list.contains(button) && !button.closest('[data-testid="floating-day"]');
    overs.push(...buttons.filter(isOver).map((button) => button.getBoundingClientRect()));
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const text of range.getClientRects()) {
        const isUnder = overs.some(
          (over) =>
            text.left < over.right &&
            text.right > over.left &&
            Math.max(text.top, top) < Math.min(over.bottom, bottom) &&
            Math.min(text.bottom, bottom) > Math.max(over.top, top),
        );
        if (isUnder && text.bottom > top && text.top < bottom) covered.push(node.textContent ?? '');
      }
    }
    return covered;
  });

const words = Array.from({ length: 30 }, () => 'coffee').join(' ');

it('what floats over the messages of a channel covers no text of theirs at 1440, 768 and 375 px, and moves none when it appears [4.19]', async () => {
  await postMany(timeline.annaApi, 40, words);
  await markRead(timeline.olenaApi);
  const olena = await openHere('olena');
  await olena.waitForMessage(`${words} 40 of 40`);
  const list = olena.byId('message-list');
  const row = list.locator('article[data-seq]').first();
  for (const width of [1_440, 768, 375]) {
    await olena.page.setViewportSize({ width, height: 900 });
    await untilStill(olena);
    expect(await coveredTexts(olena)).toEqual([]);

    // Every place of a line under the buttons.
    for (let step = 0; step < 6; step += 1) {
      await scrollTo(
        olena,
        (await list.evaluate((element) => element.scrollHeight - element.clientHeight)) - 600 - step * 7,
      );
      await olena.byId('scroll-to-bottom').waitFor();
      await olena.byId('floating-day').getByRole('button', { name: 'Today' }).waitFor();
      expect(await coveredTexts(olena)).toEqual([]);
    }
    // The day is over the messages and takes none of their room; at rest it goes.
    const listBox = await list.boundingBox();
    expect(await list.evaluate((element) => element.parentElement?.getBoundingClientRect().top)).toBe(listBox?.y);
    const day = olena.byId('floating-day').getByRole('button');
    await expect.poll(() => day.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    await untilStill(olena);
    const before = await topOf(row);
    await post(timeline.annaApi, `Something new at ${width}`);
    await olena.byId('new-messages-pill').waitFor();
    expect(await coveredTexts(olena)).toEqual([]);
    expect(Math.abs((await topOf(row)) - before)).toBeLessThan(1);
    await olena.byId('new-messages-pill').click();
    await olena.waitForMessage(`Something new at ${width}`);
    await olena.byId('new-messages-pill').waitFor({ state: 'detached' });
    expect(await coveredTexts(olena)).toEqual([]);
  }
  await olena.close();
});

it('who is typing stands between the messages and the message box, which stay where they are', async () => {
  await postMany(timeline.annaApi, 3);
  const olena = await openHere('olena', '', { width: 375 });
  const anna = await openHere('anna');
  await olena.waitForMessage('Line 3 of 3');
  await untilStill(olena);
  const before = [await topOf(olena.message('Line 3 of 3')), await topOf(olena.composer)];
  await anna.composer.click();
  await anna.page.keyboard.type('On my way');
  await olena.byId('typing').getByText('Anna is typing…').waitFor();
  expect([await topOf(olena.message('Line 3 of 3')), await topOf(olena.composer)]).toEqual(before);
  expect(await coveredTexts(olena)).toEqual([]);
  await anna.close();
  await olena.close();
});

it('the header of a conversation on a phone shows the whole name and time waited, and no manager in three letters', async () => {
  const { channelId, phone } = await startConversation(product, 'olena', 'Konstantinopolska');
  await phone.sendText('Is anybody there?');
  const olena = await openStaff(timeline.browser(), product, 'olena', { path: `/messenger/${channelId}/`, width: 320 });
  const header = olena.byId('conversation-header');
  const waited = header.locator('[data-kind="awaiting"]');
  await waited.getByText('min').waitFor();
  await untilStill(olena);
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
  expect(await header.getByRole('heading').evaluate(isCut)).toBe(false);
  expect(await waited.evaluate(isCut)).toBe(false);
  const rightOf = async (locator: typeof waited) => {
    const box = await locator.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await rightOf(waited)).toBeLessThan(await rightOf(header.getByRole('heading')));
  expect((await olena.byId('manager-name').boundingBox())?.width).toBeGreaterThan(90);
  await olena.close();
});

it('at 375 pixels the note under a refused message wraps as one text, its buttons whole, in the longest words [14.12]', async () => {
  await changeProfile(product, 'anna', { language: 'uk-UA' });
  const anna = await openStaff(timeline.browser(), product, 'anna', { width: 375, height: 700, isTouch: true });
  anna.complaints.expectComplaint(/status of 403/);
  await anna.page.route('**/api/channels/1/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { error: { code: 'permission.denied', message: 'refused', params: {} } },
        })
      : route.fallback(),
  );
  await anna.send('This one is refused');
  const note = anna.message('This one is refused').getByRole('alert');
  await note.waitFor();
  const rects = () =>
    note.evaluate((element) => {
      const boxesOf = (each: Element) =>
        [...each.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
      return {
        text: [...element.querySelectorAll('span')].flatMap(boxesOf),
        buttons: [...element.querySelectorAll('button')].map(boxesOf),
        pageWidth: document.documentElement.scrollWidth,
      };
    });
  await expect.poll(async () => (await rects()).buttons.length).toBe(2);
  const { text, buttons: boxes, pageWidth } = await rects();
  expect(pageWidth).toBe(375);
  // Each button is one piece, nothing leaves the screen, and the words have its width.
  expect(boxes.map(({ length }) => length)).toEqual([1, 1]);
  const all = [...text, ...boxes.flat()];
  for (const { left, right } of all) expect([left >= 0, right <= 375]).toEqual([true, true]);
  expect(Math.max(...text.map(({ right, left }) => right - left))).toBeGreaterThan(120);
  const overlaps = boxes
    .flat()
    .flatMap((button) =>
      text.filter(
        (line) =>
          line.left < button.right &&
          button.left < line.right &&
          line.top < button.top + 4 &&
          button.top + 4 < line.bottom,
      ),
    );
  expect(overlaps).toEqual([]);
  await changeProfile(product, 'anna', { language: 'en-US' });
  await anna.close();
});
