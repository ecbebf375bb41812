import { AppError } from '../../../platform/http/index.ts';
import { recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import { deleteUserEvents, removePerson } from '../../foundation/users/index.ts';
import type { ChangeUserCall, ChangeUserDeps } from './edit-user.ts';
import { lockTarget, nameOf } from './people-rules.ts';

/** Deletes a user. Their messages stay, under their name. */
export const makeDeleteUser =
  ({ database, endAccess, deleteOwn }: Pick<ChangeUserDeps, 'database' | 'endAccess' | 'deleteOwn'>) =>
  ({ actor, origin }: ChangeUserCall, userId: number): Promise<void> => {
    const { workspaceId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const target = await changeRights(tx, actor, 'users:delete', async (now) => {
        const person = await lockTarget(tx, workspaceId, now, userId);
        if (userId === actor.userId) throw new AppError('user.own_rights');
        await removePerson(tx, workspaceId, userId);
        await deleteOwn(tx, workspaceId, userId);
        return person;
      });
      await endAccess(tx, workspaceId, userId);
      await recordAudit(tx, {
        workspaceId,
        actorId: actor.userId,
        action: 'user.deleted',
        subject: { kind: 'user', id: userId, name: nameOf(target) },
        changes: { email: { from: target.email, to: null } },
        ...origin,
      });
      tx.announce(...deleteUserEvents(userId));
    });
  };
