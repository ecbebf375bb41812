import { paymentStatuses, tariffs, type WorkspaceView } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import { getWorkspace, toWorkspaceView } from '../../foundation/workspaces/index.ts';
import { checkSubdomain } from './check-subdomain.ts';
import type { ChangePlanState } from './plan-state/change-plan-state.ts';

/**
 * Ends the monthly payments. A job informs the provider and repeats until it has answered; charges in between are
 * refunded.
 */
export const makeCancelSubscription =
  ({ database, changePlanState }: { database: Database; changePlanState: ChangePlanState }) =>
  ({ workspaceId, userId }: CallingActor, name: string, origin: AuditOrigin): Promise<WorkspaceView> =>
    database.inWorkspace(workspaceId, async (tx) => {
      checkSubdomain((await getWorkspace(tx, workspaceId)).subdomain, name);
      const by = { actorId: userId, action: 'subscription.cancelled', ...origin } as const;
      const { before } = await changePlanState(tx, workspaceId, { kind: 'cancelled' }, by);
      const isActive = before.status === paymentStatuses.paid || before.status === paymentStatuses.notPaid;
      if (!isActive || before.tariff === tariffs.entrepreneur) throw new AppError('subscription.not_active');
      return toWorkspaceView(await getWorkspace(tx, workspaceId));
    });
