import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { encode, sign, testKeys } from './sign.ts';

let sandbox: Sandbox;
let orders = 0;

beforeAll(async () => {
  sandbox = await makeSandbox({ port: 0 });
});
afterAll(() => sandbox.close());

const requestOf = (more: object = {}) => {
  orders += 1;
  return {
    version: 3,
    public_key: testKeys.publicKey,
    action: 'subscribe',
    amount: 9,
    currency: 'USD',
    description: 'Business',
    order_id: `order-${orders}`,
    subscribe: '1',
    subscribe_date_start: '2020-01-31 10:00:00',
    subscribe_periodicity: 'month',
    ...more,
  };
};
const signed = (parameters: object, hash: 'sha1' | 'sha3-256' = 'sha1') => {
  const data = encode(parameters);
  return { data, signature: sign(data, hash) };
};
/** As a shop's page sends it, or, to the API, a shop's server. */
const form = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: path.startsWith('/api/request') ? {} : { origin: 'http://acme.localhost:3000' },
    body: new URLSearchParams(fields),
  });
const ask = async (action: string, more: object = {}) => {
  const answer = await form('/api/request', signed({ version: 3, public_key: testKeys.publicKey, action, ...more }));
  return (await answer.json()) as Record<string, unknown>;
};
const control = async <Result>(path: string, body?: object): Promise<Result> => {
  const answer = await fetch(`${sandbox.url}/_sandbox/liqpay/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Result;
};

describe('the checkout', () => {
  test('shows a page that can pay, and only from there', async () => {
    const fields = signed(requestOf(), 'sha3-256');
    const page = await form('/api/3/checkout', fields);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]);
    expect(await page.text()).toContain('Сплатити 9.00 USD');
    const foreign = await form('/liqpay/pay', { ...fields, card: '4242424242424242' });
    expect(foreign.status).toBe(403);
  });

  test.for<[string, () => { data: string; signature: string }, string]>([
    ['a wrong signature', () => ({ ...signed(requestOf()), signature: 'x' }), 'err_signature'],
    ['another merchant', () => signed(requestOf({ public_key: 'i1' })), 'public_key_not_found'],
    ['no order', () => signed(requestOf({ order_id: undefined })), 'err_missing'],
    ['no beginning of the subscription', () => signed(requestOf({ subscribe_date_start: undefined })), 'err_missing'],
    ['another action', () => signed(requestOf({ action: 'auth' })), 'err_wrong'],
    ['a third of a cent', () => signed(requestOf({ amount: 9.333 })), 'err_wrong'],
    ['another currency', () => signed(requestOf({ currency: 'GBP' })), 'err_wrong_currency'],
    [
      'an address that is too long',
      () => signed(requestOf({ server_url: `http://x/${'a'.repeat(510)}` })),
      'err_wrong',
    ],
    ['a day that is over', () => signed(requestOf({ expired_date: '2020-01-01 00:00:00' })), 'expired_invoice'],
  ])('refuses %s', async ([, fields, code]) => {
    const page = await form('/api/3/checkout', fields());
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining(code)]);
  });

  test.each([
    ['en', 'Pay 9.00 USD', 'The payment failed'],
    ['uk', 'Сплатити 9.00 USD', 'Оплата не пройшла'],
  ])('speaks the language that the shop asks for: %s', async (language, pay, failed) => {
    const fields = signed(requestOf({ language }));
    const page = await (await form('/api/3/checkout', fields)).text();
    expect([page.includes(pay), page.includes(`<html lang="${language}">`)]).toEqual([true, true]);
    const refused = await fetch(`${sandbox.url}/liqpay/pay`, {
      method: 'POST',
      headers: { origin: sandbox.url },
      body: new URLSearchParams({ ...fields, card: '4000000000009995' }),
    });
    expect(await refused.text()).toContain(failed);
  });

  test('takes an order once', async () => {
    const fields = signed(requestOf());
    expect(await control('pay', fields)).toMatchObject({ status: 'subscribed' });
    expect(await control('pay', fields)).toEqual({ error: 'order_id_duplicate' });
    expect(await (await form('/api/3/checkout', fields)).text()).toContain('order_id_duplicate');
  });
});

describe('the API', () => {
  test('answers with its codes and HTTP 200', async () => {
    const bad = await form('/api/request', { data: 'e30=', signature: 'x' });
    expect([bad.status, await bad.json()]).toMatchObject([200, { result: 'error', err_code: 'err_signature' }]);
    expect(await ask('status', { order_id: 'never' })).toMatchObject({ err_code: 'payment_not_found' });
    expect(await ask('status')).toMatchObject({ err_code: 'order_id_empty' });
    const request = requestOf({ action: 'pay' });
    await control('pay', signed(request));
    expect(await ask('fly', { order_id: request.order_id })).toMatchObject({ err_code: 'err_api_action' });
    expect(await ask('unsubscribe', { order_id: request.order_id })).toMatchObject({
      err_code: 'payment_not_subscribed',
    });
    expect(await ask('ticket', { order_id: request.order_id, email: 'a@b.test' })).toEqual({ result: 'ok' });
    expect(await ask('refund', { order_id: request.order_id, amount: 9.5 })).toMatchObject({ result: 'error' });
    expect(await ask('refund', { order_id: request.order_id, amount: 9 })).toMatchObject({ status: 'reversed' });
    expect(await ask('ticket', { order_id: request.order_id, email: 'a@b.test' })).toMatchObject({ result: 'error' });
  });

  test('charges every month on its day, tries a failed month three times, and stops when it is ended', async () => {
    const request = requestOf({ subscribe_date_start: '2100-01-31 10:00:00' });
    await control('pay', signed(request));
    const { now } = await control<{ now: string }>('clock');
    const until = (date: string) => (Date.parse(date) - Date.parse(now)) / 86_400_000;
    type Sold = { order_id: string; payments: { action: string; status: string; create_date: number }[] };
    const months = async () => {
      const sold = (await control<Sold[]>('orders')).find(({ order_id: id }) => id === request.order_id);
      return sold?.payments
        .filter(({ action }) => action === 'regular')
        .map(({ status, create_date: at }) => `${new Date(at).toISOString().slice(0, 10)} ${status}`);
    };
    for (let left = until('2100-03-01T00:00:00Z'); left > 0; left -= 1_000)
      await control('clock', { days: Math.min(left, 1_000) });
    expect(await months()).toEqual(['2100-01-31 success', '2100-02-28 success']);
    await control('rules', { fail_months: 3, order_id: request.order_id });
    await control('clock', { days: 40 });
    expect((await months())?.slice(2)).toEqual(['2100-03-31 failure', '2100-04-01 failure', '2100-04-02 failure']);
    await ask('unsubscribe', { order_id: request.order_id });
    await control('clock', { days: 100 });
    expect((await months())?.length).toBe(5);
  });

  test('takes a payment back by itself, once, and lets the subscription go on', async () => {
    const request = requestOf();
    const paid = await control<{ payment_id: number }>('pay', signed(request));
    const of = { order_id: request.order_id };
    expect(await control('reverse', { ...of, payment_id: 1 })).toEqual({ error: 'payment_not_found' });
    expect(await control('reverse', of)).toMatchObject({ payment_id: paid.payment_id, status: 'reversed' });
    expect(await ask('status', of)).toMatchObject({ status: 'reversed', refund_amount: 9, amount: 9 });
    expect(await control('reverse', of)).toEqual({ error: 'payment_not_found' });
    expect(await ask('refund', { ...of, amount: 1 })).toMatchObject({ result: 'error' });
    const sold = await control<{ order_id: string; subscription: object }[]>('orders');
    expect(sold.find(({ order_id: id }) => id === request.order_id)?.subscription).toMatchObject({ status: 'active' });
  });

  test('changes the price of the months to come, of a running subscription only, in its currency', async () => {
    const request = requestOf();
    const of = { order_id: request.order_id };
    await control('pay', signed(request));
    const change = { ...of, amount: 12, currency: 'USD', description: 'Dearer' };
    expect(await ask('subscribe_update', { ...of, amount: 12 })).toMatchObject({ err_code: 'err_wrong' });
    expect(await ask('subscribe_update', { ...change, currency: 'UAH' })).toMatchObject({
      err_code: 'err_wrong_currency',
    });
    expect(await ask('subscribe_update', change)).toMatchObject({ result: 'ok', status: 'subscribed' });
    await control('clock', { days: 32 });
    type Sold = { order_id: string; payments: { amount: number; action: string; description: string }[] };
    const sold = (await control<Sold[]>('orders')).find(({ order_id: id }) => id === request.order_id);
    expect(sold?.payments.map(({ action, amount }) => `${action} ${amount}`)).toEqual(['subscribe 9', 'regular 12']);
    await ask('unsubscribe', of);
    expect(await ask('subscribe_update', change)).toMatchObject({ err_code: 'payment_not_subscribed' });
  });
});
