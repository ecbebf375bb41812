// From the trial to the end with a stand-in for LiqPay that charges, calls back and answers by a clock that is moved.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../testing/billing/liqpay-fixture.ts';
import { startTrial, type Trial } from '../../../testing/billing/trial-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { startTestApp } from '../../../testing/test-app.ts';

let fixture: LiqPayFixture;
let trial: Trial;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  trial = await startTrial(fixture);
});

test('a trial is reminded of, ordered, and charged when it ends; a month later again [26.22]', async () => {
  expect(await trial.stands()).toBe('2 2');
  await fixture.move(trial.workspace, 11.5);
  expect(await trial.notices()).toEqual(['trialEnding']);
  await fixture.advance();
  expect(await trial.notices()).toEqual(['trialEnding']);

  const form = await fixture.order(trial.workspace);
  const trialEnd = Date.parse((await fixture.subscriber(trial.workspace)).trial_end_date ?? '');
  expect([Date.parse(form.charged_from ?? ''), form.returned]).toEqual([trialEnd, '0.00']);
  expect(fixture.read(form)).toMatchObject({ action: 'subscribe', amount: 9, currency: 'USD', subscribe: '1' });
  await fixture.pay(form);
  await trial.untilStands('2 1');
  // No charge before the trial is over.
  expect(await trial.end()).toBe(trialEnd);
  expect(await trial.notices()).toEqual(['trialEnding']);

  await fixture.move(trial.workspace, 3);
  await eventually(async () => expect(await trial.notices()).toContain('paymentReceived'));
  const first = await trial.end();
  expect((first - trialEnd) / 86_400_000).toBeGreaterThanOrEqual(28);

  await fixture.move(trial.workspace, 31);
  await eventually(async () => expect(await trial.end()).toBeGreaterThan(first));
  expect(await trial.notices()).toEqual(['trialEnding', 'paymentReceived', 'paymentReceived']);
});

test('a month that cannot be charged has its grace, then the workspace is unpaid, and can be paid again [26.22]', async () => {
  await trial.endTrial();
  const orderId = await trial.payMonth();
  const end = await trial.end();
  await fixture.control('rules', { fail_months: 3, order_id: orderId });
  await fixture.move(trial.workspace, (await trial.daysLeft()) + 0.5);
  await eventually(async () => expect(await trial.notices()).toContain('paymentFailed'));
  expect(await trial.stands()).toBe('2 1');
  expect(await trial.end()).toBe(end);
  await fixture.move(trial.workspace, 3);
  await trial.untilStands('2 0');
  await eventually(async () => expect((await trial.sold(orderId))?.subscription?.status).toBe('ended'));
  await trial.payMonth();
  expect(await trial.notices()).toEqual(['paymentReceived', 'paymentFailed', 'subscriptionUnpaid', 'paymentReceived']);
});

test('a cancelled subscription lasts until its end, then the free plan begins [26.22]', async () => {
  await trial.endTrial();
  await trial.payMonth();
  expect((await trial.cancel()).status).toBe(200);
  expect(await trial.stands()).toBe('2 3');
  expect((await trial.cancel()).status).toBe(409);
  await fixture.move(trial.workspace, 32);
  await trial.untilStands('1 2');
  expect(await trial.notices()).toEqual(['paymentReceived', 'subscriptionCancelled', 'subscriptionEnded']);
});

test('a trial that nobody orders after ends in the free plan, once, even when two processes look at once [26.22]', async () => {
  const other = await startTestApp({
    env: { CLOCK_URL: `${fixture.sandboxUrl}/_sandbox/liqpay/clock` },
    share: fixture.app,
  });
  try {
    await fixture.move(trial.workspace, 40);
    await Promise.all([fixture.advance(), fixture.advance()]);
    // Either process may have looked before it knew the new time; it looks again when it does.
    await trial.untilStands('1 2');
    await Promise.all([fixture.advance(), fixture.advance()]);
    expect(await trial.notices()).toEqual(['trialEnded']);
    const { rows } = await fixture.database.query(
      `select changes from audit_log where workspace_id = $1 and action = 'subscription.changed'`,
      [trial.workspace.id],
    );
    expect(rows).toMatchObject([{ changes: { tariff: { from: 'Business', to: 'Entrepreneur' } } }]);
  } finally {
    await other.close();
  }
});
