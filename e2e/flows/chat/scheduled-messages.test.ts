import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const write = async (staff: Staff, text: string) => {
  await staff.composer.click();
  await staff.page.keyboard.type(text);
};
const boxText = (staff: Staff) => staff.composer.innerText().then((text) => text.trim());
const shown = (staff: Staff) => staff.byId('scheduled-of-channel');
/** Nothing is wider than the window. */
const isWithin = (staff: Staff) =>
  staff.page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth);

/** A message of Anna’s to be sent so many seconds from now. */
async function scheduleIn(channelId: number, content: string, seconds: number, more: object = {}): Promise<void> {
  const api = await makeApiClient(product, 'anna');
  await api.callForResult('POST', `/api/channels/${channelId}/scheduled-messages`, {
    content,
    client_msg_id: crypto.randomUUID(),
    due_at: new Date(Date.now() + seconds * 1_000).toISOString(),
    ...more,
  });
  api.close();
}

it('an answer put off with the clock waits grey below the conversation, is edited, and goes when it is told to [45.1, 45.5, 45.10]', async () => {
  const { phone, channelId } = await startConversation(product, 'anna', 'Halyna');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await anna.waitForMessage('Hello');
  const later = anna.byId('composer-later');
  await later.waitFor();
  expect(await later.isDisabled()).toBe(true);
  await write(anna, 'Good **morning**');
  await later.click();
  await anna.byId('later-hour').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.byId('later-tomorrow').click();
  await shown(anna).getByText('morning').waitFor();
  await anna.byId('later-all').waitFor();
  await expect.poll(() => boxText(anna)).toBe('');
  expect(await shown(anna).locator('strong').innerText()).toBe('morning');
  expect(await shown(anna).innerText()).toContain('Sends tomorrow, 9:00');
  // The list is at its end, as before.
  await expect
    .poll(() => anna.byId('message-list').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
    .toBeLessThan(2);

  await shown(anna).getByRole('button', { name: 'Edit' }).click();
  await anna.byId('later-content').locator('[contenteditable="true"]').click();
  await anna.page.keyboard.press('Control+End');
  await anna.page.keyboard.type(' to you');
  await anna.byId('later-text').fill('у п’ятницю о 15:30');
  await expect.poll(() => anna.byId('later-clock').inputValue()).toBe('15:30');
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.byId('later-submit').click();
  await shown(anna).getByText('to you').waitFor();
  expect(await shown(anna).innerText()).toMatch(/Fri.*3:30/);

  await shown(anna).getByRole('button', { name: 'Send now' }).click();
  await phone.receive('the answer', ({ text }) => text?.includes('morning to you') === true);
  await shown(anna).waitFor({ state: 'detached' });
  await anna.close();
});

it('a message is put off by words, asked about when its client has written, and answered from the list [45.4, 45.9, 45.10]', async () => {
  const { phone, channelId } = await startConversation(product, 'anna', 'Petro');
  const path = `/messenger/${channelId}/`;
  const anna = await openStaff(browser(), product, 'anna', { path, prepare: () => Promise.resolve() });
  await anna.waitForMessage('Hello');
  await write(anna, 'Is it there?');
  await anna.byId('composer-later').click();
  await anna.byId('later-other').click();
  await anna.byId('later-text').fill('1 december 2029 at 9:00');
  await anna.byId('later-submit').click();
  await anna.byId('later-form').getByText('That’s more than a year away').waitFor();
  await anna.byId('later-text').fill('завтра о 9');
  await anna.byId('later-words').getByText('tomorrow, 9:00').waitFor();
  await anna.byId('later-send').click();
  await anna.page.keyboard.press('Enter');
  await shown(anna).getByText('Goes even if the client writes first').waitFor();

  await scheduleIn(channelId, 'Call us back', 4);
  await phone.sendText('One more thing');
  await anna.waitForMessage('One more thing');
  await anna.byId('held-notice').waitFor();
  const held = shown(anna).locator('[data-held="client_wrote"]');
  await held.getByText('the client has written since').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);

  await anna.byId('user-menu').click();
  await anna.byId('profile-scheduled').click();
  await anna.byId('scheduled-group-held').getByText('Call us back').waitFor();
  await anna.byId('scheduled-page').getByText('Is it there?').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await anna.page.emulateMedia({ colorScheme });
    expect(await findBarriers(anna.page)).toEqual([]);
  }
  await anna.page.setViewportSize({ width: 375, height: 700 });
  expect(await isWithin(anna)).toBe(true);
  await anna.byId('scheduled-group-held').getByRole('button', { name: 'Send now' }).click();
  await phone.receive('the answer', ({ text }) => text === 'Call us back');
  await anna.byId('scheduled-group-held').waitFor({ state: 'detached' });
  await anna.byId('scheduled-page').getByRole('button', { name: 'Delete' }).click();
  await anna.byId('scheduled-delete-yes').click();
  await anna.byId('scheduled-page').getByText('Nothing is scheduled').waitFor();
  await anna.close();
});

it('what the server does not keep comes back into the box, and is the same message at each try [45.2, 45.10]', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  anna.complaints.expectComplaint(/Failed to load resource|ERR_FAILED/);
  await write(anna, 'For the team');
  const sends = '**/api/channels/1/scheduled-messages';
  const ids: unknown[] = [];
  await anna.page.route(sends, (route) => {
    ids.push((route.request().postDataJSON() as { client_msg_id: string }).client_msg_id);
    return route.abort();
  });
  const choose = async () => {
    await anna.byId('composer-later').click();
    await anna.byId('later-hour').click();
  };
  await choose();
  await anna.page.getByText('It isn’t known whether the message is scheduled').first().waitFor();
  expect([await boxText(anna), ids.length]).toEqual(['For the team', 3]);
  await anna.page.unroute(sends);
  await choose();
  await shown(anna).getByText('For the team').waitFor();
  expect([await boxText(anna), new Set(ids).size]).toEqual(['', 1]);
  await anna.close();
});
