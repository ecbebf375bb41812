import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { runFileProduct } from '../../support/file-product.ts';
import { startViberConversation } from '../../support/other-phones.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await runFileProduct();
const browser = useBrowser();

const openOn = async (channelId: number) =>
  openStaff(browser(), product.address, 'olena', { path: `/messenger/${channelId}/` });
const waitForDelivery = (staff: Staff, text: string, state: 'queued' | 'sent' | 'delivered' | 'failed') =>
  staff.message(text).locator(`[data-testid^="delivery-"][data-state="${state}"]`).waitFor();
/** The text of the details for each part. */
const listParts = (staff: Staff) => staff.byId('delivery-dialog').getByRole('listitem').allTextContents();

it('keeps messages queued while Telegram is down and sends each once when it is back [23.1]', async () => {
  const { phone, channelId } = await startConversation(product.address, 'olena', 'Bohdan');
  const olena = await openOn(channelId);
  await product.stopSandbox();
  await olena.send('said into the void');
  await waitForDelivery(olena, 'said into the void', 'queued');
  await olena.send('and once more');
  await waitForDelivery(olena, 'and once more', 'queued');
  await product.startSandbox();
  await waitForDelivery(olena, 'said into the void', 'sent');
  await waitForDelivery(olena, 'and once more', 'sent');
  expect(await phone.listReceived()).toEqual(['said into the void', 'and once more']);
  await olena.close();
});

it('tells what failed with the code, a sentence and what to do, retries that alone, and nothing that is in doubt by itself [23.3, 23.4, 23.5]', async () => {
  const { phone, botId, control, channelId } = await startViberConversation(product.address, 'Vidmova');
  const olena = await openOn(channelId);
  const listShown = async () => (await phone.read()).messages.filter((each) => each.from_bot);
  // The first call, with the text, goes through; the second is refused.
  await control.addFault({ kind: 'slow', bot_id: botId, method: 'send_message', delay_ms: 1 });
  await control.addFault({ kind: 'refused', bot_id: botId, method: 'send_message', code: 3 });
  await olena.attach({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 prices') });
  await olena.send('The offer is attached');
  await waitForDelivery(olena, 'The offer is attached', 'failed');
  await olena.message('The offer is attached').getByTestId('delivery-details').click();
  const dialog = olena.byId('delivery-dialog');
  await dialog.getByText('Not delivered: the messenger rejected the message').waitFor();
  await dialog.getByText('Change the message and try again.').waitFor();
  await dialog.getByText('Messenger code: 3').waitFor();
  await expect
    .poll(() => listParts(olena))
    .toEqual([expect.stringMatching(/^TextDelivered/), 'offer.pdfNot delivered']);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('delivery-retry').click();
  await waitForDelivery(olena, 'The offer is attached', 'delivered');
  expect((await listShown()).map(({ text, attachments = [] }) => text ?? attachments.map(({ kind }) => kind))).toEqual([
    'The offer is attached',
    ['file'],
  ]);

  // Where nobody knows whether it arrived, a person says so, or sends it again.
  for (const [text, answer] of [
    ['Is it there?', 'delivery-arrived'],
    ['And this?', 'delivery-retry'],
  ] as const) {
    await control.addFault({ kind: 'accept_then_reset', bot_id: botId, method: 'send_message' });
    await olena.send(text);
    await waitForDelivery(olena, text, 'failed');
    await olena.message(text).getByText('Choose').click();
    await dialog.getByText('If you send it again, it could arrive twice.').waitFor();
    await expect.poll(() => listParts(olena)).toEqual([expect.stringContaining('Unknown')]);
    await expect.poll(() => olena.byId('delivery-retry').textContent()).toBe('Send again');
    await olena.byId(answer).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await waitForDelivery(olena, 'Is it there?', 'sent');
  await waitForDelivery(olena, 'And this?', 'delivered');
  expect((await listShown()).slice(2).map(({ text }) => text)).toEqual(['Is it there?', 'And this?', 'And this?']);
  await olena.close();
});
