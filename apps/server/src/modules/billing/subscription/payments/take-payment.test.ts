// Reports about payments that the books know already: repeated, contradictory, or during a refund.
import { invoiceStates } from '@switchboard/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiqPayPayment } from '../../../../platform/liqpay/index.ts';
import { type PaymentBooks, paymentBooks, startPaymentBooks } from '../../../../testing/billing/payment-books.ts';
import { makeChangePlanState } from '../plan-state/change-plan-state.ts';
import { PaymentAlerts } from './alerts.ts';
import { makeTakePayment, type TakePayment } from './take-payment.ts';

const { orderId, now, paidAt } = paymentBooks;
const publicKey = 'public';
const settings = { publicKey, privateKey: 'private', version: 3, hash: 'sha1', url: '', isSandbox: false } as const;

let books: PaymentBooks;
let take: TakePayment;

beforeAll(async () => {
  books = await startPaymentBooks();
  const { database } = books;
  const common = { database, clock: { now: () => now } };
  take = makeTakePayment({
    ...common,
    settings,
    alerts: new PaymentAlerts({ database, log: pino({ level: 'silent' }) }),
    changePlanState: makeChangePlanState({ ...common, queueAccountMail: async () => {} }),
  });
});
afterAll(() => books.close());
beforeEach(() => books.reset());

/** LiqPay's report on payment 7: a charge of 9.00 by default. */
const tell = (more: Partial<LiqPayPayment> = {}) =>
  take({
    paymentId: 7,
    orderId,
    action: 'regular',
    status: 'success',
    publicKey,
    amountMinor: 900,
    currency: 'USD',
    cardMask: null,
    errorCode: null,
    refundedMinor: null,
    happenedAt: paidAt,
    ...more,
  });
const begin = { action: 'subscribe', status: 'subscribed' };
const invoiceState = async () => {
  const { rows } = await books.owner.query<{ state: number }>('select state from invoices');
  return rows[0]?.state;
};
/** `7 presumed to 2026-06-10`: the months that money was taken for, and whether only their beginning was reported. */
const months = async () => {
  const { rows } = await books.owner.query<{ line: string }>(
    `select concat_ws(' ', payment_id, case when is_presumed then 'presumed' end, 'to',
      to_char(period_ends_at at time zone 'UTC', 'YYYY-MM-DD')) as line
    from payments where period_ends_at is not null order by payment_id`,
  );
  return rows.map(({ line }) => line);
};

test.each([
  ['wait', invoiceStates.wait],
  ['invoice_wait', invoiceStates.issued],
  ['failure', invoiceStates.failure],
  ['success', invoiceStates.paid],
])('an order is what was told last of it while it is open: %s', async (status, state) => {
  await tell({ status });
  expect(await invoiceState()).toBe(state);
  // A paid order stays paid, with any outcome of another payment of it.
  await tell({ status: 'success' });
  await tell({ status: 'failure', paymentId: 8 });
  expect(await invoiceState()).toBe(invoiceStates.paid);
});

test('that a subscription began and that it was charged, told by one id, is one month, confirmed by the charge', async () => {
  await tell(begin);
  expect(await months()).toEqual(['7 presumed to 2026-06-10']);
  await tell(begin);
  expect(await months()).toEqual(['7 presumed to 2026-06-10']);
  await tell();
  await tell(begin);
  expect(await months()).toEqual(['7 to 2026-06-10']);
});

test('a charge changes payments and standing, and pages are told once', async () => {
  await tell();
  expect(await books.countEvents()).toBe(1);
});

describe('what goes back', () => {
  /** Told of a paid month; the events of that are not counted. */
  const settle = async (refund: string) => {
    await books.owner.query(`update payments set ${refund} where payment_id = 7`);
    await books.owner.query('delete from events');
  };
  const reversed = { status: 'reversed' };

  test('because we asked for it is settled: the month stays as it is, and nobody is called', async () => {
    await tell();
    await settle('refund_minor = 400, refund_asked_at = now()');
    await tell({ ...reversed, refundedMinor: 400 });
    expect(await books.refunds()).toEqual(['7 400/400 asked settled']);
    expect([await months(), await books.alerts()]).toEqual([['7 to 2026-06-10'], []]);
  });

  test('is all that we asked for where LiqPay does not say how much', async () => {
    await tell();
    await settle('refund_minor = 400, refund_asked_at = now()');
    await tell(reversed);
    expect(await books.refunds()).toEqual(['7 400/400 asked settled']);
  });

  test.each([
    ['nobody has asked for it', 'refund_minor = 0', null],
    ['it has still to be asked for', 'refund_minor = 400', null],
    ['it is more than was asked for', 'refund_minor = 400, refund_asked_at = now()', 900],
    ['what was asked for went back before', 'refund_minor = 400, refund_asked_at = now(), refunded_at = now()', null],
  ])('is taken back by somebody else where %s: a person is called, once', async (_where, refund, refundedMinor) => {
    await tell();
    await settle(refund);
    await tell({ ...reversed, refundedMinor });
    const events = await books.countEvents();
    await tell({ ...reversed, refundedMinor });
    expect((await books.refunds())[0]).toMatch(/^7 900\/900 .*settled$/);
    expect(await books.alerts()).toEqual(['taken_back']);
    expect(await books.countEvents()).toBe(events);
  });

  test('of a charge was asked for by the beginning of its subscription: that was ours', async () => {
    await books.pay(8, { is_presumed: true, refund_asked_at: now });
    await tell({ ...reversed, paymentId: 9, refundedMinor: 900 });
    expect(await books.refunds()).toEqual(['8 0/0', '9 900/900 asked settled']);
    expect(await books.alerts()).toEqual([]);
  });

  test.each([
    ['which nobody has asked back', { refund_asked_at: null }],
    ['which is another charge', { is_presumed: false, refund_asked_at: now }],
  ])('of a charge, beside a payment %s: that was not ours', async (_which, other) => {
    await books.pay(8, { is_presumed: true, ...other });
    await tell({ paymentId: 9 });
    const [before] = await books.refunds();
    await tell({ ...reversed, paymentId: 9, refundedMinor: 900 });
    expect(await books.refunds()).toEqual([before, '9 900/900 settled']);
    expect(await books.alerts()).toEqual(['taken_back']);
  });
});

describe('while the workspace is being erased', () => {
  beforeEach(() => books.owner.query('update workspaces set erasing_at = now()'));

  test('a charge is owed, once, by its beginning or by itself, and its subscription ends', async () => {
    await tell();
    await tell();
    await tell({ ...begin, paymentId: 8 });
    expect(await books.owed()).toEqual(['7 900/0']);
    expect(await books.jobs()).toEqual([`end-order ${orderId}`, `refund-payment ${orderId} 7`]);
    await tell({ status: 'reversed' });
    expect(await books.owed()).toEqual(['7 900/900 settled']);
  });

  test('one that was told before, or is told of a month that was used, is not owed', async () => {
    await books.owner.query('update workspaces set erasing_at = null');
    await tell();
    await books.owner.query('update workspaces set erasing_at = now()');
    await tell();
    // A card that was refused before it was taken has its payment; the order is open again.
    await books.owner.query('update invoices set state = 4');
    await tell();
    expect(await books.owed()).toEqual([]);
    await tell({ paymentId: 8 });
    expect(await books.owed()).toEqual(['8 900/0']);
  });

  test('what the books know as refused and is charged after all is owed', async () => {
    await books.owner.query('update workspaces set erasing_at = null');
    await tell({ status: 'failure' });
    await books.owner.query('update workspaces set erasing_at = now()');
    await tell();
    expect(await books.owed()).toEqual(['7 900/0']);
  });
});
