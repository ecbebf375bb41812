// Refunds when a higher plan begins in the middle of a month, while the call to LiqPay goes wrong.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encode, sign, testKeys } from '../../../../../../sandbox/src/liqpay/sign.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';
import type { TestWorkspace } from '../../../../testing/test-app.ts';
import { refundJob } from '../job-names.ts';
import { askRefund } from '../plan-state/paid-period-queries.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;
/** The order of the lower plan, with two thirds of its month used. */
let orderId: string;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  await fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
  const form = await fixture.order(workspace, 2);
  orderId = fixture.read(form).order_id;
  await fixture.pay(form);
  await untilTariff(2);
  await fixture.move(workspace, 20);
});

const untilTariff = (tariff: number) =>
  eventually(async () => expect((await fixture.subscriber(workspace)).tariff).toBe(tariff));
const upgrade = async () => {
  await fixture.pay(await fixture.order(workspace, 3));
  await untilTariff(3);
};
const givenBack = async () => {
  const orders = await fixture.control<{ order_id: string; payments: { refund_amount?: number }[] }[]>('orders');
  return orders.find(({ order_id: id }) => id === orderId)?.payments[0]?.refund_amount ?? 0;
};
/** The refunds in our books. */
const bookedBack = async () => {
  const { rows } = await fixture.database.query<{ refund_minor: number }>(
    'select refund_minor from payments where order_id = $1 and refunded_at is not null',
    [orderId],
  );
  return rows.map(({ refund_minor: minor }) => minor / 100);
};
const countAlerts = async (reason: string) => {
  const { rows } = await fixture.database.query<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from payment_alerts where reason = $1 and last_order = $2',
    [reason, orderId],
  );
  return rows[0]?.count;
};
/** As the transitions of a plan state do it. */
const giveBack = async (minor: number) => {
  const { rows } = await fixture.database.query<{ payment_id: number }>(
    'select payment_id::float8 as payment_id from payments where order_id = $1',
    [orderId],
  );
  const paymentId = rows[0]?.payment_id ?? 0;
  await fixture.app.resources.database.inWorkspace(workspace.id, async (tx) => {
    await askRefund(tx, workspace.id, paymentId, minor);
    await enqueueJob(tx, refundJob(orderId, paymentId));
  });
};
const countOpenJobs = async () => {
  const { rows } = await fixture.database.query(
    `select from graphile_worker.jobs where task_identifier = 'refund-payment' and attempts < max_attempts`,
  );
  return rows.length;
};

test('cut off after LiqPay has given the money back: it is not given back again [26.26]', async () => {
  await fixture.control('faults', { kind: 'accept_then_reset', action: 'refund' });
  await upgrade();
  await eventually(async () => expect(await bookedBack()).toHaveLength(1));
  const amount = await givenBack();
  expect(amount).toBeGreaterThan(2);
  expect(amount).toBeLessThan(4.5);
  // The job goes a moment after what it has booked.
  await eventually(async () => expect(await countOpenJobs()).toBe(0));
  expect(await bookedBack()).toEqual([amount]);
});

test('refused for the moment: it is asked for again, and given back once', async () => {
  await fixture.control('faults', { kind: 'refused', code: 'payment_processing', action: 'refund' });
  await upgrade();
  await eventually(async () => expect(await bookedBack()).toHaveLength(1));
  expect(await bookedBack()).toEqual([await givenBack()]);
  expect(await countAlerts('refund_unknown')).toBe(0);
});

test('cut off, and LiqPay does not say whether it was given back: nobody asks again, a person is called [26.26]', async () => {
  await fixture.control('faults', { kind: 'reset', action: 'refund' });
  await upgrade();
  await eventually(async () => expect(await countAlerts('refund_unknown')).toBe(1));
  await eventually(async () => expect(await countOpenJobs()).toBe(0));
  expect(await givenBack()).toBe(0);
  expect(await bookedBack()).toEqual([]);
});

describe('a refund that nobody is at work on any more', () => {
  const byNight = () => fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);

  test('is asked for again by night, and given back once', async () => {
    await fixture.control('faults', { kind: 'refused', code: 'payment_processing', action: 'refund', times: 100 });
    await upgrade();
    // As after the last try, and after the restore of a backup.
    await eventually(async () => {
      const { rowCount } = await fixture.database.query(
        `delete from graphile_worker._private_jobs where key like 'refund-payment %' and attempts > 0 and locked_at is null`,
      );
      expect(rowCount).toBe(1);
    });
    await fixture.control('faults/end', {});
    expect(await bookedBack()).toEqual([]);
    await byNight();
    await eventually(async () => expect(await bookedBack()).toHaveLength(1));
    expect(await bookedBack()).toEqual([await givenBack()]);
  });

  test('and was given back by hand is settled, and not given back again', async () => {
    await fixture.control('faults', { kind: 'reset', action: 'refund' });
    await upgrade();
    await eventually(async () => expect(await countAlerts('refund_unknown')).toBe(1));
    const { rows } = await fixture.database.query<{ refund_minor: number }>(
      'select refund_minor from payments where order_id = $1',
      [orderId],
    );
    const amount = (rows[0]?.refund_minor ?? 0) / 100;
    const data = encode({ version: 3, public_key: testKeys.publicKey, action: 'refund', order_id: orderId, amount });
    await fetch(`${fixture.sandboxUrl}/api/request`, {
      method: 'POST',
      body: new URLSearchParams({ data, signature: sign(data, 'sha1') }),
    });
    expect(await givenBack()).toBe(amount);
    await byNight();
    await eventually(async () => expect(await bookedBack()).toEqual([amount]));
    expect(await givenBack()).toBe(amount);
  });
});

test('given back since the backup was made whose books these are: it is not given back again', async () => {
  await upgrade();
  await eventually(async () => expect(await bookedBack()).toHaveLength(1));
  const amount = await givenBack();
  await fixture.database.query(
    `update payments set refund_minor = 0, refunded_minor = 0, refund_asked_at = null, refunded_at = null
      where order_id = $1`,
    [orderId],
  );
  await giveBack(amount * 100);
  await eventually(async () => expect(await bookedBack()).toEqual([amount]));
  expect(await givenBack()).toBe(amount);
});

describe('another part of a payment of which something went back before', () => {
  test('goes back by itself, and not together with the first once more', async () => {
    await giveBack(200);
    await eventually(async () => expect(await bookedBack()).toEqual([2]));
    await giveBack(150);
    await eventually(async () => expect(await bookedBack()).toEqual([3.5]));
    expect(await givenBack()).toBe(3.5);
    // The rest of it, and no more than there is.
    await giveBack(10_000);
    await eventually(async () => expect(await bookedBack()).toEqual([9]));
    expect(await givenBack()).toBe(9);
    await eventually(async () =>
      expect(await fixture.history(workspace)).toMatchObject([
        { status: 3, refunded: '9.00', is_taken_back: false, has_invoice: true },
      ]),
    );
    expect(await fixture.alerts()).not.toHaveProperty('taken_back');
  });

  test('asked for while the first was cut off after it had gone back: each goes back once [26.26]', async () => {
    await fixture.control('faults', { kind: 'accept_then_reset', action: 'refund' });
    await giveBack(200);
    await eventually(async () => expect(await givenBack()).toBe(2));
    expect(await bookedBack()).toEqual([]);
    await giveBack(150);
    await eventually(async () => expect(await bookedBack()).toEqual([3.5]));
    await eventually(async () => expect(await countOpenJobs()).toBe(0));
    expect(await givenBack()).toBe(3.5);
  });

  test('two parts asked for at once both go back, once', async () => {
    await Promise.all([giveBack(100), giveBack(200), giveBack(50)]);
    await eventually(async () => expect(await bookedBack()).toEqual([3.5]));
    await eventually(async () => expect(await countOpenJobs()).toBe(0));
    expect(await givenBack()).toBe(3.5);
  });
});
