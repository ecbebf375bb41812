// Plan states of a workspace and billing events, for tests of `applyBillingEvent`.
import { paymentStatuses, tariffs } from '@switchboard/contract';
import { applyBillingEvent } from '../../modules/billing/subscription/plan-state/apply-billing-event.ts';
import type {
  BillingEvent,
  Charge,
  Effect,
  Order,
  PlanState,
} from '../../modules/billing/subscription/plan-state/plan-state.ts';

const { notPaid, paid, free, unsubscribed, beforeDeleting } = paymentStatuses;
const { entrepreneur, business, virtuoso } = tariffs;

/** Ten o'clock of a day, or a whole moment. */
export const at = (day: string) => new Date(day.includes('T') ? day : `${day}T10:00:00.000Z`);
export const nothing: PlanState = {
  tariff: entrepreneur,
  status: free,
  trialEndsAt: null,
  endsAt: null,
  deletesAt: null,
  activeOrder: null,
  anchorAt: null,
  period: null,
  earlier: [],
};
export const trial: PlanState = { ...nothing, tariff: business, trialEndsAt: at('2026-03-15') };
export const month = {
  paymentId: 1,
  orderId: 'b1',
  amountMinor: 900,
  startsAt: at('2026-03-15'),
  endsAt: at('2026-04-15'),
  isPresumed: false,
};
export const paying: PlanState = {
  ...nothing,
  tariff: business,
  status: paid,
  endsAt: month.endsAt,
  activeOrder: 'b1',
  anchorAt: month.startsAt,
  period: month,
};
export const leaving: PlanState = { ...paying, status: unsubscribed, activeOrder: null, anchorAt: null };
/** Paid for once more while the first month runs: both are of the lower plan. */
const next = { ...month, paymentId: 2, orderId: 'p2', startsAt: at('2026-04-15'), endsAt: at('2026-05-15') };
export const leavingLater: PlanState = { ...leaving, endsAt: next.endsAt, period: next, earlier: [month] };
export const unpaid: PlanState = { ...leaving, status: notPaid };
export const closed: PlanState = { ...leaving, status: beforeDeleting, deletesAt: at('2026-05-01') };

export const orderOf = (orderId: string, tariff: Order['tariff'], more: Partial<Order> = {}): Order => ({
  orderId,
  action: 'subscribe',
  tariff,
  chargedFrom: null,
  endedAt: null,
  ...more,
});
export const b1 = orderOf('b1', business);
export const b2 = orderOf('b2', business);
export const v1 = orderOf('v1', virtuoso);
export const charge = (paymentId: number, day: string, more: Partial<Charge> = {}): Charge => ({
  paymentId,
  amountMinor: 900,
  at: at(day),
  isPresumed: false,
  ...more,
});
export const charged = (order: Order, one: Charge): BillingEvent => ({ kind: 'charged', order, charge: one });

/** Effects in short: `grant 2 2026-04-15/2026-05-15`. */
const inShort = (effect: Effect): string => {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  switch (effect.kind) {
    case 'end_order':
      return `end ${effect.orderId}`;
    case 'grant':
      return `grant ${effect.paymentId} ${day(effect.startsAt)}/${day(effect.endsAt)}${effect.isPresumed ? ' presumed' : ''}`;
    case 'confirm':
      return `confirm ${effect.presumedId} by ${effect.paymentId}`;
    case 'withdraw':
      return `withdraw ${effect.paymentId}`;
    case 'cut':
      return `cut ${effect.paymentId} ${day(effect.endsAt)}`;
    case 'refund':
      return `refund ${effect.paymentId} ${effect.amountMinor}`;
    case 'notice':
      return `mail ${effect.notice}`;
  }
};

/** A turn in short; `plan` is the plan and the payment status. Mails about money that came are left out. */
export const apply = (planState: PlanState, billingEvent: BillingEvent, day: string) => {
  const { next, effects } = applyBillingEvent(planState, billingEvent, at(day));
  const short = effects.map(inShort).filter((effect) => effect !== 'mail paymentReceived');
  return { next, effects: short.join(', '), plan: `${next.tariff} ${next.status}` };
};

export const time: BillingEvent = { kind: 'time_passed' };
