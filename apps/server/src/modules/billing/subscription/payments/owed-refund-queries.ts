import type { Transaction } from '../../../../platform/database/index.ts';
import { twinDays } from './refund-queries.ts';

/** Money that has to go back. */
export interface OwedRefund {
  payment_id: number;
  order_id: string;
  amount_minor: number;
  refund_minor: number;
  refunded_minor: number;
  happened_at: Date;
  refund_asked_at: Date | null;
  /** Since when nothing has to go back any more. */
  refunded_at: Date | null;
  is_presumed: boolean;
}

/** Of `OwedRefund`. */
const refundColumns =
  'payment_id, order_id, amount_minor, refund_minor, refunded_minor, happened_at, refund_asked_at, refunded_at, is_presumed';

/** The payments of a workspace of which something had to go back, or still has to. */
export const listRefunds = async (tx: Transaction, workspaceId: number): Promise<OwedRefund[]> => {
  const { rows } = await tx.query<OwedRefund>({
    name: 'list-refunds',
    text: `select ${refundColumns} from payments where workspace_id = $1 and refund_minor > 0 order by payment_id`,
    values: [workspaceId],
  });
  return rows;
};

/** Of workspaces that are erased: what still has to go back. */
export const listOwedRefunds = async (tx: Transaction): Promise<OwedRefund[]> => {
  const { rows } = await tx.query<OwedRefund>({
    name: 'list-owed-refunds',
    text: `select ${refundColumns} from owed_refunds where refunded_at is null order by payment_id`,
  });
  return rows;
};

/** Keeps a refund outside what is erased, once. */
export const keepOwedRefund = async (tx: Transaction, refund: OwedRefund): Promise<void> => {
  await tx.query({
    name: 'keep-owed-refund',
    text: `insert into owed_refunds (payment_id, order_id, amount_minor, refund_minor, refunded_minor, happened_at,
        refund_asked_at, refunded_at, is_presumed)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      refund.payment_id,
      refund.order_id,
      refund.amount_minor,
      refund.refund_minor,
      refund.refunded_minor,
      refund.happened_at,
      refund.refund_asked_at,
      refund.refunded_at,
      refund.is_presumed,
    ],
  });
};

/** Whether the other telling of the same money is kept: that its subscription began, or its charge. */
export const isTwinOwed = async (
  tx: Transaction,
  { order_id: orderId, happened_at: happenedAt, is_presumed: isPresumed }: OwedRefund,
): Promise<boolean> => {
  const { rows } = await tx.query({
    name: 'is-twin-owed',
    text: `select from owed_refunds where order_id = $1 and is_presumed <> $2
      and abs(extract(epoch from happened_at - $3::timestamptz)) < ${twinDays * 86_400}`,
    values: [orderId, isPresumed, happenedAt],
  });
  return rows.length > 0;
};

/** The workspace's own row is done with: what still has to go back is kept. */
export const handOverRefund = async (
  tx: Transaction,
  workspaceId: number,
  paymentId: number,
  now: Date,
): Promise<void> => {
  await tx.query({
    name: 'hand-over-refund',
    text: 'update payments set refunded_at = $3 where workspace_id = $1 and payment_id = $2',
    values: [workspaceId, paymentId, now],
  });
};

export const findOwedRefund = async (tx: Transaction, paymentId: number): Promise<OwedRefund | null> => {
  const { rows } = await tx.query<OwedRefund>({
    name: 'find-owed-refund',
    text: `select ${refundColumns} from owed_refunds where payment_id = $1 and refunded_at is null`,
    values: [paymentId],
  });
  return rows[0] ?? null;
};

/** As `noteRefundAsked` does for a workspace that is there. */
export const noteOwedAsked = async (tx: Transaction, paymentId: number, now: Date): Promise<boolean | null> => {
  const { rows } = await tx.query<{ was_asked: boolean }>({
    name: 'note-owed-refund-asked',
    text: `update owed_refunds o set refund_asked_at = $2 from owed_refunds before
      where o.payment_id = $1 and before.payment_id = $1 and o.refunded_at is null
      returning before.refund_asked_at is not null as was_asked`,
    values: [paymentId, now],
  });
  return rows[0]?.was_asked ?? null;
};

export const forgetOwedAsked = async (tx: Transaction, paymentId: number): Promise<void> => {
  await tx.query({
    name: 'forget-owed-refund-asked',
    text: 'update owed_refunds set refund_asked_at = null where payment_id = $1',
    values: [paymentId],
  });
};

/** So much of it has gone back in all; null: all of it. Answers whether it was kept here. */
export const settleOwedRefund = async (
  tx: Transaction,
  paymentId: number,
  refundedMinor: number | null,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'settle-owed-refund',
    text: `update owed_refunds set
        refunded_minor = greatest(refunded_minor, least(refund_minor, coalesce($2::int, refund_minor))),
        refunded_at = case when coalesce($2::int, refund_minor) >= refund_minor then coalesce(refunded_at, $3)
          else refunded_at end
      where payment_id = $1`,
    values: [paymentId, refundedMinor, now],
  });
  return rowCount > 0;
};
