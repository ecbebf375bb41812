// Callbacks that come twice, late, wrong or never, over months.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { startTrial, type Trial } from '../../../../testing/billing/trial-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';

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

test('repeated, reordered and forged callbacks of many months leave the same books', async () => {
  for (const kind of ['repeated', 'shuffled', 'forged', 'other_amount', 'dropped', 'other_hash']) {
    await fixture.control('faults', { kind });
  }
  for (let month = 0; month < 3; month += 1) await fixture.move(trial.workspace, 31);
  await fixture.control('callbacks/release', {});
  await fixture.control('callbacks/again', {});
  await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
  await eventually(async () => {
    const paid = (await fixture.history(trial.workspace)).filter(({ status }) => status === 2);
    expect(paid.map(({ refunded }) => refunded)).toEqual([null, null, null, null]);
  });
  expect(await trial.stands()).toBe('2 1');
});

test('months whose callbacks are all lost are found before anybody is cut off [26.25]', async () => {
  const before = await trial.end();
  await fixture.control('faults', { kind: 'dropped', times: 5 });
  await fixture.move(trial.workspace, 35);
  await eventually(async () => expect(await trial.end()).toBeGreaterThan(before));
  expect(await trial.stands()).toBe('2 1');
  expect(await trial.notices()).not.toContain('subscriptionUnpaid');
  await fixture.control('callbacks/again', {});
});

test('while LiqPay does not answer nobody is cut off [26.25]', async () => {
  await fixture.control('rules', { fail_months: 3, order_id: orderId });
  await fixture.control('faults', { kind: 'server_error', action: 'reports', times: 50 });
  await fixture.move(trial.workspace, 40);
  await fixture.advance();
  expect(await trial.stands()).toBe('2 1');
  await fixture.control('faults/end', {});
  await fixture.advance();
  expect(await trial.stands()).toBe('2 0');
});
