import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a reply made in Preferences is put in by a slash, filled in for this client, and reaches the phone [32.4, 32.5]', async () => {
  const { phone, channelId } = await startConversation(product, 'anna', 'Halyna');
  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/canned-replies/' });
  await anna.byId('create-reply').click();
  await anna.byId('reply-shortcut').fill('welcome');
  await anna.byId('reply-text').fill('Hello !');
  await anna.page.keyboard.press('ArrowLeft');
  await anna.byId('insert-variable').click();
  await anna.page.getByRole('menuitem', { name: 'Client’s first name' }).click();
  await expect.poll(() => anna.byId('reply-text').inputValue()).toBe('Hello {client.first_name}!');
  await anna.byId('reply-preview').getByText('Hello Olena!').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  await anna.byId('reply-submit').click();
  await anna.byId('replies-table').getByText('/welcome').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);

  await anna.goTo(`/messenger/${channelId}/`);
  await anna.composer.click();
  await anna.page.keyboard.type('/welc');
  await anna.byId('completions').getByText('/welcome').waitFor();
  await anna.page.keyboard.press('Enter');
  await anna.composer.getByText('Hello Halyna!').waitFor();
  await anna.page.keyboard.press('Enter');
  await phone.receive('the reply', ({ text }) => text === 'Hello Halyna!');
  await anna.close();
});

it('an answer that was sent is kept as a reply, in the language of the client [32.10]', async () => {
  const { channelId } = await startConversation(product, 'anna', 'Ihor');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await anna.composer.click();
  await anna.page.keyboard.type('We are open until six');
  await anna.page.keyboard.press('Enter');
  const answer = anna.page.getByRole('article').filter({ hasText: 'We are open until six' });
  await answer.hover();
  await answer.getByTestId('message-more').click();
  await anna.byId('message-keepReply').click();
  await expect.poll(() => anna.byId('reply-text').inputValue()).toBe('We are open until six');
  await anna.byId('reply-shortcut').fill('hours');
  await anna.byId('reply-submit').click();
  await anna.byId('reply-form').waitFor({ state: 'detached' });
  await anna.composer.click();
  await anna.page.keyboard.type('/hour');
  await anna.byId('completions').getByText('/hours').waitFor();
  await anna.close();
});
