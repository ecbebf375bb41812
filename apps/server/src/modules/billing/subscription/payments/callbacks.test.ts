// Hand-made callbacks to /webhook/liqpay: which ones are believed.
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign, testKeys } from '../../../../../../sandbox/src/liqpay/sign.ts';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { startTestApp, type TestWorkspace } from '../../../../testing/test-app.ts';

let fixture: LiqPayFixture;
let workspace: TestWorkspace;
let orderId: string;
let nextPaymentId = 3_000_000_000;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.database.query('delete from payment_alerts');
  workspace = await fixture.app.createWorkspace();
  await endTrial();
  orderId = fixture.read(await fixture.order(workspace)).order_id;
});

const endTrial = () =>
  fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);

const makePayload = (more: object = {}) => {
  nextPaymentId += 1;
  const now = Date.now();
  return {
    payment_id: nextPaymentId,
    action: 'subscribe',
    status: 'success',
    public_key: testKeys.publicKey,
    order_id: orderId,
    amount: 9,
    currency: 'USD',
    sender_card_mask2: '424242*42',
    create_date: now,
    end_date: now,
    ...more,
  };
};

/** All payment data, which refused callbacks must not change. Jobs record later that LiqPay has ended an order. */
const snapshot = async () => {
  const tables = ['workspaces', 'subscribers', 'invoices', 'payments', 'subscription_notices', 'audit_log'];
  const all = [];
  for (const table of tables) {
    all.push(
      (await fixture.database.query(`select (to_jsonb(t) - 'end_confirmed_at')::text from ${table} t order by 1`)).rows,
    );
  }
  return JSON.stringify(all);
};

const daysPaid = async () => {
  const { end_date: end } = await fixture.subscriber(workspace);
  return end === null ? null : Math.round((Date.parse(end) - Date.now()) / 86_400_000);
};
const paidRows = async () => (await fixture.history(workspace)).filter(({ status }) => status === 2);

test('a signed success about our order pays for a month, once, and is logged [26.24]', async () => {
  expect(await fixture.call(makePayload())).toBe(200);
  const { tariff, payment_status: status, sender_card_mask2: mask } = await fixture.subscriber(workspace);
  expect([tariff, status, mask]).toEqual([2, 1, '424242*42']);
  expect(await daysPaid()).toBeGreaterThanOrEqual(28);
  expect(await daysPaid()).toBeLessThanOrEqual(31);
  expect(await fixture.history(workspace)).toMatchObject([
    {
      type: 'subscribe',
      status: 2,
      card_number: '424242*42',
      amount: '9.00',
      currency: 'USD',
      tariff: 2,
      has_receipt: true,
    },
  ]);
  const { rows } = await fixture.database.query('select state from invoices where order_id = $1', [orderId]);
  expect(rows).toEqual([{ state: 2 }]);
  expect(await fixture.alerts()).toEqual({});
});

describe('nothing changes, and an alert stays, when', () => {
  const refused: [string, () => Promise<number>, number, string][] = [
    ['the signature is another’s', () => fixture.call(makePayload(), sign('other', 'sha1')), 403, 'unsigned'],
    ['there is no signature', () => fixture.call(makePayload(), ''), 403, 'unsigned'],
    ['the signature is cut', () => fixture.call(makePayload(), 'yjSzsDS59m8'), 403, 'unsigned'],
    ['the body is JSON', () => fixture.call(makePayload(), undefined, 'application/json'), 415, ''],
    ['the merchant is another', () => fixture.call(makePayload({ public_key: 'i00000000009' })), 200, 'other_merchant'],
    ['the order is nobody’s', () => fixture.call(makePayload({ order_id: 'sub-acme-0001' })), 200, 'unknown_order'],
    [
      'the order names a workspace that has no such one',
      () => fixture.call(makePayload({ order_id: `sw${workspace.id}-${'0'.repeat(24)}` })),
      200,
      'unknown_order',
    ],
    [
      'the workspace does not exist',
      () => fixture.call(makePayload({ order_id: orderId.replace(/^sw\d+/, 'sw999999999') })),
      200,
      'unknown_order',
    ],
    ['the amount is smaller', () => fixture.call(makePayload({ amount: 0.01 })), 200, 'other_amount'],
    ['the amount is larger', () => fixture.call(makePayload({ amount: 9.01 })), 200, 'other_amount'],
    ['the currency is another', () => fixture.call(makePayload({ currency: 'UAH' })), 200, 'other_amount'],
    ['the action is another', () => fixture.call(makePayload({ action: 'p2p' })), 200, 'unknown_action'],
    ['there is no payment in it', () => fixture.call({ hello: 'world' }), 400, 'unreadable'],
    ['the amount is no amount', () => fixture.call(makePayload({ amount: '9,00' })), 400, 'unreadable'],
  ];
  test.for(refused)('%s', async ([, call, status, reason]) => {
    const before = await snapshot();
    expect(await call()).toBe(status);
    expect(await snapshot()).toBe(before);
    expect(await fixture.alerts()).toEqual(reason === '' ? {} : { [reason]: 1 });
  });

  test('a field comes twice, or the body is too large', async () => {
    const before = await snapshot();
    const post = async (body: string) =>
      (
        await fixture.app.call('x.test', 'POST', '/webhook/liqpay', {
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status;
    expect(await post('data=e30=&data=e30=&signature=x')).toBe(400);
    expect(await post('')).toBe(400);
    expect(await post(`data=${'A'.repeat(70_000)}&signature=x`)).toBe(413);
    expect(await snapshot()).toBe(before);
  });

  test('a literal plus was turned into a space on its way', async () => {
    const data = Buffer.from(JSON.stringify(makePayload())).toString('base64');
    let signed = data;
    let tries = 0;
    // JSON ignores spaces behind it: some signature holds a plus.
    for (; !sign(signed, 'sha1').includes('+'); tries += 1) {
      signed = Buffer.from(JSON.stringify(makePayload()) + ' '.repeat(tries)).toString('base64');
    }
    const before = await snapshot();
    const body = `data=${encodeURIComponent(signed)}&signature=${sign(signed, 'sha1')}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fixture.app.call('x.test', 'POST', '/webhook/liqpay', { body, headers })).status).toBe(403);
    expect(await snapshot()).toBe(before);
  });

  test('a payment of one workspace is told about the order of another [26.24]', async () => {
    const payload = makePayload();
    expect(await fixture.call(payload)).toBe(200);
    const other = fixture.read(await fixture.order(workspace, 3)).order_id;
    const before = await snapshot();
    expect(await fixture.call({ ...payload, order_id: other, amount: 49 })).toBe(200);
    expect(await snapshot()).toBe(before);
    expect(await fixture.alerts()).toEqual({ payment_of_other_order: 1 });
  });
});

test('of all pairs of action and status only those that are documented pay [26.24]', async () => {
  const actions = ['subscribe', 'regular', 'unsubscribe', 'refund', 'pay', 'hold'];
  const statuses = ['success', 'wait_compensation', 'sandbox', 'subscribed', 'failure', 'processing'];
  const paying = new Set<string>();
  for (const action of actions) {
    for (const status of statuses) {
      expect(await fixture.call(makePayload({ action, status }))).toBe(200);
      const [paid] = await paidRows();
      if (paid === undefined) {
        expect((await fixture.subscriber(workspace)).payment_status).toBe(2);
        continue;
      }
      paying.add(`${action} ${status}`);
      workspace = await fixture.app.createWorkspace();
      await endTrial();
      orderId = fixture.read(await fixture.order(workspace)).order_id;
    }
  }
  expect([...paying]).toEqual([
    'subscribe success',
    'subscribe wait_compensation',
    'subscribe sandbox',
    'subscribe subscribed',
    'regular success',
    'regular wait_compensation',
    'regular sandbox',
  ]);
});

test('SHA3-256 is believed as well', async () => {
  const payload = makePayload();
  const data = Buffer.from(JSON.stringify(payload)).toString('base64');
  expect(await fixture.call(payload, sign(data, 'sha3-256'))).toBe(200);
  expect((await paidRows()).length).toBe(1);
});

test('the same callback three times and ten at once pays once [26.24]', async () => {
  const payload = makePayload({ action: 'regular' });
  for (let time = 0; time < 3; time += 1) expect(await fixture.call(payload)).toBe(200);
  const days = await daysPaid();
  const statuses = await Promise.all(Array.from({ length: 10 }, () => fixture.call(payload)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const parallel = makePayload({ action: 'regular' });
  await Promise.all(Array.from({ length: 10 }, () => fixture.call(parallel)));
  expect(await daysPaid()).toBe(days);
  // The second payment id in one month is one too many: it is given back.
  expect((await fixture.history(workspace)).map(({ refunded }) => refunded).toSorted()).toEqual(['9.00', null]);
  const { rows } = await fixture.database.query(
    `select count(*)::int as count from subscription_notices where workspace_id = $1 and kind = 'paymentReceived'`,
    [workspace.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

describe('out of order', () => {
  test('a failure or a wait after the success changes nothing', async () => {
    const payload = makePayload();
    await fixture.call(payload);
    const before = await snapshot();
    for (const status of ['failure', 'error', 'processing', '3ds_verify', 'wait_secure', 'never_heard_of']) {
      expect(await fixture.call({ ...payload, status })).toBe(200);
    }
    expect(await snapshot()).toBe(before);
  });

  test('a success after waiting pays, whatever the wait was called', async () => {
    const payload = makePayload();
    await fixture.call({ ...payload, status: 'never_heard_of', end_date: undefined });
    expect((await fixture.history(workspace)).map(({ status }) => status)).toEqual([0]);
    await fixture.call({ ...payload, status: 'wait_compensation' });
    expect((await paidRows()).length).toBe(1);
  });

  test('what was reversed never comes back [26.24]', async () => {
    const payload = makePayload();
    await fixture.call(payload);
    await fixture.call({ ...payload, status: 'reversed' });
    const { payment_status: status } = await fixture.subscriber(workspace);
    expect(status).toBe(0);
    const before = await snapshot();
    await fixture.call(payload);
    await fixture.call({ ...payload, status: 'subscribed' });
    expect(await snapshot()).toBe(before);
  });

  test('a reversal that comes before its success leaves nothing paid', async () => {
    const payload = makePayload();
    await fixture.call({ ...payload, status: 'reversed' });
    await fixture.call(payload);
    expect((await fixture.subscriber(workspace)).payment_status).toBe(2);
    expect(await paidRows()).toEqual([]);
  });

  test('an end that overtakes its beginning ends nothing that was paid', async () => {
    const payload = makePayload({ end_date: Date.now() - 5_000, create_date: Date.now() - 5_000 });
    await fixture.call({ ...payload, status: 'unsubscribed' });
    await fixture.call({ ...payload, status: 'subscribed' });
    expect(await fixture.subscriber(workspace)).toMatchObject({ tariff: 2, payment_status: 3 });
  });
});

test('that a subscription began and that it was charged is one payment, in either order', async () => {
  const began = makePayload({ status: 'subscribed' });
  const charged = makePayload({ action: 'regular' });
  await fixture.call(began);
  const days = await daysPaid();
  await fixture.call(charged);
  await fixture.call(began);
  expect(await daysPaid()).toBe(days);
  expect(await fixture.history(workspace)).toMatchObject([{ type: 'regular', status: 2, is_renewal: false }]);

  workspace = await fixture.app.createWorkspace();
  await endTrial();
  orderId = fixture.read(await fixture.order(workspace)).order_id;
  await fixture.call(makePayload({ action: 'regular' }));
  await fixture.call(makePayload({ status: 'subscribed' }));
  expect(await daysPaid()).toBe(days);
  expect((await paidRows()).map(({ type }) => type)).toEqual(['regular']);
});

test('a payment of the sandbox is one here, and none with the keys of real money [26.24]', async () => {
  await fixture.call(makePayload({ status: 'sandbox' }));
  expect((await paidRows()).length).toBe(1);
  const live = {
    LIQPAY_PUBLIC_KEY: 'i00000000001',
    LIQPAY_PRIVATE_KEY: testKeys.privateKey.replace('sandbox_', 'live_'),
  };
  const other = await startTestApp({ env: { ...live, LIQPAY_URL: fixture.sandboxUrl }, share: fixture.app });
  try {
    const payload = makePayload({ status: 'sandbox', public_key: live.LIQPAY_PUBLIC_KEY, action: 'regular' });
    const data = Buffer.from(JSON.stringify(payload)).toString('base64');
    const { createHash } = await import('node:crypto');
    const signature = createHash('sha1')
      .update(live.LIQPAY_PRIVATE_KEY + data + live.LIQPAY_PRIVATE_KEY)
      .digest('base64');
    const body = new URLSearchParams({ data, signature }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const before = await snapshot();
    expect((await other.call('x.test', 'POST', '/webhook/liqpay', { body, headers })).status).toBe(200);
    expect(await snapshot()).toBe(before);
    expect(await fixture.alerts()).toEqual({ sandbox_payment: 1 });
  } finally {
    await other.close();
  }
});

test('neither log nor answers hold the private key, a whole card number or what was signed', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const env = {
    LIQPAY_PUBLIC_KEY: testKeys.publicKey,
    LIQPAY_PRIVATE_KEY: testKeys.privateKey,
    LIQPAY_URL: fixture.sandboxUrl,
  };
  const logging = await startTestApp({ env, share: fixture.app, log });
  try {
    const payload = makePayload({ sender_card_mask2: '4242424242424242', card_token: 'a-card-token-of-somebody' });
    const data = Buffer.from(JSON.stringify(payload)).toString('base64');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const signature of ['wrong', sign(data, 'sha1')]) {
      const body = new URLSearchParams({ data, signature }).toString();
      await logging.call('x.test', 'POST', '/webhook/liqpay', { body, headers });
    }
    const shown = JSON.stringify([
      lines,
      await fixture.history(workspace),
      await fixture.subscriber(workspace),
      await fixture.order(workspace, 3),
      await snapshot(),
    ]);
    expect(lines.join('')).toContain('not believed');
    expect(await paidRows()).toHaveLength(1);
    for (const secret of [testKeys.privateKey, 'a-card-token-of-somebody', '4242424242424242', data])
      expect(shown).not.toContain(secret);
  } finally {
    await logging.close();
  }
});
