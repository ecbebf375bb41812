import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Cashier } from './cashier.ts';
import { LiqPayFault } from './liqpay-fault.ts';
import { type Shop, toPaymentObject } from './shop.ts';
import { decode, isSigned, testKeys } from './sign.ts';

export const apiFaults = ['server_error', 'garbage', 'reset', 'accept_then_reset', 'refused'] as const;
export type ApiFault = {
  kind: (typeof apiFaults)[number];
  action?: string | undefined;
  code?: string | undefined;
  times: number;
};

const callShape = z.object({
  version: z.union([z.literal(3), z.literal(7)]),
  public_key: z.string(),
  action: z.string(),
  order_id: z.string().max(255).optional(),
});
const ticketShape = z.object({
  email: z.email(),
  payment_id: z.number().optional(),
  language: z.enum(['uk', 'en']).default('uk'),
});
const refundShape = z.object({ amount: z.number().positive() });
const updateShape = z.object({
  amount: z.number().positive().multipleOf(0.01),
  currency: z.string(),
  description: z.string().min(1).max(255),
});
const reportShape = z.object({ date_from: z.number(), date_to: z.number() });

export type ApiDeps = { shop: Shop; cashier: Cashier; takeFault: (action: string) => ApiFault | null };

/** `POST /api/request`: calls of shops' servers. All answers have HTTP 200. */
export function addApiRoutes(app: FastifyInstance, { shop, cashier, takeFault }: ApiDeps): void {
  app.post('/api/request', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const [data, signature] = [form.get('data') ?? '', form.get('signature') ?? ''];
    try {
      if (!isSigned(data, signature)) throw new LiqPayFault('err_signature');
      const parameters = decode(data);
      const parsed = callShape.safeParse(parameters);
      if (!parsed.success) throw new LiqPayFault('err_missing');
      if (parsed.data.public_key !== testKeys.publicKey) throw new LiqPayFault('public_key_not_found');
      const { action, order_id: orderId = '' } = parsed.data;
      const fault = takeFault(action);
      if (fault?.kind === 'server_error') return reply.code(502).send('Bad Gateway');
      if (fault?.kind === 'garbage') return reply.type('text/html').send('<html>busy</html>');
      if (fault?.kind === 'reset') return reply.raw.destroy();
      if (fault?.kind === 'refused') throw new LiqPayFault(fault.code ?? 'err_access');
      const answer = act(action, orderId, parameters);
      if (fault?.kind === 'accept_then_reset') return reply.raw.destroy();
      return answer;
    } catch (error) {
      if (error instanceof LiqPayFault) return error.toAnswer();
      if (error instanceof z.ZodError) return new LiqPayFault('err_wrong').toAnswer();
      throw error;
    }
  });

  function act(action: string, orderId: string, parameters: unknown): object {
    if (action === 'reports') {
      const { date_from: from, date_to: to } = reportShape.parse(parameters);
      const payments = shop.list().flatMap((order) => order.payments.map((payment) => toPaymentObject(order, payment)));
      const isWithin = ({ create_date: at }: Record<string, unknown>) => Number(at) >= from && Number(at) <= to;
      return { result: 'success', data: payments.filter(isWithin) };
    }
    if (orderId === '') throw new LiqPayFault('order_id_empty');
    const order = shop.find(orderId);
    const first = order?.payments[0];
    if (order === undefined || first === undefined) throw new LiqPayFault('payment_not_found');
    switch (action) {
      case 'status': {
        const isEnded = order.subscription?.status === 'ended';
        return { ...toPaymentObject(order, first), ...(isEnded && { status: 'unsubscribed' }), result: 'ok' };
      }
      case 'unsubscribe':
        cashier.unsubscribe(orderId);
        return { ...toPaymentObject(order, first), status: 'unsubscribed', result: 'ok' };
      case 'subscribe_update': {
        const updated = cashier.updateSubscription(orderId, updateShape.parse(parameters));
        return { ...toPaymentObject(updated, first), status: 'subscribed', result: 'ok' };
      }
      case 'ticket': {
        const { email, language, payment_id: wanted } = ticketShape.parse(parameters);
        const paid = order.payments.filter(({ status }) => status === 'success' || status === 'subscribed');
        const payment = wanted === undefined ? paid.at(-1) : paid.find((one) => one.payment_id === wanted);
        if (payment === undefined) throw new LiqPayFault('payment_not_found');
        shop.addTicket({ order_id: orderId, payment_id: payment.payment_id, email, language });
        return { result: 'ok' };
      }
      case 'refund': {
        const { payment_id, status } = cashier.refund(orderId, refundShape.parse(parameters).amount);
        return { result: 'ok', action: 'refund', payment_id, status: status === 'reversed' ? 'reversed' : 'success' };
      }
      default:
        throw new LiqPayFault('err_api_action');
    }
  }
}
