import type { WorkspaceView } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { applyPlanJob } from '../../foundation/plans/index.ts';
import { changeRights, isAdministering } from '../../foundation/roles/index.ts';
import { getUserName } from '../../foundation/users/exported-queries.ts';
import { getWorkspace, toWorkspaceView, updateOwner } from '../../foundation/workspaces/index.ts';

/** Makes another user the owner. The one before keeps the role, and from then on has no more rights than it carries. */
export const makeTransferOwnership =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, newOwnerId: number, origin: AuditOrigin): Promise<WorkspaceView> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      await changeRights(tx, actor, 'users:update', async (now) => {
        if (!now.isOwner) throw new AppError('workspace.owner_only');
        if (newOwnerId === userId || !(await isAdministering(tx, workspaceId, newOwnerId))) {
          throw fieldError('user_id', 'validation.owner_unfit');
        }
        await updateOwner(tx, workspaceId, newOwnerId);
      });
      const [from, to] = [await getUserName(tx, workspaceId, userId), await getUserName(tx, workspaceId, newOwnerId)];
      const workspace = toWorkspaceView(await getWorkspace(tx, workspaceId));
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'workspace.owner_changed',
        subject: { kind: 'user', id: newOwnerId, name: to },
        changes: { owner: { from, to } },
        ...origin,
      });
      // The owner always has a place in the plan.
      await enqueueJob(tx, applyPlanJob(workspaceId));
      tx.announce({ event: 'updateWorkspace', audience: 'everyone', data: workspace });
      return workspace;
    });
  };
