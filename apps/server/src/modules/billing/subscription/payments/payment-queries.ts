import type { InvoiceState } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';

export interface PaymentRow {
  payment_id: number;
  id: number;
  order_id: string;
  action: string;
  state: InvoiceState;
  amount_minor: number;
  currency: string;
  card_mask: string | null;
  happened_at: Date;
  is_presumed: boolean;
  /** The amount to refund, and the amount refunded so far. */
  refund_minor: number;
  refunded_minor: number;
  refund_asked_at: Date | null;
  refunded_at: Date | null;
}

/** Of `PaymentRow`. */
export const paymentColumns = `payment_id, id, order_id, action, state, amount_minor, currency, card_mask, happened_at, is_presumed,
  refund_minor, refunded_minor, refund_asked_at, refunded_at`;

export const findPayment = statement({
  name: 'find-payment',
  text: `select ${paymentColumns} from payments where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, paymentId: number) => [workspaceId, paymentId],
}).first<PaymentRow>();

export interface NewPayment {
  paymentId: number;
  id: number;
  orderId: string;
  action: string;
  state: InvoiceState;
  amountMinor: number;
  currency: string;
  cardMask: string | null;
  errorCode: string | null;
  happenedAt: Date;
  /** It says that a subscription has begun, not that money was taken. */
  isPresumed: boolean;
}

export const insertPayment = statement({
  name: 'insert-payment',
  text: `insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, card_mask,
      error_code, happened_at, is_presumed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  values: (workspaceId: number, payment: NewPayment) => [
    workspaceId,
    payment.paymentId,
    payment.id,
    payment.orderId,
    payment.action,
    payment.state,
    payment.amountMinor,
    payment.currency,
    payment.cardMask,
    payment.errorCode,
    payment.happenedAt,
    payment.isPresumed,
  ],
}).run();

export const updatePayment = statement({
  name: 'update-payment',
  text: `update payments set action = $3, state = $4, card_mask = coalesce($5, card_mask), error_code = $6,
    happened_at = $7, is_presumed = $8 where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, payment: Omit<NewPayment, 'id' | 'orderId' | 'amountMinor' | 'currency'>) => [
    workspaceId,
    payment.paymentId,
    payment.action,
    payment.state,
    payment.cardMask,
    payment.errorCode,
    payment.happenedAt,
    payment.isPresumed,
  ],
}).run();

/** The whole amount was taken back by a bank or in LiqPay's cabinet. */
export const noteReversal = statement({
  name: 'note-reversal',
  text: `update payments set refund_minor = amount_minor, refunded_minor = amount_minor, refunded_at = $3, state = 3,
      taken_back_at = $3
    where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, paymentId: number, now: Date) => [workspaceId, paymentId, now],
}).run();

export const setCardMask = statement({
  name: 'set-card-mask',
  text: `insert into subscribers (workspace_id, card_mask) values ($1, $2)
    on conflict (workspace_id) do update set card_mask = $2`,
  values: (workspaceId: number, cardMask: string) => [workspaceId, cardMask],
}).run();
