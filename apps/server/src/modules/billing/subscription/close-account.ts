import { paymentStatuses, type WorkspaceView } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner, toWorkspaceView } from '../../foundation/workspaces/index.ts';
import { checkSubdomain } from './check-subdomain.ts';
import type { ChangePlanState } from './plan-state/change-plan-state.ts';

interface CloseAccountDeps {
  database: Database;
  changePlanState: ChangePlanState;
}

/** Closes the workspace at once; its data stays for a month, in which the owner can come back. */
export const makeCloseAccount =
  ({ database, changePlanState }: CloseAccountDeps) =>
  ({ workspaceId, userId }: CallingActor, name: string, origin: AuditOrigin): Promise<WorkspaceView> =>
    database.inWorkspace(workspaceId, async (tx) => {
      if ((await lockOwner(tx, workspaceId)) !== userId) throw new AppError('workspace.owner_only');
      checkSubdomain((await getWorkspace(tx, workspaceId)).subdomain, name);
      const by = { actorId: userId, action: 'subscription.closed', ...origin } as const;
      const { before } = await changePlanState(tx, workspaceId, { kind: 'closed' }, by);
      if (before.status === paymentStatuses.beforeDeleting) throw new AppError('subscription.closing');
      return toWorkspaceView(await getWorkspace(tx, workspaceId));
    });

/** Opens it again, with the rest of a paid month or a trial. */
export const makeReturnToAccount =
  ({ database, changePlanState }: CloseAccountDeps) =>
  ({ workspaceId, userId }: CallingActor, origin: AuditOrigin): Promise<WorkspaceView> =>
    database.inWorkspace(workspaceId, async (tx) => {
      if ((await lockOwner(tx, workspaceId)) !== userId) throw new AppError('workspace.owner_only');
      const by = { actorId: userId, action: 'subscription.returned', ...origin } as const;
      const { before } = await changePlanState(tx, workspaceId, { kind: 'returned' }, by);
      if (before.status !== paymentStatuses.beforeDeleting) throw new AppError('subscription.not_closing');
      return toWorkspaceView(await getWorkspace(tx, workspaceId));
    });
