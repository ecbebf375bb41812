import { z } from 'zod';
import { LiqPayFault } from './liqpay-fault.ts';
import { decode, isSigned, testKeys } from './sign.ts';

const address = z.url().max(510);
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`));

const shape = z.object({
  version: z.union([z.literal(3), z.literal(7)]),
  public_key: z.string(),
  action: z.enum(['pay', 'subscribe']),
  amount: z.number().positive().multipleOf(0.01),
  currency: z.string(),
  description: z.string().min(1).max(255),
  order_id: z.string().min(1).max(255),
  language: z.enum(['uk', 'en']).default('uk'),
  result_url: address.optional(),
  server_url: address.optional(),
  expired_date: moment.optional(),
  subscribe: z.literal('1').optional(),
  subscribe_date_start: moment.optional(),
  subscribe_periodicity: z.enum(['month', 'year']).optional(),
});
export type CheckoutRequest = z.infer<typeof shape>;

const currencies = ['UAH', 'USD', 'EUR'];

/** Reads a shop's form, with LiqPay's checks in its order. */
export function readCheckout({ data, signature }: { data: string; signature: string }, now: number): CheckoutRequest {
  if (!isSigned(data, signature)) throw new LiqPayFault('err_signature');
  const sent = decode(data);
  const known = z.object({ public_key: z.string() }).safeParse(sent);
  if (known.data?.public_key !== testKeys.publicKey) throw new LiqPayFault('public_key_not_found');
  const parsed = shape.safeParse(sent);
  if (!parsed.success) {
    const isMissing = parsed.error.issues.some(({ code, path }) => code === 'invalid_type' && !hasField(sent, path[0]));
    throw new LiqPayFault(isMissing ? 'err_missing' : 'err_wrong');
  }
  const request = parsed.data;
  if (!currencies.includes(request.currency)) throw new LiqPayFault('err_wrong_currency');
  const isWhole = request.subscribe === '1' && request.subscribe_date_start !== undefined;
  if (request.action === 'subscribe' && (!isWhole || request.subscribe_periodicity === undefined)) {
    throw new LiqPayFault('err_missing');
  }
  if (request.expired_date !== undefined && request.expired_date < now) throw new LiqPayFault('expired_invoice');
  return request;
}

const hasField = (sent: unknown, field: PropertyKey | undefined): boolean =>
  typeof sent === 'object' && sent !== null && field !== undefined && field in sent;
