import { userStatuses } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { listUsersById } from '../../foundation/users/index.ts';
import type { QueueInvitation } from '../account-mails/index.ts';

/** A transaction that makes codes and mails for more people would be long. */
const peopleAtOnce = 50;

const payloadShape = z.object({ workspaceId: z.int(), invitedBy: z.int(), userIds: z.array(z.int()) });

/**
 * Queues the making of invitations, in the transaction that has created the people: that of a thousand would take too
 * long while others wait for it. One job of a workspace runs at a time.
 */
export const enqueueInvitations = async (
  tx: Transaction,
  workspaceId: number,
  invitedBy: number,
  userIds: readonly number[],
): Promise<void> => {
  for (let first = 0; first < userIds.length; first += peopleAtOnce) {
    await enqueueJob(tx, {
      task: 'invite-imported',
      payload: { workspaceId, invitedBy, userIds: userIds.slice(first, first + peopleAtOnce) },
      queue: `user-import:${workspaceId}`,
    });
  }
};

/**
 * The job that mails people their links: those who still wait for one, unless the user who invited them has lost access
 * since, which ends the links they have sent.
 */
export const makeInviteImported =
  ({ database, queueInvitation }: { database: Database; queueInvitation: QueueInvitation }): Task =>
  async (payload) => {
    const { workspaceId, invitedBy, userIds } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const rows = await listUsersById(tx, workspaceId, [invitedBy, ...userIds]);
      const inviter = rows.find(({ id }) => id === invitedBy);
      if (inviter?.status !== userStatuses.active) return;
      const waiting = rows.filter(({ id, status }) => userIds.includes(id) && status === userStatuses.pending);
      await Promise.all(waiting.map(({ id: userId }) => queueInvitation(tx, { workspaceId, userId, invitedBy })));
    });
  };
