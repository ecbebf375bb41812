import type { Clock } from '../shared/clock.ts';
import { type Order, type Payment, type Shop, toPaymentObject } from './shop.ts';
import { encode, type Hash, sign } from './sign.ts';

export const callbackFaults = ['repeated', 'shuffled', 'dropped', 'forged', 'other_amount', 'other_hash'] as const;
export type CallbackFault = (typeof callbackFaults)[number];

const waits = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

type Callback = { url: string; body: string };

export type Delivery = ReturnType<typeof makeCallbackDelivery>;

/** Posts payments to the shop until it answers 200, with the ordered faults. */
export function makeCallbackDelivery({ shop, clock }: { shop: Shop; clock: Clock }) {
  let faults: CallbackFault[] = [];
  let held: Callback[] = [];
  const running = new Set<Promise<void>>();
  const cancels = new Set<() => void>();
  let isClosed = false;

  function tell(order: Order, payment: Payment, status = payment.status): void {
    const { server_url: url, version } = order.request;
    if (url === undefined) return;
    const fault = faults.shift();
    const payload = { ...toPaymentObject(order, payment), status };
    const data = encode(fault === 'other_amount' ? { ...payload, amount: 0.01 } : payload);
    const hashes: Hash[] = version === 3 ? ['sha1', 'sha3-256'] : ['sha3-256', 'sha1'];
    const signature = sign(fault === 'forged' ? `${data}x` : data, hashes[fault === 'other_hash' ? 1 : 0] ?? 'sha1');
    const callback = { url, body: new URLSearchParams({ data, signature }).toString() };
    if (fault === 'dropped') return;
    if (fault === 'shuffled') {
      held.push(callback);
      return;
    }
    const sent = fault === 'repeated' ? [callback, callback, ...held] : [callback, ...held];
    held = [];
    for (const one of sent) start(one);
  }

  function start(callback: Callback): void {
    const work = deliver(callback, 0).finally(() => running.delete(work));
    running.add(work);
  }

  async function deliver(callback: Callback, tries: number): Promise<void> {
    if (isClosed || (await post(callback))) return;
    const wait = waits[tries];
    if (wait === undefined) return;
    await new Promise<void>((resolve) => {
      const stop = clock.setTimer(wait, () => {
        cancels.delete(cancel);
        resolve();
      });
      const cancel = () => {
        stop();
        resolve();
      };
      cancels.add(cancel);
    });
    await deliver(callback, tries + 1);
  }

  async function post({ url, body }: Callback): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  return {
    tell,
    spoil(kind: CallbackFault, times: number) {
      faults = [...faults, ...Array.from({ length: times }, () => kind)];
    },
    /** Posts the held callbacks, the last first. */
    release() {
      for (const callback of held.toReversed()) start(callback);
      held = [];
    },
    /** All callbacks so far, once more, in another order. */
    tellAgain() {
      for (const order of shop.list().toReversed()) {
        for (const payment of order.payments.toReversed()) tell(order, payment);
      }
    },
    async close() {
      isClosed = true;
      for (const cancel of cancels) cancel();
      await Promise.allSettled(running);
    },
  };
}
