import { z } from 'zod';
import type { LiqPaySettings } from './liqpay-settings.ts';
import { type LiqPayPayment, readPayment } from './read-payment.ts';
import { encodeData, signData } from './sign.ts';

/** LiqPay did not answer, or not in a way that says anything: asked again later. */
export class LiqPayUnavailableError extends Error {
  /** False when it cannot have been carried out: LiqPay was not reached, or reported a failure itself. */
  readonly mayBeDone: boolean;
  constructor(detail: string, { mayBeDone = true } = {}) {
    super(`LiqPay does not answer: ${detail}`);
    this.name = 'LiqPayUnavailableError';
    this.mayBeDone = mayBeDone;
  }
}

/** LiqPay answered with an error. Business errors come with HTTP 200. */
export class LiqPayRefusal extends Error {
  readonly code: string;
  constructor(action: string, code: string) {
    super(`LiqPay refuses ${action}: ${code}`);
    this.name = 'LiqPayRefusal';
    this.code = code;
  }
}

const answerWithinMs = 15_000;
/** The provider's side failed, not the call. */
const passingCodes: ReadonlySet<string> = new Set([
  'err_cache',
  'err_terminal_notfound',
  'err_payment_create',
  'err_mpi',
  '5',
  'payment_err_status',
  'payment_processing',
]);

const answerShape = z.looseObject({
  result: z.string().optional(),
  status: z.string().optional(),
  err_code: z.union([z.string(), z.number()]).optional(),
  code: z.union([z.string(), z.number()]).optional(),
});

export interface LiqPayClient {
  /** How a payment stands; null for an order that LiqPay does not know. */
  findPayment(orderId: string, now: Date): Promise<LiqPayPayment | null>;
  /** Ends a subscription. One that has ended already is fine. */
  unsubscribe(orderId: string): Promise<void>;
  /** Has the receipt of a payment mailed. */
  sendTicket(ticket: { orderId: string; paymentId: number; email: string; language: 'uk' | 'en' }): Promise<void>;
  /** Never repeated blindly: see `refundedMinor` of a payment first. */
  refund(orderId: string, amount: string): Promise<void>;
  /** The payments of a time, all orders of the merchant. */
  listPayments(from: Date, to: Date): Promise<LiqPayPayment[]>;
}

/** Calls between the server and LiqPay. Their answers are not signed: they are believed because we asked over TLS. */
export const makeLiqPayClient = (settings: LiqPaySettings): LiqPayClient => {
  const ask = async (action: string, parameters: Record<string, unknown>): Promise<z.infer<typeof answerShape>> => {
    const { version, publicKey, privateKey, hash, url } = settings;
    const data = encodeData({ version, public_key: publicKey, action, ...parameters });
    const body = new URLSearchParams({ data, signature: signData(data, privateKey, hash) });
    const answer = answerShape.safeParse(await post(`${url}/api/request`, body));
    if (!answer.success) throw new LiqPayUnavailableError('an answer that cannot be read');
    const { result, status, err_code: errorCode, code } = answer.data;
    // Another server may answer under LiqPay's address: its answer is not about the request.
    if (result === undefined && status === undefined) throw new LiqPayUnavailableError('an answer that says nothing');
    if (result !== 'error') return answer.data;
    const found = String(errorCode ?? code ?? 'unknown').slice(0, 60);
    if (passingCodes.has(found)) throw new LiqPayUnavailableError(found, { mayBeDone: false });
    throw new LiqPayRefusal(action, found);
  };

  return {
    async findPayment(orderId, now) {
      try {
        return readPayment(await ask('status', { order_id: orderId }), now);
      } catch (error) {
        if (error instanceof LiqPayRefusal && error.code === 'payment_not_found') return null;
        throw error;
      }
    },
    async unsubscribe(orderId) {
      try {
        await ask('unsubscribe', { order_id: orderId });
      } catch (error) {
        const isOver = error instanceof LiqPayRefusal && endedCodes.has(error.code);
        if (!isOver) throw error;
      }
    },
    async sendTicket({ orderId, paymentId, email, language }) {
      await ask('ticket', { order_id: orderId, payment_id: paymentId, email, language });
    },
    async refund(orderId, amount) {
      const { status } = await ask('refund', { order_id: orderId, amount: Number(amount) });
      if (status === 'failure' || status === 'error') throw new LiqPayRefusal('refund', status);
    },
    async listPayments(from, to) {
      const answer = await ask('reports', { date_from: from.getTime(), date_to: to.getTime(), resp_format: 'json' });
      const { data } = z.object({ data: z.array(z.unknown()).default([]) }).parse(answer);
      return data.flatMap((item) => readPayment(item, to) ?? []);
    },
  };
};

/** An order that was never begun, or has ended, needs no end. */
const endedCodes: ReadonlySet<string> = new Set(['payment_not_subscribed', 'payment_not_found']);

const post = async (url: string, body: URLSearchParams): Promise<unknown> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok) throw new LiqPayUnavailableError(`HTTP ${answer.status}`);
    return await answer.json();
  } catch (error) {
    if (error instanceof LiqPayUnavailableError) throw error;
    // Without the cause: it may repeat the sent data.
    throw new LiqPayUnavailableError((error as Error).name, { mayBeDone: !wasNotReached(error) });
  }
};

const wasNotReached = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof Error && 'code' in cause && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause.code))
  );
};
