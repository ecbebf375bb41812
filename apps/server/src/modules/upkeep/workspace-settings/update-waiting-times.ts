import type { WaitingTimes } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner, toWorkspaceView, updateWaitingTimes } from '../../foundation/workspaces/index.ts';

/** Sets from when on a client has waited long for an answer, and from when too long; lists show it at once. */
export const makeUpdateWaitingTimes =
  ({ database }: { database: Database }) =>
  (
    { workspaceId, userId }: CallingActor,
    { long_minutes, too_long_minutes }: WaitingTimes,
    origin: AuditOrigin,
  ): Promise<WaitingTimes> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockOwner(tx, workspaceId);
      const workspace = await getWorkspace(tx, workspaceId);
      const { waiting: before } = toWorkspaceView(workspace);
      const waiting = { long_minutes, too_long_minutes };
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
