import { paymentStatuses, tariffs } from '@switchboard/contract';
import type { Effect, NoticeKind, PlanState, PlanTransition } from './plan-state.ts';

// The parts that transitions of a plan state are made of.

export const nothing = (planState: PlanState): PlanTransition => ({ next: planState, effects: [] });

export const withoutOrder = (planState: PlanState): PlanState => ({ ...planState, activeOrder: null, anchorAt: null });

export const endActive = ({ activeOrder }: PlanState): Effect[] =>
  activeOrder === null ? [] : [{ kind: 'end_order', orderId: activeOrder }];

/** The free plan. Nothing is deleted: bots and users above its limits pause. */
export const toFree = (planState: PlanState): PlanState => ({
  ...withoutOrder(planState),
  tariff: tariffs.entrepreneur,
  status: paymentStatuses.free,
  endsAt: null,
});

export const noticeOf = (notice: NoticeKind, at: Date): Effect => ({
  kind: 'notice',
  notice,
  about: at.toISOString(),
  at,
});
