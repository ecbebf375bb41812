import { describe, expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff, type Staff, untilStill } from '../../support/staff.ts';
import { isInView, makeTimelineChannels, topOf } from '../../support/timeline-channels.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const timeline = makeTimelineChannels(product);
const { post, postMany, markRead, openHere } = timeline;

/** A message while it stands out. */
const highlighted = (staff: Staff, seq: number) =>
  staff.page.locator(`[data-testid="message-${seq}"][data-highlighted="true"]`);

describe('what is done with a message', () => {
  it('pinning asks, shows a mark and a line in the list to everyone at once, and is taken back the same way; a reaction of one is seen and joined by the other [1.4, 4.6, 4.25]', async () => {
    const { id, seq } = await post(timeline.annaApi, 'Opening hours: 9 to 18');
    const olena = await openHere('olena');
    const anna = await openHere('anna');
    await anna.byId('toggle-pins').click();
    const pins = anna.byId('pinned-panel');
    await pins.getByText('Nothing pinned yet').waitFor();
    const message = olena.message('Opening hours').and(olena.byId(`message-${seq}`));
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
    await pins.getByText('Opening hours: 9 to 18').waitFor();
    await timeline.annaApi.callForResult('PUT', `/api/channels/${timeline.channelId}/messages/${id}`, {
      content: 'Opening hours: 9 to 20',
    });
    await pins.getByText('Opening hours: 9 to 20').waitFor();

    await anna.byId(`found-${seq}`).getByTestId('unpin').click();
    await anna.page.getByRole('dialog').getByText('Unpin message').waitFor();
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Unpin', exact: true }).click();
    for (const staff of [olena, anna]) await staff.byId('pinned-2').waitFor({ state: 'detached' });
    await pins.getByText('Nothing pinned yet').waitFor();
    await timeline.annaApi.callForResult('POST', `/api/channels/${timeline.channelId}/pinned-messages`, {
      message_id: id,
    });
    await olena.byId('pinned-2').waitFor();
    await message.hover();
    await message.getByTestId('message-unpin').click();
    await olena.byId('confirm-unpin-message').click();
    await anna.byId('pinned-2').waitFor({ state: 'detached' });

    await message.hover();
    await message.getByTestId('message-react').click();
    await olena.byId('quick-reactions').getByText('🎉').click();
    const chip = anna.byId('reaction-🎉');
    await chip.waitFor();
    await expect.poll(() => chip.getAttribute('aria-label')).toBe('🎉 1, Olena Koval reacted with 🎉');
    await chip.click();
    const own = olena.byId('reaction-🎉');
    await waitUntil('both are counted', async () => (await own.textContent())?.endsWith('2') ?? false);
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
    await own.hover();
    await olena.page.getByRole('tooltip').getByText('You and Anna Shevchenko reacted with 🎉').waitFor();
    await own.click();
    await waitUntil('one is left', async () => (await chip.textContent())?.endsWith('1') ?? false);
    await chip.click();
    for (const staff of [olena, anna]) await staff.byId('reaction-🎉').waitFor({ state: 'detached' });
    await Promise.all([olena.close(), anna.close()]);
  });

  it('marked unread from here, the badge stays through a reload until the channel is opened again, and while it is looked at until Escape [4.12, 4.24]', async () => {
    await postMany(timeline.annaApi, 4);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena');
    const message = await olena.waitForMessage('Line 3 of 4');
    await message.hover();
    await message.getByTestId('message-more').click();
    await olena.byId('message-markUnread').click();
    const badge = olena.byId(`unread-${timeline.channelId}`).first();
    await badge.waitFor();
    await expect.poll(() => badge.locator('[aria-hidden]').textContent()).toBe('2');
    await olena.byId('unread-divider').waitFor();
    await untilStill(olena);
    const dividerTop = await topOf(olena.byId('unread-divider'));
    expect(dividerTop).toBeLessThan(await topOf(message));
    expect(dividerTop).toBeGreaterThan(await topOf(olena.message('Line 2 of 4')));

    await olena.goTo('/messenger/1/');
    await expect.poll(() => badge.locator('[aria-hidden]').textContent()).toBe('2');
    await olena.steerTo(`/messenger/${timeline.channelId}/`);
    await olena.byId('unread-divider').waitFor();
    await badge.waitFor({ state: 'detached' });

    // Kept so while it is looked at: neither a message in view nor the focus marks it read, but Escape does.
    await untilStill(olena);
    const readSeq = async () =>
      (await timeline.olenaApi.callForResult<{ read_seq: number }>('GET', `/api/channels/${timeline.channelId}`))
        .read_seq;
    await expect.poll(readSeq).toBe(5);
    await timeline.olenaApi.callForResult('POST', `/api/channels/${timeline.channelId}/unread`, { from_seq: 4 });
    await badge.waitFor();
    await post(timeline.annaApi, 'One more');
    await olena.waitForMessage('One more');
    await olena.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect.poll(() => badge.locator('[aria-hidden]').textContent()).toBe('3');
    expect(await readSeq()).toBe(3);
    await olena.page.keyboard.press('Escape');
    await badge.waitFor({ state: 'detached' });
    await expect.poll(readSeq).toBe(6);
    await olena.close();
  });

  it('everything can be done with the keyboard alone', async () => {
    await postMany(timeline.annaApi, 3);
    await post(timeline.olenaApi, 'Mine');
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena');
    await olena.waitForMessage('Mine');
    const focused = () => olena.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    await olena.byId('message-list').focus();
    await olena.page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('message-5');
    await olena.page.keyboard.press('ArrowUp');
    await olena.page.keyboard.press('ArrowUp');
    await olena.page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('message-4');

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
    await olena.byId('composer-reply').waitFor();
    await olena.page.locator('[data-testid="composer-input"]:focus').waitFor();
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
    await postMany(timeline.annaApi, 2);
    const path = `/messenger/${timeline.channelId}/`;
    const olena = await openStaff(timeline.browser(), product, 'olena', { path, width: 375, height: 720 });
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
  it('a reply, an address and the label of a day lead to messages that are not loaded, which stand out; one click, the way back or an own message leads to the newest [4.18]', async () => {
    const first = await post(timeline.annaApi, 'Where it all began');
    await postMany(timeline.annaApi, 100);
    await post(timeline.annaApi, 'As I said', { parent_id: first.id });
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena');
    const path = `/messenger/${timeline.channelId}/`;
    const link = (await olena.waitForMessage('As I said')).getByTitle('View archives');
    const target = olena.byId(`message-${first.seq}`);
    // It stands out for two seconds.
    await Promise.all([highlighted(olena, first.seq).waitFor(), link.click()]);
    await waitUntil('it is in view', () => isInView(target));
    await olena.byId('history-bar').waitFor();
    await waitUntil(
      'it stands out only for a moment',
      async () => (await target.getAttribute('data-highlighted')) === null,
    );
    await olena.byId('jump-to-recent').click();
    await olena.waitForMessage('As I said');
    await expect.poll(() => olena.byId('history-bar').count()).toBe(0);

    await untilStill(olena);
    await olena.page
      .getByRole('button', { name: /^(?:Today|Yesterday)/ })
      .first()
      .click();
    await olena.byId('jump-date').waitFor();
    await olena.byId('jump-to-date').click();
    await olena.byId('message-1').waitFor();
    await olena.page.getByText('This is where the history begins').waitFor();

    // An address names a message; the way back to it is in the history.
    await Promise.all([highlighted(olena, 10).waitFor(), olena.goTo(`${path}?message=10`)]);
    await olena.byId('nav-general').click();
    await olena.page.waitForURL(/\/messenger\/1\/$/);
    await olena.page.goBack();
    await olena.byId('message-10').waitFor();
    await olena.byId('history-bar').getByRole('button').click();
    await olena.waitForMessage('As I said');
    await olena.page.waitForURL((url) => url.search === '');

    await olena.steerTo(`${path}?message=10`);
    await olena.byId('message-10').waitFor();
    await olena.byId('history-bar').waitFor();
    await olena.send('Back to now');
    await olena.waitForMessage('Back to now');
    await expect.poll(() => olena.byId('history-bar').count()).toBe(0);
    await olena.page.waitForURL((url) => url.search === '');

    // A missing message is reported.
    await olena.steerTo(`${path}?message=5000`);
    await olena.page.getByText('This message doesn’t exist').waitFor();
    await olena.waitForMessage('Back to now');
    await olena.close();
  });

  it('a history window pages both ways until they meet the newest messages, without a hole or a jump [4.18]', async () => {
    await postMany(timeline.annaApi, 110);
    await markRead(timeline.olenaApi);
    const olena = await openHere('olena', '?message=30');
    await olena.byId('message-30').waitFor();
    const seen = new Set(await olena.listSeqs());
    await waitUntil(
      'the history window meets the newest messages',
      async () => {
        for (const seq of await olena.listSeqs()) seen.add(seq);
        await olena.byId('message-list').evaluate((list) => list.scrollBy(0, list.clientHeight / 2));
        return (await olena.byId('history-bar').count()) === 0 && seen.has(111);
      },
      90_000,
    );
    const from = Math.min(...seen);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 112 - from }, (_, index) => from + index));
    await olena.close();
  });

  it('opens at the first unread message however far back, or at the newest by choice, and reads all in a second [4.12, 4.19]', async () => {
    await postMany(timeline.annaApi, 20, 'Old');
    await markRead(timeline.olenaApi);
    await postMany(timeline.annaApi, 90, 'New');
    const olena = await openHere('olena');
    const badge = olena.byId(`unread-${timeline.channelId}`).first();
    await waitUntil('the first unread one is in view', () => isInView(olena.message('New 1 of 90')));
    const unread = async () =>
      (await timeline.olenaApi.callForResult<{ unread_count: number }>('GET', `/api/channels/${timeline.channelId}`))
        .unread_count;
    await expect.poll(unread).toBe(0);
    await badge.waitFor({ state: 'detached' });
    await expect.poll(() => olena.page.title()).not.toMatch(/^\(/);
    // It is read where it was opened: the reader is still at its beginning, with the line above.
    expect((await topOf(olena.byId('unread-divider'))) - (await topOf(olena.byId('message-list')))).toBeCloseTo(
      0,
      -0.5,
    );
    expect(await isInView(olena.message('New 1 of 90'))).toBe(true);

    await olena.byId('nav-general').click();
    await olena.page.waitForURL(/\/messenger\/1\/$/);
    await olena.page.goBack();
    await olena.waitForMessage('New 90 of 90');
    expect(await olena.byId('unread-divider').count()).toBe(0);

    await timeline.olenaApi.callForResult('PUT', '/api/users/preferences', { open_at: 'newest' });
    await olena.page.reload();
    await olena.waitForMessage('New 90 of 90');
    await timeline.olenaApi.callForResult('PUT', '/api/users/preferences', { open_at: 'unread' });
    await olena.close();
  });
});
