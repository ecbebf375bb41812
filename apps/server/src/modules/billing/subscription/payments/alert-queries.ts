import { statement } from '../../../../platform/database/index.ts';

/** The reason why a report about a payment changes nothing, or why a person has to look at it. */
export type AlertReason =
  | 'unsigned'
  | 'unreadable'
  | 'other_merchant'
  | 'unknown_order'
  | 'other_amount'
  | 'unknown_action'
  | 'payment_of_other_order'
  | 'sandbox_payment'
  | 'refund_refused'
  | 'refund_unknown'
  | 'end_refused'
  | 'taken_back';

export interface Alert {
  reason: AlertReason;
  orderId?: string;
  address?: string;
}

/** A row for each hour and reason, however many there are. */
export const countAlert = statement({
  name: 'count-payment-alert',
  text: `insert into payment_alerts (hour, reason, count, last_order, last_address, last_at)
    values (date_trunc('hour', $1::timestamptz), $2, 1, $3, $4, $1)
    on conflict (hour, reason) do update set count = payment_alerts.count + 1, last_order = $3, last_address = $4,
      last_at = $1`,
  values: ({ reason, orderId, address }: Alert, now: Date) => [
    now,
    reason,
    orderId?.slice(0, 255).replaceAll('\0', '') ?? null,
    address ?? null,
  ],
}).run();
