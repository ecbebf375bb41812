import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const privateKey = 'sandbox_private_key';

/** The server's settings for a provider that a test plays itself. */
export const providerKeys = { LIQPAY_PUBLIC_KEY: 'sandbox_public_key', LIQPAY_PRIVATE_KEY: privateKey };

const sign = (data: string) =>
  createHash('sha1')
    .update(privateKey + data + privateKey)
    .digest('base64');

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
};

interface Order {
  order_id: string;
  amount: number;
  currency: string;
  action: string;
  server_url: string;
}

/**
 * The payment provider as far as the subscription's pages need one, with the clock that subscriptions go by: the checkout
 * page, which the test reads the order from, and signed callbacks, which it sends.
 */
export async function startPaymentProvider() {
  const orders: Order[] = [];
  let aheadMs = 0;
  let payments = 0;
  const answers: Record<string, unknown> = {
    reports: { result: 'ok', data: [] },
    status: { result: 'error', err_code: 'payment_not_found' },
    unsubscribe: { result: 'ok', status: 'unsubscribed' },
    ticket: { result: 'ok' },
  };
  const server = createServer((request, response) => {
    const reply = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (request.url === '/clock') {
      reply('application/json', JSON.stringify({ now: new Date(Date.now() + aheadMs) }));
      return;
    }
    void readForm(request).then((form): unknown => {
      const data = form.get('data') ?? '';
      if (sign(data) !== form.get('signature')) return response.writeHead(400).end('signature');
      const parameters = JSON.parse(Buffer.from(data, 'base64').toString()) as Order;
      if (request.url === '/api/request') return reply('application/json', JSON.stringify(answers[parameters.action]));
      if (request.url !== '/api/3/checkout') return response.writeHead(404).end();
      orders.push(parameters);
      return reply(
        'text/html',
        '<!doctype html><title>Checkout</title><h1>Pay here</h1><link rel="icon" href="data:,">',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    orders,
    moveClock(days: number) {
      aheadMs += days * 86_400_000;
    },
    /** Reports the state of an order to the server, as the provider does. */
    async tell(order: Order, status: string, action = order.action) {
      payments += 1;
      const at = Date.now() + aheadMs;
      const data = Buffer.from(
        JSON.stringify({
          payment_id: payments,
          order_id: order.order_id,
          public_key: providerKeys.LIQPAY_PUBLIC_KEY,
          version: 3,
          amount: order.amount,
          currency: order.currency,
          action,
          status,
          create_date: at,
          end_date: at,
          sender_card_mask2: '424242*42',
        }),
      ).toString('base64');
      const answer = await fetch(order.server_url, {
        method: 'POST',
        body: new URLSearchParams({ data, signature: sign(data) }),
      });
      if (!answer.ok) throw new Error(`the callback was answered ${answer.status}`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
