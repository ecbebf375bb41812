import type { BodyOf, endpoints, WaitingTimes } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner, toWorkspaceView, updateWaitingTimes } from '../../foundation/workspaces/index.ts';

/** Sets the times of waiting; lists show them at once. What is left out stays. */
export const makeUpdateWaitingTimes =
  ({ database }: { database: Database }) =>
  (
    { workspaceId, userId }: CallingActor,
    body: BodyOf<typeof endpoints.updateWaitingTimes>,
    origin: AuditOrigin,
  ): Promise<WaitingTimes> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockOwner(tx, workspaceId);
      const workspace = await getWorkspace(tx, workspaceId);
      const { waiting: before } = toWorkspaceView(workspace);
      const waiting: WaitingTimes = {
        ...before,
        ...body,
        reopen_grace_minutes: body.reopen_grace_minutes ?? before.reopen_grace_minutes,
      };
      const changes = changesBetween(before, waiting);
      if (Object.keys(changes).length === 0) return before;
      await updateWaitingTimes(tx, workspaceId, waiting);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'workspace.updated',
        subject: { kind: 'workspace', id: null, name: workspace.company },
        changes,
        ...origin,
      });
      const data = { ...toWorkspaceView(workspace), waiting };
      tx.announce({ event: 'updateWorkspace', audience: 'everyone', data });
      return waiting;
    });
