import type { Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { applyPlanJob } from '../../foundation/plans/index.ts';

export interface EndAccessDeps {
  /** Ends all sessions of a user, with their sockets on every process. */
  endSessionsOf: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
}

/** Calls that were under way when the access ended are over by then: their later changes are reverted, too. */
const settleAgainAfterMs = 3_000;

/**
 * Ends everything that lets a user in or keeps work with them, after their status has changed or they were deleted:
 * sessions with their sockets and devices, and the conversations they manage. Codes end with the change itself. Call it late in the transaction: it
 * locks channels.
 */
export const makeEndAccess =
  ({ endSessionsOf }: EndAccessDeps) =>
  async (tx: Transaction, workspaceId: number, userId: number): Promise<void> => {
    // Its hook runs before the events are passed on: sockets close because their session has ended, not because rights
    // have changed.
    await endSessionsOf(tx, workspaceId, userId);
    await enqueueJob(tx, {
      task: 'settle-staff',
      payload: { workspaceId, userId },
      key: `settle-staff ${workspaceId} ${userId}`,
      delayMs: settleAgainAfterMs,
    });
    // A user whom the plan had no room for may come back.
    await enqueueJob(tx, applyPlanJob(workspaceId));
    await settleStaff(tx, workspaceId, [userId]);
  };
export type EndAccess = ReturnType<typeof makeEndAccess>;
