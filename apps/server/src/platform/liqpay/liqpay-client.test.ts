// What answers of LiqPay, and of what may stand before it, mean for the calls of which money depends.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiqPayClient, makeLiqPayClient } from './liqpay-client.ts';

let server: Server;
let client: LiqPayClient;
let answer: object = {};

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = makeLiqPayClient({
    publicKey: 'sandbox_i00000000001',
    privateKey: 'sandbox_PrivKeyForTests0123456789abcdefghij',
    version: 3,
    hash: 'sha1',
    url: `http://127.0.0.1:${port}`,
    isSandbox: true,
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

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
