import { userStatuses } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type Attempt, type AttemptCounts } from '../../../platform/http/index.ts';
import { recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import type { QueueInvitation } from '../account-mails/index.ts';
import type { ChangeUserCall } from './edit-user.ts';
import { lockTarget, nameOf } from './people-rules.ts';

const hourMs = 3_600_000;
/** Each mail goes to an address that a user has typed. */
const toOnePerson = { name: 'invite resent', max: 5, windowMs: hourMs };
const byOneCaller = { name: 'invites resent by', max: 50, windowMs: hourMs };

interface ResendDeps {
  database: Database;
  attempts: AttemptCounts;
  queueInvitation: QueueInvitation;
}

/** Sends a pending user a new link. */
export const makeResendInvite = ({ database, attempts, queueInvitation }: ResendDeps) => {
  const resend = ({ actor, origin }: ChangeUserCall, userId: number): Promise<void> => {
    const { workspaceId, userId: invitedBy } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const target = await changeRights(tx, actor, 'users:create', (now) => lockTarget(tx, workspaceId, now, userId));
      if (target.status !== userStatuses.pending) throw new AppError('user.not_pending');
      await queueInvitation(tx, { workspaceId, userId, invitedBy });
      const subject = { kind: 'user', id: userId, name: nameOf(target) } as const;
      await recordAudit(tx, { workspaceId, actorId: invitedBy, action: 'user.invite_resent', subject, ...origin });
    });
  };

  return async (call: ChangeUserCall, userId: number): Promise<void> => {
    const { workspaceId, userId: callerId } = call.actor;
    const counted: Attempt[] = [
      { limit: toOnePerson, key: `${workspaceId} ${userId}` },
      { limit: byOneCaller, key: `${workspaceId} ${callerId}` },
    ];
    const taken: Attempt[] = [];
    try {
      for (const attempt of counted) {
        await attempts.take(attempt);
        taken.push(attempt);
      }
      await resend(call, userId);
    } catch (error) {
      // No mail was sent.
      await attempts.giveBack(taken);
      throw error;
    }
  };
};
