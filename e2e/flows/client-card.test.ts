import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** A client of dmytro's who has written, by the conversation. */
const startWith = async (name: string) => {
  const { phone, channelId } = await startConversation(product, 'dmytro', name);
  const api = await makeApiClient(product, 'olena');
  const channel = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
  api.close();
  return { phone, channelId, clientId: channel.client_id };
};

it('notes something beside the conversation, and a colleague sees it on the card at once [25.19]', async () => {
  const { clientId, channelId } = await startWith('Lesia');
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${clientId}/` });
  await olena.byId('client-page').getByRole('heading', { level: 1 }).getByText('Lesia').waitFor();
  await olena.byId('client-notes').getByText('Nobody has noted anything yet').waitFor();
  await olena
    .byId(`client-conversation-${channelId}`)
    .getByText(/^With Dmytro/)
    .waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  await dmytro.byId('toggle-clientNotes').click();
  await dmytro.byId('new-note-text').fill('Calls on **Mondays**');
  await dmytro.byId('new-note-text').press('Control+Enter');
  await dmytro.byId('client-notes').locator('strong', { hasText: 'Mondays' }).waitFor();
  await olena.byId('client-notes').locator('strong', { hasText: 'Mondays' }).waitFor();

  await dmytro.byId('edit-note').click();
  await dmytro.byId('edited-note-text').fill('Calls on Tuesdays');
  await dmytro.byId('edited-note-submit').click();
  await olena.byId('client-notes').getByText('Calls on Tuesdays').waitFor();
  expect(await olena.byId('edit-note').count()).toBe(0);
  await olena.byId('delete-note').click();
  await olena.byId('confirm-delete-note').click();
  await dmytro.byId('client-notes').getByText('Nobody has noted anything yet').waitFor();
});

it('blocks a client: what they write makes no stir, and nothing can be sent until they are unblocked [25.22]', async () => {
  const { phone, channelId, clientId } = await startWith('Rostyslav');
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${clientId}/` });
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  await dmytro.byId('composer-input').waitFor();
  await olena.byId('block-client').click();
  await olena.byId('confirm-block').click();
  await olena.byId('client-blocked-since').waitFor();
  await olena.byId('client-history').getByText('Blocked').waitFor();
  await dmytro.byId('team-blocked').getByText('This client is blocked').waitFor();
  await dmytro.page.goto(`${new URL(dmytro.page.url()).origin}/messenger/1/`);
  await phone.sendText('can you hear me?');
  const api = await makeApiClient(product, 'olena');
  const readLast = async () =>
    (await api.callForResult<{ last_message: { preview: string } }>('GET', `/api/channels/${channelId}`)).last_message;
  await expect.poll(readLast).toMatchObject({ preview: 'can you hear me?' });
  api.close();
  const row = dmytro.page.locator(`a[href="/messenger/${channelId}/"]`).first();
  await row.waitFor();
  expect(await dmytro.byId(`unread-${channelId}`).count()).toBe(0);

  await olena.byId('unblock-client').click();
  await olena.byId('block-client').waitFor();
  await row.click();
  await dmytro.byId('composer-input').waitFor();
});

it('says who it is, with what they share: their own number alone', async () => {
  const { phone, clientId } = await startWith('Yevhen');
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${clientId}/` });
  await olena.byId('client-facts').getByText('Yevhen').count();
  await phone.sendContact({ phone_number: '380670001122', first_name: 'Somebody', is_own: false });
  await phone.sendContact({ phone_number: '380501112233', first_name: 'Yevhen', is_own: true });
  await olena.byId('client-facts').getByRole('link', { name: '+380501112233' }).waitFor();
  await olena.byId('client-history').getByText('+380501112233').waitFor();
  expect(await olena.byId('client-history').getByText('380670001122').count()).toBe(0);
});

it('is the page for the lost where there is no such client', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/clients/987654/' });
  await olena.page.getByText('Oops, seems like you got lost').waitFor();
});
