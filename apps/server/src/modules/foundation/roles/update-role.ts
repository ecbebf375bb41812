import { type BodyOf, type endpoints, type ListedRole, listPermissions } from '@switchboard/contract';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, fieldError } from '../../../platform/http/index.ts';
import { changesBetween, recordAudit } from '../audit-log/index.ts';
import { listUserIdsOfRole } from '../users/exported-queries.ts';
import { changeRights } from './change-rights.ts';
import {
  assertMayGrant,
  assertNotOfOwner,
  type ChangeRoleCall,
  type ChangeRoleDeps,
  differentPermissions,
} from './change-role.ts';
import { updateRoleEvents } from './role-events.ts';
import { findRole, updateRole } from './role-queries.ts';
import { toListedRole } from './role-view.ts';

const comparable = (role: { name: string; permissions: Parameters<typeof listPermissions>[0] }) => ({
  name: role.name,
  permissions: listPermissions(role.permissions).toSorted(),
});

/** Renames a role and changes its permissions, for everyone who has it. */
export const makeUpdateRole =
  ({ database, settleStaff }: ChangeRoleDeps) =>
  async (
    { actor, origin }: ChangeRoleCall,
    roleId: number,
    body: BodyOf<typeof endpoints.updateRole>,
  ): Promise<ListedRole> => {
    const { workspaceId, userId } = actor;
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const { before, after } = await changeRights(tx, actor, 'roles:update', async (now) => {
          const role = await findRole(tx, workspaceId, roleId);
          if (role === null) throw new AppError('role.not_found');
          await assertNotOfOwner(tx, workspaceId, now, roleId);
          assertMayGrant(now, differentPermissions(role.permissions, body.permissions));
          await updateRole(tx, workspaceId, { id: roleId, ...body });
          return { before: role, after: { ...role, ...body } };
        });
        const changes = changesBetween(comparable(before), comparable(after));
        if (Object.keys(changes).length > 0) {
          const subject = { kind: 'role', id: roleId, name: after.name } as const;
          await recordAudit(tx, { workspaceId, actorId: userId, action: 'role.updated', subject, changes, ...origin });
          await settleStaff(tx, workspaceId, await listUserIdsOfRole(tx, workspaceId, roleId));
          tx.announce(...updateRoleEvents({ id: roleId, ...body }));
        }
        return toListedRole(after);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'roles_name_key')) throw fieldError('name', 'validation.role_name_taken');
      throw error;
    }
  };
