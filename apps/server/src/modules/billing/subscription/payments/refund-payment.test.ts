// When LiqPay is asked for a refund, and when not: by our books, and by its own list.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeData, makeLiqPayClient } from '../../../../platform/liqpay/index.ts';
import { type PaymentBooks, paymentBooks, startPaymentBooks } from '../../../../testing/billing/payment-books.ts';
import { PaymentAlerts } from './alerts.ts';
import { keepOwedRefunds, queueOpenRefunds, refundPayment } from './refund-payment.ts';

const { workspaceId, orderId, now } = paymentBooks;
const publicKey = 'public';

let books: PaymentBooks;
let liqPay: Server;
let refund: (paymentId: number) => Promise<string>;

/** LiqPay's list, and its answer to a refund; `onAsked` runs before it answers. */
let listed: object[];
let refundAnswer: object;
let onAsked: (action: string) => Promise<void>;
/** The requests: `reports`, or `refund` with its amount. */
let asked: string[];

beforeAll(async () => {
  books = await startPaymentBooks();
  liqPay = createServer((request, response) => {
    void text(request).then(async (body) => {
      const decoded = decodeData(new URLSearchParams(body).get('data') ?? '') as { action: string; amount?: number };
      asked.push(decoded.amount === undefined ? decoded.action : `${decoded.action} ${decoded.amount}`);
      await onAsked(decoded.action);
      response.end(JSON.stringify(decoded.action === 'reports' ? { result: 'ok', data: listed } : refundAnswer));
    });
  });
  await new Promise<void>((resolve) => liqPay.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(liqPay.address() as AddressInfo).port}`;
  const { database } = books;
  const deps = {
    database,
    clock: { now: () => now },
    client: makeLiqPayClient({ publicKey, privateKey: 'private', version: 3, hash: 'sha1', url, isSandbox: true }),
    alerts: new PaymentAlerts({ database, log: pino({ level: 'silent' }) }),
  };
  refund = (paymentId) =>
    refundPayment(deps, { workspaceId, paymentId }).then(
      () => 'done',
      (error: Error) => error.message,
    );
});
afterAll(async () => {
  await books.close();
  await new Promise((resolve) => liqPay.close(resolve));
});
beforeEach(async () => {
  [listed, asked, refundAnswer, onAsked] = [[], [], { result: 'ok', status: 'reversed' }, async () => {}];
  await books.reset();
});

/** As LiqPay lists a payment. */
const list = (paymentId: number, more: object = {}) => {
  listed.push({
    payment_id: paymentId,
    order_id: orderId,
    action: 'regular',
    status: 'success',
    public_key: publicKey,
    amount: 9,
    currency: 'USD',
    ...more,
  });
};

describe('of a workspace that is there', () => {
  test('is asked for once LiqPay has said that nothing went back, and the question is noted before it is put', async () => {
    await books.pay(7);
    list(7);
    let noted: string[] = [];
    onAsked = async (action) => void (action === 'refund' && (noted = await books.refunds()));
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(noted).toEqual(['7 900/0 asked']);
    expect(await books.refunds()).toEqual(['7 900/900 asked settled']);
    expect(await books.countEvents()).toBe(1);
  });

  test('nobody is asked where nothing has to go back, or has gone, or the payment is not known', async () => {
    await books.pay(5, { refund_minor: 0 });
    await books.pay(6, { refunded_minor: 900, refunded_at: now });
    expect([await refund(5), await refund(6), await refund(8)]).toEqual(['done', 'done', 'done']);
    expect(asked).toEqual([]);
    expect(await books.refunds()).toEqual(['5 0/0', '6 900/900 settled']);
    expect(await books.countEvents()).toBe(0);
  });

  test('is asked for though LiqPay does not list the payment: nobody has asked before', async () => {
    await books.pay(7);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
  });

  test.each([
    ['says how much', { refund_amount: 9 }, []],
    ['says only that it did', { status: 'reversed' }, []],
    ['says that a part did', { refund_amount: 2.5 }, ['refund 6.5']],
  ])('went back before as LiqPay %s: only the rest is asked for', async (_how, status, refunds) => {
    await books.pay(7, { refund_asked_at: now });
    list(6);
    list(7, status);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', ...refunds]);
    expect(await books.refunds()).toEqual(['7 900/900 asked settled']);
  });

  test('the part that our books know of is not asked for again, though LiqPay does not tell of it', async () => {
    await books.pay(7, { refunded_minor: 300 });
    list(7);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 6']);
  });

  test('somebody asked before, and LiqPay does not say what came of it: a person is called, nobody asks again', async () => {
    await books.pay(7, { refund_asked_at: now });
    list(7);
    expect(await refund(7)).toContain('LiqPay does not say whether it was given back');
    expect(asked).toEqual(['reports']);
    expect(await books.alerts()).toEqual(['refund_unknown']);
    expect(await books.refunds()).toEqual(['7 900/0 asked']);
  });

  test('settled by somebody else while LiqPay is asked what went back: it is not asked for', async () => {
    await books.pay(7);
    onAsked = async () => void (await books.owner.query('update payments set refunded_at = $1', [now]));
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports']);
  });

  test('refused: a person is called, and it stays noted', async () => {
    await books.pay(7);
    refundAnswer = { result: 'error', err_code: 'err_access' };
    expect(await refund(7)).toContain('err_access');
    expect(await books.alerts()).toEqual(['refund_refused']);
    expect(await books.refunds()).toEqual(['7 900/0 asked']);
  });

  test('LiqPay fails by its own word: nobody has asked; it answers nothing: somebody may have', async () => {
    await books.pay(7);
    refundAnswer = { result: 'error', err_code: 'payment_processing' };
    expect(await refund(7)).toContain('payment_processing');
    expect(await books.refunds()).toEqual(['7 900/0']);
    refundAnswer = {};
    expect(await refund(7)).toContain('does not answer');
    expect(await books.refunds()).toEqual(['7 900/0 asked']);
    expect(await books.alerts()).toEqual([]);
  });

  test('while it is being erased its own books ask for nothing', async () => {
    await books.pay(7);
    await books.owner.query('update workspaces set erasing_at = now()');
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual([]);
  });
});

describe('of a month told twice, as the beginning of its subscription (8) and as its charge (9)', () => {
  test.each([
    ['the beginning first', [8, 9]],
    ['the charge first', [9, 8]],
  ])('goes back once, by the charge: %s', async (_order, ids) => {
    await books.pay(8, { is_presumed: true });
    await books.pay(9);
    for (const id of ids) expect(await refund(id)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(await books.refunds()).toEqual(['8 0/0', '9 900/900 asked settled']);
    // Of the choice, and of the refund.
    expect(await books.countEvents()).toBe(2);
  });

  test('was asked for by the beginning before the charge was told: LiqPay is not asked again without a look', async () => {
    await books.pay(8, { is_presumed: true, refund_asked_at: now });
    await books.pay(9);
    list(9, { refund_amount: 9 });
    expect(await refund(9)).toBe('done');
    expect(asked).toEqual(['reports']);
    expect(await books.refunds()).toEqual(['8 0/0', '9 900/900 asked settled']);
  });

  test('was asked for by the charge: that goes on, whatever is owed for the beginning', async () => {
    await books.pay(8, { is_presumed: true, refund_asked_at: now });
    await books.pay(9, { refund_asked_at: now });
    list(9, { refund_amount: 9 });
    expect(await refund(9)).toBe('done');
    expect(await books.refunds()).toEqual(['8 900/0 asked', '9 900/900 asked settled']);
    expect(await books.countEvents()).toBe(1);
  });
});

describe('of a workspace that is gone', () => {
  test('is asked for once, and the question is noted before it is put', async () => {
    await books.owe(7);
    let noted: string[] = [];
    onAsked = async (action) => void (action === 'refund' && (noted = await books.owed()));
    expect([await refund(7), await refund(7)]).toEqual(['done', 'done']);
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(noted).toEqual(['7 900/0 asked']);
    expect(await books.owed()).toEqual(['7 900/900 asked settled']);
  });

  test('somebody asked before, and LiqPay does not say what came of it: a person is called', async () => {
    await books.owe(7, { refund_asked_at: now });
    expect(await refund(7)).toContain('LiqPay does not say');
    expect(asked).toEqual(['reports']);
    expect(await books.alerts()).toEqual(['refund_unknown']);
  });

  test('LiqPay fails by its own word: nobody has asked', async () => {
    await books.owe(7);
    refundAnswer = { result: 'error', err_code: 'payment_processing' };
    expect(await refund(7)).toContain('payment_processing');
    expect(await books.owed()).toEqual(['7 900/0']);
  });
});

describe('before a workspace is erased', () => {
  const keep = () => books.database.inWorkspace(workspaceId, (tx) => keepOwedRefunds(tx, workspaceId, now));

  test('what has to go back, and what has gone, is kept where no erasure comes, and can be kept again', async () => {
    await books.pay(6, { refunded_minor: 900, refunded_at: now });
    await books.pay(7, { refund_minor: 400 });
    await keep();
    await keep();
    expect(await books.owed()).toEqual(['6 900/900 settled', '7 400/0']);
    expect(await books.refunds()).toEqual(['6 900/900 settled', '7 400/0 settled']);
    expect(await books.jobs()).toEqual([`refund-payment ${orderId} 7`]);
  });

  test('a month told twice is owed once', async () => {
    await books.pay(8, { is_presumed: true });
    await books.pay(9);
    await keep();
    expect(await books.owed()).toEqual(['9 900/0']);
  });

  test('by night only what still has to go back is queued, of workspaces that are there and of those that are gone', async () => {
    await books.pay(5, { refund_minor: 0 });
    await books.pay(6, { refunded_at: now });
    await books.pay(7);
    await books.owe(16, { refunded_at: now });
    await books.owe(17);
    await queueOpenRefunds(books.database);
    expect(await books.jobs()).toEqual([`refund-payment ${orderId} 17`, `refund-payment ${orderId} 7`]);
  });
});
