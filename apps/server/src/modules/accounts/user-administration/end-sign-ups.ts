import { limits } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task, type Tasks } from '../../../platform/jobs/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { deleteUserEvents, removeSignUps } from '../../foundation/users/index.ts';

/** Accounts ended in one transaction; `limits.unfinishedSignUps` is the most a workspace has. */
const atOnce = limits.unfinishedSignUps;

interface EndSignUps {
  minDays: number;
  limit: number;
}

/**
 * Ends accounts that were requested and not confirmed, the oldest first; returns how many. Their channels and
 * colleagues learn of it by a job, since the caller's transaction may hold locks that come after those of channels.
 */
export const endSignUps = async (tx: Transaction, workspaceId: number, which: EndSignUps): Promise<number> => {
  const userIds = await removeSignUps(tx, workspaceId, which);
  if (userIds.length > 0) {
    await enqueueJob(tx, { task: 'tell-of-ended-sign-ups', payload: { workspaceId, userIds } });
  }
  return userIds.length;
};

const payloadShape = z.object({ workspaceId: z.int(), userIds: z.array(z.int()) });

interface SignUpTaskDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

const makeNotifyOfEndedSignUps =
  ({ database }: SignUpTaskDeps): Task =>
  async (payload) => {
    const { workspaceId, userIds } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      await settleStaff(tx, workspaceId, userIds);
      tx.announce(...userIds.flatMap(deleteUserEvents));
    });
  };

/** A sign-up ends when its link does: seven days after it was asked for last. */
const makeExpireSignUps =
  ({ database, listWorkspaceIds }: SignUpTaskDeps): Task =>
  async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await database.inWorkspace(workspaceId, (tx) =>
        endSignUps(tx, workspaceId, { minDays: limits.invitationDays, limit: atOnce }),
      );
    }
  };

export const makeSignUpTasks = (deps: SignUpTaskDeps): Tasks => ({
  'expire-sign-ups': makeExpireSignUps(deps),
  'tell-of-ended-sign-ups': makeNotifyOfEndedSignUps(deps),
});
