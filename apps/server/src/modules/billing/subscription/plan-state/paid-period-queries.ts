/** The months that payments pay for, and the amounts to refund, as the plan state decides. */
import { statement, type Transaction } from '../../../../platform/database/index.ts';

export const setPeriod = statement({
  name: 'set-paid-period',
  text: `update payments set period_starts_at = $3, period_ends_at = $4, is_presumed = $5
    where workspace_id = $1 and payment_id = $2`,
  values: (
    workspaceId: number,
    {
      paymentId,
      startsAt,
      endsAt,
      isPresumed,
    }: { paymentId: number; startsAt: Date; endsAt: Date; isPresumed: boolean },
  ) => [workspaceId, paymentId, startsAt, endsAt, isPresumed],
}).run();

export const cutPeriod = statement({
  name: 'cut-paid-period',
  text: `update payments set period_ends_at = $3 where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, paymentId: number, endsAt: Date) => [workspaceId, paymentId, endsAt],
}).run();

/** It was no money of its own. */
export const withdrawPayment = statement({
  name: 'withdraw-presumed-payment',
  text: `update payments set period_starts_at = null, period_ends_at = null, state = 1
    where workspace_id = $1 and payment_id = $2`,
  values: (workspaceId: number, paymentId: number) => [workspaceId, paymentId],
}).run();

export const markCharged = statement({
  name: 'mark-payment-charged',
  text: 'update payments set is_presumed = false where workspace_id = $1 and payment_id = $2',
  values: (workspaceId: number, paymentId: number) => [workspaceId, paymentId],
}).run();

export const movePaidPeriodStatement = statement({
  name: 'move-paid-period',
  text: `update payments p set period_starts_at = f.period_starts_at, period_ends_at = f.period_ends_at from payments f
    where p.workspace_id = $1 and p.payment_id = $3 and f.workspace_id = $1 and f.payment_id = $2`,
  values: (workspaceId: number, presumedId: number, paymentId: number) => [workspaceId, presumedId, paymentId],
}).of();

/** The month belongs to the charge itself; the report that announced it was no money. */
export const movePeriod = async (
  tx: Transaction,
  workspaceId: number,
  { presumedId, paymentId }: { presumedId: number; paymentId: number },
): Promise<void> => {
  if (presumedId === paymentId) return markCharged(tx, workspaceId, paymentId);
  await tx.query(movePaidPeriodStatement(workspaceId, presumedId, paymentId));
  await withdrawPayment(tx, workspaceId, presumedId);
};

/**
 * Also for a payment that was partly refunded before, or is being refunded: the next call asks for the rest. Returns
 * the payment's order.
 */
export const askRefund = statement({
  name: 'ask-refund',
  text: `update payments set refund_minor = least(amount_minor, refund_minor + $3), refunded_at = null,
      refund_asked_at = case when refunded_at is null then refund_asked_at end
    where workspace_id = $1 and payment_id = $2 returning order_id`,
  values: (workspaceId: number, paymentId: number, amountMinor: number) => [workspaceId, paymentId, amountMinor],
}).answer(([row]: { order_id: string }[]): string | null => row?.order_id ?? null);
