import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import { getUserName } from '../../foundation/users/exported-queries.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { removeSecondFactors } from '../second-factors/index.ts';
import type { ChangeUserCall } from './edit-user.ts';
import { lockTarget } from './people-rules.ts';

interface ResetDeps {
  endSessionsOf: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
  queueAccountMail: QueueAccountMail;
}

interface Reset extends AuditOrigin {
  workspaceId: number;
  userId: number;
  /** Null: the operator of the installation. */
  actorId: number | null;
}

/**
 * Removes the second factors of a user who has lost them all: from then on the password alone signs them in. Their
 * sessions end and they are notified, since the request may come from another person.
 */
export const resetSecondFactors = async (
  { endSessionsOf, queueAccountMail }: ResetDeps,
  tx: Transaction,
  { workspaceId, userId, actorId, ip, userAgent }: Reset,
): Promise<void> => {
  const removed = await removeSecondFactors(tx, workspaceId, userId);
  if (removed.length === 0) throw new AppError('user.no_second_factor');
  await endSessionsOf(tx, workspaceId, userId);
  await queueAccountMail(tx, { workspaceId, userId, kind: 'secondFactorsReset', path: '/profile/security/' });
  await recordAudit(tx, {
    workspaceId,
    actorId,
    action: 'user.second_factors_reset',
    subject: { kind: 'user', id: userId, name: await getUserName(tx, workspaceId, userId) },
    changes: { second_factors: { from: removed, to: [] } },
    ip,
    userAgent,
  });
};

/** The same by a colleague who may change this user; users cannot do it for themselves. */
export const makeResetSecondFactors =
  (deps: ResetDeps & { database: Database }) =>
  ({ actor, origin }: ChangeUserCall, userId: number): Promise<void> => {
    const { workspaceId } = actor;
    return deps.database.inWorkspace(workspaceId, (tx) =>
      changeRights(tx, actor, 'users:update', async (now) => {
        await lockTarget(tx, workspaceId, now, userId);
        if (userId === actor.userId) throw new AppError('user.own_second_factors');
        await resetSecondFactors(deps, tx, { workspaceId, userId, actorId: actor.userId, ...origin });
      }),
    );
  };
