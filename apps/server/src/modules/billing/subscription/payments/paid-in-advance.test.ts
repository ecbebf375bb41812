// Months that are paid before they begin, and payment forms that are finished after the plan has changed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';
import type { TestWorkspace } from '../../../../testing/test-app.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  await fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
});

const once = { renews: false };
const untilStands = (wanted: string) =>
  eventually(async () => {
    const { tariff, payment_status: status } = await fixture.subscriber(workspace);
    expect(`${tariff} ${status}`).toBe(wanted);
  });
/** Pays a month, and waits until it is granted. */
const payMonth = async (tariff: number, stands: string) => {
  const form = await fixture.order(workspace, tariff, once);
  await fixture.pay(form);
  await untilStands(stands);
  return fixture.read(form).order_id;
};
/** The stand-in's refunds of each order. */
const givenBack = async () => {
  const orders = await fixture.control<{ order_id: string; payments: { refund_amount?: number }[] }[]>('orders');
  return Object.fromEntries(orders.map(({ order_id: id, payments }) => [id, payments[0]?.refund_amount ?? 0]));
};
const close = async () => {
  await workspace.setConfirmed(workspace.owner);
  return workspace.owner.call('POST', '/api/subscriber/delete', { body: { name: workspace.subdomain } });
};

test('a higher plan pays back every month of the lower one that is not used, and begins at once [26.26]', async () => {
  const first = await payMonth(2, '2 3');
  const { end_date: firstEnd } = await fixture.subscriber(workspace);
  const second = await payMonth(2, '2 3');
  await eventually(async () => expect((await fixture.subscriber(workspace)).end_date).not.toBe(firstEnd));
  await fixture.move(workspace, 10);
  const third = await payMonth(3, '3 3');

  await eventually(async () => expect(await givenBack()).toMatchObject({ [second]: 9 }));
  await eventually(async () => expect((await givenBack())[first]).toBeGreaterThan(5));
  expect(await givenBack()).toMatchObject({ [third]: 0 });
  const { end_date: end, now } = await fixture.subscriber(workspace);
  const days = (Date.parse(end ?? '') - Date.parse(now)) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
});

test('a lower plan is not paid once while a higher one is paid: refused, and given back where the form was open', async () => {
  const open = await fixture.order(workspace, 2, once);
  await payMonth(3, '3 3');
  const body = { tariff: 2, name: workspace.subdomain, ...once };
  const answer = await workspace.owner.call('POST', '/api/subscriber/payment', { body });
  expect([answer.status, answer.body.error?.code]).toEqual([409, 'subscription.current_plan']);

  const { end_date: end } = await fixture.subscriber(workspace);
  await fixture.pay(open);
  await eventually(async () => expect(await givenBack()).toMatchObject({ [fixture.read(open).order_id]: 9 }));
  expect(await fixture.subscriber(workspace)).toMatchObject({ tariff: 3, payment_status: 3, end_date: end });
});

test('a lower plan that is charged half a day early begins on its day, and the higher one goes on until then', async () => {
  await payMonth(3, '3 3');
  const { end_date: end, now } = await fixture.subscriber(workspace);
  await fixture.control('rules', { early_hours: 12 });
  const form = await fixture.order(workspace, 2);
  await fixture.pay(form);
  await fixture.control('rules', { early_hours: 0 });
  await untilStands('3 1');
  const { order_id: orderId } = fixture.read(form);
  const days = (Date.parse(end ?? '') - Date.parse(now)) / 86_400_000;
  await fixture.move(workspace, days - 0.4);
  const key = `reconcile-payments ${orderId}`;
  const hoursLeft = async () => {
    const { rows } = await fixture.database.query<{ hours: number }>(
      `select (extract(epoch from run_at - now()) / 3600)::float8 as hours from graphile_worker.jobs where key = $1`,
      [key],
    );
    return rows.map(({ hours }) => Math.round(hours));
  };
  // Told while this server did not know yet that time had moved, it counts from the charge.
  await eventually(async () => expect([[10], [12]]).toContainEqual(await hoursLeft()));
  expect(await fixture.subscriber(workspace)).toMatchObject({ tariff: 3, payment_status: 1, end_date: end });

  await fixture.move(workspace, 0.5);
  expect(await fixture.subscriber(workspace)).toMatchObject({ tariff: 3, payment_status: 1 });
  await fixture.database.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key]);
  await untilStands('2 1');
  expect(await givenBack()).toMatchObject({ [orderId]: 0 });
  expect(Date.parse((await fixture.subscriber(workspace)).end_date ?? '')).toBeGreaterThan(Date.parse(end ?? ''));
});

test('a form that was to wait for a paid month gives nothing once that month was taken back [26.26]', async () => {
  const paid = await payMonth(3, '3 3');
  // Charged a month from now, when the paid one is over.
  const form = await fixture.order(workspace, 3);
  await fixture.control('reverse', { order_id: paid });
  await untilStands('3 0');
  await fixture.pay(form);
  const orderId = fixture.read(form).order_id;
  const isActive = async () => {
    const orders = await fixture.control<{ order_id: string; subscription: { status: string } | null }[]>('orders');
    return orders.find(({ order_id: id }) => id === orderId)?.subscription?.status === 'active';
  };
  await eventually(async () => {
    const { rows } = await fixture.database.query('select ended_at from invoices where order_id = $1', [orderId]);
    expect(rows).toEqual([{ ended_at: expect.any(Date) }]);
  });
  await eventually(async () => expect(await isActive()).toBe(false));
  await untilStands('3 0');
});

test('who closes the account, has the money taken back and returns has the free plan', async () => {
  const paid = await payMonth(3, '3 3');
  expect((await close()).status).toBe(200);
  await untilStands('3 4');
  await fixture.control('reverse', { order_id: paid });
  await eventually(async () => expect(await fixture.history(workspace)).toMatchObject([{ status: 3 }]));
  expect((await workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(200);
  await untilStands('1 2');
});
