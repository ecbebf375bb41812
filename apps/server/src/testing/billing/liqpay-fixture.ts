import type { PaymentLog, Subscriber } from '@switchboard/contract';
import { Client } from 'pg';
import { makeSandbox } from '../../../../sandbox/src/app.ts';
import { decode, encode, sign, testKeys } from '../../../../sandbox/src/liqpay/sign.ts';
import { type Relay, startRelay } from '../outside/relay.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../test-app.ts';

export interface Form {
  data: string;
  signature: string;
  checkout_url: string;
  charged_from: string | null;
  returned: string;
}

export const liqPayKeys = { LIQPAY_PUBLIC_KEY: testKeys.publicKey, LIQPAY_PRIVATE_KEY: testKeys.privateKey };

/** The server with a stand-in for LiqPay, which calls it back through a relay, and whose clock it follows. */
export interface LiqPayFixture {
  app: TestApp;
  relay: Relay;
  sandboxUrl: string;
  database: Client;
  /** The request in an order's form. */
  read(form: Form): Record<string, unknown> & { order_id: string };
  /** Orders a plan as the owner. */
  order(workspace: TestWorkspace, tariff?: number, more?: object): Promise<Form>;
  /** Asks the stand-in's control API. */
  control<Result = unknown>(path: string, body?: object): Promise<Result>;
  pay(form: Form, card?: string): Promise<{ payment_id: number; status: string; order_id: string }>;
  /** Moves the stand-in's clock, and waits until the server follows. */
  move(workspace: TestWorkspace, days: number): Promise<void>;
  /** Runs everything time brings, now. */
  advance(): Promise<void>;
  /** Posts a hand-made callback; with a valid signature unless another is given. */
  call(payload: object, signature?: string, type?: string): Promise<number>;
  subscriber(workspace: TestWorkspace): Promise<Subscriber>;
  history(workspace: TestWorkspace): Promise<PaymentLog[]>;
  /** Reasons of refused callbacks so far, with how often. */
  alerts(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export const startLiqPay = async (env: Record<string, string> = {}): Promise<LiqPayFixture> => {
  const sandbox = await makeSandbox({ port: 0 });
  const relay = await startRelay();
  const app = await startTestApp({
    env: {
      ...liqPayKeys,
      LIQPAY_URL: sandbox.url,
      CLOCK_URL: `${sandbox.url}/_sandbox/liqpay/clock`,
      BASE_URL: `http://localhost:${relay.port}`,
      ...env,
    },
  });
  relay.leadTo(app.port);
  const database = new Client(app.database.connection);
  await database.connect();

  const fixture: LiqPayFixture = {
    app,
    relay,
    sandboxUrl: sandbox.url,
    database,
    read: ({ data }) => decode(data) as Record<string, unknown> & { order_id: string },
    async order(workspace, tariff = 2, more = {}) {
      const body = { tariff, name: workspace.subdomain, ...more };
      const answer = await workspace.owner.call<Form>('POST', '/api/subscriber/payment', { body });
      if (answer.status !== 200) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
      return answer.result;
    },
    async control(path, body) {
      const answer = await fetch(`${sandbox.url}/_sandbox/liqpay/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const read = (await answer.json()) as never;
      if (!answer.ok) throw new Error(`the sandbox refuses ${path}: ${JSON.stringify(read)}`);
      return read;
    },
    pay: ({ data, signature }, card) =>
      fixture.control('pay', { data, signature, ...(card !== undefined && { card }) }),
    async move(workspace, days) {
      const { now } = await fixture.control<{ now: string }>('clock', { days });
      for (;;) {
        if (Date.parse((await fixture.subscriber(workspace)).now) >= Date.parse(now) - 1_000) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await fixture.advance();
    },
    async advance() {
      await database.query(
        `select graphile_worker.add_job('advance-subscriptions', '{}', job_key => 'advance by hand')`,
      );
      for (;;) {
        const { rows } = await database.query(
          `select from graphile_worker.jobs where task_identifier = 'advance-subscriptions' and attempts < max_attempts`,
        );
        if (rows.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async call(payload, signature, type = 'application/x-www-form-urlencoded') {
      const data = encode(payload);
      const body = new URLSearchParams({ data, signature: signature ?? sign(data, 'sha1') }).toString();
      const answer = await app.call('anything.test', 'POST', '/webhook/liqpay', {
        body,
        headers: { 'content-type': type },
      });
      return answer.status;
    },
    subscriber: async ({ owner }) => (await owner.call<Subscriber>('GET', '/api/subscriber')).result,
    history: async ({ owner }) =>
      (await owner.call<{ paymentLogs: PaymentLog[] }>('GET', '/api/subscriber/history/1')).result.paymentLogs,
    async alerts() {
      const { rows } = await database.query<{ reason: string; count: number }>(
        'select reason, sum(count)::int as count from payment_alerts group by reason',
      );
      return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
    },
    async close() {
      await database.end();
      await app.close();
      await relay.close();
      await sandbox.close();
    },
  };
  return fixture;
};
