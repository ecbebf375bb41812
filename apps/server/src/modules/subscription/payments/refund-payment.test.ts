// When LiqPay is asked for money back, and when not: by what our books say, and by what it says itself.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, makeDatabase } from '../../../platform/database/index.ts';
import { decodeData, makeLiqPayClient } from '../../../platform/liqpay/index.ts';
import { makeEventLog } from '../../../platform/realtime/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { PaymentAlerts } from './alerts.ts';
import { keepOwedRefunds, queueOpenRefunds, refundPayment } from './refund-payment.ts';

const [workspaceId, orderId, publicKey] = [1, 'sw1-0', 'public'];
const now = new Date('2026-05-20T12:00:00Z');
const paidAt = new Date('2026-05-10T12:00:00Z');
const log = pino({ level: 'silent' });

let testDatabase: TestDatabase;
let owner: pg.Client;
let database: Database;
let liqPay: Server;
let refund: (paymentId: number) => Promise<string>;

/** What LiqPay lists, and answers to a refund; `onAsked` runs before it answers. */
let listed: object[];
let refundAnswer: object;
let onAsked: (action: string) => Promise<void>;
/** What it was asked for: `reports`, or `refund` with its amount. */
let asked: string[];

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new pg.Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 4 });
  liqPay = createServer((request, response) => {
    void text(request).then(async (body) => {
      const told = decodeData(new URLSearchParams(body).get('data') ?? '') as { action: string; amount?: number };
      asked.push(told.amount === undefined ? told.action : `${told.action} ${told.amount}`);
      await onAsked(told.action);
      response.end(JSON.stringify(told.action === 'reports' ? { result: 'ok', data: listed } : refundAnswer));
    });
  });
  await new Promise<void>((resolve) => liqPay.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(liqPay.address() as AddressInfo).port}`;
  const deps = {
    database,
    events: makeEventLog(database, () => {}),
    clock: { now: () => now },
    client: makeLiqPayClient({ publicKey, privateKey: 'private', version: 3, hash: 'sha1', url, isSandbox: true }),
    alerts: new PaymentAlerts({ database, log }),
  };
  refund = (paymentId) =>
    refundPayment(deps, { workspaceId, paymentId }).then(
      () => 'done',
      (error: Error) => error.message,
    );
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
  await new Promise((resolve) => liqPay.close(resolve));
});

beforeEach(async () => {
  [listed, asked, refundAnswer, onAsked] = [[], [], { result: 'ok', status: 'reversed' }, async () => {}];
  await owner.query('truncate payments, invoices, owed_refunds, payment_alerts, events, workspaces cascade');
  await owner.query('delete from graphile_worker._private_jobs');
  await owner.query(
    `insert into workspaces (id, subdomain, company) overriding system value values ($1, 'one', 'One')`,
    [workspaceId],
  );
  await owner.query('insert into workspace_counters (workspace_id) values ($1)', [workspaceId]);
  await owner.query(
    `insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, created_at, expires_at)
      values ($1, $2, 1, 'subscribe', 2, 900, 'USD', $3, $3)`,
    [workspaceId, orderId, paidAt],
  );
});

interface Given {
  refund_minor?: number;
  refunded_minor?: number;
  refund_asked_at?: Date | null;
  refunded_at?: Date | null;
  is_presumed?: boolean;
}
const whole: Required<Given> = {
  refund_minor: 900,
  refunded_minor: 0,
  refund_asked_at: null,
  refunded_at: null,
  is_presumed: false,
};
/** A payment of 9.00 of which all has to go back, unless something else is said. */
const pay = async (paymentId: number, given: Given = {}) => {
  const row = { ...whole, ...given };
  await owner.query(
    `insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, happened_at,
        refund_minor, refunded_minor, refund_asked_at, refunded_at, is_presumed)
      values ($1, $2, $2, $3, 'regular', 2, 900, 'USD', $4, $5, $6, $7, $8, $9)`,
    [workspaceId, paymentId, orderId, paidAt, ...Object.values(row)],
  );
};
/** The same of a workspace that is gone. */
const owe = async (paymentId: number, given: Given = {}) => {
  const row = { ...whole, ...given };
  await owner.query(
    `insert into owed_refunds (payment_id, order_id, amount_minor, happened_at, refund_minor, refunded_minor,
        refund_asked_at, refunded_at, is_presumed)
      values ($1, $2, 900, $3, $4, $5, $6, $7, $8)`,
    [paymentId, orderId, paidAt, ...Object.values(row)],
  );
};
/** `7 900/200 asked settled`: what has to go back of payment 7, and what has. */
const read = async (table: 'payments' | 'owed_refunds') => {
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(' ', payment_id, refund_minor || '/' || refunded_minor, case when refund_asked_at is not null then 'asked' end,
      case when refunded_at is not null then 'settled' end) as line from ${table} order by payment_id`,
  );
  return rows.map(({ line }) => line);
};
const books = () => read('payments');
const owed = () => read('owed_refunds');
const alerts = async () => (await owner.query<{ reason: string }>('select reason from payment_alerts')).rows;
const countEvents = async () => (await owner.query('select from events')).rows.length;
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
    await pay(7);
    list(7);
    let noted: string[] = [];
    onAsked = async (action) => void (action === 'refund' && (noted = await books()));
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(noted).toEqual(['7 900/0 asked']);
    expect(await books()).toEqual(['7 900/900 asked settled']);
    expect(await countEvents()).toBe(1);
  });

  test('nobody is asked where nothing has to go back, or has gone, or the payment is not known', async () => {
    await pay(5, { refund_minor: 0 });
    await pay(6, { refunded_minor: 900, refunded_at: now });
    expect([await refund(5), await refund(6), await refund(8)]).toEqual(['done', 'done', 'done']);
    expect(asked).toEqual([]);
    expect(await books()).toEqual(['5 0/0', '6 900/900 settled']);
    expect(await countEvents()).toBe(0);
  });

  test('is asked for though LiqPay does not list the payment: nobody has asked before', async () => {
    await pay(7);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
  });

  test.each([
    ['says how much', { refund_amount: 9 }, []],
    ['says only that it did', { status: 'reversed' }, []],
    ['says that a part did', { refund_amount: 2.5 }, ['refund 6.5']],
  ])('went back before as LiqPay %s: only the rest is asked for', async (_how, told, refunds) => {
    await pay(7, { refund_asked_at: now });
    list(6);
    list(7, told);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', ...refunds]);
    expect(await books()).toEqual(['7 900/900 asked settled']);
  });

  test('the part that our books know of is not asked for again, though LiqPay does not tell of it', async () => {
    await pay(7, { refunded_minor: 300 });
    list(7);
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 6']);
  });

  test('somebody asked before, and LiqPay does not say what came of it: a person is called, nobody asks again', async () => {
    await pay(7, { refund_asked_at: now });
    list(7);
    expect(await refund(7)).toContain('LiqPay does not say whether it was given back');
    expect(asked).toEqual(['reports']);
    expect(await alerts()).toEqual([{ reason: 'refund_unknown' }]);
    expect(await books()).toEqual(['7 900/0 asked']);
  });

  test('settled by somebody else while LiqPay is asked what went back: it is not asked for', async () => {
    await pay(7);
    onAsked = async () => void (await owner.query('update payments set refunded_at = $1', [now]));
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual(['reports']);
  });

  test('refused: a person is called, and it stays noted', async () => {
    await pay(7);
    refundAnswer = { result: 'error', err_code: 'err_access' };
    expect(await refund(7)).toContain('err_access');
    expect(await alerts()).toEqual([{ reason: 'refund_refused' }]);
    expect(await books()).toEqual(['7 900/0 asked']);
  });

  test('LiqPay fails by its own word: nobody has asked; it answers nothing: somebody may have', async () => {
    await pay(7);
    refundAnswer = { result: 'error', err_code: 'payment_processing' };
    expect(await refund(7)).toContain('payment_processing');
    expect(await books()).toEqual(['7 900/0']);
    refundAnswer = {};
    expect(await refund(7)).toContain('does not answer');
    expect(await books()).toEqual(['7 900/0 asked']);
    expect(await alerts()).toEqual([]);
  });

  test('while it is being erased its own books ask for nothing', async () => {
    await pay(7);
    await owner.query('update workspaces set erasing_at = now()');
    expect(await refund(7)).toBe('done');
    expect(asked).toEqual([]);
  });
});

describe('of a month told twice, as the beginning of its subscription (8) and as its charge (9)', () => {
  test.each([
    ['the beginning first', [8, 9]],
    ['the charge first', [9, 8]],
  ])('goes back once, by the charge: %s', async (_order, ids) => {
    await pay(8, { is_presumed: true });
    await pay(9);
    for (const id of ids) expect(await refund(id)).toBe('done');
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(await books()).toEqual(['8 0/0', '9 900/900 asked settled']);
    // Of the choice, and of the refund.
    expect(await countEvents()).toBe(2);
  });

  test('was asked for by the beginning before the charge was told: LiqPay is not asked again without a look', async () => {
    await pay(8, { is_presumed: true, refund_asked_at: now });
    await pay(9);
    list(9, { refund_amount: 9 });
    expect(await refund(9)).toBe('done');
    expect(asked).toEqual(['reports']);
    expect(await books()).toEqual(['8 0/0', '9 900/900 asked settled']);
  });

  test('was asked for by the charge: that goes on, whatever is owed for the beginning', async () => {
    await pay(8, { is_presumed: true, refund_asked_at: now });
    await pay(9, { refund_asked_at: now });
    list(9, { refund_amount: 9 });
    expect(await refund(9)).toBe('done');
    expect(await books()).toEqual(['8 900/0 asked', '9 900/900 asked settled']);
    expect(await countEvents()).toBe(1);
  });
});

describe('of a workspace that is gone', () => {
  test('is asked for once, and the question is noted before it is put', async () => {
    await owe(7);
    let noted: string[] = [];
    onAsked = async (action) => void (action === 'refund' && (noted = await owed()));
    expect([await refund(7), await refund(7)]).toEqual(['done', 'done']);
    expect(asked).toEqual(['reports', 'refund 9']);
    expect(noted).toEqual(['7 900/0 asked']);
    expect(await owed()).toEqual(['7 900/900 asked settled']);
  });

  test('somebody asked before, and LiqPay does not say what came of it: a person is called', async () => {
    await owe(7, { refund_asked_at: now });
    expect(await refund(7)).toContain('LiqPay does not say');
    expect(asked).toEqual(['reports']);
    expect(await alerts()).toEqual([{ reason: 'refund_unknown' }]);
  });

  test('LiqPay fails by its own word: nobody has asked', async () => {
    await owe(7);
    refundAnswer = { result: 'error', err_code: 'payment_processing' };
    expect(await refund(7)).toContain('payment_processing');
    expect(await owed()).toEqual(['7 900/0']);
  });
});

describe('before a workspace is erased', () => {
  const keep = () => database.inWorkspace(workspaceId, (tx) => keepOwedRefunds(tx, workspaceId, now));
  const jobs = async () => {
    const { rows } = await owner.query<{ key: string }>('select key from graphile_worker.jobs order by key');
    return rows.map(({ key }) => key);
  };

  test('what has to go back, and what has gone, is kept where no erasure comes, and can be kept again', async () => {
    await pay(6, { refunded_minor: 900, refunded_at: now });
    await pay(7, { refund_minor: 400 });
    await keep();
    await keep();
    expect(await owed()).toEqual(['6 900/900 settled', '7 400/0']);
    expect(await books()).toEqual(['6 900/900 settled', '7 400/0 settled']);
    expect(await jobs()).toEqual([`refund-payment ${orderId} 7`]);
  });

  test('a month told twice is owed once', async () => {
    await pay(8, { is_presumed: true });
    await pay(9);
    await keep();
    expect(await owed()).toEqual(['9 900/0']);
  });

  test('by night only what still has to go back is queued, of workspaces that are there and of those that are gone', async () => {
    await pay(5, { refund_minor: 0 });
    await pay(6, { refunded_at: now });
    await pay(7);
    await owe(16, { refunded_at: now });
    await owe(17);
    await queueOpenRefunds(database);
    expect(await jobs()).toEqual([`refund-payment ${orderId} 17`, `refund-payment ${orderId} 7`]);
  });
});
