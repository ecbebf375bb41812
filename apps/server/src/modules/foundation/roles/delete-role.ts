import { defaultRoles, memberRoleId } from '@switchboard/contract';
import { AppError } from '../../../platform/http/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import { moveToRole, userEvents } from '../users/index.ts';
import { changeRights } from './change-rights.ts';
import { assertMayGrant, assertNotOfOwner, type ChangeRoleCall, type ChangeRoleDeps } from './change-role.ts';
import { deleteRoleEvents } from './role-events.ts';
import { deleteRole, findRole } from './role-queries.ts';

interface DeleteRoleDeps extends ChangeRoleDeps {
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Deletes a role; its users, deleted ones included, get another one. */
export const makeDeleteRole =
  ({ database, settleStaff, isOnline }: DeleteRoleDeps) =>
  ({ actor, origin }: ChangeRoleCall, roleId: number, moveTo: number | null): Promise<void> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const { role, target, moved } = await changeRights(tx, actor, 'roles:delete', async (now) => {
        const role = await findRole(tx, workspaceId, roleId);
        if (role === null) throw new AppError('role.not_found');
        if (defaultRoles.some(({ id }) => id === roleId)) throw new AppError('role.built_in');
        await assertNotOfOwner(tx, workspaceId, now, roleId);
        assertMayGrant(now, role.permissions);
        if (role.users_count > 0 && moveTo === null) throw new AppError('role.in_use', { users: role.users_count });
        // Deleted users keep their row, which must name a role; it is never shown.
        const target = await findRole(tx, workspaceId, moveTo ?? memberRoleId);
        if (target === null || target.id === roleId) throw new AppError('role.not_found');
        if (role.users_count > 0) assertMayGrant(now, target.permissions);
        const moved = await moveToRole(tx, workspaceId, { from: roleId, to: target.id });
        await deleteRole(tx, workspaceId, roleId);
        return { role, target, moved };
      });
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'role.deleted',
        subject: { kind: 'role', id: roleId, name: role.name },
        changes: moved.length === 0 ? {} : { moved_users: { from: role.name, to: target.name } },
        ...origin,
      });
      await settleStaff(
        tx,
        workspaceId,
        moved.map(({ id }) => id),
      );
      tx.announce(
        ...moved.flatMap((user) => userEvents(user, isOnline(workspaceId, user.id))),
        ...deleteRoleEvents(roleId),
      );
    });
  };
