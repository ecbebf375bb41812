import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { startPageConversation, startViberConversation } from '../support/other-phones.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 prices') });
const openOn = (channelId: number) => openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });

const stateOf = (staff: Staff, text: string, state: string): Locator =>
  staff.message(text).locator(`[data-testid^="delivery-"][data-state="${state}"]`);

const nameOf = (shown: object = {}) => ('name' in shown ? shown.name : '');

/** The details' text about each part. */
const listParts = (staff: Staff) => staff.byId('delivery-dialog').getByRole('listitem').allTextContents();

it('a message with two files is told part by part, with the messenger’s ids, until it is read [23.2]', async () => {
  const { phone, channelId } = await startPageConversation(product, 'Partiya');
  const olena = await openOn(channelId);
  await olena.attach(pdf('prices.pdf'), pdf('terms.pdf'));
  await olena.send('Prices and terms');
  await stateOf(olena, 'Prices and terms', 'delivered').click();
  await olena.byId('delivery-dialog').getByText('terms.pdf').waitFor();
  const sentIds = (await phone.read()).messages.filter((each) => each.from_bot).map(({ id }) => id);
  await expect
    .poll(async () => (await listParts(olena)).map((part) => /^(.*?)Delivered/.exec(part)?.[1]))
    .toEqual(['Text', 'prices.pdf', 'terms.pdf']);
  const parts = await listParts(olena);
  for (const [place, id] of sentIds.entries()) expect(parts[place]).toContain(`ID at the messenger: ${id}`);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');

  await phone.open();
  await stateOf(olena, 'Prices and terms', 'read').click();
  await olena.byId('delivery-dialog').getByText('terms.pdf').waitFor();
  await expect
    .poll(async () => (await listParts(olena)).map((part) => part.includes('Read')))
    .toEqual([true, true, true]);
  await olena.close();
});

it('what failed is told with the code, a sentence and what to do; Retry sends that and nothing else [23.3, 23.4]', async () => {
  const { phone, botId, control, channelId } = await startViberConversation(product, 'Vidmova');
  const olena = await openOn(channelId);
  // The first call, with the text, goes through; the second is refused.
  await control.addFault({ kind: 'slow', bot_id: botId, method: 'send_message', delay_ms: 1 });
  await control.addFault({ kind: 'refused', bot_id: botId, method: 'send_message', code: 3 });
  await olena.attach(pdf('offer.pdf'));
  await olena.send('The offer is attached');
  await stateOf(olena, 'The offer is attached', 'failed').waitFor();
  await olena.message('The offer is attached').getByTestId('delivery-details').click();
  const dialog = olena.byId('delivery-dialog');
  await dialog.getByText('Not delivered: the messenger refused the message').waitFor();
  await dialog.getByText('Change the message and try again.').waitFor();
  await dialog.getByText('Code of the messenger: 3').waitFor();
  await expect
    .poll(() => listParts(olena))
    .toEqual([expect.stringMatching(/^TextDelivered/), 'offer.pdfNot delivered']);

  await olena.byId('delivery-retry').click();
  await stateOf(olena, 'The offer is attached', 'delivered').waitFor();
  const shown = (await phone.read()).messages.filter((each) => each.from_bot);
  expect(shown.map((each) => each.text ?? nameOf(each.attachments?.[0]))).toEqual([
    'The offer is attached',
    'offer.pdf',
  ]);
  await olena.close();
});

it('where nobody knows whether it arrived, a person says so, and nothing is sent again [23.5]', async () => {
  const { phone, botId, control, channelId } = await startViberConversation(product, 'Nevidoma');
  const olena = await openOn(channelId);
  await control.addFault({ kind: 'accept_then_reset', bot_id: botId, method: 'send_message' });
  await olena.send('Is it there?');
  await stateOf(olena, 'Is it there?', 'failed').waitFor();
  await olena.message('Is it there?').getByText('Choose').click();
  await olena.byId('delivery-dialog').getByText('Sent again, it could arrive twice.').waitFor();
  await expect.poll(() => listParts(olena)).toEqual([expect.stringContaining('Not known')]);
  await expect.poll(() => olena.byId('delivery-retry').textContent()).toBe('Send again');
  await olena.byId('delivery-arrived').click();
  await olena.byId('delivery-dialog').waitFor({ state: 'detached' });
  await stateOf(olena, 'Is it there?', 'sent').waitFor();
  await waitUntil('the phone has it once', async () => {
    const received = (await phone.read()).messages.filter((each) => each.text === 'Is it there?');
    return received.length === 1;
  });
  await olena.close();
});
