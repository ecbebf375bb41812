import type { endpoints, ResultOf } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const words = 'You will get your money back within a week.';

/** A shared canned reply and a label for the rule. */
async function prepare() {
  const api = await makeApiClient(product, 'olena');
  try {
    await api.callForResult('POST', '/api/canned-replies', {
      scope: 'workspace',
      shortcut: 'moneyback',
      title: 'Money back',
      texts: { 'en-US': words },
      files: [],
    });
    await api.callForResult('POST', '/api/labels', { name: 'Refund', color: 'red' });
  } finally {
    api.close();
  }
}

const choose = async (olena: Staff, testId: string, name: string) => {
  await olena.byId(testId).click();
  await olena.page.getByRole('option', { name }).click();
};

it('a rule made in the form labels and answers whoever writes its word, once, and its log says so [48.1, 48.2, 48.5, 48.7, 48.8]', async () => {
  await prepare();
  const { phone, channelId } = await startConversation(product, 'olena', 'Yaryna');
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/rules/' });
  await olena.byId('example-refund').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.byId('create-rule').click();
  await olena.byId('rule-name').fill('Refunds');
  await olena.byId('rule-trigger').selectOption('said_word');
  await olena.byId('rule-words').fill('refund');
  await olena.byId('rule-words').press('Enter');
  await olena.byId('add-action').click();
  await olena.byId('add-action-label').click();
  await choose(olena, 'action-label-0', 'Refund');
  await olena.byId('add-action').click();
  await olena.byId('add-action-reply').click();
  await choose(olena, 'action-reply-1', 'Money back');
  await olena.byId('reply-texts').getByText(words).waitFor();
  await olena
    .byId('rule-form')
    .getByText('When a client writes “refund”, add the label Refund and send the canned reply Money back.')
    .waitFor();
  await olena.byId('rule-preview').getByText('in the last seven days').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-rule').click();
  await olena.byId('rule-form').waitFor({ state: 'detached' });

  await olena.page.getByRole('switch', { name: '“Refunds” is on' }).focus();
  await olena.page.keyboard.press('Space');
  await olena.byId('confirm-switch-on').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('confirm-switch-on').click();
  await olena.byId('confirm-switch-on').waitFor({ state: 'detached' });

  await phone.sendText('Please refund my order');
  await phone.receive('the reply of the rule', ({ text }) => text === words);
  await olena.goTo(`/messenger/${channelId}/`);
  const line = olena.byId('message-list').locator('[data-system="rule_reply"]');
  await line.getByText('Reply of the rule “Refunds”').waitFor();
  await line.locator('../..').locator('[data-state="sent"], [data-state="delivered"]').waitFor();
  await waitUntil('the conversation has the label', async () => {
    const api = await makeApiClient(product, 'olena');
    const { data } = await api.callForResult<ResultOf<typeof endpoints.listConversationRuns>>(
      'GET',
      `/api/channels/${channelId}/automation-runs`,
    );
    api.close();
    return data.length === 1 && data[0]?.actions.every(({ skipped }) => skipped === null);
  });
  await olena.page.getByRole('tab', { name: 'History' }).click();
  await olena.byId('conversation-runs').getByText('Canned reply sent').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.goTo('/preferences/rules/');
  await olena.byId('rule-runs').getByText('Ran 1 time in the last seven days').waitFor();
  await olena.page.getByRole('button', { name: 'Log of Refunds' }).click();
  const run = olena.byId('rule-log').getByTestId('rule-run');
  await run.getByText('Labels changed').waitFor();
  expect(await run.count()).toBe(1);
  expect(await findBarriers(olena.page)).toEqual([]);
  await run.getByRole('link').click();
  await olena.page.waitForURL(`**/messenger/${channelId}/`);
  expect((await phone.listReceived()).filter((text) => text === words)).toHaveLength(1);
  await olena.close();
});
