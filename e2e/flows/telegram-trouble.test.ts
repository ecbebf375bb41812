import { afterEach, expect, it } from 'vitest';
import { makeSandboxClient } from '../../apps/sandbox/src/telegram/sandbox-client.ts';
import { startConversation } from '../support/conversation.ts';
import { runFileProduct } from '../support/file-product.ts';
import { openStaff, type Staff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await runFileProduct();
const browser = useBrowser();

const control = () => makeSandboxClient(product.address.sandboxUrl);
afterEach(() => control().clearFaults());

const waitForDelivery = (staff: Staff, text: string, state: 'queued' | 'sent' | 'failed') =>
  staff.message(text).locator(`[data-testid^="delivery-"][data-state="${state}"]`).waitFor();

const openOn = async (channelId: number) =>
  openStaff(browser(), product.address, 'olena', { path: `/messenger/${channelId}/` });

it('waits as long as Telegram asks and then sends what is queued in its order', async () => {
  const { phone, channelId } = await startConversation(product.address, 'olena', 'Taras');
  const olena = await openOn(channelId);
  await control().addFault({ kind: 'too_many_requests', bot_id: phone.botId, method: 'sendMessage', retry_after: 8 });
  await olena.send('first of three');
  await waitForDelivery(olena, 'first of three', 'queued');
  await olena.send('second of three');
  await olena.send('third of three');
  await waitForDelivery(olena, 'third of three', 'queued');
  for (const text of ['first of three', 'second of three', 'third of three'])
    await waitForDelivery(olena, text, 'sent');
  expect(await phone.listReceived()).toEqual(['first of three', 'second of three', 'third of three']);
  await olena.close();
});

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

it('never repeats by itself what Telegram may have: it says so, and a person decides [23.5]', async () => {
  const { phone, channelId } = await startConversation(product.address, 'olena', 'Yurko');
  const olena = await openOn(channelId);
  await control().addFault({ kind: 'accept_then_reset', bot_id: phone.botId, method: 'sendMessage' });
  await olena.send('did you get this');
  await waitForDelivery(olena, 'did you get this', 'failed');
  const message = olena.message('did you get this');
  await message.getByText('Not delivered: the messenger may or may not have it').waitFor();
  expect(await phone.listReceived()).toEqual(['did you get this']);
  await message.getByTestId('delivery-details').click();
  await olena.byId('delivery-retry').click();
  await waitForDelivery(olena, 'did you get this', 'sent');
  expect(await phone.listReceived()).toEqual(['did you get this', 'did you get this']);
  await olena.close();
});
