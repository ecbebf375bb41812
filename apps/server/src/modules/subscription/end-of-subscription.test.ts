// Cancelling, receipts of what was paid, and closing the account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../testing/liqpay-fixture.ts';
import { eventually } from '../../testing/messaging-fixture.ts';
import { startTrial, type Trial } from '../../testing/trial-fixture.ts';

let fixture: LiqPayFixture;
let trial: Trial;
let orderId: string;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  trial = await startTrial(fixture);
  await trial.endTrial();
  orderId = await trial.payMonth();
});

test('what is cancelled while LiqPay is away ends there later, whatever it answers', async () => {
  const [order] = (await fixture.history(trial.workspace)).slice(0, 1);
  expect(order?.type).toBe('subscribe');
  await fixture.control('faults', { kind: 'accept_then_reset', action: 'unsubscribe' });
  expect((await trial.cancel()).status).toBe(200);
  expect(await trial.stands()).toBe('2 3');
  await eventually(async () => {
    const { rows } = await fixture.database.query(
      'select from invoices where workspace_id = $1 and ended_at is not null and end_confirmed_at is null',
      [trial.workspace.id],
    );
    expect(rows).toEqual([]);
  });
  expect(await trial.stands()).toBe('2 3');
});

test('what LiqPay refuses to end leaves an alert, and is asked for again until it has ended', async () => {
  const before = (await fixture.alerts()).end_refused ?? 0;
  await fixture.control('faults', { kind: 'refused', code: 'err_access', action: 'unsubscribe' });
  expect((await trial.cancel()).status).toBe(200);
  await eventually(async () => expect((await fixture.alerts()).end_refused).toBe(before + 1));
  // The workspace's own standing does not wait for it.
  expect(await trial.stands()).toBe('2 3');
  await eventually(async () => expect((await trial.sold(orderId))?.subscription?.status).toBe('ended'));
  await eventually(async () => {
    const { rows } = await fixture.database.query(
      'select from invoices where workspace_id = $1 and end_confirmed_at is not null',
      [trial.workspace.id],
    );
    expect(rows).toHaveLength(1);
  });
  expect((await fixture.alerts()).end_refused).toBe(before + 1);
});

test('a receipt goes to the owner, whoever asks, for what was paid; a failure of LiqPay is said', async () => {
  const administrator = await trial.workspace.addUser(1);
  const [payment] = await fixture.history(trial.workspace);
  const path = `/api/subscriber/receipt/${payment?.id}`;
  expect((await administrator.call('POST', path, { body: { email: 'thief@x.test' } })).result).toBe(true);
  const got = await administrator.call('GET', `${path}?email=thief@x.test`);
  expect([got.result, got.headers['cache-control']]).toEqual([true, 'no-store']);
  const { email } = await fixture.subscriber(trial.workspace);
  const tickets = await fixture.control<{ email: string; payment_id: number }[]>('tickets');
  expect(tickets.slice(-2).map((ticket) => ticket.email)).toEqual([email, email]);
  expect(email).toBe(`owner@${trial.workspace.subdomain}.test`);
  await fixture.control('faults', { kind: 'server_error', action: 'ticket' });
  expect((await administrator.call('POST', path)).body.error?.code).toBe('subscription.provider_unavailable');
  await fixture.order(trial.workspace, 3);
  const open = (await fixture.history(trial.workspace)).find(({ status }) => status === 0);
  const none = await administrator.call('POST', `/api/subscriber/receipt/${open?.id}`);
  expect(none.body.error?.code).toBe('subscription.no_receipt');
});

test('closing ends the subscription at LiqPay, and coming back gives what is paid', async () => {
  await trial.workspace.setConfirmed(trial.workspace.owner);
  const close = (name: string) => trial.workspace.owner.call('POST', '/api/subscriber/delete', { body: { name } });
  expect((await close('another')).status).toBe(422);
  expect((await close(trial.workspace.subdomain)).status).toBe(200);
  const closed = await fixture.subscriber(trial.workspace);
  expect(closed.payment_status).toBe(4);
  expect(Math.round((Date.parse(closed.deletes_at ?? '') - Date.parse(closed.now)) / 86_400_000)).toBe(30);
  const refused = await trial.workspace.owner.call('POST', '/api/subscriber/payment', {
    body: { tariff: 3, name: trial.workspace.subdomain },
  });
  expect(refused.body.error?.code).toBe('subscription.closing');
  expect((await trial.workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(200);
  expect(await trial.stands()).toBe('2 3');
  expect((await fixture.subscriber(trial.workspace)).deletes_at).toBeNull();
  expect((await trial.workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(409);
});
