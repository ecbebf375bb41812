import { planOf } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import type { QueueAccountMail } from '../../../accounts/account-mails/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../../foundation/audit-log/index.ts';
import { applyPlanJob } from '../../../foundation/plans/index.ts';
import { getWorkspace, toWorkspaceView } from '../../../foundation/workspaces/index.ts';
import type { Clock } from '../clock.ts';
import { endInvoice } from '../invoices/invoice-queries.ts';
import { endOrderJob, refundJob } from '../job-names.ts';
import { queueNotice } from '../subscription-mails.ts';
import { applyBillingEvent } from './apply-billing-event.ts';
import { askRefund, cutPeriod, movePeriod, setPeriod, withdrawPayment } from './paid-period-queries.ts';
import type { BillingEvent, Effect, PlanState } from './plan-state.ts';
import { lockPlanState, noteNotice } from './plan-state-queries.ts';
import { savePlanState } from './save-plan-state.ts';

export interface ChangePlanStateDeps {
  clock: Clock;
  queueAccountMail: QueueAccountMail;
}

/** The origin of a change; without a user when time or the provider brings it. */
export interface ChangedBy extends AuditOrigin {
  actorId: number | null;
  action?: 'subscription.cancelled' | 'subscription.closed' | 'subscription.returned';
}

export const byItself: ChangedBy = { actorId: null, ip: '', userAgent: null };

/** Applies an event and all its effects in one transaction; calls to the provider are queued in it. */
export type ChangePlanState = (
  tx: Transaction,
  workspaceId: number,
  billingEvent: BillingEvent,
  by?: ChangedBy,
) => Promise<{ before: PlanState; after: PlanState }>;

export const makeChangePlanState =
  (deps: ChangePlanStateDeps): ChangePlanState =>
  async (tx, workspaceId, billingEvent, by = byItself) => {
    const now = deps.clock.now();
    const before = await lockPlanState(tx, workspaceId);
    const { next, effects } = applyBillingEvent(before, billingEvent, now);
    for (const effect of effects) await act(deps, tx, workspaceId, effect, now);
    const changes = changesBetween(describe(before), describe(next));
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged || before.activeOrder !== next.activeOrder) await savePlanState(tx, workspaceId, next);
    if (isChanged) {
      const workspace = await getWorkspace(tx, workspaceId);
      const { action = 'subscription.changed', ...origin } = by;
      const subject = { kind: 'workspace' as const, id: null, name: workspace.company };
      await recordAudit(tx, { workspaceId, action, subject, changes, ...origin });
      await enqueueJob(tx, applyPlanJob(workspaceId));
    }
    if (isChanged || effects.length > 0) await announceWorkspace(tx, workspaceId);
    return { before, after: next };
  };

/** Tells all pages; those that show payments load them anew. */
export const announceWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  const data = toWorkspaceView(await getWorkspace(tx, workspaceId));
  tx.announce({ event: 'updateWorkspace', audience: 'everyone', data });
};

const describe = ({ tariff, status, endsAt, trialEndsAt, deletesAt }: PlanState) => ({
  tariff: planOf(tariff).name,
  payment_status: status,
  end_date: endsAt?.toISOString() ?? null,
  trial_end_date: trialEndsAt?.toISOString() ?? null,
  deletes_at: deletesAt?.toISOString() ?? null,
});

const act = async (
  deps: ChangePlanStateDeps,
  tx: Transaction,
  workspaceId: number,
  effect: Effect,
  now: Date,
): Promise<void> => {
  switch (effect.kind) {
    case 'end_order':
      await endInvoice(tx, workspaceId, effect.orderId, now);
      return enqueueJob(tx, endOrderJob(effect.orderId));
    case 'grant':
      return setPeriod(tx, workspaceId, effect);
    case 'confirm':
      return movePeriod(tx, workspaceId, effect);
    case 'withdraw':
      return withdrawPayment(tx, workspaceId, effect.paymentId);
    case 'cut':
      return cutPeriod(tx, workspaceId, effect.paymentId, effect.endsAt);
    case 'refund': {
      const orderId = await askRefund(tx, workspaceId, effect.paymentId, effect.amountMinor);
      return orderId === null ? undefined : enqueueJob(tx, refundJob(orderId, effect.paymentId));
    }
    case 'notice':
      if (await noteNotice(tx, workspaceId, effect.notice, effect.about)) {
        await queueNotice(deps.queueAccountMail, tx, workspaceId, effect);
      }
  }
};
