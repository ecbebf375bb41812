// From the trial to the end with a stand-in for LiqPay that charges, calls back and answers by a clock that is moved.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../testing/liqpay-fixture.ts';
import { eventually } from '../../testing/messaging-fixture.ts';
import { startTestApp, type TestWorkspace } from '../../testing/test-app.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  // A trial of the stand-in's time, which other tests have moved.
  const { now } = await fixture.control<{ now: string }>('clock');
  await fixture.database.query(
    `update workspaces set trial_ends_at = $2::timestamptz + interval '14 days' where id = $1`,
    [workspace.id, now],
  );
});

const stands = async () => {
  const { tariff, payment_status: status } = await fixture.subscriber(workspace);
  return `${tariff} ${status}`;
};
const untilStands = (wanted: string) => eventually(async () => expect(await stands()).toBe(wanted));
const end = async () => Date.parse((await fixture.subscriber(workspace)).end_date ?? '');
const notices = async () => {
  const { rows } = await fixture.database.query<{ kind: string }>(
    'select kind from subscription_notices where workspace_id = $1 order by sent_at',
    [workspace.id],
  );
  return rows.map(({ kind }) => kind);
};
interface SoldOrder {
  order_id: string;
  subscription: { status: string } | null;
  payments: { status: string; refund_amount?: number; payment_id: number }[];
}
const sold = async (orderId: string) =>
  (await fixture.control<SoldOrder[]>('orders')).find((order) => order.order_id === orderId);
const endTrial = () =>
  fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
/** Until LiqPay has been asked about the orders that somebody looked at. */
const untilAsked = () =>
  eventually(async () => {
    const { rows } = await fixture.database.query(
      `select from graphile_worker.jobs where task_identifier = 'ask-order' and run_at <= now() and attempts < max_attempts`,
    );
    expect(rows).toEqual([]);
  });
const cancel = () =>
  workspace.owner.call('POST', '/api/subscriber/unsubscribe', { body: { name: workspace.subdomain } });

describe('a whole life', () => {
  test('trial, reminder, order, first month, renewal, failure, grace, unpaid, paid again, cancelled, over', async () => {
    expect(await stands()).toBe('2 2');
    await fixture.move(workspace, 11.5);
    expect(await notices()).toEqual(['trialEnding']);
    await fixture.advance();
    expect(await notices()).toEqual(['trialEnding']);

    const form = await fixture.order(workspace);
    const trialEnd = Date.parse((await fixture.subscriber(workspace)).trial_end_date ?? '');
    expect(fixture.read(form)).toMatchObject({ action: 'subscribe', amount: 9, currency: 'USD', subscribe: '1' });
    await fixture.pay(form);
    await untilStands('2 1');
    // Nothing is charged before the trial is over.
    expect(await end()).toBe(trialEnd);
    expect(await notices()).toEqual(['trialEnding']);

    await fixture.move(workspace, 3);
    await eventually(async () => expect(await notices()).toContain('paymentReceived'));
    const first = await end();
    expect((first - trialEnd) / 86_400_000).toBeGreaterThanOrEqual(28);

    await fixture.move(workspace, 31);
    await eventually(async () => expect(await end()).toBeGreaterThan(first));
    const second = await end();

    await fixture.control('rules', { fail_months: 3, order_id: fixture.read(form).order_id });
    await fixture.move(workspace, 31);
    await eventually(async () => expect(await notices()).toContain('paymentFailed'));
    expect(await stands()).toBe('2 1');
    expect(await end()).toBe(second);
    await fixture.move(workspace, 3);
    await untilStands('2 0');
    await eventually(async () => {
      const { order_id: orderId } = fixture.read(form);
      expect((await sold(orderId))?.subscription?.status).toBe('ended');
    });

    await fixture.pay(await fixture.order(workspace));
    await untilStands('2 1');
    expect((await cancel()).status).toBe(200);
    expect(await stands()).toBe('2 3');
    expect((await cancel()).status).toBe(409);
    await fixture.move(workspace, 32);
    await untilStands('1 2');
    expect((await notices()).toSorted()).toEqual(
      [
        'trialEnding',
        'paymentReceived',
        'paymentReceived',
        'paymentReceived',
        'paymentFailed',
        'subscriptionUnpaid',
        'subscriptionCancelled',
        'subscriptionEnded',
      ].toSorted(),
    );
  }, 60_000);

  test('a trial that nobody orders after ends in the free plan, once, even when two processes look at once', async () => {
    const other = await startTestApp({
      env: { CLOCK_URL: `${fixture.sandboxUrl}/_sandbox/liqpay/clock` },
      share: fixture.app,
    });
    try {
      await fixture.move(workspace, 40);
      await Promise.all([fixture.advance(), fixture.advance()]);
      expect(await stands()).toBe('1 2');
      expect(await notices()).toEqual(['trialEnded']);
      const { rows } = await fixture.database.query(
        `select changes from audit_log where workspace_id = $1 and action = 'subscription.changed'`,
        [workspace.id],
      );
      expect(rows).toMatchObject([{ changes: { tariff: { from: 'Business', to: 'Entrepreneur' } } }]);
    } finally {
      await other.close();
    }
  });
});

describe('an order', () => {
  beforeEach(endTrial);

  test('costs what our table says, whatever else is sent; other plans and names are refused', async () => {
    const form = await fixture.order(workspace, 3, { amount: 0.01, currency: 'UAH', order_id: 'x', price: 1 });
    expect(fixture.read(form)).toMatchObject({ amount: 49, currency: 'USD' });
    expect(fixture.read(form).order_id).toMatch(/^sw\d+-[0-9a-f]{24}$/);
    const path = '/api/subscriber/payment';
    for (const tariff of [0, -1, 1, 99, '2', null]) {
      const body = { tariff, name: workspace.subdomain };
      expect((await workspace.owner.call('POST', path, { body })).status).toBe(422);
    }
    const wrong = await workspace.owner.call('POST', path, { body: { tariff: 2, name: 'another' } });
    expect(wrong.body.errors).toMatchObject([{ field: 'name', message: 'validation.must_match' }]);
  });

  test('of two tabs and a double click is one, and is paid once', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => fixture.order(workspace)));
    const ids = new Set(forms.map((form) => fixture.read(form).order_id));
    expect(ids.size).toBe(1);
    const outcomes = await Promise.allSettled(forms.map((form) => fixture.pay(form)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await untilStands('2 1');
    const again = await workspace.owner.call('POST', '/api/subscriber/payment', {
      body: { tariff: 2, name: workspace.subdomain },
    });
    expect(again.body.error?.code).toBe('subscription.current_plan');
  });

  test('whose card is refused can be paid with another; what waits for 3-D Secure is paid when confirmed', async () => {
    const refused = await fixture.order(workspace);
    await fixture.pay(refused, '4000000000009995');
    await eventually(async () => expect((await fixture.history(workspace))[0]?.status).toBe(4));
    expect(await stands()).toBe('1 2');
    const next = await fixture.order(workspace);
    expect(fixture.read(next).order_id).not.toBe(fixture.read(refused).order_id);
    await fixture.pay(next, '4000000000003063');
    await eventually(async () => expect((await fixture.history(workspace))[0]?.status).toBe(0));
    expect(await stands()).toBe('1 2');
    await fixture.control('confirm', { order_id: fixture.read(next).order_id });
    await untilStands('2 1');
  });

  test('that comes back with "success" in the address is not paid by that, and is found when its callback is lost', async () => {
    const status = async () =>
      (await workspace.owner.call<{ status: { status: number } }>('GET', '/api/subscriber/status?status=success'))
        .result;
    const form = await fixture.order(workspace);
    expect(await status()).toEqual({ status: { status: 2 } });
    await untilAsked();
    expect(await stands()).toBe('1 2');
    await fixture.control('faults', { kind: 'dropped' });
    await fixture.pay(form);
    expect(await stands()).toBe('1 2');
    await status();
    await untilStands('2 1');
  });

  test('paid twice by two orders gives one back, and the second subscription ends', async () => {
    const [business, virtuoso] = [await fixture.order(workspace, 2), await fixture.order(workspace, 3)];
    await fixture.pay(virtuoso);
    await untilStands('3 1');
    await fixture.pay(business);
    const { order_id: orderId } = fixture.read(business);
    await eventually(async () => {
      const order = await sold(orderId);
      expect([order?.subscription?.status, order?.payments[0]?.refund_amount]).toEqual(['ended', 9]);
    });
    expect(await stands()).toBe('3 1');
    await eventually(async () =>
      expect((await fixture.history(workspace)).find(({ tariff }) => tariff === 2)).toMatchObject({
        status: 3,
        refunded: '9.00',
        has_receipt: false,
      }),
    );
  });

  test('of a higher plan ends the lower one and pays its unused days back', async () => {
    const business = await fixture.order(workspace, 2);
    await fixture.pay(business);
    await untilStands('2 1');
    await fixture.pay(await fixture.order(workspace, 3));
    await untilStands('3 1');
    await eventually(async () => {
      const order = await sold(fixture.read(business).order_id);
      expect(order?.subscription?.status).toBe('ended');
      expect(order?.payments[0]?.refund_amount).toBeGreaterThan(8);
    });
  });

  test('tells of its first charge in one callback or in two: one month is paid', async () => {
    await fixture.control('rules', { tell_first_charge: true });
    try {
      await fixture.pay(await fixture.order(workspace));
      await untilStands('2 1');
      const days = ((await end()) - Date.parse((await fixture.subscriber(workspace)).now)) / 86_400_000;
      expect(days).toBeLessThan(32);
      await eventually(async () => expect((await fixture.history(workspace)).length).toBe(2));
      expect((await fixture.history(workspace)).filter(({ status }) => status === 2)).toHaveLength(1);
      expect((await fixture.history(workspace)).map(({ refunded }) => refunded)).toEqual([null, null]);
    } finally {
      await fixture.control('rules', { tell_first_charge: false });
    }
  });
});

describe('trouble', () => {
  let orderId: string;
  beforeEach(async () => {
    await endTrial();
    const form = await fixture.order(workspace);
    orderId = fixture.read(form).order_id;
    await fixture.pay(form);
    await untilStands('2 1');
  });

  test('repeated, reordered and forged callbacks of many months leave the same books', async () => {
    for (const kind of ['repeated', 'shuffled', 'forged', 'other_amount', 'dropped', 'other_hash']) {
      await fixture.control('faults', { kind });
    }
    for (let month = 0; month < 3; month += 1) await fixture.move(workspace, 31);
    await fixture.control('callbacks/release', {});
    await fixture.control('callbacks/again', {});
    await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
    await eventually(async () => {
      const paid = (await fixture.history(workspace)).filter(({ status }) => status === 2);
      expect(paid.map(({ refunded }) => refunded)).toEqual([null, null, null, null]);
    });
    expect(await stands()).toBe('2 1');
  }, 30_000);

  test('months whose callbacks are all lost are found before anybody is cut off', async () => {
    const before = await end();
    await fixture.control('faults', { kind: 'dropped', times: 5 });
    await fixture.move(workspace, 35);
    await eventually(async () => expect(await end()).toBeGreaterThan(before));
    expect(await stands()).toBe('2 1');
    expect(await notices()).not.toContain('subscriptionUnpaid');
    await fixture.control('callbacks/again', {});
  });

  test('while LiqPay does not answer nobody is cut off', async () => {
    await fixture.control('rules', { fail_months: 3, order_id: orderId });
    await fixture.control('faults', { kind: 'server_error', action: 'reports', times: 50 });
    await fixture.move(workspace, 40);
    await fixture.advance();
    expect(await stands()).toBe('2 1');
    await fixture.control('faults/end', {});
    await fixture.advance();
    expect(await stands()).toBe('2 0');
  });

  test('what is cancelled while LiqPay is away ends there later, whatever it answers', async () => {
    const [order] = (await fixture.history(workspace)).slice(0, 1);
    expect(order?.type).toBe('subscribe');
    await fixture.control('faults', { kind: 'accept_then_reset', action: 'unsubscribe' });
    expect((await cancel()).status).toBe(200);
    expect(await stands()).toBe('2 3');
    await eventually(async () => {
      const { rows } = await fixture.database.query(
        'select from invoices where workspace_id = $1 and ended_at is not null and end_confirmed_at is null',
        [workspace.id],
      );
      expect(rows).toEqual([]);
    });
    expect(await stands()).toBe('2 3');
  });

  test('a receipt goes to the owner, whoever asks, for what was paid; a failure of LiqPay is said', async () => {
    const administrator = await workspace.addUser(1);
    const [payment] = await fixture.history(workspace);
    const path = `/api/subscriber/receipt/${payment?.id}`;
    expect((await administrator.call('POST', path, { body: { email: 'thief@x.test' } })).result).toBe(true);
    const got = await administrator.call('GET', `${path}?email=thief@x.test`);
    expect([got.result, got.headers['cache-control']]).toEqual([true, 'no-store']);
    const { email } = await fixture.subscriber(workspace);
    const tickets = await fixture.control<{ email: string; payment_id: number }[]>('tickets');
    expect(tickets.slice(-2).map((ticket) => ticket.email)).toEqual([email, email]);
    expect(email).toBe(`owner@${workspace.subdomain}.test`);
    await fixture.control('faults', { kind: 'server_error', action: 'ticket' });
    expect((await administrator.call('POST', path)).body.error?.code).toBe('subscription.provider_unavailable');
    await fixture.order(workspace, 3);
    const open = (await fixture.history(workspace)).find(({ status }) => status === 0);
    const none = await administrator.call('POST', `/api/subscriber/receipt/${open?.id}`);
    expect(none.body.error?.code).toBe('subscription.no_receipt');
  });

  test('closing ends the subscription at LiqPay, and coming back gives what is paid', async () => {
    await workspace.setConfirmed(workspace.owner);
    const close = (name: string) => workspace.owner.call('POST', '/api/subscriber/delete', { body: { name } });
    expect((await close('another')).status).toBe(422);
    expect((await close(workspace.subdomain)).status).toBe(200);
    const closed = await fixture.subscriber(workspace);
    expect(closed.payment_status).toBe(4);
    expect(Math.round((Date.parse(closed.deletes_at ?? '') - Date.parse(closed.now)) / 86_400_000)).toBe(30);
    const refused = await workspace.owner.call('POST', '/api/subscriber/payment', {
      body: { tariff: 3, name: workspace.subdomain },
    });
    expect(refused.body.error?.code).toBe('subscription.closing');
    expect((await workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(200);
    expect(await stands()).toBe('2 3');
    expect((await fixture.subscriber(workspace)).deletes_at).toBeNull();
    expect((await workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(409);
  });
});
