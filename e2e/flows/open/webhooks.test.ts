import { createHmac } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { type ReceivedCall, startWebhookReceiver } from '../../../apps/server/src/testing/outside/webhook-receiver.ts';
import { createChannel } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const product = await startFileProduct((sandboxUrl) => ({ SAFE_FETCH_ALLOW: `${receiver.origin},${sandboxUrl}` }));
const browser = useBrowser();

/** As the receiver's own program does it, by Standard Webhooks. */
const isSigned = ({ headers, body }: ReceivedCall, secret: string): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

it('a webhook made in the browser is told what happens, says when its address fails, and is off when that is gone', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/preferences/webhooks/',
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const api = await makeApiClient(product, 'olena');
  const write = (content: string) => api.callForResult('POST', '/api/channels/1/messages', { content });
  const callWith = (content: string) =>
    waitUntil(`a call with ${content}`, () => receiver.calls.find(({ body }) => body.includes(content)));

  await olena.byId('create-webhook').click();
  await olena.byId('webhook-name').fill('Shop');
  await olena.byId('webhook-url').fill(`${receiver.origin}/hooks`);
  await olena.byId('event-message.created').check();
  await olena.byId('events-notes').check();
  await olena.byId('webhook-notes').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('webhook-submit').click();
  const secret = (await olena.byId('webhook-secret').textContent()) ?? '';
  await olena.byId('copy-webhook-secret').click();
  expect(await olena.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('secret-kept').click();
  await olena.byId('webhook-secret').waitFor({ state: 'detached' });
  expect(await olena.page.content()).not.toContain(secret);
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.page.getByRole('link', { name: 'Shop', exact: true }).click();
  await olena.byId('webhook-facts').waitFor();
  await write('The first order');
  const call = await callWith('The first order');
  expect([call.path, isSigned(call, secret), isSigned(call, `${secret.slice(0, -4)}AAA=`)]).toEqual([
    '/hooks',
    true,
    false,
  ]);
  const attempt = olena.byId('attempt').first();
  await attempt.getByText('Arrived: 200').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await attempt.getByRole('button').click();
  await olena.byId('attempt-payload').getByText('The first order').waitFor();
  expect(await olena.byId('attempt-answer').textContent()).toBe('answered');
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('send-again').click();
  await expect.poll(() => receiver.accepted.filter(({ data }) => data['content'] === 'The first order').length).toBe(2);

  await olena.byId('test-webhook').click();
  await olena.byId('test-type').selectOption('rating.given');
  await olena.byId('send-test').click();
  await olena.byId('test-outcome').getByText('Arrived: 200').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.keyboard.press('Escape');

  receiver.answer = () => 500;
  // As many in a row as it takes: one alone may be what the receiver cannot take, and the next one of a channel waits.
  for (const name of ['returns', 'suppliers', 'couriers']) {
    const id = await createChannel(api, name);
    await api.callForResult('POST', `/api/channels/${id}/messages`, { content: `An order for ${name}` });
  }
  await olena.byId('webhook-state').getByText('Failing').waitFor();
  await olena.page.getByText('Answer: 500').first().waitFor();

  receiver.answer = () => 410;
  // It is asked again after five seconds.
  await olena.byId('webhook-notice').waitFor();
  await olena.byId('webhook-state').getByText('Off').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.page.getByText('The address answered that it’s gone (410)', { exact: true }).waitFor();

  await olena.byId('delete-webhook').click();
  await olena.byId('confirm-delete-webhook').click();
  await olena.page.getByText('No webhooks yet').waitFor();
  api.close();
  await olena.close();
});
