import { it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { startPageConversation, startViberConversation } from '../support/other-phones.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();
const openOn = (channelId: number) => openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });

it('says what the messenger does not do before it is done: window, formatting, edits, deletions, reactions [22.13, 23.7, 23.12]', async () => {
  const { phone, channelId } = await startPageConversation(product, 'Obmezhena');
  const olena = await openOn(channelId);
  await olena.byId('reply-window').getByText('You can reply for 23 h').waitFor();
  await olena.write('with **care**');
  await olena.byId('formatting-lost').getByText('this messenger shows no formatting').waitFor();
  await olena.composer.press('Enter');
  await waitUntil('the phone has it', async () => (await phone.read()).messages.some((each) => each.from_bot));

  await olena.waitUntilSent('with care');
  const own = olena.message('with care');
  await own.hover();
  await own.getByTestId('message-edit').click();
  await olena.byId('composer').getByText('Changed only here: the client keeps the message as it was').waitFor();
  await olena.composer.press('Escape');
  await own.hover();
  await own.getByTestId('message-delete').click();
  await olena.page.getByText('The client keeps them: this messenger takes nothing back.').waitFor();
  await olena.page.keyboard.press('Escape');
  await olena.page.getByText('this messenger takes nothing back').waitFor({ state: 'detached' });
  const theirs = olena.message('Hello').first();
  await theirs.hover();
  await theirs.getByTestId('message-react').click();
  await olena.page.getByText('The client will not see it').waitFor();
  await olena.close();
});

it('names the session in which an answer costs nothing [22.8]', async () => {
  const { channelId } = await startViberConversation(product, 'Sesiya');
  const olena = await openOn(channelId);
  await olena.byId('cost-class').getByText('In the session: no extra cost for 23 h').waitFor();
  await olena.close();
});
