import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('rows are chosen and brought back by keys; what is left out is named [40.1, 40.3]', async () => {
  const names = ['Halyna', 'Ivan', 'Kateryna'];
  const ids: number[] = [];
  for (const name of names) ids.push((await startConversation(product, 'anna', name)).channelId);
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${ids[0]}/` });
  const { page } = anna;
  const key = (name: string) => page.keyboard.press(name);
  await anna.byId('inbox-scope').getByText('All', { exact: true }).click();
  const row = (id: number) => anna.byId('conversation-column').locator(`[data-testid="conversation-row-${id}"]`);
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-count').getByText('1 chosen').waitFor();
  await key('Escape');
  await anna.byId('bulk-bar').waitFor({ state: 'detached' });

  await key('x');
  await key('k');
  await key('k');
  await key('Shift+X');
  await anna.byId('bulk-count').getByText('3 chosen').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await anna.byId('bulk-close').click();
  await anna.byId('bulk-result').getByText('3 closed').waitFor();
  await anna.byId('bulk-undo').focus();
  await key('z');
  await anna.byId('bulk-result').getByText('3 are as before').waitFor();
  await row(ids[2] ?? 0).waitFor();
  await anna.byId('bulk-dismiss').click();

  // All of the list, then all that match, also those that are not loaded.
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-held').click();
  await anna.byId('bulk-priority').click();
  await anna.byId('bulk-priority-high').click();
  await anna.byId('bulk-result').getByText('of priority “High”').waitFor();
  await row(ids[2] ?? 0)
    .getByText('High')
    .waitFor();

  // What cannot be changed is said, with the reason.
  await row(ids[2] ?? 0).focus();
  await key('x');
  await anna.byId('bulk-open').click();
  await anna.byId('bulk-result').getByText('1 left out (1: it was so already)').waitFor();
  await anna.byId('bulk-left').click();
  await anna.byId('bulk-left-rows').getByText('it was so already').waitFor();
  await anna.close();
});
