import type { Tariff } from '@switchboard/contract';

/** A month that a payment has paid for. */
export interface PaidPeriod {
  paymentId: number;
  orderId: string;
  amountMinor: number;
  startsAt: Date;
  endsAt: Date;
  /** Granted because the subscription began; the charge itself may still be reported, with an id of its own. */
  isPresumed: boolean;
}

/** The state of a workspace's plan: everything that decides the next state. */
export interface PlanState {
  tariff: Tariff;
  /** One of `paymentStatuses`. */
  status: number;
  trialEndsAt: Date | null;
  /** Until when it is paid. */
  endsAt: Date | null;
  deletesAt: Date | null;
  /** The invoice that the provider charges every month. */
  activeOrder: string | null;
  /** The first of its months: the others begin on the same day. */
  anchorAt: Date | null;
  /** The latest of the paid months. */
  period: PaidPeriod | null;
  /** The months before it, the latest first: one that runs may have been followed by others that were paid in advance. */
  earlier: readonly PaidPeriod[];
}

/** The latest first. */
export const paidPeriodsOf = ({ period, earlier }: PlanState): PaidPeriod[] =>
  period === null ? [] : [period, ...earlier];

/** An invoice as far as it matters here. */
export interface Order {
  orderId: string;
  action: 'subscribe' | 'pay';
  tariff: Tariff;
  /** When its first month is charged; null: at once. */
  chargedFrom: Date | null;
  /** Since when it may not be charged any more. */
  endedAt: Date | null;
}

/** Money that was taken. */
export interface Charge {
  paymentId: number;
  amountMinor: number;
  /** By the provider's clock. */
  at: Date;
  isPresumed: boolean;
}

/** An event that changes a plan state. */
export type BillingEvent =
  | { kind: 'time_passed' }
  | { kind: 'subscribed'; order: Order }
  | { kind: 'charged'; order: Order; charge: Charge }
  | { kind: 'charge_failed'; order: Order; paymentId: number }
  /** Money was taken back, by the bank or in the provider's cabinet; not the refunds we have requested. */
  | { kind: 'reversed'; paymentId: number }
  /** The provider says that an order has ended. */
  | { kind: 'order_ended'; orderId: string }
  | { kind: 'cancelled' }
  | { kind: 'closed' }
  | { kind: 'returned' }
  /** By the operator: a closed workspace is erased without waiting. */
  | { kind: 'erasure_hastened' }
  /** By the operator: a trial until then, or a free plan until then (null: for ever). */
  | { kind: 'given'; tariff: Tariff; until: Date | null };

export type NoticeKind =
  | 'trialEnding'
  | 'trialEnded'
  | 'paymentReceived'
  | 'paymentFailed'
  | 'paymentRefunded'
  | 'subscriptionUnpaid'
  | 'subscriptionCancelled'
  | 'subscriptionEnded'
  | 'accountClosing';

/** An effect, to be carried out in the same transaction. */
export type Effect =
  /** The provider must stop charging an order. */
  | { kind: 'end_order'; orderId: string }
  /** A payment has paid for a month. */
  | { kind: 'grant'; paymentId: number; startsAt: Date; endsAt: Date; isPresumed: boolean }
  /** The charge of a month that was presumed: the month is this payment's from now on. */
  | { kind: 'confirm'; presumedId: number; paymentId: number }
  /** The report that a subscription has begun was no money of its own. */
  | { kind: 'withdraw'; paymentId: number }
  /** A month ends before its end. */
  | { kind: 'cut'; paymentId: number; endsAt: Date }
  | { kind: 'refund'; paymentId: number; amountMinor: number }
  /** A mail to the owner, once for each `about`. */
  | { kind: 'notice'; notice: NoticeKind; about: string; at: Date | null; amountMinor?: number };

export interface PlanTransition {
  next: PlanState;
  effects: Effect[];
}
