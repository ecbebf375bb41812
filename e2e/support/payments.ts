import { testKeys } from '../../apps/sandbox/src/liqpay/sign.ts';
import type { ProductAddress } from './product.ts';

const dayMs = 86_400_000;

/** The server's settings with which the sandbox takes its payments, and tells the time for subscriptions. */
export const sandboxPayments = (sandboxUrl: string): Record<string, string> => ({
  LIQPAY_URL: sandboxUrl,
  LIQPAY_PUBLIC_KEY: testKeys.publicKey,
  LIQPAY_PRIVATE_KEY: testKeys.privateKey,
  CLOCK_URL: `${sandboxUrl}/_sandbox/liqpay/clock`,
});

interface SoldOrder {
  order_id: string;
  subscription: { status: string } | null;
}

/** The controls of the payments stand-in: the time of subscriptions, and the outcome of the next months. */
export function openPaymentControls({ sandboxUrl }: ProductAddress) {
  const control = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${sandboxUrl}/_sandbox/liqpay/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`the sandbox refuses ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    /** Moves the time on to so many days after a moment; months that become due are charged. */
    async moveTo(moment: string | null, daysAfter: number): Promise<void> {
      const { now } = await control<{ now: string }>('clock');
      await control('clock', { days: (Date.parse(moment ?? '') - Date.parse(now)) / dayMs + daysAfter });
    },
    failNextMonths: (count: number) => control('rules', { fail_months: count }),
    listOrders: () => control<SoldOrder[]>('orders'),
    /** The recipients of receipts. */
    listReceipts: () => control<{ email: string }[]>('tickets'),
  };
}
