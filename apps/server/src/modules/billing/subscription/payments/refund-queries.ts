import { statement, type Transaction } from '../../../../platform/database/index.ts';
import { type PaymentRow, paymentColumns } from './payment-queries.ts';

/**
 * Recorded before the provider is asked, so that a second request checks first. Returns whether it was recorded before;
 * null: nothing is left to refund.
 */
export const noteRefundAsked = statement({
  name: 'note-refund-asked',
  text: `update payments p set refund_asked_at = $3 from payments before
    where p.workspace_id = $1 and p.payment_id = $2 and before.workspace_id = $1 and before.payment_id = $2
      and p.refund_minor > 0 and p.refunded_at is null
    returning before.refund_asked_at is not null as was_asked`,
  values: (workspaceId: number, paymentId: number, now: Date) => [workspaceId, paymentId, now],
}).answer(([row]: { was_asked: boolean }[]): boolean | null => row?.was_asked ?? null);

/** The provider has not heard of it: it can be asked as if for the first time. */
export const forgetRefundAsked = statement({
  name: 'forget-refund-asked',
  text: 'update payments set refund_asked_at = null where workspace_id = $1 and payment_id = $2',
  values: (workspaceId: number, paymentId: number) => [workspaceId, paymentId],
}).run();

/** Records the total refunded so far. If more has to be refunded, the refund is not over. */
export const settleRefund = statement({
  name: 'settle-refund',
  text: `update payments set refunded_minor = least(refund_minor, $3),
      refunded_at = case when refund_minor <= $3 then coalesce(refunded_at, $4) end,
      state = case when amount_minor <= $3 then 3 else state end
    where workspace_id = $1 and payment_id = $2 and refund_minor > 0`,
  values: (workspaceId: number, paymentId: number, refundedMinor: number, now: Date) => [
    workspaceId,
    paymentId,
    refundedMinor,
    now,
  ],
}).run();

/** The beginning of a subscription and its first charge are one payment if they are this close together. */
export const twinDays = 15;

/**
 * The other report of the same money: for a charge the beginning of its subscription, and the other way round. Only a
 * payment that is or was to be refunded.
 */
export const findTwin = statement({
  name: 'find-twin-of-payment',
  text: `select ${paymentColumns} from payments
    where workspace_id = $1 and order_id = $2 and payment_id <> $3 and is_presumed <> $4 and refund_minor > 0
      and abs(extract(epoch from happened_at - $5::timestamptz)) < ${twinDays * 86_400}
    order by happened_at limit 1`,
  values: (
    workspaceId: number,
    { payment_id: paymentId, order_id: orderId, is_presumed: isPresumed, happened_at: happenedAt }: PaymentRow,
  ) => [workspaceId, orderId, paymentId, isPresumed, happenedAt],
}).first<PaymentRow>();

/** A report that only said that a subscription began: its charge is refunded by itself. */
export const withdrawRefund = statement({
  name: 'withdraw-refund',
  text: `update payments set refund_minor = 0, refunded_minor = 0, refund_asked_at = null, refunded_at = null, state = 1
    where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, paymentId: number) => [workspaceId, paymentId],
}).run();

export const moveRefundStatement = statement({
  name: 'move-refund',
  text: `update payments p set refund_minor = f.refund_minor, refunded_minor = f.refunded_minor, refund_asked_at = f.refund_asked_at,
      refunded_at = f.refunded_at, state = f.state
    from payments f
    where p.workspace_id = $1 and p.payment_id = $3 and f.workspace_id = $1 and f.payment_id = $2`,
  values: (workspaceId: number, presumedId: number, paymentId: number) => [workspaceId, presumedId, paymentId],
}).of();

/** The refund of one report, made or requested, was of the money of the other. */
export const moveRefund = async (
  tx: Transaction,
  workspaceId: number,
  { presumedId, paymentId }: { presumedId: number; paymentId: number },
): Promise<void> => {
  await tx.query(moveRefundStatement(workspaceId, presumedId, paymentId));
  await withdrawRefund(tx, workspaceId, presumedId);
};
