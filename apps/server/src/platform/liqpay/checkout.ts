import type { LiqPaySettings } from './liqpay-settings.ts';
import { encodeData, signData } from './sign.ts';

export interface Checkout {
  action: 'subscribe' | 'pay';
  orderId: string;
  /** In major units: `9.00`. */
  amount: string;
  currency: string;
  description: string;
  language: 'uk' | 'en';
  /** Where the browser goes afterwards; proves nothing. */
  resultUrl: string;
  /** Where callbacks go. */
  serverUrl: string;
  /** Subscriptions: when the first month is charged. */
  chargedFrom: Date;
  /** Until when it can be paid. */
  expiresAt: Date;
}

/** `YYYY-MM-DD HH:mm:ss` in UTC. */
const toLiqPayDate = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** The page that the browser posts the form to. */
export const checkoutUrl = ({ url }: Pick<LiqPaySettings, 'url'>): string => `${url}/api/3/checkout`;

/** The form the browser posts to the checkout page. The private key signs it here and is never sent. */
export const makeCheckoutForm = (
  { version, publicKey, privateKey, hash }: LiqPaySettings,
  checkout: Checkout,
): { data: string; signature: string } => {
  const { action, chargedFrom } = checkout;
  const data = encodeData({
    version,
    public_key: publicKey,
    action,
    amount: Number(checkout.amount),
    currency: checkout.currency,
    description: checkout.description,
    order_id: checkout.orderId,
    ...(action === 'subscribe' && {
      subscribe: '1',
      subscribe_date_start: toLiqPayDate(chargedFrom),
      subscribe_periodicity: 'month',
      paytypes: 'card,apay,gpay',
    }),
    expired_date: toLiqPayDate(checkout.expiresAt),
    language: checkout.language,
    result_url: checkout.resultUrl,
    server_url: checkout.serverUrl,
  });
  return { data, signature: signData(data, privateKey, hash) };
};
