import { z } from 'zod';

/** A payment as LiqPay reports it: in callbacks, as the answer to `status`, and in reports. */
export interface LiqPayPayment {
  paymentId: number;
  orderId: string;
  action: string;
  status: string;
  publicKey: string;
  amountMinor: number;
  currency: string;
  /** `424242*42`: all that is ever known of a card. */
  cardMask: string | null;
  errorCode: string | null;
  /** The amount refunded so far; null when it is not reported. */
  refundedMinor: number | null;
  happenedAt: Date;
}

/** An amount in major units, as number or text, without going through fractions. */
export const toMinorUnits = (amount: number | string): number | null => {
  const found = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
};

const amountShape = z.union([z.number(), z.string()]).transform((amount, context) => {
  const minor = toMinorUnits(amount);
  if (minor !== null) return minor;
  context.issues.push({ code: 'custom', input: amount, message: 'is no amount' });
  return z.NEVER;
});

const codeShape = z.union([z.string(), z.number()]).transform((code) => String(code).slice(0, 60));
/** Milliseconds, from 2001 to 2286. */
const momentShape = z.coerce.number().int().min(1e12).max(1e13);

/** Unknown fields are normal. Only these are ever read. */
const paymentShape = z.object({
  payment_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  order_id: z.string().min(1).max(255),
  action: z.string().min(1).max(40),
  status: z.string().min(1).max(40),
  public_key: z.string().max(200),
  amount: amountShape,
  currency: z.string().max(10),
  sender_card_mask2: z
    .string()
    .regex(/^[\d*]{4,20}$/)
    .nullish()
    .catch(null),
  err_code: codeShape.nullish().catch(null),
  refund_amount: amountShape.nullish().catch(null),
  create_date: momentShape.nullish().catch(null),
  end_date: momentShape.nullish().catch(null),
});

/** Null for input that is no payment. `now` is the time of the payment if it has none. */
export const readPayment = (input: unknown, now: Date): LiqPayPayment | null => {
  const { success, data } = paymentShape.safeParse(input);
  if (!success) return null;
  return {
    paymentId: data.payment_id,
    orderId: data.order_id,
    action: data.action,
    status: data.status,
    publicKey: data.public_key,
    amountMinor: data.amount,
    currency: data.currency,
    cardMask: data.sender_card_mask2?.replace(/^(\d{6})\d+(\d{2})$/, '$1*$2') ?? null,
    errorCode: data.err_code ?? null,
    refundedMinor: data.refund_amount ?? null,
    happenedAt: new Date(data.end_date ?? data.create_date ?? now),
  };
};

/** The parameters in `data`; null when it is no base64 of a JSON object. */
export const decodeData = (data: string): unknown => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64'));
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
