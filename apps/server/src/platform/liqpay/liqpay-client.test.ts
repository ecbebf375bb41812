// The meaning of answers of LiqPay, and of proxies in front of it, for the calls about money.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LiqPayClient, makeLiqPayClient } from './liqpay-client.ts';
import { decodeData } from './read-payment.ts';
import { isSignedData } from './sign.ts';

const publicKey = 'sandbox_i00000000001';
const privateKey = 'sandbox_PrivKeyForTests0123456789abcdefghij';

let server: Server;
let client: LiqPayClient;
let status = 200;
let answer: unknown = {};
/** The bodies that came, oldest first. */
const asked: string[] = [];

const makeClient = (url: string) =>
  makeLiqPayClient({ publicKey, privateKey, version: 3, hash: 'sha1', url, isSandbox: true });

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    const given = typeof answer === 'string' ? answer : JSON.stringify(answer);
    void text(request).then((body) => {
      asked.push(body);
      response.end(given);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = makeClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => {
  status = 200;
  asked.length = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The latest request, with a correct signature. */
const lastAsked = () => {
  const form = new URLSearchParams(asked.at(-1));
  expect(isSignedData(form.get('data') ?? '', form.get('signature') ?? '', privateKey)).toBe(true);
  return decodeData(form.get('data') ?? '');
};
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error,
  );
const payment = {
  payment_id: 7,
  order_id: 'sw1-0',
  action: 'pay',
  status: 'success',
  public_key: publicKey,
  amount: 9,
  currency: 'USD',
};

const askAll = async (given: object) => {
  answer = given;
  const ended = client.unsubscribe('sw1-0').then(
    () => 'done',
    (error: Error) => error.message,
  );
  const refunded = client.refund('sw1-0', '9.00').then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { ended: await ended, refunded: await refunded };
};

test.each([
  ['an answer of LiqPay', { result: 'ok', status: 'reversed' }, 'done', 'done'],
  [
    'an answer of something else',
    { message: 'We are back soon' },
    'LiqPay does not answer: an answer that says nothing',
    'LiqPay does not answer: an answer that says nothing',
  ],
  [
    'an error',
    { result: 'error', err_code: 'err_access' },
    'LiqPay refuses unsubscribe: err_access',
    'LiqPay refuses refund: err_access',
  ],
  ['a refund that failed', { result: 'ok', status: 'error' }, 'done', 'LiqPay refuses refund: error'],
])('%s', async (_name, given, ended, refunded) => {
  expect(await askAll(given)).toEqual({ ended, refunded });
});

test('each call is signed and says what it is about', async () => {
  answer = { result: 'ok', status: 'success' };
  const common = { version: 3, public_key: publicKey, order_id: 'sw1-0' };
  await client.findPayment('sw1-0', new Date());
  expect(lastAsked()).toEqual({ ...common, action: 'status' });
  await client.unsubscribe('sw1-0');
  expect(lastAsked()).toEqual({ ...common, action: 'unsubscribe' });
  await client.refund('sw1-0', '4.50');
  expect(lastAsked()).toEqual({ ...common, action: 'refund', amount: 4.5 });
  await client.sendTicket({ orderId: 'sw1-0', paymentId: 7, email: 'a@b.test', language: 'uk' });
  expect(lastAsked()).toEqual({ ...common, action: 'ticket', payment_id: 7, email: 'a@b.test', language: 'uk' });
  await client.listPayments(new Date(1_000), new Date(2_000));
  expect(lastAsked()).toEqual({
    version: 3,
    public_key: publicKey,
    action: 'reports',
    date_from: 1_000,
    date_to: 2_000,
    resp_format: 'json',
  });
});

test('payments are listed as far as they can be read, and an order that LiqPay does not know has none', async () => {
  answer = { result: 'success' };
  expect(await client.listPayments(new Date(), new Date())).toEqual([]);
  answer = { result: 'success', data: [payment, 'none', { ...payment, payment_id: 8 }] };
  expect((await client.listPayments(new Date(), new Date())).map(({ paymentId }) => paymentId)).toEqual([7, 8]);
  answer = { result: 'error', err_code: 'payment_not_found' };
  expect(await client.findPayment('sw1-0', new Date())).toBeNull();
  answer = { result: 'error', code: 'err_access' };
  await expect(client.findPayment('sw1-0', new Date())).rejects.toMatchObject({
    name: 'LiqPayRefusal',
    code: 'err_access',
  });
});

test('a subscription that has ended, or was never begun, needs no end; a refund that failed is refused', async () => {
  for (const code of ['payment_not_subscribed', 'payment_not_found']) {
    answer = { result: 'error', err_code: code };
    expect(await errorOf(client.unsubscribe('sw1-0'))).toBeNull();
  }
  answer = { result: 'ok', status: 'failure' };
  expect(await errorOf(client.refund('sw1-0', '9.00'))).toMatchObject({ name: 'LiqPayRefusal', code: 'failure' });
});

test.each([
  'err_cache',
  'err_terminal_notfound',
  'err_payment_create',
  'err_mpi',
  5,
  'payment_err_status',
  'payment_processing',
])('%s is a failure of LiqPay by which nothing was done', async (code) => {
  answer = { result: 'error', err_code: code };
  const error = await errorOf(client.refund('sw1-0', '9.00'));
  expect(error).toMatchObject({ name: 'LiqPayUnavailableError', mayBeDone: false });
});

test.each([
  [502, { result: 'ok', status: 'reversed' }, 'HTTP 502'],
  [200, [], 'an answer that cannot be read'],
  [200, 'no JSON', 'SyntaxError'],
])('an answer %i %j may mean that it was done', async (code, given, detail) => {
  status = code;
  answer = given;
  const error = await errorOf(client.refund('sw1-0', '9.00'));
  expect(error).toMatchObject({
    name: 'LiqPayUnavailableError',
    message: `LiqPay does not answer: ${detail}`,
    mayBeDone: true,
  });
});

test('where LiqPay was not reached, nothing was done', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  for (const url of [`http://127.0.0.1:${port}`, 'http://liqpay.invalid']) {
    const error = await errorOf(makeClient(url).refund('sw1-0', '9.00'));
    expect(error).toMatchObject({ name: 'LiqPayUnavailableError', mayBeDone: false });
  }
});

test('a connection that breaks off in the middle may mean that it was done', async () => {
  const breaking = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
  const { port } = breaking.address() as AddressInfo;
  const error = await errorOf(makeClient(`http://127.0.0.1:${port}`).refund('sw1-0', '9.00'));
  expect(error).toMatchObject({ name: 'LiqPayUnavailableError', mayBeDone: true });
  await new Promise((resolve) => breaking.close(resolve));
});
