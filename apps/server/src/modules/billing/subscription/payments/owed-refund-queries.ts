import { statement } from '../../../../platform/database/index.ts';
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
  /** Since when nothing is left to refund. */
  refunded_at: Date | null;
  is_presumed: boolean;
}

/** Of `OwedRefund`. */
const refundColumns =
  'payment_id, order_id, amount_minor, refund_minor, refunded_minor, happened_at, refund_asked_at, refunded_at, is_presumed';

/** The payments of a workspace of which something had to go back, or still has to. */
export const listRefunds = statement({
  name: 'list-refunds',
  text: `select ${refundColumns} from payments where workspace_id = $1 and refund_minor > 0 order by payment_id`,
  values: (workspaceId: number) => [workspaceId],
}).all<OwedRefund>();

/** Of erased workspaces: the refunds still open. */
export const listOwedRefunds = statement({
  name: 'list-owed-refunds',
  text: `select ${refundColumns} from owed_refunds where refunded_at is null order by payment_id`,
  values: () => [],
}).all<OwedRefund>();

/** Keeps a refund outside the erased workspace, once. */
export const keepOwedRefund = statement({
  name: 'keep-owed-refund',
  text: `insert into owed_refunds (payment_id, order_id, amount_minor, refund_minor, refunded_minor, happened_at,
      refund_asked_at, refunded_at, is_presumed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
  values: (refund: OwedRefund) => [
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
}).run();

/** Whether the other telling of the same money is kept: that its subscription began, or its charge. */
export const isTwinOwed = statement({
  name: 'is-twin-owed',
  text: `select from owed_refunds where order_id = $1 and is_presumed <> $2
    and abs(extract(epoch from happened_at - $3::timestamptz)) < ${twinDays * 86_400}`,
  values: ({ order_id: orderId, happened_at: happenedAt, is_presumed: isPresumed }: OwedRefund) => [
    orderId,
    isPresumed,
    happenedAt,
  ],
}).any();

/** The workspace's own row is finished: the kept copy has the rest of the refund. */
export const handOverRefund = statement({
  name: 'hand-over-refund',
  text: 'update payments set refunded_at = $3 where workspace_id = $1 and payment_id = $2',
  values: (workspaceId: number, paymentId: number, now: Date) => [workspaceId, paymentId, now],
}).run();

export const findOwedRefund = statement({
  name: 'find-owed-refund',
  text: `select ${refundColumns} from owed_refunds where payment_id = $1 and refunded_at is null`,
  values: (paymentId: number) => [paymentId],
}).first<OwedRefund>();

/** As `noteRefundAsked` does for a workspace that is there. */
export const noteOwedAsked = statement({
  name: 'note-owed-refund-asked',
  text: `update owed_refunds o set refund_asked_at = $2 from owed_refunds before
    where o.payment_id = $1 and before.payment_id = $1 and o.refunded_at is null
    returning before.refund_asked_at is not null as was_asked`,
  values: (paymentId: number, now: Date) => [paymentId, now],
}).answer(([row]: { was_asked: boolean }[]): boolean | null => row?.was_asked ?? null);

export const forgetOwedAsked = statement({
  name: 'forget-owed-refund-asked',
  text: 'update owed_refunds set refund_asked_at = null where payment_id = $1',
  values: (paymentId: number) => [paymentId],
}).run();

/** Records the total refunded so far; null: all of it. Returns whether the refund was kept here. */
export const settleOwedRefund = statement({
  name: 'settle-owed-refund',
  text: `update owed_refunds set
      refunded_minor = greatest(refunded_minor, least(refund_minor, coalesce($2::int, refund_minor))),
      refunded_at = case when coalesce($2::int, refund_minor) >= refund_minor then coalesce(refunded_at, $3)
        else refunded_at end
    where payment_id = $1`,
  values: (paymentId: number, refundedMinor: number | null, now: Date) => [paymentId, refundedMinor, now],
}).any();
