import type { endpoints, ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import { findUser } from '../../foundation/users/index.ts';
import { lockTarget, nameOf } from '../user-administration/index.ts';
import { deleteLink, findLinkDate } from './link-queries.ts';

/**
 * For users whose account at the provider was created anew: the next account with their verified address becomes
 * theirs.
 */
export const makeUnlink = ({ database }: { database: Database }) => ({
  find: ({ workspaceId }: CallingActor, userId: number): Promise<ResultOf<typeof endpoints.getOpenIdLink>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      if ((await findUser(tx, workspaceId, userId)) === null) throw new AppError('user.not_found');
      const linkedAt = await findLinkDate(tx, workspaceId, userId);
      return { linked_at: linkedAt?.toISOString() ?? null };
    }),

  remove: (actor: CallingActor, userId: number, origin: AuditOrigin): Promise<void> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      // As for a change of the address, which decides the same.
      const target = await changeRights(tx, actor, 'users:update', (now) => lockTarget(tx, workspaceId, now, userId));
      if (!(await deleteLink(tx, workspaceId, userId))) return;
      await recordAudit(tx, {
        workspaceId,
        actorId: actor.userId,
        action: 'openid.unlinked',
        subject: { kind: 'user', id: userId, name: nameOf(target) },
        ...origin,
      });
    });
  },
});
