// Money taken back by a bank, or by hand in LiqPay's cabinet, without our request.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encode, sign, testKeys } from '../../../../../../sandbox/src/liqpay/sign.ts';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';
import type { TestWorkspace } from '../../../../testing/test-app.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;
let orderId: string;
let alertsBefore: Record<string, number>;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  await fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
  const form = await fixture.order(workspace);
  orderId = fixture.read(form).order_id;
  await fixture.pay(form);
  await untilStands('2 1');
  alertsBefore = await fixture.alerts();
});

const stands = async () => {
  const { tariff, payment_status: status } = await fixture.subscriber(workspace);
  return `${tariff} ${status}`;
};
const untilStands = (wanted: string) => eventually(async () => expect(await stands()).toBe(wanted));
const paymentsOf = async () => {
  interface Sold {
    order_id: string;
    subscription: { status: string } | null;
    payments: { payment_id: number }[];
  }
  const sold = (await fixture.control<Sold[]>('orders')).find((order) => order.order_id === orderId);
  return { isActive: sold?.subscription?.status === 'active', ids: sold?.payments.map((one) => one.payment_id) ?? [] };
};
const takeBack = async (paymentId?: number) =>
  fixture.control('reverse', { order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) });
/** Alerts are counted by the hour, for all workspaces. */
const countAlerts = async (reason: string) => ((await fixture.alerts())[reason] ?? 0) - (alertsBefore[reason] ?? 0);
const books = async () => {
  const { rows } = await fixture.database.query<{ refund_minor: number; refunded_minor: number; state: number }>(
    'select refund_minor, refunded_minor, state from payments where order_id = $1 order by id',
    [orderId],
  );
  return rows;
};

test('the latest month ends at once with its subscription; a person is called once, and paying opens everything again [26.26, 26.30]', async () => {
  await fixture.control('faults', { kind: 'repeated' });
  await takeBack();
  await untilStands('2 0');
  expect(await fixture.history(workspace)).toMatchObject([
    { status: 3, refunded: '9.00', is_taken_back: true, has_receipt: false },
  ]);
  await eventually(async () => expect((await paymentsOf()).isActive).toBe(false));
  await fixture.control('callbacks/again', {});
  await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
  await fixture.advance();
  await eventually(async () => expect(await countAlerts('taken_back')).toBe(1));
  const { rows } = await fixture.database.query<{ kind: string }>(
    `select kind from subscription_notices where workspace_id = $1 and kind = 'subscriptionUnpaid'`,
    [workspace.id],
  );
  expect(rows).toHaveLength(1);

  const form = await fixture.order(workspace);
  await fixture.pay(form);
  await untilStands('2 1');
  // Money taken back never returns.
  await fixture.control('callbacks/again', {});
  expect(await fixture.history(workspace)).toMatchObject([{ status: 2, refunded: null }, { status: 3 }]);
});

test('an older month was used: what is paid now stays, and a person is called [26.30]', async () => {
  await fixture.move(workspace, 31);
  await eventually(async () => expect((await paymentsOf()).ids).toHaveLength(2));
  await eventually(async () => expect(await fixture.history(workspace)).toMatchObject([{ status: 2 }, { status: 2 }]));
  const { end_date: end } = await fixture.subscriber(workspace);
  const { ids } = await paymentsOf();
  await takeBack(ids[0]);
  await eventually(async () => expect(await countAlerts('taken_back')).toBe(1));
  expect(await fixture.history(workspace)).toMatchObject([{ status: 2 }, { status: 3, refunded: '9.00' }]);
  expect(await fixture.subscriber(workspace)).toMatchObject({ payment_status: 1, end_date: end });
  expect((await paymentsOf()).isActive).toBe(true);
});

test('the rest of a month of which a part was paid back: the books say all of it, the higher plan stays', async () => {
  await fixture.move(workspace, 20);
  await fixture.pay(await fixture.order(workspace, 3));
  await untilStands('3 1');
  await eventually(async () => expect((await books())[0]?.refunded_minor).toBeGreaterThan(0));
  expect((await books())[0]?.refunded_minor).toBeLessThan(900);
  await takeBack();
  await eventually(async () => expect(await books()).toEqual([{ refund_minor: 900, refunded_minor: 900, state: 3 }]));
  await eventually(async () => expect(await countAlerts('taken_back')).toBe(1));
  expect(await stands()).toBe('3 1');
});

test('is found by the nightly comparison where nobody told of it [26.30]', async () => {
  await fixture.control('faults', { kind: 'dropped' });
  await takeBack();
  await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
  await untilStands('2 0');
  await eventually(async () => expect(await countAlerts('taken_back')).toBe(1));
});

test('a price that somebody has changed at LiqPay is not taken for ours: a person is called, and no month is granted', async () => {
  const { end_date: end } = await fixture.subscriber(workspace);
  const data = encode({
    version: 3,
    public_key: testKeys.publicKey,
    action: 'subscribe_update',
    order_id: orderId,
    amount: 0.5,
    currency: 'USD',
    description: 'Cheaper',
  });
  const body = new URLSearchParams({ data, signature: sign(data, 'sha1') });
  const answer = await fetch(`${fixture.sandboxUrl}/api/request`, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ result: 'ok', status: 'subscribed' });
  await fixture.move(workspace, 31);
  await eventually(async () => expect(await countAlerts('other_amount')).toBeGreaterThan(0));
  expect((await fixture.subscriber(workspace)).end_date).toBe(end);
  expect(await fixture.history(workspace)).toHaveLength(1);
});
